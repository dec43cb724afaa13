import type { acquirers } from '@fairway/contract/accounts/acquirers/endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, momentOn, toInstant } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { named } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { assertOverseer } from './overseers.ts'

type Endpoints = typeof acquirers
type Statement = ReplyOf<Endpoints['accounts.acquirerStatements']>['rows'][number]
type Line = ReplyOf<Endpoints['accounts.statementLines']>['rows'][number]

type StatementRow = Omit<Statement, 'importedAt' | 'payments' | 'refunds' | 'fees' | 'net'> &
  Record<'payments' | 'refunds' | 'fees', string> & { imported_at: Date }

/** Statements with the counts and sums of their lines, as `s`. */
const statements = (condition: RawBuilder<unknown>) => sql`(
  select s.id, s.imported_at, s.acquirer_id, s.file_name as "fileName", s.unchanged, jsonb_array_length(s.faults) as bad,
    u.name as "importedBy", counted.*, ${named('a')} as acquirer,
    case when counted.waiting > 0 then 'matching' when counted.lines > counted.booked then 'open' else 'booked' end as state
  from accounts.acquirer_statements s
  join accounts.acquirers a on a.id = s.acquirer_id join staff.users u on u.id = s.imported_by
  cross join lateral (
    select count(*)::integer as lines, count(*) filter (where l.state = 'waiting')::integer as waiting,
      count(*) filter (where l.transfer_id is not null)::integer as booked,
      count(*) filter (where l.state = 'matched')::integer as matched,
      count(*) filter (where l.state = 'theirsOnly')::integer as "theirsOnly",
      count(*) filter (where l.state = 'differs')::integer as differs,
      count(*) filter (where l.state = 'matched' and l.transfer_id is null)::integer as "toBook",
      accounts.day_of(min(l.at))::text as "from", accounts.day_of(max(l.at))::text as "to",
      coalesce(sum(l.fen) filter (where l.fen > 0), 0)::text as payments,
      coalesce(sum(l.fen) filter (where l.fen < 0), 0)::text as refunds, coalesce(sum(l.fee_fen), 0)::text as fees
    from accounts.acquirer_lines l where l.statement_id = s.id) counted
  where ${condition}) s`

const statementColumns = sql`s.id::text, s.acquirer, s."fileName", s."from", s."to", s.imported_at, s."importedBy", s.state, s.lines,
  s.matched, s."theirsOnly", s.differs, s.unchanged, s.bad, s."toBook", s.payments, s.refunds, s.fees`

function presentStatement({ imported_at: importedAt, ...row }: StatementRow): Statement {
  const [payments, refunds, fees] = [toFen(row.payments), toFen(row.refunds), toFen(row.fees)]
  return {
    ...row,
    importedAt: toInstant(importedAt),
    payments,
    refunds,
    fees,
    net: payments + refunds - fees,
  }
}

/** Imported statements with the counts and sums of their lines. */
export async function listStatements(
  context: Context,
  request: ParsedRequest<Endpoints['accounts.acquirerStatements']>,
): Promise<ReplyOf<Endpoints['accounts.acquirerStatements']>> {
  assertOverseer(context)
  const { db, now } = context
  const { acquirerId = null, state = null, page, pageSize, sort = ['-importedAt'] } = request
  const from = request.importedFrom ? momentOn(request.importedFrom) : null
  const before = request.importedTo ? momentOn(addDays(request.importedTo, 1)) : null
  const filtered = sql`from ${statements(sql`(${acquirerId}::bigint is null or s.acquirer_id = ${acquirerId})
      and (${from}::timestamptz is null or s.imported_at >= ${from}::timestamptz)
      and (${before}::timestamptz is null or s.imported_at < ${before}::timestamptz)`)}
    where (${state}::text[] is null or s.state = any(${state}::text[]))`
  const [listed, counted] = await Promise.all([
    sql<StatementRow>`select ${statementColumns} ${filtered}
      order by ${orderBy(sort, { importedAt: sql`s.imported_at` }, (direction) => sql`s.id ${direction}`)}
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number; payments: string; refunds: string; fees: string }>`
      select count(*)::integer as total, coalesce(sum(s.payments::bigint), 0)::text as payments,
        coalesce(sum(s.refunds::bigint), 0)::text as refunds, coalesce(sum(s.fees::bigint), 0)::text as fees ${filtered}`.execute(
      db,
    ),
  ])
  const [sums] = counted.rows
  const [payments, refunds, fees] = [toFen(sums?.payments), toFen(sums?.refunds), toFen(sums?.fees)]
  return {
    rows: listed.rows.map(presentStatement),
    total: sums?.total ?? 0,
    sums: { payments, refunds, fees, net: payments + refunds - fees },
    asOf: toInstant(now),
  }
}

type LineRow = Omit<Line, 'fen' | 'fee' | 'at' | 'settled'> & {
  fen: string
  fee: string
  at: Date | null
} & SettledColumns

/** What stands on our side of a row, as columns. */
export interface SettledColumns {
  settled_kind: NonNullable<Line['settled']>['kind'] | null
  settled_id: Id | null
  settled_order: Id | null
  settled_number: string | null
}

/** Columns of what stands on our side, of a row `x` with the settled item `i`. */
export const settledColumns = sql`x.settled_kind, x.settled_id::text, i.order_id::text as settled_order,
  i.number as settled_number`

export const presentSettled = (row: SettledColumns): Line['settled'] =>
  row.settled_kind && row.settled_id
    ? {
        kind: row.settled_kind,
        id: row.settled_id,
        orderId: row.settled_order,
        number: row.settled_number ?? '',
      }
    : null

/**
 * The lines of one statement.
 * @throws record.notFound
 */
export async function listLines(
  context: Context,
  request: ParsedRequest<Endpoints['accounts.statementLines']>,
): Promise<ReplyOf<Endpoints['accounts.statementLines']>> {
  assertOverseer(context)
  const { db, now } = context
  const { statementId, state = null, kind = null, text = '', page, pageSize, sort = ['line'] } = request
  const filtered = sql`from accounts.acquirer_lines x
    where x.statement_id = ${statementId} and (${state}::text[] is null or x.state = any(${state}::text[]))
      and (${kind}::text is null or x.kind = ${kind}) and (${text} = '' or x.reference = upper(${text}))`
  const [found, faults, listed, counted] = await Promise.all([
    sql<StatementRow>`select ${statementColumns} from ${statements(sql`s.id = ${statementId}`)}`.execute(db),
    sql<{ faults: ReplyOf<Endpoints['accounts.statementLines']>['faults'] }>`
      select faults from accounts.acquirer_statements where id = ${statementId}`.execute(db),
    sql<LineRow>`select x.id::text, x.statement_id::text as "statementId", x.line, x.kind, x.reference, x.fen::text,
        x.fee_fen::text as fee, x.at, x.state, x.transfer_id is not null as booked, ${settledColumns}
      from (select x.* ${filtered} order by ${orderBy(
        sort,
        { line: sql`x.line`, fen: sql`x.fen`, at: sql`x.at` },
        () => sql`x.line`,
      )} limit ${pageSize} offset ${(page - 1) * pageSize}) x
      left join lateral accounts.settled_item(x.settled_kind, x.settled_id) i on true
      order by ${orderBy(sort, { line: sql`x.line`, fen: sql`x.fen`, at: sql`x.at` }, () => sql`x.line`)}`.execute(
      db,
    ),
    sql<{ total: number; fen: string; fee: string }>`
      select count(*)::integer as total, coalesce(sum(x.fen), 0)::text as fen, coalesce(sum(x.fee_fen), 0)::text as fee
      ${filtered}`.execute(db),
  ])
  const [statement] = found.rows
  if (!statement) throw problem('record.notFound')
  return {
    rows: listed.rows.map((row) => ({
      id: row.id,
      statementId: row.statementId,
      line: row.line,
      kind: row.kind,
      reference: row.reference,
      fen: toFen(row.fen),
      fee: toFen(row.fee),
      at: row.at && toInstant(row.at),
      state: row.state,
      settled: presentSettled(row),
      booked: row.booked,
    })),
    total: counted.rows[0]?.total ?? 0,
    sums: { fen: toFen(counted.rows[0]?.fen), fee: toFen(counted.rows[0]?.fee) },
    statement: presentStatement(statement),
    faults: faults.rows[0]?.faults ?? [],
    asOf: toInstant(now),
  }
}

/**
 * Books what is matched of a statement and not booked yet.
 * @throws record.notFound, accounts.nothingToBook
 */
export function bookStatement(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['accounts.bookStatement']>,
): Promise<ReplyOf<Endpoints['accounts.bookStatement']>> {
  assertOverseer(context)
  const { caller, now } = context
  return idempotentCommand(context, request, async (tx, journal) => {
    await assertStatement(tx, request.statementId)
    const { rows } = await sql<{ transfer_id: Id; lines: number; net_fen: string; fees_fen: string }>`
      select transfer_id::text, lines, net_fen::text, fees_fen::text
      from accounts.book_statement(${request.statementId}, ${caller.userId}, ${now})`.execute(tx)
    const [booked] = rows
    if (!booked) throw problem('accounts.nothingToBook')
    const reply = {
      transferId: booked.transfer_id,
      lines: booked.lines,
      net: toFen(booked.net_fen),
      fees: toFen(booked.fees_fen),
    }
    journal({
      entity: 'accounts.acquirerStatement',
      entityId: request.statementId,
      detail: { lines: reply.lines, total: reply.net, fees: reply.fees, transfer: reply.transferId },
    })
    return reply
  })
}

async function assertStatement(tx: Connection, id: Id): Promise<void> {
  const { rows } = await sql`select from accounts.acquirer_statements where id = ${id}`.execute(tx)
  if (rows.length === 0) throw problem('record.notFound')
}
