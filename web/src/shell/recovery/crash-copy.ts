import { createStore, del, delMany, entries as entriesOf, keys, set, type UseStore } from 'idb-keyval'
import { draftsPrefix, onKept } from '../../blocks/page/drafts.ts'
import { leftDatabase, tabsPrefix } from '../tabs/tab-storage.ts'

/**
 * Crash backup of a window's tabs and drafts in IndexedDB. Session storage is lost when the browser is killed; the
 * backup stays, because only `pagehide` deletes it, and the next window of the same user restores it. Web Locks,
 * which the browser itself releases, say which windows are alive; without them (no secure context) there is no
 * backup, and the tabs saved on the server must do.
 */
interface Copy {
  at: number
  entries: Record<string, string>
}

const store = createStore(leftDatabase, 'windows')
/**
 * Strict durability: the transaction completes after the disk flush. Local storage will not do: browsers delay its
 * writes by up to a minute for pages that write often, and a crash loses that minute.
 */
const copies: UseStore = (mode, work) =>
  store('readonly', ({ name, transaction: { db } }) =>
    work(db.transaction(name, mode, { durability: 'strict' }).objectStore(name)),
  )

const windowKey = 'fairway-window'
/** Synchronous marker of a clean close: an IndexedDB delete cannot be awaited on `pagehide`. */
const closedPrefix = 'fairway-closed:'
const lockOf = (windowId: string) => `fairway-window:${windowId}`
/** Backups older than a shift are deleted. */
const lasts = 12 * 3_600_000
const pause = 400

function isCopy(value: unknown): value is Copy {
  const copy = value as Partial<Copy> | null
  return typeof copy?.at === 'number' && typeof copy.entries === 'object'
}

/** Restores the latest backup of a crashed window of this user; returns whether there was one. */
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

/** Claims a unique window id by a lock; a duplicated tab brings the id of its original and gets a new one. */
async function claimWindow(): Promise<string> {
  for (;;) {
    const windowId = sessionStorage.getItem(windowKey) ?? crypto.randomUUID()
    const claimed = await new Promise<boolean>((resolve) => {
      void navigator.locks.request(lockOf(windowId), { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        // Held until the window is gone: the browser releases it even after a crash.
        return lock && new Promise(() => undefined)
      })
    })
    sessionStorage.setItem(windowKey, claimed ? windowId : crypto.randomUUID())
    if (claimed) return windowId
  }
}

/** Mirrors this window's session storage into its backup; a clean close deletes it. */
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
    written.catch((error: unknown) => console.warn('crash backup failed', error))
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

/** Deletes the backups of a user at sign-out. */
export async function forgetLeft(userId: string): Promise<void> {
  const names = await keys<string>(copies)
  await delMany(
    names.filter((name) => name.startsWith(`${userId}:`)),
    copies,
  )
}
