import type { SailingState } from '@fairway/contract/sailings/values'
import { useName, useText } from '../../i18n/text.ts'
import { dayOf, useFormats } from '../formats.ts'
import type { Figures } from './cached-figures.ts'
import { Panel } from './Panel.tsx'
import { nextDepartures } from './ship-position.ts'

const maxRows = 5
/** Departures within this time are highlighted. */
const soonMinutes = 60

/** Each state has its sign beside its word and its colour. */
const signs: Record<SailingState, string> = {
  scheduled: '○',
  boarding: '◐',
  departed: '▶',
  arrived: '■',
  cancelled: '✕',
}

/** The next departures with their docks and states. */
export function Departures({ figures, now }: { figures: Figures; now: number }) {
  const t = useText()
  const name = useName()
  const { time, shortDay } = useFormats()
  const rows = nextDepartures(figures.sailings, now, maxRows)
  return (
    <Panel title={t('dashboards.departures')}>
      {rows.length === 0 ? (
        <p className="board-empty text-center soft">{t('dashboards.noDepartures')}</p>
      ) : (
        <ol className="board-rows">
          {rows.map(({ sailing, call, towards, at }) => {
            const minutes = Math.ceil((at - now) / 60_000)
            return (
              <li key={sailing.id} className={sailing.status}>
                <strong className="board-time">{time(at)}</strong>
                <span className="board-way shrink">
                  <b className="ellipsis">
                    {name(towards.names) === name(call.names) ? name(call.names) : `→ ${name(towards.names)}`}
                  </b>
                  <span className="board-small soft ellipsis">
                    {dayOf(at) !== dayOf(now) && `${shortDay(at)} · `}
                    {name(towards.names) !== name(call.names) && `${name(call.names)} · `}
                    {name(sailing.ship)}
                  </span>
                </span>
                <span className="board-state">
                  <b>
                    <span aria-hidden="true">{signs[sailing.status]}</span>{' '}
                    {t(`river.status.${sailing.status}`)}
                  </b>
                  {minutes <= soonMinutes && sailing.status !== 'cancelled' && (
                    <span className="warning-text">{t('dashboards.inMinutes', { minutes })}</span>
                  )}
                </span>
              </li>
            )
          })}
        </ol>
      )}
    </Panel>
  )
}
