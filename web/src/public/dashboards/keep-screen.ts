const kept = 'fairway-screens'
/** So much is the code of several builds; more is thrown away and what is wanted fetched again. */
const most = 200
/** What the page fetches late has come by then. */
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
 * Keeps what this screen is made of, so that it comes up after a power cut while the network is still away: the page
 * and its code, never an answer of the server. Browsers allow it where the connection is secure; elsewhere the screen
 * shows the browser's own page until the network is back.
 */
export function keepScreenSoon(): void {
  if (!('serviceWorker' in navigator)) return
  setTimeout(() => {
    keep().catch((error: unknown) => console.warn('this screen could not be kept', error))
  }, pause)
}
