import { createStore, del, delMany, entries as entriesOf, keys, set, type UseStore } from 'idb-keyval'
import { draftsPrefix, onStorageWritten } from '../../blocks/page/drafts.ts'
import { backupDatabase, tabsPrefix } from '../tabs/tab-storage.ts'

/**
 * Crash backup of a window's tabs and drafts in IndexedDB. Session storage is lost when the browser is killed; the
 * backup stays, because only `pagehide` deletes it, and the next window of the same user restores it. Web Locks,
 * which the browser itself releases, say which windows are alive; without them (no secure context) there is no
 * backup, and the tabs saved on the server must do.
 */
interface Backup {
  at: number
  entries: Record<string, string>
}

const store = createStore(backupDatabase, 'windows')
/**
 * Strict durability: the transaction completes after the disk flush. Local storage will not do: browsers delay its
 * writes by up to a minute for pages that write often, and a crash loses that minute.
 */
const backups: UseStore = (mode, work) =>
  store('readonly', ({ name, transaction: { db } }) =>
    work(db.transaction(name, mode, { durability: 'strict' }).objectStore(name)),
  )

const windowKey = 'fairway-window'
/** Synchronous marker of a clean close: an IndexedDB delete cannot be awaited on `pagehide`. */
const closedPrefix = 'fairway-closed:'
const lockOf = (windowId: string) => `fairway-window:${windowId}`
/** Backups older than a shift are deleted. */
const maxAgeMs = 12 * 3_600_000
const coalesceMs = 400

function isBackup(value: unknown): value is Backup {
  const backup = value as Partial<Backup> | null
  return typeof backup?.at === 'number' && typeof backup.entries === 'object'
}

/** Restores the latest backup of a crashed window of this user; returns whether there was one. */
export async function restoreBackup(userId: string): Promise<boolean> {
  if (!navigator.locks) return false
  return navigator.locks.request('fairway-adopt', async () => {
    const { held = [] } = await navigator.locks.query()
    const alive = new Set(held.map(({ name }) => name))
    const candidates: { name: string; backup: Backup }[] = []
    const obsolete: string[] = []
    const stored = await entriesOf<string, unknown>(backups)
    for (const [name, value] of stored) {
      const [owner = '', windowId = ''] = name.split(':')
      if (alive.has(lockOf(windowId))) continue
      const closed = localStorage.getItem(closedPrefix + windowId) !== null
      if (closed || !isBackup(value) || Date.now() - value.at > maxAgeMs) obsolete.push(name)
      else if (owner === userId) candidates.push({ name, backup: value })
    }
    const latest = candidates.sort((a, b) => b.backup.at - a.backup.at)[0]
    if (latest) obsolete.push(latest.name)
    await delMany(obsolete, backups)
    for (const name of Object.keys(localStorage))
      if (name.startsWith(closedPrefix) && !alive.has(lockOf(name.slice(closedPrefix.length))))
        localStorage.removeItem(name)
    if (!latest) return false
    for (const [key, value] of Object.entries(latest.backup.entries)) sessionStorage.setItem(key, value)
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
export async function mirrorStorage(userId: string): Promise<void> {
  if (!navigator.locks) return
  const windowId = await claimWindow()
  const name = `${userId}:${windowId}`
  const prefixes = [`${tabsPrefix}:${userId}`, `${draftsPrefix}:${userId}:`]
  let timer: ReturnType<typeof setTimeout> | undefined

  function write() {
    timer = undefined
    const entries = Object.fromEntries(
      Object.keys(sessionStorage)
        .filter((key) => key === prefixes[0] || key.startsWith(prefixes[1] ?? ''))
        .map((key) => [key, sessionStorage.getItem(key) ?? '']),
    )
    const backup: Backup = { at: Date.now(), entries }
    const written = Object.keys(entries).length > 0 ? set(name, backup, backups) : del(name, backups)
    written.catch((error: unknown) => console.warn('crash backup failed', error))
  }

  onStorageWritten(() => {
    timer ??= setTimeout(write, coalesceMs)
  })
  addEventListener('pagehide', () => {
    clearTimeout(timer)
    timer = undefined
    localStorage.setItem(closedPrefix + windowId, '')
    del(name, backups).catch(() => undefined)
  })
  addEventListener('pageshow', ({ persisted }) => persisted && start())
  start()

  function start() {
    localStorage.removeItem(closedPrefix + windowId)
    write()
  }
}

/** Deletes the backups of a user at sign-out. */
export async function deleteBackups(userId: string): Promise<void> {
  const names = await keys<string>(backups)
  await delMany(
    names.filter((name) => name.startsWith(`${userId}:`)),
    backups,
  )
}
