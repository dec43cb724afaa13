import type { PageUri, Permission } from '@fairway/contract/menus'
import type { Area, Areas, TextKey } from '@fairway/texts/keys'
import type { ComponentType } from 'react'

interface Page {
  /** The page's name in the menu tree, shown at `/menus/{uri}`; what follows it in the address are its parameters. */
  uri: PageUri
  /** Loads the module whose default export is the page. */
  load: () => Promise<{ default: ComponentType }>
  /** The areas of texts it needs beside the one named like its capability. */
  areas?: Area[]
  /** How many parts of the address after the uri are parameters, such as an id. None unless said. */
  parameters?: number
  /** The uri whose menu entry is marked while this page is shown: a detail page belongs to its list. */
  activeMenu?: string
}

/** A page that the menu tree of the server grants. */
interface MenuPage extends Page {
  path?: undefined
  /** The title while the menu has no name for it: hidden detail pages, pages that are not granted. */
  title: TextKey
  /** The permission that opens it, named to those who lack it. */
  permission: Permission
}

/** A page with an address of its own, whatever the menu says; a menu entry of its uri leads to that address. */
interface FixedPage extends Page {
  /** Where it stands, such as `/profile/index`; what follows it are its parameters. */
  path: `/${string}`
  /** A text of the shell: the tab has its title before the page and its texts are there. */
  title: keyof Areas['shell']
  /** The permission that opens it; without one it is open to everybody signed in. */
  permission?: Permission
}

/** A page as router, tabs and search read it. Each `pages/{capability}/pages.ts` exports `const pages: PageRecord[]`. */
export type PageRecord = MenuPage | FixedPage
