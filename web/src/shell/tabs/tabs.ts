import { maxOpenPages } from '@fairway/contract/workspace/values'
import type { Names } from '../../i18n/language.ts'

/** An open page. Its id is its path: filters and pages of lists live in `search` and do not create new tabs. */
export interface Tab {
  readonly id: string
  /** The query string without `?`, restored when the tab is activated again. */
  readonly search: string
  readonly hash: string
  /** The title set by the page, where that is more than the name of its menu entry. */
  readonly title?: Names | undefined
  /** Always first and never closed: the start page. */
  readonly affix: boolean
  /** Pinned: spared by "close others" and its kind. */
  readonly pinned: boolean
  /** False for pages whose menu entry turns caching off. */
  readonly keepAlive: boolean
  /** Reload counter: a new number mounts a new instance of the view. */
  readonly version: number
}

export interface TabsState {
  readonly tabs: readonly Tab[]
  /** Undefined only while no tab is open. */
  readonly active: string | undefined
  /** The tabs whose views stay mounted, in the order of their first activation. */
  readonly cached: readonly string[]
  /** Closed tabs with their positions, last closed last. */
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
  /** Reopens the tab closed last, at its position and URL. */
  | { type: 'reopen' }
  | { type: 'restore'; tabs: readonly Tab[]; active: string | undefined }
  | { type: 'reset' }

/** Limit of closed tabs that can be reopened. */
export const maxClosed = 20

export const noTabs: TabsState = { tabs: [], active: undefined, cached: [], closed: [] }

/** Affix tabs first, pinned ones next; stable within each group. */
function ordered(tabs: readonly Tab[]): Tab[] {
  const rank = (tab: Tab) => (tab.affix ? 0 : tab.pinned ? 1 : 2)
  return [...tabs].sort((a, b) => rank(a) - rank(b))
}

/** Normalises the state after any change of the list: active tab, cached views, closed tabs. */
function normalise(state: TabsState, tabs: readonly Tab[], requested: string | undefined): TabsState {
  const has = (id: string | undefined) => tabs.some((tab) => tab.id === id)
  const active = has(requested) ? requested : tabs.at(-1)?.id
  const stillCached = state.cached.filter((id) => tabs.some((tab) => tab.id === id && tab.keepAlive))
  const activeTab = tabs.find((tab) => tab.id === active)
  const cached =
    activeTab?.keepAlive && !stillCached.includes(activeTab.id) ? [...stillCached, activeTab.id] : stillCached
  const same = cached.length === state.cached.length && cached.every((id, at) => id === state.cached[at])
  return { tabs, active, cached: same ? state.cached : cached, closed: nextClosed(state, tabs) }
}

/** Removes reopened tabs from the closed list and adds the ones that left the list. */
function nextClosed(state: TabsState, tabs: readonly Tab[]): readonly ClosedTab[] {
  const open = new Set(tabs.map((tab) => tab.id))
  const justClosed = state.tabs.map((tab, at) => ({ tab, at })).filter(({ tab }) => !open.has(tab.id))
  const earlier = state.closed.filter(
    ({ tab }) => !open.has(tab.id) && !justClosed.some((other) => other.tab.id === tab.id),
  )
  if (justClosed.length === 0 && earlier.length === state.closed.length) return state.closed
  // Tabs closed together reopen from left to right.
  return [...earlier, ...justClosed.reverse()].slice(-maxClosed)
}

function reopen(state: TabsState): TabsState {
  const last = state.closed.at(-1)
  if (!last || state.tabs.length >= maxOpenPages) return state
  const tab = { ...last.tab, version: last.tab.version + 1 }
  return normalise(state, ordered(state.tabs.toSpliced(last.at, 0, tab)), tab.id)
}

function updateTab(state: TabsState, id: string, edit: (tab: Tab) => Tab): TabsState {
  return normalise(
    state,
    state.tabs.map((tab) => (tab.id === id ? edit(tab) : tab)),
    state.active,
  )
}

/** Closes all tabs except affix, pinned and those the predicate keeps. */
function closeAllBut(
  state: TabsState,
  isKept: (tab: Tab, at: number) => boolean,
  requested?: string,
): TabsState {
  return normalise(
    state,
    state.tabs.filter((tab, at) => tab.affix || tab.pinned || isKept(tab, at)),
    requested ?? state.active,
  )
}

function open(state: TabsState, { id, ...props }: Extract<TabAction, { type: 'open' }>['tab']): TabsState {
  const existing = state.tabs.find((tab) => tab.id === id)
  if (existing) {
    // A tab that is only activated keeps its identity, so that its view does not re-render.
    const same = Object.entries(props).every(([name, value]) => existing[name as keyof Tab] === value)
    const tabs = same ? state.tabs : state.tabs.map((tab) => (tab === existing ? { ...tab, ...props } : tab))
    return normalise(state, same ? tabs : ordered(tabs), id)
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
    ...props,
  }
  return normalise(state, ordered([...state.tabs, tab]), id)
}

/**
 * The reducer of the tab list. Invariants: the active tab is in the list, affix tabs come first and stay, ids are
 * unique, only tabs of the list are cached.
 */
export function tabsReducer(state: TabsState, action: TabAction): TabsState {
  const at = 'id' in action ? state.tabs.findIndex((tab) => tab.id === action.id) : -1
  if ('id' in action && at < 0) return state
  switch (action.type) {
    case 'open':
      return open(state, action.tab)
    case 'activate':
      return normalise(state, state.tabs, action.id)
    case 'locate':
      return updateTab(state, action.id, (tab) =>
        tab.search === action.search && tab.hash === (action.hash ?? '')
          ? tab
          : { ...tab, search: action.search, hash: action.hash ?? '' },
      )
    case 'close':
      if (state.tabs[at]?.affix) return state
      return normalise(
        state,
        state.tabs.filter((tab) => tab.id !== action.id),
        state.active,
      )
    case 'closeOthers':
      return closeAllBut(state, (tab) => tab.id === action.id, action.id)
    case 'closeLeft':
      return closeAllBut(state, (_tab, index) => index >= at)
    case 'closeRight':
      return closeAllBut(state, (_tab, place) => place <= at)
    case 'closeAll':
      return closeAllBut(state, () => false)
    case 'pin': {
      const tabs = state.tabs.map((tab) => (tab.id === action.id ? { ...tab, pinned: action.pinned } : tab))
      return normalise(state, ordered(tabs), state.active)
    }
    case 'move': {
      const tabs = [...state.tabs]
      const [moved] = tabs.splice(at, 1)
      if (moved) tabs.splice(Math.max(0, Math.min(action.to, tabs.length)), 0, moved)
      return normalise(state, ordered(tabs), state.active)
    }
    case 'reload':
      return updateTab(state, action.id, (tab) => ({ ...tab, version: tab.version + 1 }))
    case 'rename':
      return updateTab(state, action.id, (tab) => ({ ...tab, title: action.title }))
    case 'reopen':
      return reopen(state)
    case 'restore': {
      const unique = action.tabs.filter(
        (tab, place) => action.tabs.findIndex((other) => other.id === tab.id) === place,
      )
      return normalise(noTabs, ordered(unique.slice(0, maxOpenPages)), action.active)
    }
    case 'reset':
      return noTabs
  }
}
