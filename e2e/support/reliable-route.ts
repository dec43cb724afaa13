import type { Page, Request, Route } from 'playwright-core'

type UrlPattern = Parameters<Page['route']>[0]
type Handler = Parameters<Page['route']>[1]

/** Answered by nobody but the one who asks whether requests are intercepted. */
const probeUrl = '/api/health?intercepted'
const isRouteGone = (error: unknown) => /already handled|has been closed/.test(String(error))

/**
 * Has `page.route` hold from the moment it comes back. Chromium switches the interception of a page on and off a moment
 * after it says so; a request in between goes its own way and nobody is told (microsoft/playwright#41802). So it is
 * switched on once for each page, with the first route, tried until it works, and stays on when routes go.
 */
export function reliableRoute(page: Page): void {
  const route = page.route.bind(page)
  const unroute = page.unroute.bind(page)
  const patterns = new Set<UrlPattern>()
  let enabled: Promise<void> | undefined

  async function enableInterception(): Promise<void> {
    await route(
      (url) => url.pathname + url.search === probeUrl,
      (one) => one.fulfill({ status: 204 }),
    )
    if (!page.url().startsWith('http')) return
    const isIntercepting = () =>
      page
        .evaluate(
          (address) =>
            fetch(address, { signal: AbortSignal.timeout(500) }).then(
              ({ status }) => status === 204,
              // Who is offline asks nobody.
              () => !navigator.onLine,
            ),
          probeUrl,
        )
        // The page is just going elsewhere: what comes begins with the interception that is on.
        .catch(() => true)
    for (let times = 0; !(await isIntercepting()); times++)
      if (times === 100) throw new Error('nothing is intercepted')
  }

  /** A route that was taken away while it was at work has nothing left to answer, and nobody to complain to. */
  const guarded =
    (address: UrlPattern, handler: Handler) =>
    async (one: Route, request: Request): Promise<void> => {
      try {
        await handler(one, request)
      } catch (error) {
        if (!isRouteGone(error) && patterns.has(address)) throw error
      }
    }

  page.route = async (address, handler, options) => {
    enabled ??= enableInterception()
    await enabled
    patterns.add(address)
    return route(address, guarded(address, handler), options)
  }
  page.unroute = async (address) => {
    patterns.delete(address)
    await unroute(address)
  }
  page.unrouteAll = async () => {
    for (const address of patterns) await page.unroute(address)
  }
}
