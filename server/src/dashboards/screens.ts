import { type DashboardName, dashboards } from '@fairway/contract/dashboards/endpoints'
import { pathOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { orders } from '@fairway/contract/orders/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Bus } from '../platform/database/bus.ts'
import type { Database } from '../platform/database/database.ts'
import type { Delivery, Live } from '../platform/live/live.ts'
import { boards } from './boards.ts'
import { type DayOfSales, dayOfSales } from './day-of-sales.ts'
import { figuresOf } from './figures.ts'

declare module '../platform/services.ts' {
  interface Services {
    screens: Screens
  }
}

/** What every screen listens to. */
export const screensTopic = 'dashboards'

/** However many screens ask, the database is asked once in this time. */
const freshMs = 2_000
/** What was sold a week ago hardly changes any more. */
const lastWeekFreshMs = 10 * 60_000
/** Throttle: screens are notified of sales at most this often. */
const tellEveryMs = 1_000

/** Answers the screens of this node from one answer for all of them, and tells them when there is a new one. */
export interface Screens {
  /** The figures of a dashboard as the bytes of a reply. */
  figures(dashboard: DashboardName, now: Date): Promise<Buffer>
  /** Watches the calls of this server for sales. */
  attach(server: FastifyInstance): void
  /** Something was sold, held, paid or given back outside a call, such as holds that ran out. */
  notifySale(): void
  close(): void
}

/** The calls after which seats or takings are others. Searching and looking at an order are none. */
const salesPaths = new Set(
  (['orders.sell', 'orders.sellFromWallet', 'orders.hold', 'orders.payHold', 'orders.release'] as const).map(
    (name) => `/api${pathOf(name, orders[name])}`,
  ),
)

interface Kept<T> {
  key: string
  until: number
  value: Promise<T>
}

export function createScreens({ db, bus, live }: { db: Database; bus: Bus; live: Live }): Screens {
  const answers = new Map<DashboardName, Kept<Buffer>>()
  const weeks = new Map<DashboardName, Kept<DayOfSales>>()
  let telling: NodeJS.Timeout | undefined
  let toldAt = 0

  // Cache invalidation on a sale at any node. Subscribed before the sockets are notified, so that a screen that fetches
  // again gets new figures.
  const unsubscribe = bus.subscribe((event) => {
    if (event.topic !== 'live') return
    const deliveries = (event.events ?? []) as readonly Delivery[]
    if (deliveries.some(([to]) => to.topic === screensTopic)) answers.clear()
  })

  function notifySale(): void {
    if (telling) return
    const wait = Math.max(0, toldAt + tellEveryMs - performance.now())
    telling = setTimeout(() => {
      telling = undefined
      toldAt = performance.now()
      answers.clear()
      live.send({ topic: screensTopic }, { type: 'sold' })
    }, wait).unref()
  }

  return {
    figures: (dashboard, now) =>
      // A figure of the minute before is another figure: ships move and the week's comparison goes on.
      keep(answers, dashboard, toInstant(now).slice(0, 16), freshMs, async () => {
        const figures = await figuresOf(db, dashboard, now, (date) =>
          keep(
            weeks,
            dashboard,
            `${date}/${Math.floor(now.getTime() / lastWeekFreshMs)}`,
            lastWeekFreshMs,
            () => dayOfSales(db, boards[dashboard], date),
          ),
        )
        const data = dashboards['dashboards.figures'].reply.parse(figures)
        return Buffer.from(JSON.stringify({ status: 200, success: true, data }))
      }),
    attach(server) {
      server.addHook('onResponse', async (request, reply) => {
        if (reply.statusCode < 300 && salesPaths.has(request.routeOptions.url ?? '')) notifySale()
      })
    },
    notifySale,
    close() {
      clearTimeout(telling)
      unsubscribe()
    },
  }
}

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
