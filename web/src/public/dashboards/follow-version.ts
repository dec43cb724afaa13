/** The interval between version checks, and the minimum between reloads. */
const everyMs = 5 * 60_000
const reloadedKey = 'fairway-dashboard-reloaded'

/** The entry file of a build; its name carries the content hash. */
const startOf = (html: string) => /\/assets\/start-[\w-]+\.js/.exec(html)?.[0]

/**
 * Screens are unattended and hold no input: on a new build the page reloads by itself, with a minimum interval, so
 * that a rolling update cannot cause a reload loop.
 */
export function followVersion(): () => Promise<void> {
  const present = startOf(document.documentElement.outerHTML)
  let lookedAt = performance.now()
  return async () => {
    if (!present || performance.now() - lookedAt < everyMs) return
    lookedAt = performance.now()
    try {
      const response = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(15_000) })
      const offered = response.ok ? startOf(await response.text()) : undefined
      const last = Number(sessionStorage.getItem(reloadedKey) ?? 0)
      if (!offered || offered === present || Date.now() - last < everyMs) return
      sessionStorage.setItem(reloadedKey, String(Date.now()))
      location.reload()
    } catch (error) {
      console.warn('version check failed', error)
    }
  }
}
