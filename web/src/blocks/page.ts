import type { ComponentType } from 'react'
import type { Area, TextKey } from '../i18n/areas.ts'

/**
 * A page as router, tabs and search read it. Each `pages/{capability}/pages.ts` exports
 * `const pages: PageRecord[]`; the menu tree of the server only grants what stands here.
 */
export interface PageRecord {
  /** The menu uri, shown at `/menus/{uri}`; what follows it in the address are the page's parameters. */
  uri: string
  /** The title while the menu has no name for it: hidden detail pages, pages that are not granted. */
  title: TextKey
  /** The permission that opens it, named to those who lack it. */
  permission: string
  /** Loads the module whose default export is the page. */
  load: () => Promise<{ default: ComponentType }>
  /** The areas of texts it needs beside the one named like its capability. */
  areas?: Area[]
  /** How many parts of the address after the uri are parameters, such as an id. None unless said. */
  parameters?: number
  /** The uri whose menu entry is marked while this page is shown: a detail page belongs to its list. */
  activeMenu?: string
}
