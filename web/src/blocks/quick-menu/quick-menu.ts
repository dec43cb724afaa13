import type { QuickMenuItem } from '@fairway/contract/home/endpoints'
import { mostQuickMenuItems } from '@fairway/contract/home/values'
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

/** How often a change is made anew when another window was faster. */
const mostTries = 4
const freshFor = 60_000
const queryKey = ['home.quickMenu', {}] as const

let following = false
let menusSeen: unknown

const askAnew = () => void queryClient.invalidateQueries({ queryKey })

/** Other grants show other entries. */
function followGrants(menus: unknown): void {
  if (menusSeen !== undefined && menusSeen !== menus) askAnew()
  menusSeen = menus
}

/** Hears of changes made in the person's other windows, wherever they are open. */
function follow(): void {
  if (following) return
  following = true
  onLive('quickMenu', askAnew)
  onLiveAgain(askAnew)
}

/** The quick menu of the person who is signed in; the same one wherever it is shown. */
export function useQuickMenu(): UseQueryResult<QuickMenu> {
  const { rootMenus } = useMe()
  useEffect(follow, [])
  useEffect(() => followGrants(rootMenus), [rootMenus])
  return useQueryOf('home.quickMenu', {}, { staleTime: freshFor })
}

/** The quick menu at this moment, asked for if nothing shows it. */
export function presentQuickMenu(): Promise<QuickMenu> {
  return queryClient.fetchQuery({ queryKey, queryFn: ask, staleTime: freshFor })
}

/** The entry at another place, or a new one there; a place counts the entries as they are shown now. */
export function put(menuId: string, place: number): Change {
  return (now) => {
    const known = now.find((entry) => entry.menuId === menuId)
    const before = now.slice(0, place).filter((entry) => entry !== known)
    const after = now.slice(place).filter((entry) => entry !== known)
    return [...before, known ?? { menuId, remark: '' }, ...after]
  }
}

/** A new entry at the end; one that is there already stays where it is. */
export function add(menuId: string): Change {
  return (now) => (now.some((entry) => entry.menuId === menuId) ? now : [...now, { menuId, remark: '' }])
}

export function remove(menuId: string): Change {
  return (now) => now.filter((entry) => entry.menuId !== menuId)
}

export function note(menuId: string, remark: string): Change {
  return (now) => now.map((entry) => (entry.menuId === menuId ? { ...entry, remark } : entry))
}

/** What came of a change: `full` when there is no room for another entry. */
export type Outcome = 'saved' | 'full'

let last: Promise<unknown> = Promise.resolve()

/**
 * Changes the quick menu: seen at once, saved in the order the changes were made, made anew on what another window
 * saved meanwhile. When it cannot be saved everything is as it was.
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
    if (entries.length > mostQuickMenuItems) return 'full'
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
        // Whether it was saved is not known when the answer was lost; the list says it.
        if (isAnswerLost(error)) await queryClient.invalidateQueries({ queryKey })
        throw error
      }
      now = await ask()
    }
  }
}

/** The entries as far as their names are known before the server has answered. */
function shown(entries: Entries, known: readonly QuickMenuItem[]): QuickMenuItem[] {
  return entries.flatMap((entry) => {
    const item = known.find(({ menuId }) => menuId === entry.menuId)
    return item ? [{ ...item, remark: entry.remark }] : []
  })
}
