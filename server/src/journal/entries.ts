import type { journal } from '@fairway/contract/journal/endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import { countUpToLimit, keysetPage, nextCursor, type SortKey } from '../platform/database/keyset.ts'
import type { Scope } from '../platform/http/caller.ts'
import { problem } from '../platform/http/problems.ts'
import { scopeCondition } from '../staff/index.ts'
import { changesOf, factsOf } from './domain/present-detail.ts'
import { nameOfEntity, nameOfField, nameOfOperation } from './names.ts'
import { usersMatching } from './users-matching.ts'

type Operations = (typeof journal)['journal.operations']
type Operation = (typeof journal)['journal.operation']
type LogIns = (typeof journal)['journal.logIns']

/** Scope condition: all operations, or those of the own organisation. */
export const operationsWithin = (scope: Scope): RawBuilder<boolean> =>
  scopeCondition(scope, { organisation: (id) => sql`o.organisation_id = ${id}` })

const logInsWithin = (scope: Scope): RawBuilder<boolean> =>
  scopeCondition(scope, {
    organisation: (id) => sql`o.user_id in (select id from staff.users where organisation_id = ${id})`,
  })

interface Period {
  from?: string | undefined
  to?: string | undefined
  user?: string | undefined
}

/** Conditions both lists share. */
async function commonConditions(db: Connection, scope: Scope, { from, to, user }: Period) {
  const conditions: RawBuilder<unknown>[] = []
  if (from) conditions.push(sql`o.at >= ${from}::date`)
  if (to) conditions.push(sql`o.at < ${to}::date + 1`)
  if (user) conditions.push(sql`o.user_id = any(${await usersMatching(db, user, scope)}::bigint[])`)
  return conditions
}

/** The different values a column has had, each found by one look into its index. */
const distinct = (column: 'operation' | 'entity') => {
  const name = sql.ref(column)
  return sql`array(
    with recursive found as (
      (select ${name} as value from journal.operations order by ${name} limit 1)
      union all
      select (select o.${name} from journal.operations o where o.${name} > found.value order by o.${name} limit 1)
      from found where found.value is not null)
    select value from found where value <> '')`
}

interface OperationRow {
  id: string
  at: Date
  user_id: string | null
  code: string | null
  name: string | null
  operation: string
  entity: string
  entity_id: string
  entity_name: string | null
  address: string
  request_id: string
  detail: Record<string, unknown>
}

/** The numeric id of the entity, null for other keys: an index finds it. */
const numberOf = sql`case when o.entity_id ~ '^[0-9]{1,18}$' then o.entity_id::bigint end`

const operationColumns = sql`o.id, o.at, o.user_id, u.code, u.name, o.operation, o.entity, o.entity_id,
  coalesce(o.detail->>'number', case o.entity
    when 'staff.user' then (select about.code from staff.users about where about.id = ${numberOf})
    when 'staff.organisation' then (select about.code from staff.organisations about where about.id = ${numberOf})
    when 'staff.role' then (select about.code from staff.roles about where about.id = ${numberOf})
  end) as entity_name,
  o.address, o.request_id`

const presentUser = (row: { user_id: string | null; code: string | null; name: string | null }) =>
  row.user_id === null ? null : { id: row.user_id, code: row.code ?? '', name: row.name ?? '' }

const presentOperation = (row: Omit<OperationRow, 'detail'>) => ({
  id: row.id,
  at: toInstant(row.at),
  user: presentUser(row),
  operation: row.operation,
  operationNames: nameOfOperation(row.operation),
  entity: row.entity,
  entityNames: row.entity === '' ? null : nameOfEntity(row.entity),
  entityId: row.entity_id,
  entityName: row.entity_name ?? '',
  address: row.address,
  requestId: row.request_id,
})

/** What an operation changed and noted, each under the label of its field. */
export const presentDetail = (detail: Record<string, unknown>) => ({
  changes: changesOf(detail).map((change) => ({ ...change, names: nameOfField(change.field) })),
  facts: factsOf(detail).map((fact) => ({ ...fact, names: nameOfField(fact.name) })),
})

const at: SortKey = { column: sql`o.at`, kind: 'instant' }
/** Entries `o` that are equal are in the order of their moments. */
const tieBreakers: readonly SortKey[] = [at, { column: sql`o.id`, kind: 'number' }]
const operationSorts = { at, operation: { column: sql`o.operation`, kind: 'text' } } as const

/** Who did what, the latest first: one page of what fits the filters. */
export async function listOperations(
  db: Connection,
  scope: Scope,
  request: ParsedRequest<Operations>,
  now: Date,
): Promise<ReplyOf<Operations>> {
  const conditions = [operationsWithin(scope), ...(await commonConditions(db, scope, request))]
  if (request.operation) conditions.push(sql`o.operation = ${request.operation}`)
  if (request.entity) conditions.push(sql`o.entity = ${request.entity}`)
  if (request.entityId) conditions.push(sql`o.entity_id = ${request.entityId}`)
  if (request.requestId) conditions.push(sql`o.request_id = ${request.requestId}`)
  const where = sql.join(conditions, sql` and `)
  const paging = { ...request, sort: request.sort ?? (['-at'] as const) }
  const page = keysetPage(paging, operationSorts, tieBreakers)
  const { rows } = await sql<Omit<OperationRow, 'detail'> & { keys: string[] }>`
    select ${operationColumns}, page.keys from (
      select o.id, ${page.keys} as keys from journal.operations o where ${where} and ${page.where}
      order by ${page.order} ${page.limit}) page
    join journal.operations o on o.id = page.id left join staff.users u on u.id = o.user_id
    order by ${page.order}`.execute(db)
  const { rows: choices } = await sql<{ operations: string[]; entities: string[] }>`
    select ${distinct('operation')} as operations, ${distinct('entity')} as entities`.execute(db)
  const { operations = [], entities = [] } = choices[0] ?? {}
  return {
    rows: rows.map(presentOperation),
    ...(await countUpToLimit(db, sql`select from journal.operations o where ${where}`)),
    next: nextCursor(paging, rows),
    operations: operations.map((value) => ({ value, names: nameOfOperation(value) })),
    entities: entities.map((value) => ({ value, names: nameOfEntity(value) })),
    asOf: toInstant(now),
  }
}

/**
 * One operation with what it changed.
 * @throws journal.operationNotFound also for one of another organisation
 */
export async function readOperation(
  db: Connection,
  scope: Scope,
  operationId: string,
): Promise<ReplyOf<Operation>> {
  const { rows } = await sql<OperationRow>`
    select ${operationColumns}, o.detail from journal.operations o left join staff.users u on u.id = o.user_id
    where o.id = ${operationId} and ${operationsWithin(scope)}`.execute(db)
  const [row] = rows
  if (!row) throw problem('journal.operationNotFound')
  return {
    ...presentOperation(row),
    ...presentDetail(row.detail),
  }
}

interface LogInRow {
  id: string
  at: Date
  user_id: string | null
  code: string | null
  name: string | null
  outcome: ReplyOf<LogIns>['rows'][number]['outcome']
  address: string
  device_id: string
  browser: string
}

const logInSorts = {
  at,
  outcome: { column: sql`o.outcome`, kind: 'text' },
  address: { column: sql`o.address`, kind: 'text' },
} as const

/** Who came in, who left, and who was turned away, the latest first: one page of what fits the filters. */
export async function listLogIns(
  db: Connection,
  scope: Scope,
  request: ParsedRequest<LogIns>,
  now: Date,
): Promise<ReplyOf<LogIns>> {
  const conditions = [logInsWithin(scope), ...(await commonConditions(db, scope, request))]
  if (request.outcome) conditions.push(sql`o.outcome = any(${request.outcome}::text[])`)
  if (request.address) conditions.push(sql`o.address = ${request.address}`)
  const where = sql.join(conditions, sql` and `)
  const paging = { ...request, sort: request.sort ?? (['-at'] as const) }
  const page = keysetPage(paging, logInSorts, tieBreakers)
  const { rows } = await sql<LogInRow & { keys: string[] }>`
    select o.id, o.at, o.user_id, u.code, u.name, o.outcome, o.address, o.device_id, o.browser, page.keys from (
      select o.id, ${page.keys} as keys from journal.log_ins o where ${where} and ${page.where}
      order by ${page.order} ${page.limit}) page
    join journal.log_ins o on o.id = page.id left join staff.users u on u.id = o.user_id
    order by ${page.order}`.execute(db)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: toInstant(row.at),
      user: presentUser(row),
      outcome: row.outcome,
      address: row.address,
      device: row.device_id.slice(0, 8),
      browser: row.browser,
    })),
    ...(await countUpToLimit(db, sql`select from journal.log_ins o where ${where}`)),
    next: nextCursor(paging, rows),
    asOf: toInstant(now),
  }
}
