import './breadcrumb.css'
import type { Menu, MenuEntry } from '../../blocks/page/menu.ts'
import { useName, useText } from '../../i18n/text.ts'
import { type Crumb, crumbsOf } from './breadcrumb.ts'

/** The breadcrumb: dashboard, folders of the menu, page. */
export function Breadcrumb({
  entry,
  marked,
  title,
  menu,
}: {
  entry: MenuEntry | undefined
  /** The entry marked in the menu: for a detail page, that of its list. */
  marked: MenuEntry | undefined
  title: string
  menu: Menu
}) {
  const t = useText()
  const name = useName()
  const crumbs = crumbsOf(entry, marked, title, menu)
  const label = (crumb: Crumb) =>
    crumb.names ? name(crumb.names) : crumb.id === 'dashboard' ? t('shell.dashboard') : title
  return (
    <nav aria-label={t('shell.breadcrumb')} className="breadcrumb">
      <ol>
        {crumbs.map((crumb, at) => (
          <li key={crumb.id} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {crumb.href ? <a href={crumb.href}>{label(crumb)}</a> : label(crumb)}
          </li>
        ))}
      </ol>
    </nav>
  )
}
