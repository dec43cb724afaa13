/** Minimum interval between version checks. */
const checkIntervalMs = 5 * 60_000

const assetsOf = (root: ParentNode) =>
  Array.from(root.querySelectorAll('script[src], link[rel=stylesheet][href]'), (element) =>
    element.getAttribute(element.tagName === 'LINK' ? 'href' : 'src'),
  ).filter((url) => url?.startsWith('/assets/'))

/**
 * True when the page the server sends now references other assets than this one. Asset names are content hashes, so
 * that several servers of one version agree, whatever their clocks say.
 */
function isNewer(served: string, current: ParentNode): boolean {
  const currentAssets = new Set(assetsOf(current))
  const servedAssets = assetsOf(new DOMParser().parseFromString(served, 'text/html'))
  return servedAssets.some((url) => !currentAssets.has(url))
}

async function fetchIsNewer(): Promise<boolean> {
  const response = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-cache' })
  return response.ok && isNewer(await response.text(), document)
}

/** Calls back once when a newer version is deployed: checked when the window gets the focus, and periodically. */
export function watchVersion(onNewer: () => void): () => void {
  let lastCheck = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function check() {
    if (document.hidden || Date.now() - lastCheck < checkIntervalMs) return schedule()
    lastCheck = Date.now()
    const newer = await fetchIsNewer().catch((error: unknown) => {
      console.warn('version check failed', error)
      return false
    })
    if (newer) return stop(onNewer)
    schedule()
  }

  function schedule() {
    clearTimeout(timer)
    timer = setTimeout(check, checkIntervalMs)
  }

  function stop(last?: () => void) {
    clearTimeout(timer)
    removeEventListener('focus', check)
    document.removeEventListener('visibilitychange', check)
    last?.()
  }

  addEventListener('focus', check)
  document.addEventListener('visibilitychange', check)
  schedule()
  return () => stop()
}
