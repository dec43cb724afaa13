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

/** Work in a tab that closing would lose, and how to save it if the page can. */
export interface Unsaved {
  save?: () => Promise<boolean>
}

/** A wish to close tabs that waits for an answer, because some of them hold unsaved work. */
export interface Question {
  unsaved: string[]
  proceed: () => void
}

interface WorkspaceState extends TabsState {
  /** The tabs with work that closing would lose. */
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
/** What each tab would lose: the page and every dialog of it speak for themselves. */
const unsavedWork = new Map<string, Map<string, Unsaved>>()
const askedQueries = new Map<string, AskedQueries>()
let userId = ''
let menu: Menu | undefined

/** Any part of the workspace, following its changes. */
export function useWorkspace<T>(select: (state: WorkspaceState) => T): T {
  return store(select)
}

/** The workspace at this moment. */
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

/** What a closed tab leaves behind goes at once: its drafts, its answers, its claim of unsaved work. */
function forgetTab(id: string): void {
  forgetUnsaved(id)
  dropDraft(draftName(userId, id))
  const asked = askedQueries.get(id)
  askedQueries.delete(id)
  // Its view is still there until the next rendering.
  setTimeout(() => asked?.close(), 1_000)
}

/** The questions a tab asked, to be asked anew when it is reloaded. */
export function queriesOf(id: string): AskedQueries {
  const known = askedQueries.get(id)
  if (known) return known
  const made = new AskedQueries()
  askedQueries.set(id, made)
  return made
}

/** What stands at a tab's path, for the person who is signed in. */
export function routeOfTab(id: string, granted: Menu): Route {
  return routeOf(id, granted, registry)
}

/** Takes a person's menu: the first time their tabs come back, later ones that are no longer granted show why. */
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
    // The view itself is chosen by the address, so that nothing is mounted that is not wanted.
    dispatch({ type: 'restore', tabs: [home, ...tabs], active: presentPlace().path })
  }
  visit()
}

/** An address as people read it; what cannot be decoded stays as it is. */
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

/** Shows what the address of the window says; the only way a tab becomes the active one. */
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
    // While the shell is being built nobody listens to steps yet.
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

/** Shows a tab again at the address it was left at. */
export function activate(id: string): void {
  const tab = store.getState().tabs.find((one) => one.id === id)
  if (tab && id !== store.getState().active) navigate(addressOf({ ...tab, path: tab.id }))
}

/** Opens an address of this site; an open tab keeps its filters unless the address brings some. */
export function openAddress(address: string): void {
  const place = placeOf(address)
  const known = store.getState().tabs.find((tab) => tab.id === place.path)
  navigate(known && !place.search ? addressOf({ ...known, path: known.id }) : address)
}

/** Changes the search of one tab; the address bar follows when it is the one that is shown. */
export function locate(id: string, search: string): void {
  dispatch({ type: 'locate', id, search })
  const { active } = store.getState()
  if (active === id) navigate(addressOf({ path: id, search }), { replace: true })
}

/** Says whether closing a tab would lose work; `source` is the page itself or one of its dialogs. */
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

/** The tabs with work that would be lost. */
export function unsavedIds(): string[] {
  return [...unsavedWork.keys()]
}

/** Does something that closes these tabs, after asking when one of them holds unsaved work. */
export function askFirst(ids: readonly string[], proceed: () => void): void {
  const unsaved = ids.filter((id) => unsavedWork.has(id))
  if (unsaved.length === 0) proceed()
  else store.setState({ question: { unsaved, proceed } })
}

/** Answers the question: stay, discard, or save first and go on only if that worked. */
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

/** True when every page of the question knows how to save. */
export function canSave(question: Question): boolean {
  return question.unsaved.every((id) =>
    Array.from(unsavedWork.get(id)?.values() ?? []).every((work) => work.save !== undefined),
  )
}

/** Every way of closing: by cross, key, menu or page. The address follows to the tab that is shown then. */
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

/** Brings back the tab that was closed last, as it was found: the address with its filters, nothing typed. */
export function reopenClosed(): void {
  const { closed, tabs } = store.getState()
  if (closed.length > 0 && tabs.length >= maxOpenPages) tellTooMany()
  dispatch({ type: 'reopen' })
  backToActive()
}

/** Shows a tab anew by the helper address, so that it is a step like any other. */
export function refresh(id: string): void {
  const tab = store.getState().tabs.find((one) => one.id === id)
  if (tab)
    askFirst([id], () => navigate(`/redirect${addressOf({ ...tab, path: tab.id })}`, { replace: true }))
}

/** Shows a view anew: another instance, with its questions asked again and nothing of what was typed. */
function reload(id: string): void {
  dropDraft(draftName(userId, id))
  forgetUnsaved(id)
  dispatch({ type: 'reload', id })
  askedQueries.get(id)?.askAnew().catch(report)
}

/** Tries a view again that failed: without the answers it may have failed on, with what was typed. */
export function recover(id: string): void {
  askedQueries.get(id)?.drop()
  dispatch({ type: 'reload', id })
}

/** Arranging and naming, which lose nothing. */
export function edit(action: Extract<TabAction, { type: 'pin' | 'move' | 'rename' }>): void {
  dispatch(action)
}

/** Gives the view the whole window, or takes it back. */
export function maximise(maximised: boolean): void {
  store.setState({ maximised })
}
