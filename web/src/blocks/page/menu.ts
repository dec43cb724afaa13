import type { Reply } from '../../api/client.ts'
import type { Names } from '../../i18n/language.ts'
import { type IconName, isIcon } from '../../ui/icons/icon-names.ts'

type Node = Reply<'session.me'>['rootMenus'][number]

/** The options of a menu node. */
export interface MenuOptions {
  icon?: IconName
  color?: string
  hidden: boolean
  home: boolean
  keepAlive: boolean
  alwaysShow: boolean
  /** Whether it appears in the breadcrumb. */
  breadcrumb: boolean
  /** The uri a folder leads to from the breadcrumb; `noRedirect` makes any entry plain text there. */
  redirect?: string
  /** The uri of the entry to mark while this one's page is shown. */
  activeMenu?: string
}

/** An entry of the menu that leads somewhere or holds others. */
export interface MenuEntry extends MenuOptions {
  id: string
  names: Names
  /** The Chinese name on a Latin keyboard, by initials and in full. */
  typed: string
  uri: string
  /** The link target: a path of this site or an external URL; empty for folders. */
  href: string
  external: boolean
  children: MenuEntry[]
  parents: readonly MenuEntry[]
}

/** The server's tree as the shell uses it. */
export interface Menu {
  entries: MenuEntry[]
  /** All entries with a route, by uri; folders included. */
  byUri: ReadonlyMap<string, MenuEntry>
  home: MenuEntry | undefined
  /** The ids of the button nodes: the user's permissions. */
  permissions: ReadonlySet<string>
}

const plainOptions: MenuOptions = {
  hidden: false,
  home: false,
  keepAlive: true,
  alwaysShow: false,
  breadcrumb: true,
}

/** Parses the options of a node. Malformed JSON counts as empty and is logged: one bad row must not break the menu. */
export function readOptions(json: string | undefined, id: string): MenuOptions {
  if (!json) return plainOptions
  let options: Record<string, unknown> = {}
  try {
    const read: unknown = JSON.parse(json)
    if (typeof read === 'object' && read !== null) options = read as Record<string, unknown>
    else console.warn(`the options of menu ${id} are no object`)
  } catch (error) {
    console.warn(`the options of menu ${id} cannot be read`, error)
  }
  const flag = (name: keyof MenuOptions, otherwise: boolean) =>
    name in options ? options[name] === true || options[name] === 'true' || options[name] === 1 : otherwise
  return {
    ...(isIcon(options.icon) && { icon: options.icon }),
    ...(typeof options.color === 'string' && { color: options.color }),
    hidden: flag('hidden', false),
    home: flag('home', false),
    keepAlive: flag('keepAlive', true),
    alwaysShow: flag('alwaysShow', false),
    breadcrumb: flag('breadcrumb', true),
    ...(typeof options.redirect === 'string' && { redirect: options.redirect }),
    ...(typeof options.activeMenu === 'string' && { activeMenu: options.activeMenu }),
  }
}

/** Folders within folders. */
const deepest = 12

/** The path a menu's page is shown at. */
export function pathOfUri(uri: string): string {
  return `/menus/${uri}`
}

/**
 * Builds the menu from the tree: routes from active nodes, permissions from the buttons, the start page from its
 * flag. `fixedPath` returns the fixed path of a page.
 */
export function readMenu(
  rootMenus: readonly Node[],
  fixedPath: (uri: string) => string | undefined = () => undefined,
): Menu {
  const byUri = new Map<string, MenuEntry>()
  const permissions = new Set<string>()
  let home: MenuEntry | undefined

  function read(nodes: readonly Node[] | undefined, parents: readonly MenuEntry[]): MenuEntry[] {
    if (!Array.isArray(nodes)) return []
    return nodes.flatMap((node: Node) => {
      if (node?.status !== '1') return []
      // Depth limit: a cycle would never end; one bad row must not break the rest.
      if (parents.length >= deepest || parents.some(({ id }) => id === node.id)) {
        console.warn(`menu ${node.id} is in a cycle or too deep and is skipped`)
        return []
      }
      if (node.type === 'A') {
        permissions.add(node.id)
        return []
      }
      // The root of the tree is no route itself; its children take its place.
      if (node.id === 'system') return read(node.children, parents)
      const external = /^https?:\/\//.test(node.uri ?? '')
      const uri = external ? node.uri : (node.uri ?? '').replace(/^\/+|\/+$/g, '')
      const entry: MenuEntry = {
        ...readOptions(node.options, node.id),
        id: node.id,
        names: node.names ?? { en: node.name, zh: node.name, es: node.name, ja: node.name },
        typed: node.typed ?? '',
        uri,
        external,
        href: '',
        children: [],
        parents,
      }
      entry.children = read(node.children, [...parents, entry])
      if (entry.home && !home) home = entry
      const own = uri && node.type !== 'M' ? (fixedPath(uri) ?? pathOfUri(uri)) : ''
      entry.href = external ? uri : entry === home ? '/' : own
      if (uri && !external) byUri.set(uri, entry)
      return [entry]
    })
  }

  return { entries: read(rootMenus, []), byUri, home, permissions }
}

/** The entries a sidebar shows: hidden ones left out, a parent with one visible child shown as that child. */
export function visibleEntries(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (entry.hidden) return []
    const children = visibleEntries(entry.children)
    const [only] = children
    if (children.length === 0) return entry.href ? [{ ...entry, children }] : []
    if (children.length === 1 && only && only.children.length === 0 && !entry.alwaysShow)
      return [{ ...only, icon: only.icon ?? entry.icon, color: only.color ?? entry.color } as MenuEntry]
    return [{ ...entry, children }]
  })
}

/** The first page below an entry, in the order of the menu. */
export function firstPage(entry: MenuEntry): MenuEntry | undefined {
  for (const child of entry.children) {
    const page = child.href && !child.external ? child : firstPage(child)
    if (page && !page.hidden) return page
  }
  return undefined
}

/** The entry with this id, at any depth. */
export function entryWithId(entries: readonly MenuEntry[], id: string): MenuEntry | undefined {
  for (const entry of entries) {
    const match = entry.id === id ? entry : entryWithId(entry.children, id)
    if (match) return match
  }
  return undefined
}
