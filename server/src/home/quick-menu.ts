import { createHash } from 'node:crypto'
import type { home, QuickMenuItem } from '@fairway/contract/home/endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { textIn } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import type { GrantedNode } from '../session/index.ts'

type QuickMenu = ReplyOf<(typeof home)['home.quickMenu']>
type Save = ParsedRequest<(typeof home)['home.saveQuickMenu']>

interface Entry {
  menuId: string
  remark: string
}

/** The quick menu of the caller, without the entries that are not granted at the moment. */
export async function quickMenu(context: Context): Promise<QuickMenu> {
  return presentQuickMenu(context, await storedEntries(context.db, context.caller.userId))
}

/**
 * Replaces the caller's quick menu in the given order. Entries that are not granted at the moment keep their places.
 * Without a version there is no check for a conflict.
 * @throws home.quickMenuForeign, home.quickMenuChanged
 */
export function saveQuickMenu(context: Context, { items, version }: Save): Promise<QuickMenu> {
  const { userId } = context.caller
  const pages = menuPages(context.services.sessions.menuOf(context.caller))
  const foreign = items.filter(({ menuId }) => !pages.has(menuId))
  if (foreign.length > 0)
    throw problem('home.quickMenuForeign', { menus: foreign.map(({ menuId }) => menuId).join(', ') })
  return inTransaction(context, async (tx, journal) => {
    // Two windows of one person take turns; the later one sees what the earlier one made of it.
    await sql`select from staff.users where id = ${userId} for no key update`.execute(tx)
    const before = await storedEntries(tx, userId)
    if (version !== undefined && versionOf(before) !== version) throw problem('home.quickMenuChanged')
    const after = [...new Map(items.map((item) => [item.menuId, item])).values()]
    for (const [place, entry] of before.entries()) if (!pages.has(entry.menuId)) after.splice(place, 0, entry)
    await sql`delete from home.quick_menus where user_id = ${userId}`.execute(tx)
    await sql`
      insert into home.quick_menus (user_id, menu_id, position, remark)
      select ${userId}, entry ->> 'menuId', place - 1, entry ->> 'remark'
      from jsonb_array_elements(${JSON.stringify(after)}::jsonb) with ordinality as given (entry, place)`.execute(
      tx,
    )
    // The person's other windows ask anew.
    await context.services.live.sendWith(tx, { users: [userId] }, { type: 'quickMenu' })
    journal({ entity: 'staff.user', entityId: userId, detail: { menus: after.map(({ menuId }) => menuId) } })
    return presentQuickMenu(context, after)
  })
}

async function storedEntries(db: Database, userId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select menu_id as "menuId", remark from home.quick_menus where user_id = ${userId} order by position, menu_id`.execute(
    db,
  )
  return rows
}

const versionOf = (entries: readonly Entry[]) =>
  createHash('sha256')
    .update(JSON.stringify(entries.map(({ menuId, remark }) => [menuId, remark])))
    .digest('base64url')
    .slice(0, 22)

function presentQuickMenu({ services, caller, language }: Context, entries: readonly Entry[]): QuickMenu {
  const pages = menuPages(services.sessions.menuOf(caller))
  const items = entries.flatMap(({ menuId, remark }): QuickMenuItem[] => {
    const page = pages.get(menuId)
    if (!page) return []
    const { names, url, icon } = page
    return [{ menuId, name: textIn(names, language), names, url, icon, remark }]
  })
  return { items, version: versionOf(entries) }
}

type MenuPage = Pick<QuickMenuItem, 'names' | 'url' | 'icon'>

const pagesCache = new WeakMap<readonly GrantedNode[], ReadonlyMap<string, MenuPage>>()

/** The pages a menu shows, by id: active ones below active folders, not hidden, with an address that cannot do harm. */
function menuPages(nodes: readonly GrantedNode[]): ReadonlyMap<string, MenuPage> {
  const cached = pagesCache.get(nodes)
  if (cached) return cached
  const childrenOf = Map.groupBy(nodes, (node) => node.parentId)
  const pages = new Map<string, MenuPage>()
  const read = (parent: string | null) => {
    for (const node of childrenOf.get(parent) ?? []) {
      const options = parseOptions(node.options)
      if (node.type === 'A' || node.status !== '1' || isTrue(options.hidden)) continue
      const url = node.type === 'C' && node.id !== 'system' ? urlOf(node.uri, isTrue(options.home)) : ''
      const icon = typeof options.icon === 'string' ? options.icon : ''
      if (url) pages.set(node.id, { names: node.names, url, icon })
      read(node.id)
    }
  }
  read(null)
  pagesCache.set(nodes, pages)
  return pages
}

function urlOf(uri: string, home: boolean): string {
  if (home) return '/'
  if (/^https?:\/\//.test(uri)) return URL.parse(uri)?.href ?? ''
  const path = uri.replace(/^\/+|(?<!\/)\/+$/g, '')
  return path && `/menus/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** A malformed text counts as empty, as everywhere a menu is read. */
function parseOptions(text: string): { hidden?: unknown; home?: unknown; icon?: unknown } {
  try {
    const parsed: unknown = JSON.parse(text || '{}')
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

const isTrue = (value: unknown) => value === true || value === 'true' || value === 1
