import { useName, useText } from '../../i18n/text.ts'
import { dayOf, useFormats } from '../formats.ts'
import type { Figures } from './cached-figures.ts'
import { Panel } from './Panel.tsx'

const maxRows = 5
const high = 0.7
const full = 0.9

/** How full each sailing is from stop to stop: the fullest leg decides who may still come along. */
export function LoadByLeg({ figures, now }: { figures: Figures; now: number }) {
  const t = useText()
  const name = useName()
  const { number, time, shortDay } = useFormats()
  const rows = figures.sailings
    .filter(({ status, calls }) => status !== 'cancelled' && Date.parse(calls.at(-1)?.arrives ?? '') > now)
    .slice(0, maxRows)
  const percent = (share: number) => number(share, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <Panel title={t('dashboards.load')}>
      {rows.length === 0 ? (
        <p className="board-empty text-center soft">{t('dashboards.noSailings')}</p>
      ) : (
        <ol className="board-rows">
          {rows.map((sailing) => {
            const began = Date.parse(sailing.calls[0]?.departs ?? '')
            const legs = sailing.load.map((people, leg) => ({
              leg,
              share: sailing.capacity > 0 ? people / sailing.capacity : 0,
              way: [sailing.calls[leg], sailing.calls[leg + 1]]
                .flatMap((call) => (call ? [name(call.names)] : []))
                .join(' → '),
            }))
            return (
              <li key={sailing.id} data-sailing={sailing.id}>
                <strong className="board-time">{time(began)}</strong>
                <span className="board-way shrink">
                  <b className="ellipsis">
                    {dayOf(began) !== dayOf(now) && `${shortDay(began)} · `}
                    {name(sailing.line.names)}
                  </b>
                  <span className="board-legs board-small">
                    {legs.map(({ leg, share, way }) => (
                      <span
                        key={leg}
                        className={share >= full ? 'full' : share >= high ? 'high' : undefined}
                        title={way}
                      >
                        <i style={{ width: `${Math.min(1, share) * 100}%` }} aria-hidden="true" />
                        <em>{percent(share)}</em>
                      </span>
                    ))}
                  </span>
                </span>
              </li>
            )
          })}
        </ol>
      )}
    </Panel>
  )
}
