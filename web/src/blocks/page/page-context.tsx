import type { Sort } from '@fairway/contract/lists/sort'
import type { Permission } from '@fairway/contract/menus'
import type { PreferenceValues } from '@fairway/contract/profile/endpoints'
import { createContext, use, useCallback, useRef, useState } from 'react'
import type { Reply } from '../../api/client.ts'
import type { Names } from '../../i18n/language.ts'
import { type PageAction, useOffer } from './actions.ts'
import { draftName, readDraft, writeDraft } from './drafts.ts'
import type { PageRecord } from './page.ts'

/** The signed-in user as the server describes them. */
export type Me = Reply<'session.me'>

/** The settings of the shell that are synced with the server. */
export type Settings = Omit<PreferenceValues, 'language' | 'sidebarOpened'>

/** The API of the shell for pages. */
export interface ShellApi {
  me: Me
  permissions: ReadonlySet<string>
  /** Every page of this build by its uri. */
  pages: ReadonlyMap<string, PageRecord>
  /** Opens a page in its tab: `open('orders/list')`, `open('orders/detail/12', { from: 'counter' })`. */
  open: (uri: string, search?: Record<string, string>, hash?: string) => void
  /** Signs the user out, with a notice on the sign-in page. */
  signOut: (notice: string) => void
  /** Reloads user info and permissions after a change. */
  reloadSession: () => void
  /** Starts the tour. */
  startGuide: () => void
  useSettings: <T>(select: (settings: Settings) => T) => T
  changeSettings: (changes: Partial<Settings>) => void
}

/** The API of one tab for its view. */
export interface TabHandle {
  id: string
  /** The path of this tab, also while another one is active. */
  path: string
  /** The parts of the path after the page's uri. */
  parameters: readonly string[]
  search: string
  /** The fragment of the URL, without `#`. */
  hash: string
  setSearch: (search: string) => void
  close: () => void
  rename: (title: Names) => void
  /**
   * Marks the tab as dirty or clean; with `save` the prompt offers to save first (true: saved). `source`
   * distinguishes several forms of one tab.
   */
  setDirty: (dirty: boolean, save?: () => Promise<boolean>, source?: string) => void
}

export const ShellContext = createContext<ShellApi | undefined>(undefined)
export const TabContext = createContext<TabHandle | undefined>(undefined)

/** The shell API; throws outside the shell. */
export function useShell(): ShellApi {
  const workplace = use(ShellContext)
  if (!workplace) throw new Error('a page needs the shell around it')
  return workplace
}

/** The signed-in user. */
export function useMe(): Me {
  return useShell().me
}

/** Whether the user holds a permission; re-renders on change. */
export function usePermission(key: Permission): boolean {
  return useShell().permissions.has(key)
}

/** The permissions of the user, for what is chosen by them; re-renders on change. */
export function usePermissions(): ReadonlySet<string> {
  return useShell().permissions
}

/** The tab this component is in, and the way to open others. */
export function useTab(): TabHandle & Pick<ShellApi, 'open'> {
  const tab = use(TabContext)
  const { open } = useShell()
  if (!tab) throw new Error('this belongs into a tab')
  return { ...tab, open }
}

/**
 * The filters of a view in its URL: `const [filters, setFilters] = useTabSearch({ date: today, text: '' })`. A value
 * that equals its default is left out of the URL; changing a filter goes back to the first page.
 */
export function useTabSearch<T extends Record<string, string>>(
  defaults: T,
): [T, (change: Partial<Record<keyof T, string>>) => void] {
  const tab = useTab()
  const params = new URLSearchParams(tab.search)
  const values = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]),
  ) as T

  function change(changes: Partial<Record<keyof T, string>>) {
    const next = new URLSearchParams(tab.search)
    if (!('page' in changes)) next.delete('page')
    for (const [name, value] of Object.entries<string | undefined>(changes))
      if (value === undefined || value === defaults[name]) next.delete(name)
      else next.set(name, value)
    tab.setSearch(next.toString())
  }

  return [values, change]
}

/** Paging and sorting of a list, in the URL beside the filters. */
export interface TableSearch<Column extends string = string> {
  request: { page: number; pageSize: number; sort?: Sort<Column>[] }
  setPage: (page: number) => void
  setPageSize: (pageSize: number) => void
  /** The sorts in their order; none is the order of the server. */
  setSorts: (sorts: readonly Sort[]) => void
}

/** Several sorts are one value in the URL: `sort=-at,total`. */
export function useTableSearch(
  defaults: { pageSize?: number | undefined; sorts?: readonly Sort[] | undefined } = {},
): TableSearch {
  const first = {
    page: '1',
    pageSize: String(defaults.pageSize ?? 20),
    sort: defaults.sorts?.join() ?? '',
  }
  const [values, change] = useTabSearch(first)
  const sort = values.sort.split(',').filter(Boolean)
  return {
    request: {
      page: Number(values.page) || 1,
      pageSize: Number(values.pageSize) || 20,
      ...(sort.length > 0 && { sort }),
    },
    setPage: (page) => change({ page: String(page) }),
    setPageSize: (pageSize) => change({ pageSize: String(pageSize) }),
    setSorts: (sorts) => change({ sort: sorts.join() }),
  }
}

/**
 * State that survives a reload of the window, for form input. It is deleted when the tab is closed. Never for
 * certificate numbers or passwords: those stay in `useState`.
 */
export function useTabDraft<T>(key: string, initial: T): [T, (value: T | ((now: T) => T)) => void] {
  const { id } = useTab()
  const { me } = useShell()
  const name = draftName(me.id, id)
  const [value, setValue] = useState<T>(() => readDraft<T>(name, key) ?? initial)
  /** The last value set, which several changes in one event build on. Never set while rendering. */
  const latest = useRef(value)
  const set = useCallback(
    (next: T | ((now: T) => T)) => {
      // Written here and not in the updater of the state: React may run an updater twice, or throw its result away.
      latest.current = typeof next === 'function' ? (next as (now: T) => T)(latest.current) : next
      writeDraft(name, key, latest.current)
      setValue(latest.current)
    },
    [name, key],
  )
  return [value, set]
}

/**
 * Registers the actions of this page with their shortcuts; active only while its tab is visible, and only those the
 * user may do.
 */
export function usePageActions(actions: PageAction[]): void {
  const { permissions } = useShell()
  const may = ({ permission }: PageAction) => !permission || permissions.has(permission)
  useOffer(actions.map((action) => (may(action) ? action : { ...action, withheld: true })))
}
