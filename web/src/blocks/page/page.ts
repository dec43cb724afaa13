import type { PageUri, Permission } from '@fairway/contract/menus'
import type { Area, Areas, TextKey } from '@fairway/texts/keys'
import type { ComponentType } from 'react'

interface Page {
  /** The page's id in the menu tree, routed at `/menus/{uri}`; the segments after it are its parameters. */
  uri: PageUri
  /** Loads the module whose default export is the page. */
  load: () => Promise<{ default: ComponentType }>
  /** The areas of texts it needs beside the one named like its capability. */
  areas?: Area[]
  /** Number of path segments after the uri that are parameters, such as an id. None by default. */
  parameters?: number
  /** The uri whose menu entry is marked while this page is shown: a detail page belongs to its list. */
  activeMenu?: string
}

/** A page that the menu tree of the server grants. */
interface MenuPage extends Page {
  path?: undefined
  /** The title where the menu has none: hidden detail pages, pages that are not granted. */
  title: TextKey
  /** The permission that opens it, named in the notice when it is missing. */
  permission: Permission
}

/** A page with a fixed path, whatever the menu says; a menu entry of its uri links to that path. */
interface FixedPage extends Page {
  /** The fixed path, such as `/profile/index`; the segments after it are its parameters. */
  path: `/${string}`
  /** A text of the shell: the tab has its title before the page and its texts are loaded. */
  title: keyof Areas['shell']
  /** The permission that opens it; without one it is open to every signed-in user. */
  permission?: Permission
}

/** A page as router, tabs and search read it. Each `pages/{capability}/pages.ts` exports `const pages: PageRecord[]`. */
export type PageRecord = MenuPage | FixedPage
