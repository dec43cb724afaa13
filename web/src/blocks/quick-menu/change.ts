import type { QuickMenuItem } from '@fairway/contract/home/endpoints'
import { maxQuickMenuItems } from '@fairway/contract/home/values'
import { command } from '../../api/client.ts'
import { isReplyLost } from '../../api/outcome.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queries.ts'
import { fetchFreshQuickMenu, type QuickMenu, quickMenuKey } from './quick-menu.ts'

type Entry = Pick<QuickMenuItem, 'menuId' | 'remark'>
type Entries = readonly Entry[]
type Change = (now: Entries) => Entries

/** Retries after a version conflict with another window. */
const maxAttempts = 4

/** Moves an entry to an index, or inserts a new one; the index counts the current entries. */
export function withEntryAt(menuId: string, index: number): Change {
  return (now) => {
    const existing = now.find((entry) => entry.menuId === menuId)
    const before = now.slice(0, index).filter((entry) => entry !== existing)
    const after = now.slice(index).filter((entry) => entry !== existing)
    return [...before, existing ?? { menuId, remark: '' }, ...after]
  }
}

/** Appends an entry; an existing one stays where it is. */
export function withEntry(menuId: string): Change {
  return (now) => (now.some((entry) => entry.menuId === menuId) ? now : [...now, { menuId, remark: '' }])
}

export function withoutEntry(menuId: string): Change {
  return (now) => now.filter((entry) => entry.menuId !== menuId)
}

export function withRemark(menuId: string, remark: string): Change {
  return (now) => now.map((entry) => (entry.menuId === menuId ? { ...entry, remark } : entry))
}

/** The result of a change: `full` when the limit is reached. */
export type Outcome = 'saved' | 'full'

let pendingSave: Promise<unknown> = Promise.resolve()

/**
 * Optimistic update of the quick menu: applied at once, saved in order, rebased on what another window saved
 * meanwhile, rolled back if it cannot be saved.
 * @throws ApiProblem, NetworkError
 */
export function changeQuickMenu(change: Change): Promise<Outcome> {
  const result = pendingSave.then(() => apply(change))
  pendingSave = result.catch(() => undefined)
  return result
}

async function apply(change: Change): Promise<Outcome> {
  await queryClient.cancelQueries({ queryKey: quickMenuKey })
  let now = queryClient.getQueryData<QuickMenu>(quickMenuKey) ?? (await fetchFreshQuickMenu())
  for (let attempt = 1; ; attempt++) {
    const entries = change(now.items)
    if (entries.length > maxQuickMenuItems) return 'full'
    const items = entries.map(({ menuId, remark }) => ({ menuId, remark }))
    queryClient.setQueryData<QuickMenu>(quickMenuKey, { ...now, items: optimisticItems(entries, now.items) })
    try {
      const saved = await command('home.saveQuickMenu', { items, version: now.version }, { background: true })
      queryClient.setQueryData<QuickMenu>(quickMenuKey, saved)
      return 'saved'
    } catch (error) {
      queryClient.setQueryData<QuickMenu>(quickMenuKey, now)
      const conflict = error instanceof ApiProblem && error.code === 'home.quickMenuChanged'
      if (!conflict || attempt === maxAttempts) {
        // Lost reply: refetch to learn whether it was saved.
        if (isReplyLost(error)) await queryClient.invalidateQueries({ queryKey: quickMenuKey })
        throw error
      }
      now = await fetchFreshQuickMenu()
    }
  }
}

/** The optimistic entries, with the names known before the server has answered. */
function optimisticItems(entries: Entries, items: readonly QuickMenuItem[]): QuickMenuItem[] {
  return entries.flatMap((entry) => {
    const item = items.find(({ menuId }) => menuId === entry.menuId)
    return item ? [{ ...item, remark: entry.remark }] : []
  })
}
