import { useText } from '../../i18n/text.ts'

/** Says that the list does not count to its end. */
export function MoreNote({ list }: { list: { total: number; more?: boolean | undefined } | undefined }) {
  const t = useText()
  if (!list?.more) return null
  return (
    <p className="mb-2 soft small" role="status">
      {t('logManager.entries.more', { count: list.total })}
    </p>
  )
}
