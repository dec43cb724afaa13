/** The interval between version checks, and the minimum between reloads. */
const checkIntervalMs = 5 * 60_000
const reloadedKey = 'fairway-dashboard-reloaded'

/** The entry file of a build; its name carries the content hash. */
const startOf = (html: string) => /\/assets\/start-[\w-]+\.js/.exec(html)?.[0]

/**
 * Screens are unattended and hold no input: on a new build the page reloads by itself, with a minimum interval, so
 * that a rolling update cannot cause a reload loop.
 */
export function reloadOnNewVersion(): () => Promise<void> {
  const current = startOf(document.documentElement.outerHTML)
  let checkedAt = performance.now()
  return async () => {
    if (!current || performance.now() - checkedAt < checkIntervalMs) return
    checkedAt = performance.now()
    try {
      const response = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(15_000) })
      const offered = response.ok ? startOf(await response.text()) : undefined
      const last = Number(sessionStorage.getItem(reloadedKey) ?? 0)
      if (!offered || offered === current || Date.now() - last < checkIntervalMs) return
      sessionStorage.setItem(reloadedKey, String(Date.now()))
      location.reload()
    } catch (error) {
      console.warn('version check failed', error)
    }
  }
}
