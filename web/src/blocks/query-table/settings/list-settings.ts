import { columnWidths } from '@fairway/contract/lists/values'
import { useQueryClient } from '@tanstack/react-query'
import { command, query, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useQueryOf } from '../../../api/queries.ts'

export type ListSettings = Reply<'lists.settings'>

/** The settings of a list before the person changes any. */
const defaultSettings: ListSettings = { order: [], hidden: [], roomy: false, views: [] }

/** The user's settings of a list; undefined while loading, and for lists without a name. */
export function useListSettings(list: string | undefined): ListSettings | undefined {
  return useQueryOf(
    'lists.settings',
    { list: list ?? '' },
    { enabled: list !== undefined, staleTime: Number.POSITIVE_INFINITY },
  ).data
}

/** Saves are serialised by list: on a slow network they could otherwise arrive out of order. */
const pendingSaves = new Map<string, Promise<unknown>>()

/** Changes settings of a list: on the screen at once, then saved. A failure is reported and what is stored is shown again. */
export function useChangeListSettings(list: string): (change: Partial<ListSettings>) => Promise<void> {
  const client = useQueryClient()
  return async (change) => {
    const queryKey = ['lists.settings', { list }] as const
    try {
      const stored =
        client.getQueryData<ListSettings>(queryKey) ??
        (await client.fetchQuery({ queryKey, queryFn: () => query('lists.settings', { list }) }))
      const settings = { ...stored, ...change }
      client.setQueryData(queryKey, settings)
      const before = pendingSaves.get(list) ?? Promise.resolve()
      const save = before.then(() => command('lists.saveSettings', { list, settings }))
      pendingSaves.set(
        list,
        save.catch(() => undefined),
      )
      await save
    } catch (error) {
      report(error)
      await client.invalidateQueries({ queryKey })
    }
  }
}

interface Arranged {
  key: string
  /** Hidden by default. */
  hidden?: boolean
}

/** The visible columns as they stand on the screen: those pinned at the start first, those pinned at the end last. */
export function visibleColumns<Column extends Arranged>(
  columns: readonly Column[],
  settings: ListSettings = defaultSettings,
): readonly Column[] {
  const ordered = orderedColumns(columns, settings)
  const visible = ordered.filter((column) => isVisible(column, settings))
  return visible.length > 0 ? visible : ordered
}

/** A column hidden by default is visible once it is in the user's order. */
function isVisible({ key, hidden }: Arranged, settings: Pick<ListSettings, 'order' | 'hidden'>): boolean {
  return !settings.hidden.includes(key) && (!hidden || settings.order.includes(key))
}

export type Pin = 'start' | 'end' | 'none'

const pins = ['start', 'none', 'end'] as const

export function pinOf(key: string, { pinned }: Pick<ListSettings, 'pinned'>): Pin {
  if (pinned?.start.includes(key)) return 'start'
  return pinned?.end.includes(key) ? 'end' : 'none'
}

/**
 * All columns, hidden ones included, in the user's order; those they never ordered follow in the order of the page.
 * Pinned columns stand where they are pinned.
 */
export function orderedColumns<Column extends { key: string }>(
  columns: readonly Column[],
  settings: Pick<ListSettings, 'order' | 'pinned'>,
): Column[] {
  const listed = settings.order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  const all = [...listed, ...columns.filter((column) => !listed.includes(column))]
  return pins.flatMap((pin) => all.filter(({ key }) => pinOf(key, settings) === pin))
}

/** Order and visibility, which are saved together: a column hidden by default is visible once it is in the order. */
export function arrangementOf(
  columns: readonly Arranged[],
  settings: ListSettings,
): Pick<ListSettings, 'order' | 'hidden'> {
  const all = orderedColumns(columns, settings)
  return {
    order: all.map(({ key }) => key),
    hidden: all.filter((column) => !isVisible(column, settings)).map(({ key }) => key),
  }
}

/** Pins a column at the start or at the end, or lets it scroll with the others. */
export function pinColumn(key: string, pin: Pin, { pinned }: Pick<ListSettings, 'pinned'>) {
  const without = (keys: readonly string[] = []) => keys.filter((one) => one !== key)
  return {
    pinned: {
      start: [...without(pinned?.start), ...(pin === 'start' ? [key] : [])],
      end: [...without(pinned?.end), ...(pin === 'end' ? [key] : [])],
    },
  }
}

/** Gives a column a width of its own, within the bounds; without one it is as wide as what it says. */
export function setWidth(key: string, width: number | undefined, { widths }: Pick<ListSettings, 'widths'>) {
  const { [key]: _, ...others } = widths ?? {}
  const { min, max } = columnWidths
  return {
    widths: width === undefined ? others : { ...others, [key]: Math.min(Math.max(width, min), max) },
  }
}

/** Moves a column to the place of another one, before or after it; it is pinned as the other one is. */
export function moveColumn(
  columns: readonly Arranged[],
  settings: ListSettings,
  key: string,
  to: { key: string; after: boolean },
): Partial<ListSettings> {
  const { order, hidden } = arrangementOf(columns, settings)
  const others = order.filter((one) => one !== key)
  const place = others.indexOf(to.key)
  if (place < 0) return {}
  others.splice(to.after ? place + 1 : place, 0, key)
  const pin = pinOf(to.key, settings)
  return {
    order: others,
    hidden,
    ...(pin !== pinOf(key, settings) && pinColumn(key, pin, settings)),
  }
}
