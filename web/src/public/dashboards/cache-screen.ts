const cacheName = 'fairway-screens'
/** Limit of cached files, the code of several builds; beyond it the cache is cleared and refilled. */
const maxEntries = 200
/** Delay until lazy chunks have loaded. */
const cacheDelayMs = 5_000

const ownPath = (url: string): string | undefined => {
  const { origin, pathname } = new URL(url)
  return origin === location.origin && pathname.startsWith('/assets/') ? pathname : undefined
}

async function cacheScreen(): Promise<void> {
  await navigator.serviceWorker.register('/screens.js', { scope: '/visulation/' })
  const cache = await caches.open(cacheName)
  const cached = await cache.keys()
  if (cached.length > maxEntries) await Promise.all(cached.map((request) => cache.delete(request)))
  const parts = performance.getEntriesByType('resource').flatMap(({ name }) => ownPath(name) ?? [])
  await cache.addAll(new Set([location.pathname, ...parts]))
}

/**
 * Offline cache of a screen (service worker), so that it starts after a power cut while the network is still down:
 * the page and its code, never API data. Browsers allow it only in a secure context.
 */
export function cacheScreenSoon(): void {
  if (!('serviceWorker' in navigator)) return
  setTimeout(() => {
    cacheScreen().catch((error: unknown) => console.warn('offline cache failed', error))
  }, cacheDelayMs)
}
