const kept = 'fairway-screens'
/** Limit of cached files, the code of several builds; beyond it the cache is cleared and refilled. */
const most = 200
/** Delay until lazy chunks have loaded. */
const pause = 5_000

const ours = (address: string): string | undefined => {
  const { origin, pathname } = new URL(address)
  return origin === location.origin && pathname.startsWith('/assets/') ? pathname : undefined
}

async function keep(): Promise<void> {
  await navigator.serviceWorker.register('/screens.js', { scope: '/visulation/' })
  const cache = await caches.open(kept)
  const there = await cache.keys()
  if (there.length > most) await Promise.all(there.map((request) => cache.delete(request)))
  const parts = performance.getEntriesByType('resource').flatMap(({ name }) => ours(name) ?? [])
  await cache.addAll(new Set([location.pathname, ...parts]))
}

/**
 * Offline cache of a screen (service worker), so that it starts after a power cut while the network is still down:
 * the page and its code, never API data. Browsers allow it only in a secure context.
 */
export function keepScreenSoon(): void {
  if (!('serviceWorker' in navigator)) return
  setTimeout(() => {
    keep().catch((error: unknown) => console.warn('offline cache failed', error))
  }, pause)
}
