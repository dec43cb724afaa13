import { notifyStorageWritten } from '../../blocks/page/drafts.ts'
import { isNames } from '../../blocks/values/names.ts'
import type { Tab } from './tabs.ts'

/**
 * The open tabs of this window, per user: in session storage, so that each window has its own; pinned ones also in
 * local storage, for new windows.
 */
export const tabsPrefix = 'fairway-tabs'
/** The IndexedDB database of crash backups. */
export const backupDatabase = 'fairway-left'

export interface StoredTabs {
  tabs: Tab[]
  active: string | undefined
}

function isTab(value: unknown): value is Tab {
  const tab = value as Partial<Tab> | null
  return (
    typeof tab?.id === 'string' &&
    tab.id.startsWith('/') &&
    typeof tab.search === 'string' &&
    (tab.title === undefined || isNames(tab.title))
  )
}

function read(storage: Storage, userId: string): StoredTabs {
  const stored = storage.getItem(`${tabsPrefix}:${userId}`)
  if (!stored) return { tabs: [], active: undefined }
  try {
    const { tabs, active } = JSON.parse(stored)
    return {
      tabs: (Array.isArray(tabs) ? tabs : []).filter(isTab).map((tab) => ({
        ...tab,
        hash: tab.hash ?? '',
        affix: tab.affix === true,
        pinned: tab.pinned === true,
        keepAlive: tab.keepAlive !== false,
        version: 0,
      })),
      active: typeof active === 'string' ? active : undefined,
    }
  } catch (error) {
    console.warn('unreadable stored tabs skipped', error)
    return { tabs: [], active: undefined }
  }
}

/** The stored tabs of this window, or the pinned ones in a new window. */
export function readTabs(userId: string): StoredTabs {
  const own = read(sessionStorage, userId)
  return own.tabs.length > 0 ? own : { tabs: read(localStorage, userId).tabs, active: undefined }
}

/** On idle, within 500 ms: a crash loses what was not written. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 500 }) : setTimeout(work, 100)

/** After the session a page stays until the next one has arrived; its tabs, whose titles still change, are not kept. */
let isEnded = false
let pendingWrite: { userId: string; tabs: readonly Tab[]; active: string | undefined } | undefined

function write(): void {
  if (!pendingWrite) return
  const { userId, tabs, active } = pendingWrite
  pendingWrite = undefined
  sessionStorage.setItem(`${tabsPrefix}:${userId}`, JSON.stringify({ tabs, active }))
  const pinned = tabs.filter((tab) => tab.pinned)
  if (pinned.length > 0) localStorage.setItem(`${tabsPrefix}:${userId}`, JSON.stringify({ tabs: pinned }))
  else localStorage.removeItem(`${tabsPrefix}:${userId}`)
  notifyStorageWritten()
}

/** Saves the tabs on every change; the write is deferred until after the paint, at the latest until `pagehide`. */
export function writeTabs(userId: string, tabs: readonly Tab[], active: string | undefined): void {
  if (isEnded) return
  if (!pendingWrite) whenIdle(write)
  pendingWrite = { userId, tabs, active }
}

globalThis.addEventListener?.('pagehide', write)

/** True when this window has no tabs of its own and a crash backup may exist. */
export async function hasBackup(userId: string): Promise<boolean> {
  if (sessionStorage.getItem(`${tabsPrefix}:${userId}`) !== null) return false
  return (await indexedDB.databases()).some(({ name }) => name === backupDatabase)
}

/**
 * Clears the tabs of all users in this window, `forGood` at sign-out; pinned ones are restored when their user signs in
 * again.
 */
export function clearTabs({ forGood = false } = {}): void {
  isEnded ||= forGood
  pendingWrite = undefined
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(`${tabsPrefix}:`)) sessionStorage.removeItem(name)
}
