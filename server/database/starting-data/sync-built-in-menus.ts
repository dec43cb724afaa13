import { isDeepStrictEqual } from 'node:util'
import type { StartingNames } from '@fairway/contract/kernel/languages'
import { type BuiltInMenu, builtInMenus } from '@fairway/contract/menus'
import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'

/** A node as the product brings it, and as the database keeps it to tell an administrator's hand from the product's. */
interface ShippedNode {
  parent: string | null
  position: number
  type: string
  names: StartingNames
  uri: string
  status: string
  options: string
}

interface StoredNode {
  id: string
  built_in: boolean
  /** An administrator made or changed it. */
  touched: boolean
  shipped: ShippedNode | null
  present: ShippedNode
}

function flattenTree(nodes: readonly BuiltInMenu[], parent: string | null): [string, ShippedNode][] {
  return nodes.flatMap((node, position) => {
    const { id, type, names, uri = '', options, children = [] } = node
    const own: ShippedNode = {
      ...{ parent, position, type, names, uri, status: '1' },
      options: options ? JSON.stringify(options) : '',
    }
    return [[id, own], ...flattenTree(children, id)]
  })
}

/** Unlike anything: nothing that is there was brought by the product. */
const neverShipped: ShippedNode = {
  ...{ parent: '-', position: -1, type: '', names: { en: '', zh: '', es: '', ja: '' }, uri: '-', status: '' },
  options: '-',
}

/** Three-way merge of a node: fields that administrators have not changed since the last release follow this one. */
function mergeNode(present: ShippedNode, before: ShippedNode | null, next: ShippedNode): ShippedNode {
  // Rows older than the recorded releases could not be changed by administrators.
  if (before === null) return next
  const untouched = (...fields: (keyof ShippedNode)[]) =>
    fields.every((field) => isDeepStrictEqual(present[field], before[field]))
  return {
    // A place is a folder and a position in it: moving a node changes both.
    ...(untouched('parent', 'position')
      ? { parent: next.parent, position: next.position }
      : { parent: present.parent, position: present.position }),
    type: next.type,
    names: untouched('names') ? next.names : present.names,
    uri: untouched('uri') ? next.uri : present.uri,
    status: untouched('status') ? next.status : present.status,
    options: untouched('options') ? next.options : present.options,
  }
}

/**
 * Synchronises the built-in menu tree of this release with the database and returns the ids of new nodes. Unchanged
 * nodes are not written, so that a start does not invalidate menus.
 */
export async function syncBuiltInMenus(
  tx: Transaction,
  nodes: readonly BuiltInMenu[] = builtInMenus,
): Promise<string[]> {
  await sql`lock table staff.menus in share row exclusive mode`.execute(tx)
  const { rows } = await sql<StoredNode>`
    select id, built_in, changed_at is not null as touched, shipped, jsonb_build_object('parent', parent_id, 'position', position, 'type', type,
      'names', names, 'uri', uri, 'status', status, 'options', options) as present from staff.menus`.execute(
    tx,
  )
  const existing = new Map(rows.map((row) => [row.id, row]))
  const added: string[] = []
  const brought = flattenTree(nodes, null)
  for (const [id, next] of brought) {
    const row = existing.get(id)
    if (!row) {
      added.push(id)
      await sql`
        insert into staff.menus (id, parent_id, position, names, uri, type, status, options, built_in, shipped)
        values (${id}, ${next.parent}, ${next.position}, ${JSON.stringify(next.names)}::jsonb, ${next.uri}, ${next.type},
          ${next.status}, ${next.options}, true, ${JSON.stringify(next)}::jsonb)`.execute(tx)
      continue
    }
    if (row.built_in && isDeepStrictEqual(row.shipped, next)) continue
    // An id that administrators had taken for one of theirs stays as they made it.
    const before = row.shipped ?? (row.touched ? neverShipped : null)
    const now = mergeNode(row.present, before, next)
    await sql`
      update staff.menus set parent_id = ${now.parent}, position = ${now.position}, type = ${now.type},
        names = ${JSON.stringify(now.names)}::jsonb, uri = ${now.uri}, status = ${now.status}, options = ${now.options},
        built_in = true, shipped = ${JSON.stringify(next)}::jsonb, version = version + 1
      where id = ${id}`.execute(tx)
  }
  const present = brought.map(([id]) => id)
  const left = rows.filter((row) => row.built_in && !present.includes(row.id)).map(({ id }) => id)
  // What the product has given up is the administrators' to keep or to delete.
  if (left.length > 0)
    await sql`update staff.menus set built_in = false, shipped = null where id = any(${left}::text[])`.execute(
      tx,
    )
  return added
}
