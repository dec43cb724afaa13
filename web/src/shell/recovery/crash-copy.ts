import { createStore, del, delMany, entries as entriesOf, keys, set, type UseStore } from 'idb-keyval'
import { draftsPrefix, onKept } from '../../blocks/page/drafts.ts'
import { leftDatabase, tabsPrefix } from '../tabs/tab-storage.ts'

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

const store = createStore(leftDatabase, 'windows')
/**
 * On the disk before it is done. Local storage will not do: browsers hold back what a page writes there, by up to a
 * minute where it writes often, and a killed browser takes that minute with it.
 */
const copies: UseStore = (mode, work) =>
  store('readonly', ({ name, transaction: { db } }) =>
    work(db.transaction(name, mode, { durability: 'strict' }).objectStore(name)),
  )

const windowKey = 'fairway-window'
/** Set while a window goes in good order: there is no time then to wait until its copy is away. */
const closedPrefix = 'fairway-closed:'
const lockOf = (windowId: string) => `fairway-window:${windowId}`
/** A shift: what nobody came back for by then is taken away. */
const lasts = 12 * 3_600_000
const pause = 400

function isCopy(value: unknown): value is Copy {
  const copy = value as Partial<Copy> | null
  return typeof copy?.at === 'number' && typeof copy.entries === 'object'
}

/** Takes over what a killed window of this person left, the latest; answers whether there was one. */
export async function adoptLeft(userId: string): Promise<boolean> {
  if (!navigator.locks) return false
  return navigator.locks.request('fairway-adopt', async () => {
    const { held = [] } = await navigator.locks.query()
    const alive = new Set(held.map(({ name }) => name))
    const left: { name: string; copy: Copy }[] = []
    const over: string[] = []
    const kept = await entriesOf<string, unknown>(copies)
    for (const [name, copy] of kept) {
      const [owner = '', windowId = ''] = name.split(':')
      if (alive.has(lockOf(windowId))) continue
      const closed = localStorage.getItem(closedPrefix + windowId) !== null
      if (closed || !isCopy(copy) || Date.now() - copy.at > lasts) over.push(name)
      else if (owner === userId) left.push({ name, copy })
    }
    const latest = left.sort((a, b) => b.copy.at - a.copy.at)[0]
    if (latest) over.push(latest.name)
    await delMany(over, copies)
    for (const name of Object.keys(localStorage))
      if (name.startsWith(closedPrefix) && !alive.has(lockOf(name.slice(closedPrefix.length))))
        localStorage.removeItem(name)
    if (!latest) return false
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
  const windowId = await claimWindow()
  const name = `${userId}:${windowId}`
  const own = [`${tabsPrefix}:${userId}`, `${draftsPrefix}:${userId}:`]
  let timer: ReturnType<typeof setTimeout> | undefined

  function write() {
    timer = undefined
    const entries = Object.fromEntries(
      Object.keys(sessionStorage)
        .filter((key) => key === own[0] || key.startsWith(own[1] ?? ''))
        .map((key) => [key, sessionStorage.getItem(key) ?? '']),
    )
    const copy: Copy = { at: Date.now(), entries }
    const written = Object.keys(entries).length > 0 ? set(name, copy, copies) : del(name, copies)
    written.catch((error: unknown) => console.warn('there is no room for the copy of this window', error))
  }

  onKept(() => {
    timer ??= setTimeout(write, pause)
  })
  addEventListener('pagehide', () => {
    clearTimeout(timer)
    timer = undefined
    localStorage.setItem(closedPrefix + windowId, '')
    del(name, copies).catch(() => undefined)
  })
  addEventListener('pageshow', ({ persisted }) => persisted && begin())
  begin()

  function begin() {
    localStorage.removeItem(closedPrefix + windowId)
    write()
  }
}

/** Takes away what windows of a person left: at log-out. */
export async function forgetLeft(userId: string): Promise<void> {
  const names = await keys<string>(copies)
  await delMany(
    names.filter((name) => name.startsWith(`${userId}:`)),
    copies,
  )
}
