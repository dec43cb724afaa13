import type { dashboards } from '@fairway/contract/dashboards/endpoints'
import type { DashboardName } from '@fairway/contract/dashboards/values'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import {
  addDays,
  momentOn,
  type ServiceDate,
  serviceDateOf,
  toInstant,
} from '@fairway/contract/kernel/service-date'
import type { Database } from '../platform/database/database.ts'
import { currentSailings } from './current-sailings.ts'
import { dashboardConfigs } from './dashboard-configs.ts'
import { type DayOfSales, dayOfSales, sumOf } from './day-of-sales.ts'

type Figures = ReplyOf<(typeof dashboards)['dashboards.figures']>

/** Reads the figures of one dashboard at one moment. */
export async function figuresOf(
  db: Database,
  dashboard: DashboardName,
  now: Date,
  lastWeekOf: (date: ServiceDate) => Promise<DayOfSales> = (date) =>
    dayOfSales(db, dashboardConfigs[dashboard], date),
): Promise<Figures> {
  const board = dashboardConfigs[dashboard]
  const date = serviceDateOf(now)
  const [today, lastWeek, sailings] = await Promise.all([
    dayOfSales(db, board, date),
    lastWeekOf(addDays(date, -7)),
    currentSailings(db, board, now),
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
