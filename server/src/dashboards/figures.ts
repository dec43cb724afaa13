import { type DashboardName, dashboardNames, dashboards } from '@fairway/contract/dashboards'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import {
  addDays,
  momentOn,
  type ServiceDate,
  serviceDateOf,
  toInstant,
} from '@fairway/contract/kernel/service-date'
import type { Database } from '../platform/database.ts'
import { boards } from './boards.ts'
import { type DayOfSales, dayOfSales, sumOf } from './day-of-sales.ts'
import { sailingsShown } from './sailings-shown.ts'

type Figures = ReplyOf<(typeof dashboards)['dashboards.figures']>

/** The figures of one screen at one moment, asked of the database. */
export async function figuresOf(
  db: Database,
  dashboard: DashboardName,
  now: Date,
  lastWeekOf: (date: ServiceDate) => Promise<DayOfSales> = (date) => dayOfSales(db, boards[dashboard], date),
): Promise<Figures> {
  const board = boards[dashboard]
  const date = serviceDateOf(now)
  const [today, lastWeek, sailings] = await Promise.all([
    dayOfSales(db, board, date),
    lastWeekOf(addDays(date, -7)),
    sailingsShown(db, board, now),
  ])
  const minute = Math.floor((now.getTime() - momentOn(date).getTime()) / 60_000)
  return {
    dashboard,
    date,
    today: sumOf(today.minutes),
    lastWeek: { day: sumOf(lastWeek.minutes), soFar: sumOf(lastWeek.minutes, 0, minute) },
    hours: Array.from({ length: 24 }, (_, hour) => {
      const sold = sumOf(today.minutes, hour * 60, (hour + 1) * 60)
      const before = sumOf(lastWeek.minutes, hour * 60, (hour + 1) * 60)
      return {
        tickets: sold.tickets,
        fen: sold.fen,
        lastWeekTickets: before.tickets,
        lastWeekFen: before.fen,
      }
    }),
    ...sailings,
    leaders: { of: board.leaders, rows: today.leaders },
    asOf: toInstant(now),
  }
}

/** However many screens ask, the database is asked once in this time. */
const freshMs = 2_000
/** What was sold a week ago hardly changes any more. */
const lastWeekFreshMs = 10 * 60_000

/** Answers screens from one answer for all of them, ready to be sent. */
export interface SharedFigures {
  of(dashboard: DashboardName, now: Date): Promise<Buffer>
  /** Lets the next screen ask the database again, because something was sold. */
  forget(): void
}

interface Kept<T> {
  key: string
  until: number
  value: Promise<T>
}

export function createSharedFigures(db: Database): SharedFigures {
  const answers = new Map<DashboardName, Kept<Buffer>>()
  const weeks = new Map<DashboardName, Kept<DayOfSales>>()

  /** Takes what is kept while it is fresh and about the same; a failure is not kept. */
  function keep<T>(
    kept: Map<DashboardName, Kept<T>>,
    dashboard: DashboardName,
    key: string,
    freshFor: number,
    make: () => Promise<T>,
  ): Promise<T> {
    const known = kept.get(dashboard)
    if (known && known.key === key && known.until > performance.now()) return known.value
    const fresh = { key, until: performance.now() + freshFor, value: make() }
    kept.set(dashboard, fresh)
    fresh.value.catch(() => {
      if (kept.get(dashboard) === fresh) kept.delete(dashboard)
    })
    return fresh.value
  }

  return {
    of: (dashboard, now) =>
      // A figure of the minute before is another figure: ships move and the week's comparison goes on.
      keep(answers, dashboard, toInstant(now).slice(0, 16), freshMs, async () => {
        const figures = await figuresOf(db, dashboard, now, (date) =>
          keep(weeks, dashboard, date, lastWeekFreshMs, () => dayOfSales(db, boards[dashboard], date)),
        )
        const data = dashboards['dashboards.figures'].reply.parse(figures)
        return Buffer.from(JSON.stringify({ status: 200, success: true, data }))
      }),
    forget() {
      for (const name of dashboardNames) answers.delete(name)
    },
  }
}
