import './breadcrumb.css'
import { useName, useText } from '../i18n/text.ts'
import type { MenuEntry } from './menu.ts'

/** Where one is: the dashboard, the folders of the menu, the page. Folders are words; only the dashboard leads somewhere. */
export function Breadcrumb({ entry, title }: { entry: MenuEntry | undefined; title: string }) {
  const t = useText()
  const name = useName()
  return (
    <nav aria-label={t('shell.breadcrumb')} className="breadcrumb">
      <ol>
        {!entry?.home && (
          <li>
            <a href="/">{t('shell.dashboard')}</a>
          </li>
        )}
        {entry?.parents.map((parent) => (
          <li key={parent.id}>{name(parent.names)}</li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
