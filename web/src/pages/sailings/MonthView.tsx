import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { lineKinds } from '@fairway/contract/network/values'
import { type CSSProperties, Fragment } from 'react'
import type { Reply, Request } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { EmptyState } from '../../blocks/list/EmptyState.tsx'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { LoadLine } from '../../blocks/river/Load.tsx'
import { dateFormatter } from '../../i18n/dates.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { kindsOfDay, nextMonth, weeksOf } from './month.ts'

type Filters = Omit<Request<'sailings.calendar'>, 'month'>

/** A month as a calendar: how many boats run on each day and how full they are. A day opens its list. */
export function MonthView({
  month,
  filters,
  today,
  compact,
  onMonth,
  onDay,
}: {
  month: string
  filters: Filters
  today: ServiceDate
  compact: boolean
  onMonth: (month: string) => void
  onDay: (date: ServiceDate) => void
}) {
  const t = useText()
  const language = useLanguage()
  const calendar = useQueryOf('sailings.calendar', { month, ...filters }, { keepPrevious: true })
  const title = dateFormatter(language, { year: 'numeric', month: 'long' })(new Date(`${month}-15T12:00:00Z`))
  const weekday = dateFormatter(language, { weekday: compact ? 'narrow' : 'short', timeZone: 'UTC' })
  const weeks = weeksOf(month)
  const visible = calendar.data?.month === month ? calendar.data : undefined
  const used = lineKinds.filter((kind) => visible?.lines.some((line) => line.kind === kind))
  return (
    <div className="stack gap-2" aria-busy={calendar.isFetching}>
      <header className="cluster gap-2">
        <IconButton
          icon="chevronLeft"
          label={t('sailings.calendar.previous')}
          onClick={() => onMonth(nextMonth(month, -1))}
        />
        <h2 className="sailings-title text-center" aria-live="polite">
          {title}
        </h2>
        <IconButton
          icon="chevronRight"
          label={t('sailings.calendar.next')}
          onClick={() => onMonth(nextMonth(month, 1))}
        />
        <Button
          tone="quiet"
          aria-pressed={month === today.slice(0, 7)}
          onClick={() => onMonth(today.slice(0, 7))}
        >
          {t('sailings.calendar.thisMonth')}
        </Button>
        <ul className="cluster push soft small" aria-label={t('sailings.calendar.kinds')}>
          {used.map((kind) => (
            <li key={kind} className="row">
              <i className={`line-mark ${kind}`} aria-hidden="true" />
              {t(`river.kind.${kind}`)}
            </li>
          ))}
        </ul>
      </header>
      {calendar.error && <ErrorNote error={calendar.error} retry={() => calendar.refetch()} />}
      {calendar.isPending && <Skeleton lines={12} label={t('blocks.loading')} />}
      {!calendar.isPending && (
        <div className="sailings-days small" style={compact ? undefined : rowsFor(visible)}>
          {weeks[0]?.map((date) => (
            <span key={date} className="sailings-weekday soft">
              {weekday(new Date(`${date}T12:00:00Z`))}
            </span>
          ))}
          {weeks.flat().map((date) => (
            <Day
              key={date}
              date={date}
              calendar={visible}
              outside={!date.startsWith(month)}
              isToday={date === today}
              compact={compact}
              onDay={onDay}
            />
          ))}
        </div>
      )}
      {visible?.days.length === 0 && <EmptyState text={t('sailings.calendar.empty')} />}
    </div>
  )
}

/** Row height for the fullest day, computed in advance to avoid a layout per day. */
function rowsFor(calendar: Reply<'sailings.calendar'> | undefined): CSSProperties {
  const lines = (calendar?.days ?? []).map(
    ({ date, cancelled }) => kindsOfDay(calendar!, date).length + (cancelled > 0 ? 1 : 0),
  )
  return { gridAutoRows: `max(104px, calc(40px + ${Math.max(0, ...lines)} * (1lh + 3px)))` }
}

function Day({
  date,
  calendar,
  outside,
  isToday,
  compact,
  onDay,
}: {
  date: ServiceDate
  calendar: Reply<'sailings.calendar'> | undefined
  outside: boolean
  isToday: boolean
  compact: boolean
  onDay: (date: ServiceDate) => void
}) {
  const t = useText()
  const { number, moment } = useFormat()
  const day = calendar?.days.find((entry) => entry.date === date)
  const percent = (share: number) => number(share, { style: 'percent', maximumFractionDigits: 0 })
  const dayNumber = Number(date.slice(8))
  if (outside)
    return (
      <span className="sailings-day surface outlined text-start stack gap-1 outside" aria-hidden="true" />
    )
  if (!day)
    return (
      <span className={`sailings-day surface outlined text-start stack gap-1 ${isToday ? 'today' : ''}`}>
        <b className="figures">{dayNumber}</b>
      </span>
    )
  const parts = kindsOfDay(calendar!, date)
  const places = day.lines.reduce((sum, line) => sum + line.placeLegs, 0)
  const taken = day.lines.reduce((sum, line) => sum + line.takenLegs, 0)
  const load = places === 0 ? 0 : taken / places
  return (
    <button
      type="button"
      className={`sailings-day surface outlined text-start stack gap-1 ${isToday ? 'today' : ''}`}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onDay(date)}
    >
      <span className="sailings-day-head row baseline between soft">
        <b className="figures">
          <span className="unseen">{moment(`${date}T12:00:00+08:00`, 'weekday')}: </span>
          <span aria-hidden="true">{dayNumber}</span>
        </b>
        {!compact && (
          <span className="sailings-count ellipsis">
            {t('sailings.calendar.count', { count: day.sailings })}
          </span>
        )}
      </span>
      {compact ? (
        <>
          <span className="figures soft" aria-hidden="true">
            {day.sailings}
          </span>
          <span className="unseen">
            {t('sailings.calendar.count', { count: day.sailings })}, {percent(load)}
          </span>
          <LoadLine share={load} />
        </>
      ) : (
        <span className="sailings-parts" aria-hidden="true">
          {parts.map((part) => (
            <Fragment key={part.kind}>
              <i className={`line-mark ${part.kind}`} />
              <span className="figures">{part.sailings}</span>
              <LoadLine share={part.load} />
              <span className="figures">{percent(part.load)}</span>
            </Fragment>
          ))}
        </span>
      )}
      {!compact && (
        <span className="unseen">
          {parts
            .map(
              ({ kind, sailings, load }) =>
                `${t(`river.kind.${kind}`)} ${number(sailings)}, ${percent(load)}`,
            )
            .join('; ')}
        </span>
      )}
      {day.cancelled > 0 && (
        <span className="danger-text ellipsis">
          {compact ? `−${day.cancelled}` : t('sailings.calendar.cancelled', { count: day.cancelled })}
        </span>
      )}
    </button>
  )
}
