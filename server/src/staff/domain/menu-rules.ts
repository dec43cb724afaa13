import type { Names } from '@fairway/contract/kernel/languages'
import { type MenuNodeOptions, maxMenuDepth } from '@fairway/contract/staff/access/endpoints'
import type { MenuType } from '@fairway/contract/staff/access/values'

/** A node of the menu tree as administrators see it. */
export interface TreeNode {
  id: string
  parent: string | null
  type: MenuType
  names: Names
  uri: string
  enabled: boolean
  options: MenuNodeOptions
}

export type Tree = ReadonlyMap<string, TreeNode>

/** A rule that a node breaks, by the name of the problem, with what its text speaks of. */
export interface Fault {
  code:
    | 'menuReserved'
    | 'menuUriTaken'
    | 'menuUriWrong'
    | 'menuWrongPlace'
    | 'menuRing'
    | 'menuTooDeep'
    | 'menuEssential'
    | 'homeNeeded'
    | 'unknownMenu'
  details?: Record<string, unknown>
}

/** Lockout: without these, roles and menus could not be repaired. */
export const essentialMenus: readonly string[] = [
  'staff/roles',
  'staff.viewRoles',
  'staff.editRoles',
  'staff/menus',
  'staff.viewMenus',
  'staff.editMenus',
]

/** Reserved ids of the shell; the root of the tree is no route. */
const reserved = new Set(['system', 'root', 'constructor', '__proto__'])

export function isReserved(id: string): boolean {
  return reserved.has(id) || /\/\/|\/$|\.\./.test(id)
}

function isExternal(uri: string): boolean {
  return /^https?:\/\//.test(uri)
}

/** The node and everything it hangs on, the node first; a ring ends where it closes. */
export function pathToRoot(tree: Tree, id: string): TreeNode[] {
  const path: TreeNode[] = []
  for (let node = tree.get(id); node && !path.includes(node); node = tree.get(node.parent ?? ''))
    path.push(node)
  return path
}

/** The node and everything that hangs on it. */
export function nodeAndDescendants(tree: Tree, id: string): string[] {
  const ids = [id]
  for (const at of ids)
    for (const node of tree.values()) if (node.parent === at && !ids.includes(node.id)) ids.push(node.id)
  return ids
}

/** Whether administration hangs on a node. */
export function isEssential(tree: Tree, id: string): boolean {
  return essentialMenus.some((one) => pathToRoot(tree, one).some((node) => node.id === id))
}

const hasUri = ({ type, uri }: TreeNode) => {
  if (type !== 'C') return uri === ''
  if (isExternal(uri)) return URL.canParse(uri) && uri.length <= 200
  return /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(uri)
}

/** What is wrong with a node in a tree that already contains it as it shall be; undefined when nothing is. */
export function faultOf(tree: Tree, id: string): Fault | undefined {
  const node = tree.get(id)
  if (!node) return { code: 'unknownMenu', details: { id } }
  if (!hasUri(node)) return { code: 'menuUriWrong' }
  if (node.parent !== null && !tree.has(node.parent))
    return { code: 'unknownMenu', details: { id: node.parent } }
  if (node.parent !== null && nodeAndDescendants(tree, id).includes(node.parent)) return { code: 'menuRing' }
  const parent = tree.get(node.parent ?? '')
  const fits = node.type === 'A' ? parent && parent.type !== 'A' : !parent || parent.type === 'M'
  if (!fits) return { code: 'menuWrongPlace' }
  if (nodeAndDescendants(tree, id).some((one) => pathToRoot(tree, one).length > maxMenuDepth))
    return { code: 'menuTooDeep', details: { most: maxMenuDepth } }
  const taken = Array.from(tree.values()).find(
    (other) => node.uri !== '' && other.id !== id && other.uri === node.uri && !isExternal(node.uri),
  )
  if (taken) return { code: 'menuUriTaken', details: { id: taken.id } }
  const { activeMenu } = node.options
  if (activeMenu && !Array.from(tree.values()).some(({ uri }) => uri === activeMenu))
    return { code: 'unknownMenu', details: { id: activeMenu } }
  return undefined
}

/** What would be wrong with the tree as a whole: no way back into administration, none or two start pages. */
export function faultOfTree(tree: Tree): Fault | undefined {
  const shut = essentialMenus.some((id) =>
    pathToRoot(tree, id).some(({ enabled, options, type }) => !enabled || (options.hidden && type !== 'A')),
  )
  if (shut) return { code: 'menuEssential' }
  const homes = Array.from(tree.values()).filter(({ options }) => options.home)
  const [home] = homes
  const opens =
    home?.type === 'C' && !isExternal(home.uri) && pathToRoot(tree, home.id).every(({ enabled }) => enabled)
  return homes.length === 1 && opens ? undefined : { code: 'homeNeeded' }
}
