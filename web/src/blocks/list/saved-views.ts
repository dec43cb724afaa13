import type { ListSettings } from '../query-table/settings/list-settings.ts'

type View = ListSettings['views'][number]

/** The most views of one list. */
export const maxViews = 20

/** Parameters of a moment, which belong to no view. */
const transient = ['page', 'entry', 'error']

/** The filters and the order of an address, in an order of their own so that equal ones are equal; parameters of the page stay with it. */
export function viewSearchOf(search: string, pageParameters: readonly string[]): string {
  const parameters = new URLSearchParams(search)
  for (const name of [...transient, ...pageParameters]) parameters.delete(name)
  parameters.sort()
  return parameters.toString()
}

/** The address that shows a view: its filters with the parameters of the page. */
export function openedSearch(view: string, search: string, pageParameters: readonly string[]): string {
  const now = new URLSearchParams(search)
  const next = new URLSearchParams(view)
  for (const name of pageParameters) {
    const value = now.get(name)
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next.toString()
}

/** The view that an address shows. */
export const viewAt = (
  views: readonly View[],
  search: string,
  pageParameters: readonly string[],
): View | undefined =>
  views.find((view) => viewSearchOf(view.search, pageParameters) === viewSearchOf(search, pageParameters))

/** Saves a view under a name, in place of one of that name. */
export const withView = (views: readonly View[], view: View): View[] =>
  [...views.filter(({ name }) => name !== view.name), view].slice(-maxViews)

/** Renames a view in its place; one that had the name already gives way. */
export const withRenamed = (
  { views, defaultView }: Pick<ListSettings, 'views' | 'defaultView'>,
  from: string,
  to: string,
): Pick<ListSettings, 'views' | 'defaultView'> => ({
  views: views
    .filter(({ name }) => name !== to || name === from)
    .map((view) => (view.name === from ? { ...view, name: to } : view)),
  defaultView: defaultView === from ? to : defaultView,
})

/** Deletes a view; the list opens without one if it was the default. */
export const withoutView = (
  { views, defaultView }: Pick<ListSettings, 'views' | 'defaultView'>,
  name: string,
): Pick<ListSettings, 'views' | 'defaultView'> => ({
  views: views.filter((view) => view.name !== name),
  defaultView: defaultView === name ? undefined : defaultView,
})
