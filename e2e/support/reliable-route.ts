import type { Page, Request, Route } from 'playwright-core'

type UrlPattern = Parameters<Page['route']>[0]
type Handler = Parameters<Page['route']>[1]

/** Answered by the interception only, to detect whether it works. */
const probeUrl = '/api/health?intercepted'
const isRouteGone = (error: unknown) => /already handled|has been closed/.test(String(error))

/**
 * Makes `page.route` effective when it returns. Chromium enables and disables the interception of a page asynchronously,
 * and requests in between bypass it silently (microsoft/playwright#41802). So it is enabled once per page, with the first
 * route, polled until it works, and stays enabled when routes are removed.
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
              // Offline, no request is sent.
              () => !navigator.onLine,
            ),
          probeUrl,
        )
        // The page is navigating: the next document starts with interception enabled.
        .catch(() => true)
    for (let times = 0; !(await isIntercepting()); times++)
      if (times === 100) throw new Error('nothing is intercepted')
  }

  /** Ignores errors of a route that was removed while its handler was running. */
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
