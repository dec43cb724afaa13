import { draftsPrefix, onKept } from '../../blocks/drafts.ts'
import { leftPrefix, tabsPrefix } from '../tab-storage.ts'

/**
 * A second copy of a window's tabs and drafts. Session storage ends with the window, also when the browser is killed;
 * the copy stays then, because nobody took it away, and the next window of the same person takes it over. Which
 * windows live is told by locks the browser itself gives back; without them (a page that is not secure) there is no
 * copy, and the list of pages kept on the server must do.
 */
interface Copy {
  at: number
  entries: Record<string, string>
}

const windowKey = 'fairway-window'
const lockOf = (windowId: string) => `fairway-window:${windowId}`
/** A shift: what nobody came back for by then is taken away. */
const lasts = 12 * 3_600_000
const pause = 400

function parse(written: string | null): Copy | undefined {
  try {
    const { at, entries } = JSON.parse(written ?? '')
    return typeof at === 'number' && typeof entries === 'object' ? { at, entries } : undefined
  } catch (error) {
    console.warn('the copy of a window cannot be read', error)
    return undefined
  }
}

/** Takes over what a killed window of this person left, the latest; answers whether there was one. */
export async function adoptLeft(userId: string): Promise<boolean> {
  if (!navigator.locks) return false
  return navigator.locks.request('fairway-adopt', async () => {
    const { held = [] } = await navigator.locks.query()
    const alive = new Set(held.map(({ name }) => name))
    const left: { name: string; copy: Copy }[] = []
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith(leftPrefix))) {
      const [owner = '', windowId = ''] = name.slice(leftPrefix.length).split(':')
      if (alive.has(lockOf(windowId))) continue
      const copy = parse(localStorage.getItem(name))
      if (!copy || Date.now() - copy.at > lasts) localStorage.removeItem(name)
      else if (owner === userId) left.push({ name, copy })
    }
    const latest = left.sort((a, b) => b.copy.at - a.copy.at)[0]
    if (!latest) return false
    localStorage.removeItem(latest.name)
    for (const [key, value] of Object.entries(latest.copy.entries)) sessionStorage.setItem(key, value)
    return true
  })
}

/** A name for this window that no living window has; a duplicated one brings that of its twin. */
async function claimWindow(): Promise<string> {
  for (;;) {
    const windowId = sessionStorage.getItem(windowKey) ?? crypto.randomUUID()
    const claimed = await new Promise<boolean>((resolve) => {
      void navigator.locks.request(lockOf(windowId), { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        // Held until the window is gone, however it goes.
        return lock && new Promise(() => undefined)
      })
    })
    sessionStorage.setItem(windowKey, claimed ? windowId : crypto.randomUUID())
    if (claimed) return windowId
  }
}

/** Keeps a copy of this window up to date while it lives, and takes it away when it is left in good order. */
export async function keepCopy(userId: string): Promise<void> {
  if (!navigator.locks) return
  const name = `${leftPrefix}${userId}:${await claimWindow()}`
  const own = [`${tabsPrefix}:${userId}`, `${draftsPrefix}:${userId}:`]
  let timer: ReturnType<typeof setTimeout> | undefined

  function write() {
    timer = undefined
    const entries = Object.fromEntries(
      Object.keys(sessionStorage)
        .filter((key) => key === own[0] || key.startsWith(own[1] ?? ''))
        .map((key) => [key, sessionStorage.getItem(key) ?? '']),
    )
    try {
      if (Object.keys(entries).length > 0)
        localStorage.setItem(name, JSON.stringify({ at: Date.now(), entries } satisfies Copy))
      else localStorage.removeItem(name)
    } catch (error) {
      console.warn('there is no room for the copy of this window', error)
    }
  }

  onKept(() => {
    timer ??= setTimeout(write, pause)
  })
  addEventListener('pagehide', () => {
    clearTimeout(timer)
    timer = undefined
    localStorage.removeItem(name)
  })
  addEventListener('pageshow', (event) => event.persisted && write())
  write()
}
