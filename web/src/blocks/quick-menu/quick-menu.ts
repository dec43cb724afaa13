import type { QuickMenuItem } from '@fairway/contract/home/endpoints'
import { maxQuickMenuItems } from '@fairway/contract/home/values'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { command, query, type Reply } from '../../api/client.ts'
import { onLive, onLiveAgain } from '../../api/live.ts'
import { ApiProblem, isAnswerLost } from '../../api/problem.ts'
import { queryClient, useQueryOf } from '../../api/queries.ts'
import { useMe } from '../page/page-context.tsx'

export type QuickMenu = Reply<'home.quickMenu'>
type Entry = Pick<QuickMenuItem, 'menuId' | 'remark'>
type Entries = readonly Entry[]
type Change = (now: Entries) => Entries

/** Retries after a version conflict with another window. */
const mostTries = 4
const freshFor = 60_000
const queryKey = ['home.quickMenu', {}] as const

let following = false
let menusSeen: unknown

const askAnew = () => void queryClient.invalidateQueries({ queryKey })

/** Refetches when the granted menus change. */
function followGrants(menus: unknown): void {
  if (menusSeen !== undefined && menusSeen !== menus) askAnew()
  menusSeen = menus
}

/** Subscribes once to changes made in other windows of the user. */
function follow(): void {
  if (following) return
  following = true
  onLive('quickMenu', askAnew)
  onLiveAgain(askAnew)
}

/** The quick menu of the signed-in user; one query wherever it is rendered. */
export function useQuickMenu(): UseQueryResult<QuickMenu> {
  const { rootMenus } = useMe()
  useEffect(follow, [])
  useEffect(() => followGrants(rootMenus), [rootMenus])
  return useQueryOf('home.quickMenu', {}, { staleTime: freshFor })
}

/** The current quick menu, fetched if it is not cached. */
export function presentQuickMenu(): Promise<QuickMenu> {
  return queryClient.fetchQuery({ queryKey, queryFn: ask, staleTime: freshFor })
}

/** Moves an entry to an index, or inserts a new one; the index counts the current entries. */
export function put(menuId: string, place: number): Change {
  return (now) => {
    const known = now.find((entry) => entry.menuId === menuId)
    const before = now.slice(0, place).filter((entry) => entry !== known)
    const after = now.slice(place).filter((entry) => entry !== known)
    return [...before, known ?? { menuId, remark: '' }, ...after]
  }
}

/** Appends an entry; an existing one stays where it is. */
export function add(menuId: string): Change {
  return (now) => (now.some((entry) => entry.menuId === menuId) ? now : [...now, { menuId, remark: '' }])
}

export function remove(menuId: string): Change {
  return (now) => now.filter((entry) => entry.menuId !== menuId)
}

export function note(menuId: string, remark: string): Change {
  return (now) => now.map((entry) => (entry.menuId === menuId ? { ...entry, remark } : entry))
}

/** The result of a change: `full` when the limit is reached. */
export type Outcome = 'saved' | 'full'

let last: Promise<unknown> = Promise.resolve()

/**
 * Optimistic update of the quick menu: applied at once, saved in order, rebased on what another window saved
 * meanwhile, rolled back if it cannot be saved.
 * @throws ApiProblem, NoAnswer
 */
export function changeQuickMenu(change: Change): Promise<Outcome> {
  const made = last.then(() => apply(change))
  last = made.catch(() => undefined)
  return made
}

const ask = () => query('home.quickMenu', {}, { background: true })

async function apply(change: Change): Promise<Outcome> {
  await queryClient.cancelQueries({ queryKey })
  let now = queryClient.getQueryData<QuickMenu>(queryKey) ?? (await ask())
  for (let turn = 1; ; turn++) {
    const entries = change(now.items)
    if (entries.length > maxQuickMenuItems) return 'full'
    const items = entries.map(({ menuId, remark }) => ({ menuId, remark }))
    queryClient.setQueryData<QuickMenu>(queryKey, { ...now, items: shown(entries, now.items) })
    try {
      const saved = await command('home.saveQuickMenu', { items, version: now.version }, { background: true })
      queryClient.setQueryData<QuickMenu>(queryKey, saved)
      return 'saved'
    } catch (error) {
      queryClient.setQueryData<QuickMenu>(queryKey, now)
      const outrun = error instanceof ApiProblem && error.code === 'home.quickMenuChanged'
      if (!outrun || turn === mostTries) {
        // Lost reply: refetch to learn whether it was saved.
        if (isAnswerLost(error)) await queryClient.invalidateQueries({ queryKey })
        throw error
      }
      now = await ask()
    }
  }
}

/** The optimistic entries, with the names known before the server has answered. */
function shown(entries: Entries, known: readonly QuickMenuItem[]): QuickMenuItem[] {
  return entries.flatMap((entry) => {
    const item = known.find(({ menuId }) => menuId === entry.menuId)
    return item ? [{ ...item, remark: entry.remark }] : []
  })
}
