import { dashboards } from '@fairway/contract/dashboards/endpoints'
import type { DashboardName } from '@fairway/contract/dashboards/values'
import { pathOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { orders } from '@fairway/contract/orders/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Bus } from '../platform/database/bus.ts'
import type { Database } from '../platform/database/database.ts'
import type { Delivery, Live } from '../platform/live/live.ts'
import { dashboardConfigs } from './dashboard-configs.ts'
import { type DayOfSales, dayOfSales } from './day-of-sales.ts'
import { figuresOf } from './figures.ts'

declare module '../platform/services.ts' {
  interface Services {
    dashboardCache: DashboardCache
  }
}

/** What every screen listens to. */
export const dashboardsTopic = 'dashboards'

/** Time to live: all screens of a node share one query in this time. */
const cacheTtlMs = 2_000
/** What was sold a week ago hardly changes any more. */
const lastWeekTtlMs = 10 * 60_000
/** Throttle: screens are notified of sales at most this often. */
const throttleMs = 1_000

/** Answers all screens of this node from one cache, and notifies them when it is outdated. */
export interface DashboardCache {
  /** The figures of a dashboard as the bytes of a reply. */
  figures(dashboard: DashboardName, now: Date): Promise<Buffer>
  /** Watches the calls of this server for sales. */
  attach(server: FastifyInstance): void
  /** Something was sold, held, paid or given back outside a call, such as holds that ran out. */
  publishSalesChanged(): void
  close(): void
}

/** The calls after which seats or takings are others. Searching and looking at an order are none. */
const salesPaths = new Set(
  (['orders.sell', 'orders.sellFromWallet', 'orders.hold', 'orders.payHold', 'orders.release'] as const).map(
    (name) => `/api${pathOf(name, orders[name])}`,
  ),
)

interface CacheEntry<T> {
  key: string
  until: number
  value: Promise<T>
}

export function createDashboardCache({
  db,
  bus,
  live,
}: {
  db: Database
  bus: Bus
  live: Live
}): DashboardCache {
  const replies = new Map<DashboardName, CacheEntry<Buffer>>()
  const weeks = new Map<DashboardName, CacheEntry<DayOfSales>>()
  let timer: NodeJS.Timeout | undefined
  let publishedAt = 0

  // Cache invalidation on a sale at any node. Subscribed before the sockets are notified, so that a screen that fetches
  // again gets new figures.
  const unsubscribe = bus.subscribe((event) => {
    if (event.topic !== 'live') return
    const deliveries = (event.events ?? []) as readonly Delivery[]
    if (deliveries.some(([to]) => to.topic === dashboardsTopic)) replies.clear()
  })

  function notifySale(): void {
    if (timer) return
    const wait = Math.max(0, publishedAt + throttleMs - performance.now())
    timer = setTimeout(() => {
      timer = undefined
      publishedAt = performance.now()
      replies.clear()
      live.send({ topic: dashboardsTopic }, { type: 'sold' })
    }, wait).unref()
  }

  return {
    figures: (dashboard, now) =>
      // A figure of the minute before is another figure: ships move and the week's comparison goes on.
      memoize(replies, dashboard, toInstant(now).slice(0, 16), cacheTtlMs, async () => {
        const figures = await figuresOf(db, dashboard, now, (date) =>
          memoize(
            weeks,
            dashboard,
            `${date}/${Math.floor(now.getTime() / lastWeekTtlMs)}`,
            lastWeekTtlMs,
            () => dayOfSales(db, dashboardConfigs[dashboard], date),
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
    publishSalesChanged: notifySale,
    close() {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}

/** Memoizes a value by its key until its time to live ends; a rejected promise is evicted. */
function memoize<T>(
  cache: Map<DashboardName, CacheEntry<T>>,
  dashboard: DashboardName,
  key: string,
  ttlMs: number,
  make: () => Promise<T>,
): Promise<T> {
  const cached = cache.get(dashboard)
  if (cached && cached.key === key && cached.until > performance.now()) return cached.value
  const fresh = { key, until: performance.now() + ttlMs, value: make() }
  cache.set(dashboard, fresh)
  fresh.value.catch(() => {
    if (cache.get(dashboard) === fresh) cache.delete(dashboard)
  })
  return fresh.value
}
