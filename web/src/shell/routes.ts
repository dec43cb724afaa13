import { firstPage, type Menu, type MenuEntry, pathOfUri } from './menu.ts'
import type { RegisteredPage } from './registry.ts'

/** What stands at a path, for the person who is signed in. */
export type Route =
  | { kind: 'page'; page: RegisteredPage; entry: MenuEntry; parameters: string[] }
  /** The menu names a page that this build does not have. */
  | { kind: 'unavailable'; entry: MenuEntry }
  /** The page exists, but the person was not given it. */
  | { kind: 'forbidden'; page: RegisteredPage }
  | { kind: 'notAllowed' }
  | { kind: 'notFound' }
  /** The helper that shows a view anew: to the address that follows it. */
  | { kind: 'reload'; path: string }
  | { kind: 'redirect'; path: string }

const menus = '/menus/'
const redirect = '/redirect/'

type Pages = ReadonlyMap<string, RegisteredPage>

/** Finds the page of a uri; what follows a page's own uri are its parameters, as many as it takes. */
function findPage(uri: string, pages: Pages): { page: RegisteredPage; parameters: string[] } | undefined {
  const parts = uri.split('/')
  for (let length = parts.length; length > 0; length--) {
    const page = pages.get(parts.slice(0, length).join('/'))
    const parameters = parts.slice(length)
    if (page && parameters.length === (page.parameters ?? 0)) return { page, parameters }
  }
  return undefined
}

/** The page an address is likely to show, before anybody knows what is granted; `homeUri` is the last start page. */
export function likelyPage(path: string, homeUri: string, pages: Pages): RegisteredPage | undefined {
  const uri =
    path === '/' ? homeUri : path.startsWith(menus) ? decodePath(path.slice(menus.length)) : undefined
  return uri ? findPage(uri, pages)?.page : undefined
}

function menuRoute(uri: string, menu: Menu, pages: Pages): Route {
  const found = findPage(uri, pages)
  const entry = menu.byUri.get(found?.page.uri ?? uri)
  if (found && entry) {
    // The start page has one address; a second one would be a second tab of the same page.
    if (entry === menu.home) return { kind: 'redirect', path: '/' }
    return { kind: 'page', ...found, entry }
  }
  if (found) return { kind: 'forbidden', page: found.page }
  if (!entry) return { kind: 'redirect', path: '/' }
  const first = firstPage(entry)
  return first ? { kind: 'redirect', path: first.href } : { kind: 'unavailable', entry }
}

function homeRoute(menu: Menu, pages: Pages): Route {
  const { home } = menu
  if (!home) return { kind: 'notAllowed' }
  const page = pages.get(home.uri)
  return page ? { kind: 'page', page, entry: home, parameters: [] } : { kind: 'unavailable', entry: home }
}

/** What stands at a path. Routes are fixed; the menu only says which of them the person may use. */
export function routeOf(path: string, menu: Menu, pages: Pages): Route {
  if (path === '/') return homeRoute(menu, pages)
  if (path === '/401') return { kind: 'notAllowed' }
  if (path === '/404') return { kind: 'notFound' }
  if (path.startsWith(redirect)) return { kind: 'reload', path: path.slice(redirect.length - 1) }
  if (path.startsWith(menus)) {
    const uri = decodePath(path.slice(menus.length).replace(/\/+$/, ''))
    const route = uri === undefined ? undefined : menuRoute(uri, menu, pages)
    if (route) return route
  }
  return { kind: 'redirect', path: '/' }
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    // Not a path anybody was given: it leads to the start page like every unknown one.
    return undefined
  }
}

/** The path of the page that opens for a uri, as pages and menus name it. */
export function pathOfPage(uri: string, menu: Menu): string {
  return menu.home?.uri === uri ? '/' : pathOfUri(uri)
}
