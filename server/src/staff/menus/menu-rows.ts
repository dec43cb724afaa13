import { isDeepStrictEqual } from 'node:util'
import type { Names } from '@fairway/contract/kernel/languages'
import type { MenuNodeOptions } from '@fairway/contract/staff/access/endpoints'
import type { MenuType } from '@fairway/contract/staff/access/values'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { essentialMenus, pathToRoot, type TreeNode } from '../domain/menu-rules.ts'

/** A node with what is known about it beside the tree. */
export interface MenuRow extends TreeNode {
  /** The options as they are written, with what only others read in them. */
  optionsText: string
  remark: string
  builtIn: boolean
  changed: boolean
  version: number
  roles: number
}

/** Parses the options; a malformed text counts as empty, as everywhere. */
function parseOptions(text: string): MenuNodeOptions {
  const raw = parseObject(text)
  const flag = (name: string, otherwise: boolean) =>
    name in raw ? raw[name] === true || raw[name] === 'true' || raw[name] === 1 : otherwise
  const word = (name: string, shape: RegExp) => {
    const value = raw[name]
    return typeof value === 'string' && shape.test(value) ? { [name]: value } : {}
  }
  return {
    ...word('icon', /^[A-Za-z]{1,32}$/),
    ...word('color', /^#[0-9a-fA-F]{6}$/),
    hidden: flag('hidden', false),
    home: flag('home', false),
    keepAlive: flag('keepAlive', true),
    alwaysShow: flag('alwaysShow', false),
    ...word('activeMenu', /^.{1,200}$/),
  }
}

/** Serialises the options: defaults are left out, unknown ones stay. */
export function serialiseOptions(options: MenuNodeOptions, before: string): string {
  if (isDeepStrictEqual(parseOptions(before), options)) return before
  const { icon, color, hidden, home, keepAlive, alwaysShow, activeMenu } = options
  const editable = { icon, color, hidden, home, keepAlive, alwaysShow, activeMenu }
  const others = Object.entries(parseObject(before)).filter(([key]) => !(key in editable))
  const nonDefault = Object.entries({
    ...(icon && { icon }),
    ...(color && { color }),
    ...(hidden && { hidden }),
    ...(home && { home }),
    ...(!keepAlive && { keepAlive }),
    ...(alwaysShow && { alwaysShow }),
    ...(activeMenu && { activeMenu }),
  })
  const all = [...nonDefault, ...others]
  return all.length === 0 ? '' : JSON.stringify(Object.fromEntries(all))
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text || '{}')
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** The whole tree, siblings in their order. */
export async function menuRows(db: Connection): Promise<Map<string, MenuRow>> {
  const { rows } = await sql<{
    id: string
    parent: string | null
    type: MenuType
    names: Names
    uri: string
    enabled: boolean
    options: string
    remark: string
    built_in: boolean
    changed: boolean
    version: number
    roles: number
  }>`
    select m.id, m.parent_id as parent, m.type, m.names, m.uri, m.status = '1' as enabled, m.options, m.remark,
      m.built_in, m.version,
      m.built_in and m.shipped is not null and m.shipped - 'position' is distinct from jsonb_build_object(
        'parent', m.parent_id, 'type', m.type, 'names', m.names, 'uri', m.uri,
        'status', m.status, 'options', m.options) as changed,
      (select count(*)::integer from staff.role_menus rm where rm.menu_id = m.id) as roles
    from staff.menus m order by m.position, m.id`.execute(db)
  return new Map(
    rows.map(({ built_in, options, ...row }): [string, MenuRow] => [
      row.id,
      { ...row, builtIn: built_in, optionsText: options, options: parseOptions(options) },
    ]),
  )
}

/** Presents the tree. */
export async function menuTree(db: Connection) {
  const tree = await menuRows(db)
  const essential = new Set(essentialMenus.flatMap((id) => pathToRoot(tree, id).map((node) => node.id)))
  return Array.from(tree.values(), (node) => ({ ...node, essential: essential.has(node.id) }))
}
