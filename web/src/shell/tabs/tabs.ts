import { maxOpenPages } from '@fairway/contract/workspace/values'
import type { Names } from '../../i18n/language.ts'

/** A page somebody opened. Its id is its path: filters and pages of lists live in `search` and never breed tabs. */
export interface Tab {
  readonly id: string
  /** The query without its question mark, restored when the tab is shown again. */
  readonly search: string
  readonly hash: string
  /** What the page calls itself, when that is more than its menu's name. */
  readonly title?: Names | undefined
  /** Stands first and is never closed: the start page. */
  readonly affix: boolean
  /** Kept by its owner: only closed when asked for by name. */
  readonly pinned: boolean
  /** False for pages whose menu says that they start anew each time. */
  readonly keepAlive: boolean
  /** Counts reloads: another number is another instance of the view. */
  readonly version: number
}

export interface TabsState {
  readonly tabs: readonly Tab[]
  /** Undefined only while nothing is open. */
  readonly active: string | undefined
  /** The tabs whose views are kept, in the order in which they were first shown. */
  readonly cached: readonly string[]
  /** What was closed and where it stood, last closed last. */
  readonly closed: readonly ClosedTab[]
}

export interface ClosedTab {
  readonly tab: Tab
  readonly at: number
}

export type TabAction =
  | { type: 'open'; tab: Pick<Tab, 'id'> & Partial<Omit<Tab, 'version'>> }
  | { type: 'activate'; id: string }
  | { type: 'locate'; id: string; search: string; hash?: string }
  | { type: 'close'; id: string }
  | { type: 'closeOthers'; id: string }
  | { type: 'closeLeft'; id: string }
  | { type: 'closeRight'; id: string }
  | { type: 'closeAll' }
  | { type: 'pin'; id: string; pinned: boolean }
  | { type: 'move'; id: string; to: number }
  | { type: 'reload'; id: string }
  | { type: 'rename'; id: string; title: Names }
  /** Brings back what was closed last, at its place and at the address it was left at. */
  | { type: 'reopen' }
  | { type: 'restore'; tabs: readonly Tab[]; active: string | undefined }
  | { type: 'reset' }

/** So many closed tabs can be brought back. */
export const mostClosed = 20

export const noTabs: TabsState = { tabs: [], active: undefined, cached: [], closed: [] }

/** Affix tabs first, pinned ones next, each group in its own order. */
function ordered(tabs: readonly Tab[]): Tab[] {
  const rank = (tab: Tab) => (tab.affix ? 0 : tab.pinned ? 1 : 2)
  return [...tabs].sort((a, b) => rank(a) - rank(b))
}

/** Makes the state whole again after any change of the list. */
function settle(state: TabsState, tabs: readonly Tab[], wanted: string | undefined): TabsState {
  const has = (id: string | undefined) => tabs.some((tab) => tab.id === id)
  const active = has(wanted) ? wanted : tabs.at(-1)?.id
  const kept = state.cached.filter((id) => tabs.some((tab) => tab.id === id && tab.keepAlive))
  const shown = tabs.find((tab) => tab.id === active)
  const cached = shown?.keepAlive && !kept.includes(shown.id) ? [...kept, shown.id] : kept
  const same = cached.length === state.cached.length && cached.every((id, at) => id === state.cached[at])
  return { tabs, active, cached: same ? state.cached : cached, closed: closedAfter(state, tabs) }
}

/** What is open again is not closed any more; what has gone from the list is. */
function closedAfter(state: TabsState, tabs: readonly Tab[]): readonly ClosedTab[] {
  const open = new Set(tabs.map((tab) => tab.id))
  const gone = state.tabs.map((tab, at) => ({ tab, at })).filter(({ tab }) => !open.has(tab.id))
  const waiting = state.closed.filter(
    ({ tab }) => !open.has(tab.id) && !gone.some((other) => other.tab.id === tab.id),
  )
  if (gone.length === 0 && waiting.length === state.closed.length) return state.closed
  // Closed at once they come back from left to right.
  return [...waiting, ...gone.reverse()].slice(-mostClosed)
}

function reopen(state: TabsState): TabsState {
  const last = state.closed.at(-1)
  if (!last || state.tabs.length >= maxOpenPages) return state
  const tab = { ...last.tab, version: last.tab.version + 1 }
  return settle(state, ordered(state.tabs.toSpliced(last.at, 0, tab)), tab.id)
}

function change(state: TabsState, id: string, edit: (tab: Tab) => Tab): TabsState {
  return settle(
    state,
    state.tabs.map((tab) => (tab.id === id ? edit(tab) : tab)),
    state.active,
  )
}

/** Keeps what may not be closed in one sweep, and whatever the sweep spares. */
function sweep(state: TabsState, spares: (tab: Tab, at: number) => boolean, wanted?: string): TabsState {
  return settle(
    state,
    state.tabs.filter((tab, at) => tab.affix || tab.pinned || spares(tab, at)),
    wanted ?? state.active,
  )
}

function open(state: TabsState, { id, ...given }: Extract<TabAction, { type: 'open' }>['tab']): TabsState {
  const known = state.tabs.find((tab) => tab.id === id)
  if (known) {
    // A tab that is only shown again stays the same object, so that its view need not render.
    const same = Object.entries(given).every(([name, value]) => known[name as keyof Tab] === value)
    const tabs = same ? state.tabs : state.tabs.map((tab) => (tab === known ? { ...tab, ...given } : tab))
    return settle(state, same ? tabs : ordered(tabs), id)
  }
  if (state.tabs.length >= maxOpenPages) return state
  const tab: Tab = {
    id,
    search: '',
    hash: '',
    affix: false,
    pinned: false,
    keepAlive: true,
    version: 0,
    ...given,
  }
  return settle(state, ordered([...state.tabs, tab]), id)
}

/**
 * Every way of opening, closing and arranging tabs goes through here. Always true afterwards: the active tab is in
 * the list, affix tabs come first and stay, no id is there twice, only tabs of the list are cached.
 */
export function tabsReducer(state: TabsState, action: TabAction): TabsState {
  const at = 'id' in action ? state.tabs.findIndex((tab) => tab.id === action.id) : -1
  if ('id' in action && at < 0) return state
  switch (action.type) {
    case 'open':
      return open(state, action.tab)
    case 'activate':
      return settle(state, state.tabs, action.id)
    case 'locate':
      return change(state, action.id, (tab) =>
        tab.search === action.search && tab.hash === (action.hash ?? '')
          ? tab
          : { ...tab, search: action.search, hash: action.hash ?? '' },
      )
    case 'close':
      if (state.tabs[at]?.affix) return state
      return settle(
        state,
        state.tabs.filter((tab) => tab.id !== action.id),
        state.active,
      )
    case 'closeOthers':
      return sweep(state, (tab) => tab.id === action.id, action.id)
    case 'closeLeft':
      return sweep(state, (_tab, place) => place >= at)
    case 'closeRight':
      return sweep(state, (_tab, place) => place <= at)
    case 'closeAll':
      return sweep(state, () => false)
    case 'pin': {
      const tabs = state.tabs.map((tab) => (tab.id === action.id ? { ...tab, pinned: action.pinned } : tab))
      return settle(state, ordered(tabs), state.active)
    }
    case 'move': {
      const tabs = [...state.tabs]
      const [moved] = tabs.splice(at, 1)
      if (moved) tabs.splice(Math.max(0, Math.min(action.to, tabs.length)), 0, moved)
      return settle(state, ordered(tabs), state.active)
    }
    case 'reload':
      return change(state, action.id, (tab) => ({ ...tab, version: tab.version + 1 }))
    case 'rename':
      return change(state, action.id, (tab) => ({ ...tab, title: action.title }))
    case 'reopen':
      return reopen(state)
    case 'restore': {
      const unique = action.tabs.filter(
        (tab, place) => action.tabs.findIndex((other) => other.id === tab.id) === place,
      )
      return settle(noTabs, ordered(unique.slice(0, maxOpenPages)), action.active)
    }
    case 'reset':
      return noTabs
  }
}
