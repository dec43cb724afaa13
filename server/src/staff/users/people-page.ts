import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { matchesWords } from '../../platform/database/searchable.ts'

// A hundred thousand people are sorted and counted by their ids alone; only those on the page are joined.

/** The condition that everything typed is found in what `u` is called. */
export const nameMatches = (text: string): RawBuilder<boolean> => matchesWords(sql`u.search`, text)

/**
 * `staff.users u`, or those with a matching name. The index of names is used first, whatever the other conditions and
 * the order: scanning in order until twenty match takes longer.
 */
export const usersMatching = (text: string) =>
  text.trim() === ''
    ? sql`staff.users u`
    : sql`(select * from staff.users u where ${nameMatches(text)} offset 0) u`

/** The condition that `u` has one of these roles. */
export const hasRole = (roles: readonly string[]) => sql<boolean>`exists (
  select from staff.user_roles has where has.user_id = u.id and has.role_id = any(${roles}::bigint[]))`

/**
 * The same where most people are read in their order: each is looked up as they come, where a join would have all of
 * those who have the role sorted anew.
 */
export const hasRoleInOrder = (roles: readonly string[]) =>
  sql<boolean>`case when ${hasRole(roles)} then true else false end`

/** The ids of the people on one page, in their order, and how many people fit in all. */
export interface PeoplePage {
  ids: string[]
  total: number
}

interface PageQuery {
  /** `from staff.users u … where …`. */
  from: RawBuilder<unknown>
  /** The same users, phrased for a scan in their order. */
  inOrder?: RawBuilder<unknown>
  /** How many they are (`select … as total`), where that is known in a shorter way than by counting them. */
  counted?: RawBuilder<{ total: number }>
  page: number
  pageSize: number
}

/** Columns with a direction they all follow: read backwards, they are the same order from its other end. */
export interface PeopleOrder {
  by: readonly RawBuilder<unknown>[]
  down: boolean
}

/** So many people are read past sooner than they are counted. */
const maxUncountedOffset = 2_000

const idsInOrder = async (
  db: Connection,
  from: RawBuilder<unknown>,
  { by, down }: PeopleOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> => {
  const order = sql.join(
    by.map((column) => sql`${column} ${down ? sql`desc` : sql`asc`}`),
    sql`, `,
  )
  const { rows } = await sql<{ id: string }>`
    select u.id ${from} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One page of people in an order of their own. A deep page is read from the end it is nearer to. */
export async function peopleInOrder(
  db: Connection,
  { from, inOrder = from, counted, page, pageSize }: PageQuery,
  order: PeopleOrder,
): Promise<PeoplePage> {
  const count = async () => {
    const { rows } = await (
      counted ?? sql<{ total: number }>`select count(*)::integer as total ${from}`
    ).execute(db)
    return rows[0]?.total ?? 0
  }
  const offset = (page - 1) * pageSize
  if (offset <= maxUncountedOffset) {
    const [ids, total] = await Promise.all([
      idsInOrder(db, inOrder, order, { limit: pageSize, offset }),
      count(),
    ])
    return { ids, total }
  }
  const total = await count()
  const limit = Math.min(pageSize, total - offset)
  if (limit <= 0) return { ids: [], total }
  const after = total - offset - limit
  if (offset <= after) return { ids: await idsInOrder(db, inOrder, order, { limit, offset }), total }
  const backwards = await idsInOrder(db, inOrder, { ...order, down: !order.down }, { limit, offset: after })
  return { ids: backwards.reverse(), total }
}

/**
 * One page of users in the order of their organisations. The counts of each organisation determine which of them are on
 * the page: only their users are sorted.
 */
export async function peopleByOrganisation(
  db: Connection,
  { from, page, pageSize }: PageQuery,
  { key, down }: { key: RawBuilder<unknown>; down: boolean },
): Promise<PeoplePage> {
  const { rows: organisations } = await sql<{ id: string; people: number }>`
    select found.id, found.people
    from (select u.organisation_id as id, count(*)::integer as people ${from} group by u.organisation_id) found
      join staff.organisations o on o.id = found.id
    order by ${key} ${down ? sql`desc` : sql`asc`}, o.id`.execute(db)
  const offset = (page - 1) * pageSize
  let total = 0
  let skipped = 0
  const onPageIds: string[] = []
  for (const { id, people } of organisations) {
    if (total + people <= offset) skipped += people
    else if (total < offset + pageSize) onPageIds.push(id)
    total += people
  }
  if (onPageIds.length === 0) return { ids: [], total }
  const { rows } = await sql<{ id: string }>`
    select u.id ${from} and u.organisation_id = any(${onPageIds}::bigint[])
    order by array_position(${onPageIds}::bigint[], u.organisation_id), lower(u.code)
    limit ${pageSize} offset ${offset - skipped}`.execute(db)
  return { ids: rows.map(({ id }) => id), total }
}

/** The people of a page, to be joined as `page` with their ids and places. */
export const onPage = ({ ids }: PeoplePage) =>
  sql`unnest(${ids}::bigint[]) with ordinality page (id, place) join staff.users u on u.id = page.id`
