/** Minimum interval between version checks. */
const pause = 5 * 60_000

const assetsOf = (root: ParentNode) =>
  Array.from(root.querySelectorAll('script[src], link[rel=stylesheet][href]'), (element) =>
    element.getAttribute(element.tagName === 'LINK' ? 'href' : 'src'),
  ).filter((address) => address?.startsWith('/assets/'))

/**
 * True when the page the server sends now references other assets than this one. Asset names are content hashes, so
 * that several servers of one version agree, whatever their clocks say.
 */
function isNewer(served: string, present: ParentNode): boolean {
  const here = new Set(assetsOf(present))
  const there = assetsOf(new DOMParser().parseFromString(served, 'text/html'))
  return there.some((address) => !here.has(address))
}

async function ask(): Promise<boolean> {
  const response = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-cache' })
  return response.ok && isNewer(await response.text(), document)
}

/** Calls back once when a newer version is deployed: checked when the window gets the focus, and periodically. */
export function watchVersion(tell: () => void): () => void {
  let asked = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look() {
    if (document.hidden || Date.now() - asked < pause) return again()
    asked = Date.now()
    const newer = await ask().catch((error: unknown) => {
      console.warn('version check failed', error)
      return false
    })
    if (newer) return stop(tell)
    again()
  }

  function again() {
    clearTimeout(timer)
    timer = setTimeout(look, pause)
  }

  function stop(last?: () => void) {
    clearTimeout(timer)
    removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
    last?.()
  }

  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  again()
  return () => stop()
}
