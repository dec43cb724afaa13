import './river.css'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'

/** From which share on a leg counts as well filled, and as nearly full. */
export const high = 0.7
export const full = 0.9

export function fullness(share: number): '' | 'load-high' | 'load-full' {
  return share >= full ? 'load-full' : share >= high ? 'load-high' : ''
}

/** The fullest leg, as a share of the places. */
function fullestShare(loadPerLeg: readonly number[], capacity: number): number {
  return capacity > 0 ? Math.max(0, ...loadPerLeg) / capacity : 0
}

/** One bar per leg of a sailing, as high as the leg is full, and the fullest leg in figures. */
export function LoadBars({ loadPerLeg, capacity }: { loadPerLeg: readonly number[]; capacity: number }) {
  const t = useText()
  const { number } = useFormat()
  const percent = (share: number) => number(share, { style: 'percent', maximumFractionDigits: 0 })
  const shares = loadPerLeg.map((passengers, leg) => ({
    leg,
    share: capacity > 0 ? passengers / capacity : 0,
  }))
  const fullest = fullestShare(loadPerLeg, capacity)
  const label = t('river.load.legs', {
    legs: shares.map(({ share }) => percent(share)).join(t('blocks.comma')),
  })
  return (
    <span className="inline" data-tip={label}>
      <span className="load-bars-legs" aria-hidden="true">
        {shares.map(({ leg, share }) => (
          <span key={leg} className={`load-bar relative ${fullness(share)}`}>
            <i style={{ height: `${Math.min(100, share * 100)}%` }} />
          </span>
        ))}
      </span>
      <span className="unseen">{label}</span>
      <span className="load-figure figures text-end" aria-hidden="true">
        {percent(fullest)}
      </span>
    </span>
  )
}

/** How full something is, as one line; say the figure in words beside it. */
export function LoadLine({ share }: { share: number }) {
  return (
    <i
      className={`load-line block ${fullness(share)}`}
      style={{ backgroundSize: `${Math.min(100, share * 100)}%` }}
      aria-hidden="true"
    />
  )
}
