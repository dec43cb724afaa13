import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import {
  type StatementAction,
  statementActions,
  statementBatchActions,
} from '@fairway/contract/settlement/statement-values'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { statementPermissions } from '../domain/statement-actions.ts'
import { assertOperator } from '../queries.ts'
import {
  presentStatement,
  readStatementRow,
  refusalOf,
  type StatementRow,
  statementColumns,
  statementJoins,
  visibleStatements,
} from './statement-rows.ts'

type Endpoints = typeof settlement
type Request<Name extends keyof Endpoints> = ParsedRequest<Endpoints[Name]>
type Reply<Name extends keyof Endpoints> = ReplyOf<Endpoints[Name]>
type Detail = Reply<'settlement.statement'>

/** Statements, by month and party. */
export async function listStatements(
  context: Context,
  request: Request<'settlement.statements'>,
): Promise<Reply<'settlement.statements'>> {
  const { db, scope, now } = context
  const { from = null, to = null, status = null, kind = null, text = '', organisationId = null } = request
  const { page, pageSize, sort = ['-period'] } = request
  const filtered = sql`from ${statementJoins}
    where ${visibleStatements(scope)}
      and (${from}::date is null or m.period >= date_trunc('month', ${from}::date))
      and (${to}::date is null or m.period <= ${to}::date)
      and (${status}::text[] is null or m.status = any(${status}::text[]))
      and (${kind}::text[] is null or m.party_kind = any(${kind}::text[]))
      and (${organisationId}::bigint is null or m.organisation_id = ${organisationId}::bigint)
      and (${text} = '' or m.number ilike '%' || ${text} || '%' or exists (
        select from staff.organisations o where o.id = m.party_id and m.party_kind = 'organisation'
          and platform.localized_matches(jsonb_build_array(o.code, o.names), ${text})) or exists (
        select from agents.suppliers p where p.id = m.party_id and m.party_kind = 'supplier'
          and platform.localized_matches(jsonb_build_array(p.code, p.names), ${text})))`
  const order = orderBy(
    sort,
    { period: sql`m.period`, number: sql`m.number`, payable: sql`m.payable_fen`, deadline: sql`m.deadline` },
    (direction) => sql`m.id ${direction}`,
  )
  const [listed, counted] = await Promise.all([
    sql<StatementRow>`select ${statementColumns} ${filtered} order by ${order}
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{
      total: number
      shares: string
      carried: string
      debts: string
      adjustments: string
      payable: string
    }>`
      select count(*)::integer as total, coalesce(sum(m.shares_fen), 0)::text as shares, coalesce(sum(m.carried_fen), 0)::text as carried,
        coalesce(sum(m.debts_fen), 0)::text as debts, coalesce(sum(m.adjustments_fen), 0)::text as adjustments,
        coalesce(sum(m.payable_fen), 0)::text as payable ${filtered}`.execute(db),
  ])
  const [sums] = counted.rows
  return {
    rows: listed.rows.map((row) => ({
      ...presentStatement(row),
      can: decideAll(context, statementBatchActions, row),
    })),
    total: sums?.total ?? 0,
    ...(sums && {
      sums: {
        shares: toFen(sums.shares),
        carriedOver: toFen(sums.carried),
        debts: toFen(sums.debts),
        adjustments: toFen(sums.adjustments),
        payable: toFen(sums.payable),
      },
    }),
    asOf: toInstant(now),
  }
}

/**
 * One statement with its disputes, payment and history, and what the caller may do with it.
 * @throws settlement.statementNotFound
 */
export async function readStatement(
  context: Context,
  { id }: Request<'settlement.statement'>,
): Promise<Detail> {
  const { db, scope, now, caller } = context
  const row = await readStatementRow(db, scope, id)
  const isOperator = caller.organisationKind === 'operator'
  const [operator, disputes, payment, waiting, events] = await Promise.all([
    sql<{
      names: Names
    }>`select names from staff.organisations where kind = 'operator' order by id limit 1`.execute(db),
    readDisputes(db, id),
    readPayment(db, id, isOperator),
    isOperator ? readWaiting(db, id, now) : [],
    readEvents(db, id, isOperator),
  ])
  return {
    statement: presentStatement(row),
    operator: operator.rows[0]?.names ?? {},
    disputes,
    payment,
    waiting,
    events,
    can: decideAll(context, statementActions, row),
    asOf: toInstant(now),
  }
}

/** What the caller may do with a statement, and why not. */
const decideAll = <Action extends StatementAction>(
  context: Context,
  actions: readonly Action[],
  row: StatementRow,
) =>
  Object.fromEntries(actions.map((action) => [action, decide(context, action, row)])) as Pick<
    Detail['can'],
    Action
  >

function decide(
  context: Context,
  action: StatementAction,
  row: StatementRow,
): Detail['can'][StatementAction] {
  const permission = statementPermissions[action]
  const reason = context.caller.permissions.has(permission)
    ? refusalOf(action, row, context)
    : 'request.noPermission'
  if (reason === undefined) return { allowed: true }
  return { allowed: false, reason, text: describe(problem(reason, { permission }), context.language).message }
}

async function readDisputes(db: Database, id: Id): Promise<Detail['disputes']> {
  const { rows } = await sql<
    Omit<Detail['disputes'][number], 'raisedAt' | 'answeredAt'> & {
      raised_at: Date
      answered_at: Date | null
    }
  >`select d.id::text, d.line_number as line, d.comment,
      exists (select from settlement.dispute_pictures p where p.dispute_id = d.id) as picture, d.raised_at, raiser.name as "raisedBy",
      d.answer, d.answer_note as "answerNote", d.adjustment_number as adjustment, d.answered_at, answerer.name as "answeredBy"
    from settlement.disputes d join staff.users raiser on raiser.id = d.raised_by left join staff.users answerer on answerer.id = d.answered_by
    where d.statement_id = ${id} order by d.id`.execute(db)
  return rows.map(({ raised_at, answered_at, ...row }) => ({
    ...row,
    raisedAt: toInstant(raised_at),
    answeredAt: answered_at && toInstant(answered_at),
  }))
}

async function readPayment(db: Database, id: Id, isOperator: boolean): Promise<Detail['payment']> {
  const { rows } = await sql<{
    fen: string
    debts: string
    state: NonNullable<Detail['payment']>['state']
    requested_at: Date
    requester: string
    decider: string | null
    reason: string
    reference: string
    approval_id: Id | null
    transfer_id: Id | null
  }>`select p.fen::text, p.debts_fen::text as debts, p.state, p.requested_at, requester.name as requester, decider.name as decider,
      p.reason, p.reference, p.approval_id::text, p.transfer_id::text
    from settlement.payments p join staff.users requester on requester.id = p.requested_by left join staff.users decider on decider.id = p.decided_by
    where p.statement_id = ${id} and (${isOperator} or p.state = 'paid') order by p.id desc limit 1`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  return {
    fen: toFen(row.fen),
    debts: toFen(row.debts),
    state: row.state,
    requestedAt: toInstant(row.requested_at),
    requestedBy: row.requester,
    decidedBy: row.decider,
    reason: row.reason,
    reference: row.reference,
    approvalId: isOperator ? row.approval_id : null,
    transferId: isOperator ? row.transfer_id : null,
  }
}

async function readWaiting(db: Database, id: Id, now: Date): Promise<Detail['waiting']> {
  const { rows } = await sql<{ id: Id; line: number | null; fen: string; reason: string; asker: string }>`
    select a.id::text, (a.payload ->> 'line')::integer as line, a.payload ->> 'fen' as fen, a.payload ->> 'reason' as reason, u.name as asker
    from platform.approvals a join staff.users u on u.id = a.asked_by
    where a.kind = 'settlement.adjustment' and a.state = 'asked' and a.expires_at > ${now} and a.payload ->> 'statementId' = ${id}
    order by a.id`.execute(db)
  return rows.map(({ id: approvalId, line, fen, reason, asker }) => ({
    ...{ approvalId, line, reason },
    fen: toFen(fen),
    askedBy: asker,
  }))
}

async function readEvents(db: Database, id: Id, isOperator: boolean): Promise<Detail['events']> {
  const { rows } = await sql<{
    number: number
    at: Date
    status: Detail['events'][number]['status']
    by: string | null
    note: string
  }>`
    select 1 as number, m.drawn_up_at as at, 'draft' as status, drawer.name as by, '' as note
    from ${statementJoins} where m.id = ${id} and ${isOperator}
    union all
    select e.number, e.at, e.to_status, u.name, e.note from settlement.statement_events e left join staff.users u on u.id = e.user_id
    where e.statement_id = ${id} and (${isOperator} or e.to_status <> 'checked') order by number`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: toInstant(at) }))
}

/** Closed months, the latest first. */
export async function listStatementMonths(context: Context): Promise<Reply<'settlement.statementMonths'>> {
  assertOperator(context)
  const { rows } = await sql<Reply<'settlement.statementMonths'>['months'][number]>`
    select p.month::text, (select count(*)::integer from settlement.statement_parties(p.month)) as parties,
      made.statements, made.locked
    from settlement.periods p cross join lateral (
      select count(*)::integer as statements, count(*) filter (where m.status = 'locked')::integer as locked
      from settlement.statements m where m.period = p.month) made
    where p.closed_at is not null order by p.month desc limit 24`.execute(context.db)
  return { months: rows }
}
