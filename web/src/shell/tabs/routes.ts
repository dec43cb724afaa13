import { firstPage, type Menu, type MenuEntry, pathOfUri } from '../../blocks/page/menu.ts'
import type { RegisteredPage } from './registry.ts'

/** The route of a path for the signed-in user. */
export type Route =
  | {
      kind: 'page'
      page: RegisteredPage
      /** Undefined for a page with a fixed path that the menu does not list. */
      entry: MenuEntry | undefined
      parameters: string[]
    }
  /** The menu lists a page that this build does not have. */
  | { kind: 'unavailable'; entry: MenuEntry }
  /** The page exists, but the user lacks the permission. */
  | { kind: 'forbidden'; page: RegisteredPage }
  | { kind: 'notAllowed' }
  | { kind: 'notFound' }
  /** `/redirect/…`: reloads the view of the path that follows. */
  | { kind: 'reload'; path: string }
  /** `unknown`: no such path; a toast says so after the redirect. */
  | { kind: 'redirect'; path: string; unknown?: true }

const menus = '/menus/'
const redirect = '/redirect/'
const unknownPath: Route = { kind: 'redirect', path: '/', unknown: true }

type Pages = ReadonlyMap<string, RegisteredPage>

interface PageMatch {
  page: RegisteredPage
  parameters: string[]
}

/** Finds the page of a uri; the path segments after the page's own uri are its parameters. */
function findPage(uri: string, pages: Pages): PageMatch | undefined {
  const parts = uri.split('/')
  for (let length = parts.length; length > 0; length--) {
    const page = pages.get(parts.slice(0, length).join('/'))
    const parameters = parts.slice(length)
    if (page && parameters.length === (page.parameters ?? 0)) return { page, parameters }
  }
  return undefined
}

/** Finds the page with this fixed path. */
function findFixed(path: string, pages: Pages): PageMatch | undefined {
  for (const page of pages.values()) {
    if (page.path === undefined || (path !== page.path && !path.startsWith(`${page.path}/`))) continue
    const parameters = path.slice(page.path.length).split('/').slice(1).map(decodePath)
    if (parameters.length === (page.parameters ?? 0) && !parameters.includes(undefined))
      return { page, parameters: parameters.flatMap((part) => part ?? []) }
  }
  return undefined
}

/** The page a URL is likely to show, before the granted menu is loaded; `homeUri` is the last start page. */
export function likelyPage(path: string, homeUri: string, pages: Pages): RegisteredPage | undefined {
  const uri =
    path === '/' ? homeUri : path.startsWith(menus) ? decodePath(path.slice(menus.length)) : undefined
  return (findFixed(path, pages) ?? (uri ? findPage(uri, pages) : undefined))?.page
}

function menuRoute(uri: string, menu: Menu, pages: Pages): Route {
  const match = findPage(uri, pages)
  // A page with a fixed path has only that one URL.
  if (match?.page.path) return { kind: 'redirect', path: [match.page.path, ...match.parameters].join('/') }
  const entry = menu.byUri.get(match?.page.uri ?? uri)
  if (match && entry) {
    // The start page has one URL; a second one would open a second tab of the same page.
    if (entry === menu.home) return { kind: 'redirect', path: '/' }
    return { kind: 'page', ...match, entry }
  }
  if (match) return { kind: 'forbidden', page: match.page }
  if (!entry) return unknownPath
  const first = firstPage(entry)
  return first ? { kind: 'redirect', path: first.href } : { kind: 'unavailable', entry }
}

function fixedRoute(match: PageMatch, menu: Menu): Route {
  const { page } = match
  if (page.permission !== undefined && !menu.permissions.has(page.permission))
    return { kind: 'forbidden', page }
  const entry = menu.byUri.get(page.uri)
  if (entry && entry === menu.home) return { kind: 'redirect', path: '/' }
  return { kind: 'page', ...match, entry }
}

function homeRoute(menu: Menu, pages: Pages): Route {
  const { home } = menu
  if (!home) return { kind: 'notAllowed' }
  const page = pages.get(home.uri)
  return page ? { kind: 'page', page, entry: home, parameters: [] } : { kind: 'unavailable', entry: home }
}

/** The route of a path. Routes are fixed; the menu only decides which of them the user may open. */
export function routeOf(path: string, menu: Menu, pages: Pages): Route {
  if (path === '/') return homeRoute(menu, pages)
  if (path === '/401') return { kind: 'notAllowed' }
  if (path === '/404') return { kind: 'notFound' }
  if (path.startsWith(redirect)) return { kind: 'reload', path: path.slice(redirect.length - 1) }
  const fixed = findFixed(path, pages)
  if (fixed) return fixedRoute(fixed, menu)
  if (path.startsWith(menus)) {
    const uri = decodePath(path.slice(menus.length).replace(/\/+$/, ''))
    const route = uri === undefined ? undefined : menuRoute(uri, menu, pages)
    if (route) return route
  }
  return unknownPath
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    // Malformed percent-encoding: treated like every unknown path.
    return undefined
  }
}

/** The path of a page by uri with parameters, as pages and menus name it. */
export function pathOfPage(uri: string, menu: Menu, pages: Pages): string {
  if (menu.home?.uri === uri) return '/'
  const match = findPage(uri, pages)
  return match?.page.path ? [match.page.path, ...match.parameters].join('/') : pathOfUri(uri)
}
