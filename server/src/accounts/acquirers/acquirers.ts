import type { acquirers } from '@fairway/contract/accounts/acquirers/endpoints'
import type { SentMethod } from '@fairway/contract/accounts/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { invalidFields, problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { rethrowCodeTaken } from '../../platform/records/code-taken.ts'
import { lockRecord } from '../../staff/index.ts'
import { assertOverseer } from './overseers.ts'

type Endpoints = typeof acquirers
type Acquirer = ReplyOf<Endpoints['accounts.acquirer']>
type Create = ParsedRequest<Endpoints['accounts.createAcquirer']>
type Edit = ParsedRequest<Endpoints['accounts.editAcquirer']>

type Row = Omit<Acquirer, 'importedAt'> & { imported_at: Date | null }

const columns = sql`a.id::text, a.code, a.names, a.settlement_days as "settlementDays", a.starts_on::text as "startsOn", a.mapping,
  a.revision, array(select m.method from accounts.acquirer_methods m where m.acquirer_id = a.id
    order by array_position(array['card', 'wechat', 'alipay'], m.method)) as methods,
  (select count(*)::integer from accounts.acquirer_statements s where s.acquirer_id = a.id) as statements,
  (select max(s.imported_at) from accounts.acquirer_statements s where s.acquirer_id = a.id) as imported_at,
  (select count(*)::integer from accounts.acquirer_differences d where d.acquirer_id = a.id and d.state in ('open', 'claimed'))
    as differences`

const present = ({ imported_at: importedAt, ...row }: Row): Acquirer => ({
  ...row,
  importedAt: importedAt && toInstant(importedAt),
})

/** The acquirers with what is open of each. */
export async function listAcquirers(
  context: Context,
  { text = '', page, pageSize, sort = ['code'] }: ParsedRequest<Endpoints['accounts.acquirers']>,
): Promise<ReplyOf<Endpoints['accounts.acquirers']>> {
  assertOverseer(context)
  const { db, now } = context
  const filtered = sql`from accounts.acquirers a
    where platform.localized_matches(jsonb_build_array(a.code, a.names), ${text})`
  const [listed, counted] = await Promise.all([
    sql<Row>`select ${columns} ${filtered} order by ${orderBy(sort, { code: sql`a.code` }, () => sql`a.code`)}
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${filtered}`.execute(db),
  ])
  return { rows: listed.rows.map(present), total: counted.rows[0]?.total ?? 0, asOf: toInstant(now) }
}

/**
 * One acquirer as its form takes it.
 * @throws record.notFound
 */
export async function readAcquirer(
  context: Context,
  { id }: ParsedRequest<Endpoints['accounts.acquirer']>,
): Promise<Acquirer> {
  assertOverseer(context)
  const { rows } = await sql<Row>`select ${columns} from accounts.acquirers a where a.id = ${id}`.execute(
    context.db,
  )
  if (!rows[0]) throw problem('record.notFound')
  return present(rows[0])
}

/**
 * Makes an acquirer.
 * @throws staff.onlyOverseers, record.codeTaken, request.invalid naming the fields
 */
export function createAcquirer(
  context: Context,
  request: Create,
): Promise<ReplyOf<Endpoints['accounts.createAcquirer']>> {
  assertOverseer(context)
  assertColumns(request)
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<{ id: Id }>`
      insert into accounts.acquirers (code, names, settlement_days, starts_on, mapping, changed_at, changed_by)
      values (${request.code}, ${JSON.stringify(request.names)}::jsonb, ${request.settlementDays}, ${request.startsOn},
        ${JSON.stringify(request.mapping)}::jsonb, ${context.now}, ${context.caller.userId})
      returning id::text`.execute(tx)
    const id = rows[0]?.id ?? ''
    await setMethods(tx, id, request.methods)
    journal({ entity: 'accounts.acquirer', entityId: id, detail: changesOf({}, journalled(request)) })
    return { id }
  }).catch(rethrowCodeTaken(request.code))
}

/**
 * Changes an acquirer. With other methods or another first day its payments are searched anew for those that no statement has.
 * @throws staff.onlyOverseers, record.notFound, record.changedMeanwhile, record.codeTaken, request.invalid naming the fields
 */
export function editAcquirer(
  context: Context,
  request: Edit,
): Promise<ReplyOf<Endpoints['accounts.editAcquirer']>> {
  assertOverseer(context)
  assertColumns(request)
  const { id } = request
  return inTransaction(context, async (tx, journal) => {
    const { revision } = await lockRecord<{ revision: number }>(
      tx,
      'accounts.acquirers',
      id,
      request.revision,
    )
    const before = await fieldsOf(tx, id)
    const searchAnew =
      before.startsOn !== request.startsOn || before.methods.join() !== sorted(request.methods).join()
    await setMethods(tx, id, request.methods)
    await sql`update accounts.acquirers set code = ${request.code}, names = ${JSON.stringify(request.names)}::jsonb,
        settlement_days = ${request.settlementDays}, starts_on = ${request.startsOn},
        mapping = ${JSON.stringify(request.mapping)}::jsonb, checked_to = case when ${searchAnew} then null else checked_to end,
        revision = revision + 1, changed_at = ${context.now}, changed_by = ${context.caller.userId}
      where id = ${id}`.execute(tx)
    journal({
      entity: 'accounts.acquirer',
      entityId: id,
      detail: changesOf(journalled(before), journalled(request)),
    })
    return { revision: revision + 1 }
  }).catch(rethrowCodeTaken(request.code))
}

const sorted = (methods: readonly SentMethod[]) => [...methods].sort()

/** @throws request.invalid when a statement would be read without reference or amount */
function assertColumns({ mapping: { columns: titles } }: Pick<Create, 'mapping'>): void {
  const empty = (['reference', 'amount'] as const).filter((column) => titles[column] === '')
  if (empty.length > 0)
    throw invalidFields(
      ...empty.map((column) => ({ field: `mapping.columns.${column}`, reason: 'required' as const })),
    )
}

/** @throws request.invalid when another acquirer settles one of the methods */
async function setMethods(tx: Transaction, id: Id, methods: readonly SentMethod[]): Promise<void> {
  await sql`delete from accounts.acquirer_methods where acquirer_id = ${id} and method <> all(${methods}::text[])`.execute(
    tx,
  )
  await sql`insert into accounts.acquirer_methods (method, acquirer_id)
    select distinct method, ${id}::bigint from unnest(${methods}::text[]) method order by method
    on conflict (method) do nothing`.execute(tx)
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from accounts.acquirer_methods where method = any(${methods}::text[]) and acquirer_id <> ${id}) as taken`.execute(
    tx,
  )
  if (rows[0]?.taken) throw invalidFields({ field: 'methods', reason: 'settledByAnother' })
}

const journalled = ({
  code,
  names,
  methods,
  settlementDays,
  startsOn,
  mapping,
}: Pick<Create, 'code' | 'names' | 'methods' | 'settlementDays' | 'startsOn' | 'mapping'>) => ({
  code,
  names,
  methods: sorted(methods).join(', '),
  settlementDays,
  startsOn,
  mapping: JSON.stringify(mapping),
})

async function fieldsOf(tx: Connection, id: Id) {
  const { rows } = await sql<Create>`
    select a.code, a.names, a.settlement_days as "settlementDays", a.starts_on::text as "startsOn", a.mapping,
      array(select m.method from accounts.acquirer_methods m where m.acquirer_id = a.id order by m.method) as methods
    from accounts.acquirers a where a.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw problem('record.notFound')
  return row
}
