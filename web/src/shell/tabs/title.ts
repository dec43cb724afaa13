import type { Menu } from '../../blocks/page/menu.ts'
import { textIn } from '../../i18n/language.ts'
import { currentLanguage, text } from '../../i18n/text.ts'
import type { Route } from './routes.ts'
import { routeOfTab } from './tab-store.ts'
import type { Tab } from './tabs.ts'

function titleOfRoute(route: Route): string {
  switch (route.kind) {
    case 'page':
      return route.entry ? textIn(route.entry.names, currentLanguage()) : text(route.page.title)
    case 'unavailable':
      return textIn(route.entry.names, currentLanguage())
    case 'forbidden':
      return text('shell.notAllowed')
    case 'notAllowed':
      return text('shell.notAllowed')
    default:
      return text('shell.notFound')
  }
}

/** The title of a tab in the current language: its own, else that of its menu entry. */
export function titleOf(tab: Tab, menu: Menu): string {
  return (tab.title && textIn(tab.title, currentLanguage())) || titleOfRoute(routeOfTab(tab.id, menu))
}
