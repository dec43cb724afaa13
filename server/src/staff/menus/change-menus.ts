import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { staff } from '@fairway/contract/staff/endpoints'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand, type JournalEntry } from '../../platform/http/commands.ts'
import type { IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import {
  type Fault,
  faultOf,
  faultOfTree,
  isEssential,
  isReserved,
  nodeAndDescendants,
  type TreeNode,
} from '../domain/menu-rules.ts'
import { differenceOf } from '../journal-difference.ts'
import { type MenuRow, menuRows, serialiseOptions } from './menu-rows.ts'

type Request<Name extends keyof typeof staff> = ParsedRequest<(typeof staff)[Name]>

/** The role whose people have whatever is new. */
const administrators = 'administrator'

const assertNoFault = (fault: Fault | undefined) => {
  if (fault) throw problem(`staff.${fault.code}`, fault.details)
}

/** Locks the tree: concurrent changes wait until this one is committed. */
async function lockTree(tx: Transaction): Promise<Map<string, MenuRow>> {
  await sql`lock table staff.menus in share row exclusive mode`.execute(tx)
  return menuRows(tx)
}

function nodeAtVersion(tree: ReadonlyMap<string, MenuRow>, id: string, version: number): MenuRow {
  const node = tree.get(id)
  if (!node) throw problem('staff.unknownMenu', { id })
  if (node.version !== version) throw problem('staff.menuChanged')
  return node
}

/** The journal fields of a node. */
const journalFieldsOf = ({
  parent,
  names,
  uri,
  enabled,
  options,
  remark,
}: TreeNode & { remark: string }) => ({
  parent,
  names,
  uri,
  enabled,
  options,
  remark,
})

/** There is one start page: the new one takes the flag from the other. */
async function moveHomeFlag(tx: Transaction, tree: Map<string, MenuRow>, to: string): Promise<string | null> {
  let former: string | null = null
  for (const node of tree.values()) {
    if (!node.options.home || node.id === to) continue
    former = node.id
    const options = { ...node.options, home: false }
    tree.set(node.id, { ...node, options })
    await sql`update staff.menus set options = ${serialiseOptions(options, node.optionsText)}, version = version + 1
      where id = ${node.id}`.execute(tx)
  }
  return former
}

/** The place behind the last entry of a folder. Entries that were deleted or moved left gaps, so counting is not enough. */
async function nextPosition(tx: Transaction, parent: string | null): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(position) + 1, 0)::integer as place from staff.menus
    where parent_id is not distinct from ${parent}`.execute(tx)
  return rows[0]?.place ?? 0
}

/**
 * Puts a new node at the end of a folder. Administrators have it at once, so that they can grant it to others.
 * @throws staff.menuTaken, staff.menuReserved and what breaks the rules of the tree
 */
export function createMenu(
  context: IdempotentContext,
  request: Request<'staff.createMenu'>,
): Promise<Record<string, never>> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const { id, parent, type, names, uri, enabled, options, remark } = request
    const tree = await lockTree(tx)
    if (tree.has(id)) throw problem('staff.menuTaken')
    if (isReserved(id)) throw problem('staff.menuReserved', { id })
    const created: MenuRow = {
      ...{ id, parent, type, names, uri, enabled, options, remark },
      ...{ optionsText: '', builtIn: false, changed: false, version: 1, roles: 0 },
    }
    const position = await nextPosition(tx, parent)
    tree.set(id, created)
    assertNoFault(faultOf(tree, id))
    const homeBefore = options.home ? await moveHomeFlag(tx, tree, id) : null
    assertNoFault(faultOfTree(tree))
    await sql`
      insert into staff.menus (id, parent_id, position, names, uri, type, status, options, remark, changed_at, changed_by)
      values (${id}, ${parent}, ${position}, ${JSON.stringify(names)}::jsonb, ${uri}, ${type}, ${enabled ? '1' : '0'},
        ${serialiseOptions(options, '')}, ${remark}, ${context.now}, ${context.caller.userId})`.execute(tx)
    if (type !== 'M')
      await sql`insert into staff.role_menus (role_id, menu_id)
        select id, ${id} from staff.roles where code = ${administrators}`.execute(tx)
    journal({
      entity: 'staff.menu',
      entityId: id,
      detail: { after: { type, ...journalFieldsOf(created) }, ...(homeBefore && { homeBefore }) },
    })
    return {}
  })
}

/**
 * Changes what a node is called, opens and looks like.
 * @throws staff.unknownMenu, staff.menuChanged and what breaks the rules of the tree
 */
export function saveMenu(
  context: IdempotentContext,
  request: Request<'staff.saveMenu'>,
): Promise<{ version: number }> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const { id, version, names, uri, enabled, options, remark } = request
    const tree = await lockTree(tx)
    const before = nodeAtVersion(tree, id, version)
    const after: MenuRow = { ...before, names, uri, enabled, options, remark }
    tree.set(id, after)
    if (isEssential(tree, id) && !enabled) throw problem('staff.menuEssential')
    assertNoFault(faultOf(tree, id))
    const homeBefore = options.home ? await moveHomeFlag(tx, tree, id) : null
    assertNoFault(faultOfTree(tree))
    await sql`
      update staff.menus set names = ${JSON.stringify(names)}::jsonb, uri = ${uri}, status = ${enabled ? '1' : '0'},
        options = ${serialiseOptions(options, before.optionsText)}, remark = ${remark}, version = version + 1,
        changed_at = ${context.now}, changed_by = ${context.caller.userId}
      where id = ${id}`.execute(tx)
    journal(journalEntryOf(id, before, after, homeBefore))
    return { version: version + 1 }
  })
}

function journalEntryOf(
  id: string,
  before: MenuRow,
  after: MenuRow,
  homeBefore: string | null,
): JournalEntry {
  const difference = differenceOf(journalFieldsOf(before), journalFieldsOf(after))
  return { entity: 'staff.menu', entityId: id, detail: { ...difference, ...(homeBefore && { homeBefore }) } }
}

/**
 * Moves a node with everything below it before a sibling, or to the end of a folder.
 * @throws staff.unknownMenu, staff.menuChanged and what breaks the rules of the tree
 */
export function moveMenu(
  context: IdempotentContext,
  request: Request<'staff.moveMenu'>,
): Promise<{ version: number }> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const { id, version, parent, before: next } = request
    const tree = await lockTree(tx)
    const before = nodeAtVersion(tree, id, version)
    const siblings = Array.from(tree.values()).filter((node) => node.parent === parent && node.id !== id)
    const at = next === null ? siblings.length : siblings.findIndex((node) => node.id === next)
    if (at < 0) throw problem('staff.unknownMenu', { id: next })
    tree.set(id, { ...before, parent })
    assertNoFault(faultOf(tree, id))
    assertNoFault(faultOfTree(tree))
    const order = siblings.map((node) => node.id)
    order.splice(at, 0, id)
    const wasAt = Array.from(tree.values())
      .filter((node) => node.parent === before.parent || node.id === id)
      .findIndex((node) => node.id === id)
    await sql`
      update staff.menus set parent_id = ${parent}, version = version + 1, changed_at = ${context.now},
        changed_by = ${context.caller.userId} where id = ${id}`.execute(tx)
    await sql`
      update staff.menus m set position = place.at - 1
      from unnest(${order}::text[]) with ordinality as place (id, at)
      where m.id = place.id and m.position <> place.at - 1`.execute(tx)
    journal({
      entity: 'staff.menu',
      entityId: id,
      detail: { before: { parent: before.parent, place: wasAt }, after: { parent, place: at } },
    })
    return { version: version + 1 }
  })
}

/**
 * Takes a node away that administrators made and nothing hangs on.
 * @throws staff.unknownMenu, staff.menuChanged, staff.menuBuiltIn, staff.menuNotEmpty, staff.menuInUse, staff.homeNeeded
 */
export function deleteMenu(
  context: IdempotentContext,
  request: Request<'staff.deleteMenu'>,
): Promise<Record<string, never>> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const { id, version } = request
    const tree = await lockTree(tx)
    const node = nodeAtVersion(tree, id, version)
    if (node.builtIn) throw problem('staff.menuBuiltIn')
    const entries = nodeAndDescendants(tree, id).length - 1
    if (entries > 0) throw problem('staff.menuNotEmpty', { entries })
    const { rows } = await sql<{ roles: number }>`
      select count(*)::integer as roles from staff.role_menus rm join staff.roles r on r.id = rm.role_id
      where rm.menu_id = ${id} and r.code <> ${administrators}`.execute(tx)
    const roles = rows[0]?.roles ?? 0
    if (roles > 0) throw problem('staff.menuInUse', { roles })
    tree.delete(id)
    assertNoFault(faultOfTree(tree))
    await sql`delete from staff.menus where id = ${id}`.execute(tx)
    journal({
      entity: 'staff.menu',
      entityId: id,
      detail: { before: { type: node.type, ...journalFieldsOf(node) } },
    })
    return {}
  })
}
