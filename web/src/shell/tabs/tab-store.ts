import { maxOpenPages } from '@fairway/contract/workspace/values'
import { create } from 'zustand'
import { report } from '../../api/errors.ts'
import { ViewQueries } from '../../api/queries.ts'
import { draftName, dropDraft } from '../../blocks/page/drafts.ts'
import type { Menu } from '../../blocks/page/menu.ts'
import { text } from '../../i18n/text.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { currentUrl, navigate, parseUrl, type UrlParts, urlOf } from './location.ts'
import { registry } from './registry.ts'
import { type Route, routeOf } from './routes.ts'
import { readTabs, writeTabs } from './tab-storage.ts'
import { noTabs, type Tab, type TabAction, type TabsState, tabsReducer } from './tabs.ts'

/** Unsaved work in a tab, and how to save it if the page can. */
export interface Unsaved {
  save?: () => Promise<boolean>
}

/** A pending prompt: tabs with unsaved work are about to be closed. */
export interface UnsavedPrompt {
  unsaved: string[]
  proceed: () => void
}

interface TabStoreState extends TabsState {
  /** The ids of tabs with unsaved work. */
  unsaved: readonly string[]
  prompt: UnsavedPrompt | undefined
  maximised: boolean
}

const store = create<TabStoreState>(() => ({
  ...noTabs,
  unsaved: [],
  prompt: undefined,
  maximised: false,
}))
/** Unsaved work by tab, then by source: the page and each of its dialogs. */
const unsavedWork = new Map<string, Map<string, Unsaved>>()
const viewQueries = new Map<string, ViewQueries>()
let userId = ''
let menu: Menu | undefined

/** Selects from the tab store; re-renders on change. */
export function useTabs<T>(select: (state: TabStoreState) => T): T {
  return store(select)
}

/** The current state of the tab store. */
export function getTabs(): TabStoreState {
  return store.getState()
}

function dispatch(action: TabAction): void {
  const before = store.getState()
  const after = tabsReducer(before, action)
  if (after === before) return
  store.setState(after)
  for (const { id } of before.tabs) if (!after.tabs.some((tab) => tab.id === id)) disposeTab(id)
  writeTabs(userId, after.tabs, after.active)
}

/** Cleans up after a closed tab: drafts, cached queries, unsaved marks. */
function disposeTab(id: string): void {
  clearUnsaved(id)
  dropDraft(draftName(userId, id))
  const queries = viewQueries.get(id)
  viewQueries.delete(id)
  // Its view is still mounted until the next render.
  setTimeout(() => queries?.dispose(), 1_000)
}

/** The queries of a tab, to be invalidated when it is reloaded. */
export function queriesOf(id: string): ViewQueries {
  const existing = viewQueries.get(id)
  if (existing) return existing
  const created = new ViewQueries()
  viewQueries.set(id, created)
  return created
}

/** The route of a tab for the signed-in user. */
export function routeOfTab(id: string, granted: Menu): Route {
  return routeOf(id, granted, registry)
}

/**
 * Initialises the tabs for a user: restores the stored ones that are still granted. Later calls only apply a new
 * menu; tabs no longer granted then show why.
 */
export function initTabs(person: string, granted: Menu): void {
  menu = granted
  if (userId !== person) {
    userId = person
    const stored = readTabs(person)
    const tabs = stored.tabs
      .filter((tab) => !tab.affix && routeOf(tab.id, granted, registry).kind === 'page')
      .map((tab): Tab => ({ ...tab, affix: false }))
    const home: Tab = {
      id: '/',
      search: stored.tabs.find((tab) => tab.id === '/')?.search ?? '',
      hash: '',
      affix: true,
      pinned: false,
      keepAlive: true,
      version: 0,
    }
    // The URL selects the active view, so that no other view is mounted.
    dispatch({ type: 'restore', tabs: [home, ...tabs], active: currentUrl().path })
  }
  syncFromLocation()
}

/** A URL decoded for display; malformed ones stay as they are. */
function readable(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

function isKeptAlive(route: Route): boolean {
  return route.kind !== 'page' || (route.entry?.keepAlive ?? true)
}

/** Activates the tab of the current URL, opening it if needed; the only way a tab becomes active. */
export function syncFromLocation(url: UrlParts = currentUrl()): void {
  if (!menu) return
  const route = routeOf(url.path, menu, registry)
  if (route.kind === 'redirect') {
    if (route.unknown)
      toast({
        tone: 'warning',
        text: text('shell.notFound'),
        detail: readable(urlOf(url)),
        durationMs: 10_000,
      })
    navigate(route.path, { replace: true })
    // During the first render there is no navigation listener yet.
    syncFromLocation()
    return
  }
  if (route.kind === 'reload') {
    reload(route.path)
    navigate(urlOf({ ...url, path: route.path }), { replace: true })
    syncFromLocation()
    return
  }
  const { tabs } = store.getState()
  const isOpen = tabs.some((tab) => tab.id === url.path)
  if (!isOpen && tabs.length >= maxOpenPages) {
    notifyTabLimit()
    navigateToActive()
    return
  }
  dispatch({
    type: 'open',
    tab: { id: url.path, search: url.search, hash: url.hash, keepAlive: isKeptAlive(route) },
  })
}

function notifyTabLimit(): void {
  toast({ tone: 'warning', text: text('shell.tab.tooMany', { count: store.getState().tabs.length }) })
}

function navigateToActive(): void {
  const { tabs, active } = store.getState()
  const tab = tabs.find((one) => one.id === active)
  if (tab) navigate(urlOf({ ...tab, path: tab.id }), { replace: true })
}

/** Activates a tab at its last URL. */
export function activate(id: string): void {
  const tab = store.getState().tabs.find((one) => one.id === id)
  if (tab && id !== store.getState().active) navigate(urlOf({ ...tab, path: tab.id }))
}

/** Opens a URL of this site; an open tab keeps its filters unless the URL brings some. */
export function openUrl(url: string): void {
  const parts = parseUrl(url)
  const existing = store.getState().tabs.find((tab) => tab.id === parts.path)
  navigate(existing && !parts.search ? urlOf({ ...existing, path: existing.id }) : url)
}

/** Sets the search of one tab; the address bar follows when it is active. */
export function setSearch(id: string, search: string): void {
  dispatch({ type: 'locate', id, search })
  const { active } = store.getState()
  if (active === id) navigate(urlOf({ path: id, search }), { replace: true })
}

/** Marks a tab as having unsaved work; `source` is the page itself or one of its dialogs. */
export function setUnsaved(id: string, unsaved: Unsaved | undefined, source = 'page'): void {
  const work = unsavedWork.get(id) ?? new Map<string, Unsaved>()
  if (unsaved) work.set(source, unsaved)
  else work.delete(source)
  if (work.size > 0) unsavedWork.set(id, work)
  else unsavedWork.delete(id)
  const { unsaved: marked } = store.getState()
  if (marked.includes(id) !== unsavedWork.has(id)) store.setState({ unsaved: [...unsavedWork.keys()] })
}

function clearUnsaved(id: string): void {
  if (unsavedWork.delete(id)) store.setState({ unsaved: [...unsavedWork.keys()] })
}

/** The ids of tabs with unsaved work. */
export function unsavedIds(): string[] {
  return [...unsavedWork.keys()]
}

/** Runs `proceed`, which closes these tabs, after a prompt if one of them has unsaved work. */
export function confirmIfDirty(ids: readonly string[], proceed: () => void): void {
  const unsaved = ids.filter((id) => unsavedWork.has(id))
  if (unsaved.length === 0) proceed()
  else store.setState({ prompt: { unsaved, proceed } })
}

/** Resolves the prompt: stay, discard, or save and proceed only if that worked. */
export async function resolvePrompt(choice: 'stay' | 'discard' | 'save'): Promise<void> {
  const { prompt } = store.getState()
  store.setState({ prompt: undefined })
  if (!prompt || choice === 'stay') return
  if (choice === 'save')
    for (const id of prompt.unsaved)
      for (const work of unsavedWork.get(id)?.values() ?? []) if (!(await work.save?.())) return activate(id)
  for (const id of prompt.unsaved) clearUnsaved(id)
  prompt.proceed()
}

/** True when every dirty tab of the prompt can save. */
export function canSave(prompt: UnsavedPrompt): boolean {
  return prompt.unsaved.every((id) =>
    Array.from(unsavedWork.get(id)?.values() ?? []).every((work) => work.save !== undefined),
  )
}

/** Closes tabs, after a prompt for unsaved work; the URL follows to the tab that becomes active. */
export function close(action: Extract<TabAction, { type: `close${string}` }>): void {
  const before = store.getState()
  const after = tabsReducer(before, action)
  const closing = before.tabs.filter((tab) => !after.tabs.some((one) => one.id === tab.id))
  confirmIfDirty(
    closing.map((tab) => tab.id),
    () => {
      dispatch(action)
      if (store.getState().active !== currentUrl().path) navigateToActive()
    },
  )
}

/** Reopens the tab closed last at its URL; drafts are not restored. */
export function reopenClosed(): void {
  const { closed, tabs } = store.getState()
  if (closed.length > 0 && tabs.length >= maxOpenPages) notifyTabLimit()
  dispatch({ type: 'reopen' })
  navigateToActive()
}

/** Reloads a tab through `/redirect/…`, so that it is an ordinary navigation. */
export function refresh(id: string): void {
  const tab = store.getState().tabs.find((one) => one.id === id)
  if (tab)
    confirmIfDirty([id], () => navigate(`/redirect${urlOf({ ...tab, path: tab.id })}`, { replace: true }))
}

/** Remounts a view: queries are invalidated and drafts dropped. */
function reload(id: string): void {
  dropDraft(draftName(userId, id))
  clearUnsaved(id)
  dispatch({ type: 'reload', id })
  viewQueries.get(id)?.invalidate().catch(report)
}

/** Remounts a view after a render error: its cached data are removed, drafts stay. */
export function retry(id: string): void {
  viewQueries.get(id)?.remove()
  dispatch({ type: 'reload', id })
}

/** Edits of a tab that lose no work: pin, move, rename. */
export function edit(action: Extract<TabAction, { type: 'pin' | 'move' | 'rename' }>): void {
  dispatch(action)
}

/** Maximises the view to the whole window, or restores it. */
export function maximise(maximised: boolean): void {
  store.setState({ maximised })
}
