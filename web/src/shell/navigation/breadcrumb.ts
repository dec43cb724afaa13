import type { Menu, MenuEntry } from '../../blocks/page/menu.ts'
import { isNamed } from '../../blocks/values/names.ts'
import type { Names } from '../../i18n/language.ts'

/** One crumb: a menu entry, the dashboard or the page itself. */
export interface Crumb {
  id: string
  /** Its name in the menu; the component names the dashboard and the page. */
  names?: Names
  /** Where it leads; missing for plain text. */
  href?: string
}

const noRedirect = 'noRedirect'

function hrefOf(entry: MenuEntry, menu: Menu): string | undefined {
  if (entry.redirect === noRedirect || entry.external) return undefined
  // A folder has no page of its own; it links only to its `redirect`.
  const redirect = entry.redirect === undefined ? undefined : menu.byUri.get(entry.redirect)
  return (redirect?.href ?? entry.href) || undefined
}

/**
 * The breadcrumb of a page: the dashboard unless the path begins there, the parents of the menu entry, the list a
 * detail page is marked under, the page. Entries without a title or with `breadcrumb` off are left out, and so is a
 * folder of the same name as what follows it; the last one is plain text.
 */
export function crumbsOf(
  entry: MenuEntry | undefined,
  marked: MenuEntry | undefined,
  title: string,
  menu: Menu,
): Crumb[] {
  const list = marked === entry ? undefined : marked
  const path = [...((list ?? entry)?.parents ?? []), list, entry].filter((step) => step !== undefined)
  const namesOf = (step: MenuEntry) => (step === entry ? [title] : Object.values(step.names))
  const crumbs: Crumb[] = path.flatMap((step, at): Crumb[] => {
    const last = step === entry
    if (!step.breadcrumb || !(last ? title : isNamed(step.names))) return []
    const href = last ? undefined : hrefOf(step, menu)
    const next = path[at + 1]
    if (!href && next && namesOf(next).some((text) => namesOf(step).includes(text))) return []
    return [{ id: step.id, ...(!last && { names: step.names }), ...(href && { href }) }]
  })
  if (!entry && title) crumbs.push({ id: 'page' })
  if (!path[0]?.home) crumbs.unshift({ id: 'dashboard', href: '/' })
  return crumbs.map(({ href, ...crumb }, at) =>
    at === crumbs.length - 1 || href === undefined ? crumb : { ...crumb, href },
  )
}
