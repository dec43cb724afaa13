/**
 * Drafts: the form input of a tab, restored after a reload. Stored per user and tab in this window's session storage;
 * never certificates, never passwords.
 */
export const draftsPrefix = 'fairway-draft'
const debounceMs = 250

type Draft = Record<string, unknown>

const drafts = new Map<string, Draft>()
const unsaved = new Set<string>()
/** After the session a page stays until the next one has arrived; what changes on it meanwhile is not kept. */
let isEnded = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Subscribes to writes of this window's session storage: drafts, or the list of tabs. */
export function onStorageWritten(listener: () => void): void {
  listeners.add(listener)
}

/** Notifies the subscribers of a write. */
export function notifyStorageWritten(): void {
  for (const listener of listeners) listener()
}

/** The name of a tab's drafts in the storage. */
export function draftName(userId: string, tabId: string): string {
  return `${draftsPrefix}:${userId}:${tabId}`
}

function read(name: string): Draft {
  const cached = drafts.get(name)
  if (cached) return cached
  let draft: Draft = {}
  try {
    draft = JSON.parse(sessionStorage.getItem(name) ?? '{}')
  } catch (error) {
    console.warn('unreadable draft skipped', error)
  }
  drafts.set(name, draft)
  return draft
}

/** Flushes pending drafts; called after a debounce and on `pagehide`. */
export function saveDrafts(): void {
  clearTimeout(timer)
  timer = undefined
  for (const name of unsaved) {
    const draft = drafts.get(name)
    if (draft && Object.keys(draft).length > 0) sessionStorage.setItem(name, JSON.stringify(draft))
    else sessionStorage.removeItem(name)
  }
  unsaved.clear()
  notifyStorageWritten()
}

/** One value of a draft. */
export function readDraft<T>(name: string, key: string): T | undefined {
  return read(name)[key] as T | undefined
}

/** Changes one value of a draft; undefined takes it out. */
export function writeDraft(name: string, key: string, value: unknown): void {
  if (isEnded) return
  const { [key]: _, ...others } = read(name)
  drafts.set(name, value === undefined ? others : { ...others, [key]: value })
  unsaved.add(name)
  timer ??= setTimeout(saveDrafts, debounceMs)
}

/** Deletes the drafts of a closed tab. */
export function dropDraft(name: string): void {
  drafts.delete(name)
  unsaved.delete(name)
  sessionStorage.removeItem(name)
  notifyStorageWritten()
}

/** Deletes the drafts of all users in this window, when another person signs in; `forGood` at sign-out. */
export function dropAllDrafts({ forGood = false } = {}): void {
  isEnded ||= forGood
  drafts.clear()
  unsaved.clear()
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(`${draftsPrefix}:`)) sessionStorage.removeItem(name)
}

globalThis.addEventListener?.('pagehide', saveDrafts)
