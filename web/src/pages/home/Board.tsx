import { Fragment, memo } from 'react'
import type { Reply } from '../../api/client.ts'
import { Panel } from '../../blocks/page/PageFrame.tsx'
import { usePermission, useShell } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { useDuration } from '../../blocks/river/duration.ts'
import { LineName } from '../../blocks/river/LineName.tsx'
import { LoadLine } from '../../blocks/river/Load.tsx'
import { SailingStatus } from '../../blocks/river/SailingStatus.tsx'
import { type SaleInput, SellButton, useMaySell, useSell } from '../../blocks/river/SellButton.tsx'
import { timeLeft } from '../../blocks/values/countdown.ts'
import { useNow } from '../../blocks/values/use-now.ts'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useName, useText } from '../../i18n/text.ts'

type Today = Reply<'home.today'>
type Departure = Today['departures'][number]

const dayOf = (departure: Departure | undefined) => departure?.departs.slice(0, 10)

/** The next departures from the own docks, with their load; a click sells. */
export function Board({ today }: { today: Today }) {
  const t = useText()
  const now = useNow()
  const maySell = useMaySell()
  const ahead = today.departures.filter(
    (departure) => Date.parse(departure.departs) > now && departure.status !== 'cancelled',
  )
  // Who sells is shown the first one they can still sell.
  const next = (maySell ? ahead.find(({ onSale }) => onSale) : undefined) ?? ahead[0]
  return (
    <>
      {next && (
        <Next
          departure={next}
          label={t(next === ahead[0] ? 'home.next' : 'home.nextOnSale')}
          now={now}
          severalDocks={today.docks.length !== 1}
        />
      )}
      <Panel title={t('home.departures')} actions={<WholeDay today={today} />}>
        {!next && <p className="soft small">{t('home.noDepartures')}</p>}
        <ol className="home-board">
          {today.departures.map((departure, at) => (
            <Fragment key={`${departure.sailingId}/${departure.stop}`}>
              {dayOf(departure) !== (at ? dayOf(today.departures[at - 1]) : today.date) && (
                <li className="strong">
                  <When at={departure.departs} style="weekday" />
                </li>
              )}
              <DepartureRow
                departure={departure}
                departed={Date.parse(departure.departs) <= now}
                severalDocks={today.docks.length !== 1}
              />
            </Fragment>
          ))}
        </ol>
      </Panel>
    </>
  )
}

/** The way to all departures of the day, for users who may see sailings. */
function WholeDay({ today: { date, docks, departuresInAll } }: { today: Today }) {
  const t = useText()
  const dock = docks[1] ? undefined : docks[0]?.id
  return usePermission('sailings.view') ? (
    <a className="small" href={pagePath('sailings/calendar', { view: 'list', from: date, dock })}>
      {t('home.inAll', { count: departuresInAll })}
    </a>
  ) : null
}

const shareOf = (departure: Departure) =>
  departure.certifiedCapacity === 0 ? 0 : departure.booked / departure.certifiedCapacity

/** The whole trip of a departure; of a round trip, which ends where it begins, the clerk chooses the destination. */
const saleOf = ({ departs, dock, towardsId, sailingId }: Departure): SaleInput => ({
  date: departs.slice(0, 10),
  fromDock: dock.id,
  ...(towardsId !== dock.id && { toDock: towardsId }),
  sailing: sailingId,
})

function Next({
  departure,
  label,
  now,
  severalDocks,
}: {
  departure: Departure
  label: string
  now: number
  severalDocks: boolean
}) {
  const t = useText()
  const name = useName()
  const { number } = useFormat()
  const duration = useDuration()
  const left = timeLeft(new Date(departure.departs), now)
  const share = shareOf(departure)
  return (
    <Panel className="home-next cluster gap-4">
      <div className="home-next-time">
        <span className="soft small">
          {label} · <When at={departure.departs} style="weekday" />
        </span>
        <strong className="figures">
          <When at={departure.departs} style="time" />
        </strong>
        <span className="accent-text large strong figures" role="timer">
          {t('home.in', {
            time:
              left.unit === 'seconds'
                ? `${left.minutes}:${String(left.seconds).padStart(2, '0')}`
                : duration(left.minutes),
          })}
        </span>
      </div>
      <div className="home-next-boat stack gap-1">
        <h2>
          {severalDocks && `${name(departure.dock.names)} → `}
          {name(departure.towards)}
        </h2>
        <LineName line={departure.line} />
        <span className="soft small">{name(departure.ship.names)}</span>
        <span className="home-load small">
          <LoadLine share={share} />
          <span className="figures">
            {t('river.load.of', { taken: departure.booked, places: departure.certifiedCapacity })} ·{' '}
            {number(share, { style: 'percent', maximumFractionDigits: 0 })}
          </span>
        </span>
      </div>
      <div className="home-next-buttons button-row push">
        <OpenSailing departure={departure} />
        <SellDeparture departure={departure} />
      </div>
    </Panel>
  )
}

function OpenSailing({ departure }: { departure: Departure }) {
  const t = useText()
  return usePermission('sailings.view') ? (
    <a className="button plain" href={pagePath('sailings/detail', departure.sailingId)}>
      {t('home.open')}
    </a>
  ) : null
}

function SellDeparture({ departure }: { departure: Departure }) {
  const t = useText()
  return <SellButton sale={saleOf(departure)} reason={departure.onSale ? undefined : t('home.notOnSale')} />
}

/**
 * One row of the board; a click sells, or opens the sailing without the permission to sell. It does not re-render
 * with the seconds of the board.
 */
const DepartureRow = memo(function DepartureRow({
  departure,
  departed,
  severalDocks,
}: {
  departure: Departure
  departed: boolean
  severalDocks: boolean
}) {
  const t = useText()
  const name = useName()
  const { number } = useFormat()
  const { open } = useShell()
  const maySell = useMaySell()
  const sell = useSell()
  const seesSailings = usePermission('sailings.view')
  const sells = maySell && departure.onSale
  const share = shareOf(departure)
  const content = (
    <>
      <span className="large strong figures">
        <When at={departure.departs} style="time" />
      </span>
      <span className="home-where close-lines">
        <strong>{name(departure.towards)}</strong>
        <span className="soft small">
          {`${severalDocks ? `${t('home.from', { dock: name(departure.dock.names) })} · ` : ''}${name(departure.ship.names)}`}
        </span>
      </span>
      <span className="home-line">
        <LineName line={departure.line} className="" />
      </span>
      <span className="home-load small">
        <LoadLine share={share} />
        <span className="figures">
          {`${departure.booked}/${departure.certifiedCapacity} · ${number(share, { style: 'percent', maximumFractionDigits: 0 })}`}
        </span>
      </span>
      <span className="text-end">
        <SailingStatus status={departure.status} />
      </span>
    </>
  )
  const className = `home-row full-width pressable ${departed ? 'gone' : ''} ${departure.status === 'cancelled' ? 'cancelled' : ''}`
  if (!sells && !seesSailings)
    return (
      <li>
        <div className={className}>{content}</div>
      </li>
    )
  return (
    <li>
      <button
        type="button"
        className={className}
        data-tip={sells ? t('home.sellHere') : t('home.open')}
        onClick={() => (sells ? sell(saleOf(departure)) : open(`sailings/detail/${departure.sailingId}`))}
      >
        {content}
      </button>
    </li>
  )
})
