import { maxOpenPages } from '@fairway/contract/workspace/values'
import { create } from 'zustand'
import { report } from '../../api/errors.ts'
import { AskedQueries } from '../../api/queries.ts'
import { draftName, dropDraft } from '../../blocks/page/drafts.ts'
import type { Menu } from '../../blocks/page/menu.ts'
import { text } from '../../i18n/text.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { addressOf, navigate, type Place, placeOf, presentPlace } from './location.ts'
import { registry } from './registry.ts'
import { type Route, routeOf } from './routes.ts'
import { readTabs, writeTabs } from './tab-storage.ts'
import { noTabs, type Tab, type TabAction, type TabsState, tabsReducer } from './tabs.ts'

/** Unsaved work in a tab, and how to save it if the page can. */
export interface Unsaved {
  save?: () => Promise<boolean>
}

/** A pending prompt: tabs with unsaved work are about to be closed. */
export interface Question {
  unsaved: string[]
  proceed: () => void
}

interface WorkspaceState extends TabsState {
  /** The ids of tabs with unsaved work. */
  unsaved: readonly string[]
  question: Question | undefined
  maximised: boolean
}

const store = create<WorkspaceState>(() => ({
  ...noTabs,
  unsaved: [],
  question: undefined,
  maximised: false,
}))
/** Unsaved work by tab, then by source: the page and each of its dialogs. */
const unsavedWork = new Map<string, Map<string, Unsaved>>()
const askedQueries = new Map<string, AskedQueries>()
let userId = ''
let menu: Menu | undefined

/** Selects from the tab store; re-renders on change. */
export function useWorkspace<T>(select: (state: WorkspaceState) => T): T {
  return store(select)
}

/** The current state of the tab store. */
export function presentWorkspace(): WorkspaceState {
  return store.getState()
}

function dispatch(action: TabAction): void {
  const before = store.getState()
  const after = tabsReducer(before, action)
  if (after === before) return
  store.setState(after)
  for (const { id } of before.tabs) if (!after.tabs.some((tab) => tab.id === id)) forgetTab(id)
  writeTabs(userId, after.tabs, after.active)
}

/** Cleans up after a closed tab: drafts, cached queries, unsaved marks. */
function forgetTab(id: string): void {
  forgetUnsaved(id)
  dropDraft(draftName(userId, id))
  const asked = askedQueries.get(id)
  askedQueries.delete(id)
  // Its view is still mounted until the next render.
  setTimeout(() => asked?.close(), 1_000)
}

/** The queries of a tab, to be invalidated when it is reloaded. */
export function queriesOf(id: string): AskedQueries {
  const known = askedQueries.get(id)
  if (known) return known
  const made = new AskedQueries()
  askedQueries.set(id, made)
  return made
}

/** The route of a tab for the signed-in user. */
export function routeOfTab(id: string, granted: Menu): Route {
  return routeOf(id, granted, registry)
}

/**
 * Initialises the tabs for a user: restores the stored ones that are still granted. Later calls only apply a new
 * menu; tabs no longer granted then show why.
 */
export function arrange(person: string, granted: Menu): void {
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
    dispatch({ type: 'restore', tabs: [home, ...tabs], active: presentPlace().path })
  }
  visit()
}

/** A URL decoded for display; malformed ones stay as they are. */
function readable(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

function keepsAlive(route: Route): boolean {
  return route.kind !== 'page' || (route.entry?.keepAlive ?? true)
}

/** Activates the tab of the current URL, opening it if needed; the only way a tab becomes active. */
export function visit(place: Place = presentPlace()): void {
  if (!menu) return
  const route = routeOf(place.path, menu, registry)
  if (route.kind === 'redirect') {
    if (route.unknown)
      toast({
        tone: 'warning',
        text: text('shell.notFound'),
        detail: readable(addressOf(place)),
        lasts: 10_000,
      })
    navigate(route.path, { replace: true })
    // During the first render there is no navigation listener yet.
    visit()
    return
  }
  if (route.kind === 'reload') {
    reload(route.path)
    navigate(addressOf({ ...place, path: route.path }), { replace: true })
    visit()
    return
  }
  const { tabs } = store.getState()
  const known = tabs.some((tab) => tab.id === place.path)
  if (!known && tabs.length >= maxOpenPages) {
    tellTooMany()
    backToActive()
    return
  }
  dispatch({
    type: 'open',
    tab: { id: place.path, search: place.search, hash: place.hash, keepAlive: keepsAlive(route) },
  })
}

function tellTooMany(): void {
  toast({ tone: 'warning', text: text('shell.tab.tooMany', { count: store.getState().tabs.length }) })
}

function backToActive(): void {
  const { tabs, active } = store.getState()
  const tab = tabs.find((one) => one.id === active)
  if (tab) navigate(addressOf({ ...tab, path: tab.id }), { replace: true })
}

/** Activates a tab at its last URL. */
export function activate(id: string): void {
  const tab = store.getState().tabs.find((one) => one.id === id)
  if (tab && id !== store.getState().active) navigate(addressOf({ ...tab, path: tab.id }))
}

/** Opens a URL of this site; an open tab keeps its filters unless the URL brings some. */
export function openAddress(address: string): void {
  const place = placeOf(address)
  const known = store.getState().tabs.find((tab) => tab.id === place.path)
  navigate(known && !place.search ? addressOf({ ...known, path: known.id }) : address)
}

/** Sets the search of one tab; the address bar follows when it is active. */
export function locate(id: string, search: string): void {
  dispatch({ type: 'locate', id, search })
  const { active } = store.getState()
  if (active === id) navigate(addressOf({ path: id, search }), { replace: true })
}

/** Marks a tab as having unsaved work; `source` is the page itself or one of its dialogs. */
export function setUnsaved(id: string, unsaved: Unsaved | undefined, source = 'page'): void {
  const work = unsavedWork.get(id) ?? new Map<string, Unsaved>()
  if (unsaved) work.set(source, unsaved)
  else work.delete(source)
  if (work.size > 0) unsavedWork.set(id, work)
  else unsavedWork.delete(id)
  const { unsaved: known } = store.getState()
  if (known.includes(id) !== unsavedWork.has(id)) store.setState({ unsaved: [...unsavedWork.keys()] })
}

function forgetUnsaved(id: string): void {
  if (unsavedWork.delete(id)) store.setState({ unsaved: [...unsavedWork.keys()] })
}

/** The ids of tabs with unsaved work. */
export function unsavedIds(): string[] {
  return [...unsavedWork.keys()]
}

/** Runs `proceed`, which closes these tabs, after a prompt if one of them has unsaved work. */
export function askFirst(ids: readonly string[], proceed: () => void): void {
  const unsaved = ids.filter((id) => unsavedWork.has(id))
  if (unsaved.length === 0) proceed()
  else store.setState({ question: { unsaved, proceed } })
}

/** Resolves the prompt: stay, discard, or save and proceed only if that worked. */
export async function answer(choice: 'stay' | 'discard' | 'save'): Promise<void> {
  const { question } = store.getState()
  store.setState({ question: undefined })
  if (!question || choice === 'stay') return
  if (choice === 'save')
    for (const id of question.unsaved)
      for (const work of unsavedWork.get(id)?.values() ?? []) if (!(await work.save?.())) return activate(id)
  for (const id of question.unsaved) forgetUnsaved(id)
  question.proceed()
}

/** True when every dirty tab of the prompt can save. */
export function canSave(question: Question): boolean {
  return question.unsaved.every((id) =>
    Array.from(unsavedWork.get(id)?.values() ?? []).every((work) => work.save !== undefined),
  )
}

/** Closes tabs, after a prompt for unsaved work; the URL follows to the tab that becomes active. */
export function close(action: Extract<TabAction, { type: `close${string}` }>): void {
  const before = store.getState()
  const after = tabsReducer(before, action)
  const closing = before.tabs.filter((tab) => !after.tabs.some((one) => one.id === tab.id))
  askFirst(
    closing.map((tab) => tab.id),
    () => {
      dispatch(action)
      if (store.getState().active !== presentPlace().path) backToActive()
    },
  )
}

/** Reopens the tab closed last at its URL; drafts are not restored. */
export function reopenClosed(): void {
  const { closed, tabs } = store.getState()
  if (closed.length > 0 && tabs.length >= maxOpenPages) tellTooMany()
  dispatch({ type: 'reopen' })
  backToActive()
}

/** Reloads a tab through `/redirect/…`, so that it is an ordinary navigation. */
export function refresh(id: string): void {
  const tab = store.getState().tabs.find((one) => one.id === id)
  if (tab)
    askFirst([id], () => navigate(`/redirect${addressOf({ ...tab, path: tab.id })}`, { replace: true }))
}

/** Remounts a view: queries are invalidated and drafts dropped. */
function reload(id: string): void {
  dropDraft(draftName(userId, id))
  forgetUnsaved(id)
  dispatch({ type: 'reload', id })
  askedQueries.get(id)?.askAnew().catch(report)
}

/** Remounts a view after a render error: its cached data are removed, drafts stay. */
export function recover(id: string): void {
  askedQueries.get(id)?.drop()
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
