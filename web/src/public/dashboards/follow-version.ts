/** How often a screen looks whether there is a newer build, and how soon it may begin anew again. */
const everyMs = 5 * 60_000
const reloadedKey = 'fairway-dashboard-reloaded'

/** The file a build begins with; its name changes with every change of what is behind it. */
const startOf = (html: string) => /\/assets\/start-[\w-]+\.js/.exec(html)?.[0]

/**
 * Nobody at a wall presses a button, and nothing is half-typed there: when the server has a newer build, the page is
 * loaded anew by itself, at most once in a while, so that a server between two builds cannot keep it busy.
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
      console.warn('the build could not be looked up', error)
    }
  }
}
