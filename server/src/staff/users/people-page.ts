import type { Language } from '@fairway/contract/kernel/languages'
import { columnOfSort, isDescending, type Sort } from '@fairway/contract/lists/sort'
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

/** What people are sorted by, each with its direction; turned round, it is the same order from its other end. */
type PeopleOrder = readonly { key: RawBuilder<unknown>; down: boolean }[]

type PeopleSort = Sort<'code' | 'name' | 'organisation' | 'createdAt' | 'validTo'>

const sortKeys = (language: Language): Record<string, RawBuilder<unknown>> => ({
  code: sql`lower(u.code)`,
  name: sql`u.name collate "zh-x-icu"`,
  createdAt: sql`u.created_at`,
  validTo: sql`u.valid_to`,
  organisation: sql`(select ${organisationName(language)} from staff.organisations o where o.id = u.organisation_id)`,
})

const organisationName = (language: Language) =>
  sql`platform.text_in(o.names, ${language}) collate "zh-x-icu"`

/** The order of some sorts, made total by the id; codes are unique by themselves. */
function orderOf(sorts: readonly PeopleSort[], language: Language): PeopleOrder {
  const keys = sortKeys(language)
  const order = sorts.map((sort) => ({
    key: keys[columnOfSort(sort)] ?? sql`u.id`,
    down: isDescending(sort),
  }))
  const code = sorts.findIndex((sort) => columnOfSort(sort) === 'code')
  return code >= 0
    ? order.slice(0, code + 1)
    : [...order, { key: sql`u.id`, down: order.at(-1)?.down ?? false }]
}

const writeOrder = (order: PeopleOrder, backwards = false) =>
  sql.join(
    order.map(({ key, down }) => sql`${key} ${down === backwards ? sql`asc` : sql`desc`}`),
    sql`, `,
  )

/** One page of people in the order of some sorts. */
export function peoplePage(
  db: Connection,
  query: PageQuery,
  sorts: readonly PeopleSort[],
  language: Language,
): Promise<PeoplePage> {
  const [first, ...others] = sorts
  if (first === undefined || columnOfSort(first) !== 'organisation')
    return peopleInOrder(db, query, orderOf(sorts, language))
  return peopleByOrganisation(db, query, {
    name: organisationName(language),
    down: isDescending(first),
    within: orderOf(others.length > 0 ? others : ['code'], language),
  })
}

/** So many people are read past sooner than they are counted. */
const maxUncountedOffset = 2_000

const idsInOrder = async (
  db: Connection,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select u.id ${from} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One page of people in an order of their own. A deep page is read from the end it is nearer to. */
async function peopleInOrder(
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
      idsInOrder(db, inOrder, writeOrder(order), { limit: pageSize, offset }),
      count(),
    ])
    return { ids, total }
  }
  const total = await count()
  const limit = Math.min(pageSize, total - offset)
  if (limit <= 0) return { ids: [], total }
  const after = total - offset - limit
  if (offset <= after)
    return { ids: await idsInOrder(db, inOrder, writeOrder(order), { limit, offset }), total }
  const backwards = await idsInOrder(db, inOrder, writeOrder(order, true), { limit, offset: after })
  return { ids: backwards.reverse(), total }
}

/**
 * One page of users in the order of their organisations. The counts of each organisation determine which of them are on
 * the page: only their users are sorted.
 */
async function peopleByOrganisation(
  db: Connection,
  { from, page, pageSize }: PageQuery,
  { name, down, within }: { name: RawBuilder<unknown>; down: boolean; within: PeopleOrder },
): Promise<PeoplePage> {
  const { rows: organisations } = await sql<{ id: string; people: number }>`
    select found.id, found.people
    from (select u.organisation_id as id, count(*)::integer as people ${from} group by u.organisation_id) found
      join staff.organisations o on o.id = found.id
    order by ${name} ${down ? sql`desc` : sql`asc`}, o.id`.execute(db)
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
    order by array_position(${onPageIds}::bigint[], u.organisation_id), ${writeOrder(within)}
    limit ${pageSize} offset ${offset - skipped}`.execute(db)
  return { ids: rows.map(({ id }) => id), total }
}

/** The people of a page, to be joined as `page` with their ids and places. */
export const onPage = ({ ids }: PeoplePage) =>
  sql`unnest(${ids}::bigint[]) with ordinality page (id, place) join staff.users u on u.id = page.id`
