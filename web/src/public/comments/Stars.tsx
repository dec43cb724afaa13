import { useText } from '../../i18n/text.ts'

/** Stars as a picture with its words: full ones, and a part of one for an average. */
export function Stars({ value }: { value: number }) {
  const t = useText()
  return (
    <span
      className="say-stars"
      role="img"
      aria-label={t('comments.stars', { stars: value })}
      style={{ '--part': `${(value / 5) * 100}%` } as React.CSSProperties}
    >
      <span aria-hidden="true">★★★★★</span>
    </span>
  )
}
