import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../platform/database.ts'
import { foundIn } from '../platform/searchable.ts'

// A hundred thousand people are sorted and counted by their ids alone; only those on the page are told in full.

/** The condition that everything typed is found in what `u` is called. */
export const calledLike = (text: string): RawBuilder<boolean> => foundIn(sql`u.search`, text)

/**
 * `staff.users u`, or those of them who are called so. Whatever else is asked of these and however they are sorted, they
 * are found by the index of names first: reading all in their order until twenty fit takes longer.
 */
export const peopleCalled = (text: string) =>
  text.trim() === ''
    ? sql`staff.users u`
    : sql`(select * from staff.users u where ${calledLike(text)} offset 0) u`

/** The condition that `u` has one of these roles. */
export const having = (roles: readonly string[]) => sql<boolean>`exists (
  select from staff.user_roles has where has.user_id = u.id and has.role_id = any(${roles}::bigint[]))`

/**
 * The same where most people are read in their order: each is looked up as they come, where a join would have all of
 * those who have the role sorted anew.
 */
export const havingInOrder = (roles: readonly string[]) =>
  sql<boolean>`case when ${having(roles)} then true else false end`

/** The ids of the people on one page, in their order, and how many people fit in all. */
export interface PeoplePage {
  ids: string[]
  total: number
}

interface Asked {
  /** `from staff.users u … where …`. */
  from: RawBuilder<unknown>
  /** The same people, said so that they are best read in their order. */
  inOrder?: RawBuilder<unknown>
  page: number
  pageSize: number
}

/** One page of people in an order of their own. */
export async function peopleInOrder(
  db: Connection,
  { from, inOrder = from, page, pageSize }: Asked,
  order: RawBuilder<unknown>,
): Promise<PeoplePage> {
  const [found, counted] = await Promise.all([
    sql<{ id: string }>`
      select u.id ${inOrder} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db),
  ])
  return { ids: found.rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 }
}

/**
 * One page of people in the order of their organisations. How many of each organisation fit tells which of them stand
 * on the page: only their people are sorted, however many come before.
 */
export async function peopleByOrganisation(
  db: Connection,
  { from, page, pageSize }: Asked,
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
  const there: string[] = []
  for (const { id, people } of organisations) {
    if (total + people <= offset) skipped += people
    else if (total < offset + pageSize) there.push(id)
    total += people
  }
  if (there.length === 0) return { ids: [], total }
  const { rows } = await sql<{ id: string }>`
    select u.id ${from} and u.organisation_id = any(${there}::bigint[])
    order by array_position(${there}::bigint[], u.organisation_id), lower(u.code)
    limit ${pageSize} offset ${offset - skipped}`.execute(db)
  return { ids: rows.map(({ id }) => id), total }
}

/** The people of a page, to be joined as `page` with their ids and places. */
export const onPage = ({ ids }: PeoplePage) =>
  sql`unnest(${ids}::bigint[]) with ordinality page (id, place) join staff.users u on u.id = page.id`
