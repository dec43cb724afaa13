import { full, fullness, high } from '../../blocks/river/Load.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'

/** What the colours of loads mean. */
export function LoadLegend() {
  const t = useText()
  const { number } = useFormat()
  const percent = (share: number) => number(share, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <p className="cluster gap-2 soft small">
      {t('sailings.load.legend')}
      {[0, high, full].map((share) => (
        <span key={share} className={`load-key inline ${fullness(share)}`}>
          {share === 0
            ? t('sailings.load.under', { share: percent(high) })
            : t('sailings.load.from', { share: percent(share) })}
        </span>
      ))}
    </p>
  )
}
