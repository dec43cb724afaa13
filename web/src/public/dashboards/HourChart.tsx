import { useText } from '../../i18n/text.ts'
import type { Figures } from './cached-figures.ts'
import { Panel } from './Panel.tsx'

/** Counters open at 5:30; earlier hours are shown only with sales in them. */
const usualFirstHour = 5
const offsetHours = 8

/** Tickets by hour: today as bars, the same weekday a week ago as marks across them. */
export function HourChart({ figures, now }: { figures: Figures; now: number }) {
  const t = useText()
  const { hours } = figures
  const earliest = hours.findIndex((hour) => hour.tickets > 0 || hour.lastWeekTickets > 0)
  const first = earliest === -1 ? usualFirstHour : Math.min(earliest, usualFirstHour)
  const max = Math.max(4, ...hours.map((hour) => Math.max(hour.tickets, hour.lastWeekTickets)))
  const currentHour = Math.floor(now / 3_600_000 + offsetHours) % 24
  const height = (count: number) => `${(count / max) * 100}%`
  return (
    <Panel
      title={t('dashboards.byHour')}
      note={
        <>
          <i className="board-key bar" aria-hidden="true" /> {t('dashboards.today')}{' '}
          <i className="board-key mark" aria-hidden="true" /> {t('dashboards.lastWeek')}
        </>
      }
    >
      <div className="relative">
        <p className="board-most board-small soft" aria-hidden="true">
          {max}
        </p>
        <ol className="board-hours">
          {hours.slice(first).map((hour, index) => {
            const at = first + index
            return (
              <li key={at} className={at === currentHour ? 'present' : undefined} data-tickets={hour.tickets}>
                <span className="unseen">
                  {t('dashboards.hour', { hour: at, today: hour.tickets, before: hour.lastWeekTickets })}
                </span>
                <span className="board-hour" aria-hidden="true">
                  <i className="bar" style={{ height: height(hour.tickets) }} />
                  {hour.lastWeekTickets > 0 && (
                    <i className="mark" style={{ bottom: height(hour.lastWeekTickets) }} />
                  )}
                </span>
                <span className="board-small soft" aria-hidden="true">
                  {at % 3 === 0 ? at : ''}
                </span>
              </li>
            )
          })}
        </ol>
      </div>
    </Panel>
  )
}
