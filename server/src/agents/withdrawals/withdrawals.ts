import {
  type WithdrawalAction,
  type WithdrawalState,
  withdrawalActions,
} from '@fairway/contract/agents/values'
import type { withdrawals } from '@fairway/contract/agents/withdrawal-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, momentOn, toInstant } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { inScope } from '../agencies.ts'
import { withdrawalPermissions, withdrawalRefusal } from './withdrawal-actions.ts'

type Endpoints = typeof withdrawals
type Withdrawal = ReplyOf<Endpoints['agents.withdrawals']>['rows'][number]

export interface WithdrawalRow {
  id: string
  organisation_id: string
  code: string
  names: Names
  bank_account_id: string
  holder: string
  bank: string
  number_end: string
  fen: string
  note: string
  state: WithdrawalState
  reference: string
  error: string
  requested_at: Date
  requested_by: string
  requester: string
  approver: string | null
  ended_at: Date | null
  approval_id: string | null
  approval_open: boolean
  registered: boolean
}

const columns = (
  now: Date,
) => sql`w.id::text, w.organisation_id::text, o.code, o.names, b.id::text as bank_account_id, b.holder, b.bank,
  b.number_end, w.fen::text, w.note, w.state, w.reference, w.error, w.requested_at, w.requested_by::text,
  requester.name as requester, approver.name as approver, w.ended_at, w.approval_id::text, ${approvalOpen(sql`w.approval_id`, now)} as approval_open,
  b.id = agents.registered_bank_account(w.organisation_id, ${now}) as registered`

const joins = sql`join agents.agents a on a.organisation_id = w.organisation_id
  join staff.organisations o on o.id = w.organisation_id
  join agents.bank_accounts b on b.id = w.bank_account_id
  join staff.users requester on requester.id = w.requested_by
  left join staff.users approver on approver.id = w.approved_by`

/** Whether a second person is asked and can still answer. */
export const approvalOpen = (approval: RawBuilder<unknown>, now: Date) => sql<boolean>`exists (
  select from platform.approvals p where p.id = ${approval} and p.state = 'asked' and p.expires_at > ${now})`

/**
 * A withdrawal within the scope.
 * @throws agents.withdrawalNotFound
 */
export async function readWithdrawalRow(
  db: Connection,
  scope: Scope,
  id: string,
  now: Date,
): Promise<WithdrawalRow> {
  const { rows } = await sql<WithdrawalRow>`
    select ${columns(now)} from agents.withdrawals w ${joins} where w.id = ${id} and ${inScope(scope)}`.execute(
    db,
  )
  if (!rows[0]) throw problem('agents.withdrawalNotFound')
  return rows[0]
}

/** Why the caller may not do something with a withdrawal; undefined when they may. The commands ask the same again. */
export const refusalOf = (
  action: WithdrawalAction,
  row: WithdrawalRow,
  caller: Pick<Context['caller'], 'userId' | 'organisationId'>,
) =>
  withdrawalRefusal(
    action,
    {
      state: row.state,
      organisationId: row.organisation_id,
      requestedBy: row.requested_by,
      approvalOpen: row.approval_open,
      registered: row.registered,
    },
    caller,
  )

function presentActions({ caller, language }: Context, row: WithdrawalRow): Withdrawal['can'] {
  const decisions = withdrawalActions.map((action) => {
    const permission = withdrawalPermissions[action]
    const reason = caller.permissions.has(permission)
      ? refusalOf(action, row, caller)
      : 'request.noPermission'
    if (reason === undefined) return [action, { allowed: true }]
    return [
      action,
      { allowed: false, reason, text: describe(problem(reason, { permission }), language).message },
    ]
  })
  return Object.fromEntries(decisions) as Withdrawal['can']
}

const presentWithdrawal = (context: Context, row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  organisation: { id: row.organisation_id, code: row.code, names: row.names },
  bankAccount: { id: row.bank_account_id, holder: row.holder, bank: row.bank, numberEnd: row.number_end },
  fen: toFen(row.fen),
  note: row.note,
  state: row.state,
  reference: row.reference,
  error: row.error,
  requestedAt: toInstant(row.requested_at),
  requestedBy: row.requester,
  approvedBy: row.approver,
  endedAt: row.ended_at && toInstant(row.ended_at),
  approvalId: row.approval_id,
  can: presentActions(context, row),
})

/** Withdrawals of the agencies within the caller's scope, and what waits to be sent to the bank. */
export async function listWithdrawals(
  context: Context,
  request: ParsedRequest<Endpoints['agents.withdrawals']>,
): Promise<ReplyOf<Endpoints['agents.withdrawals']>> {
  const { db, scope, now } = context
  const { text = '', state = null, page, pageSize, sort = ['-requestedAt'] } = request
  const order = orderBy(
    sort,
    { requestedAt: sql`w.requested_at`, fen: sql`w.fen`, endedAt: sql`w.ended_at` },
    (direction) => sql`w.id ${direction}`,
  )
  const from = request.from ? momentOn(request.from) : null
  const before = request.to ? momentOn(addDays(request.to, 1)) : null
  const filtered = sql`from agents.withdrawals w ${joins}
    where ${inScope(scope)} and (${state}::text[] is null or w.state = any(${state}::text[]))
      and (${from}::timestamptz is null or w.requested_at >= ${from}::timestamptz)
      and (${before}::timestamptz is null or w.requested_at < ${before}::timestamptz)
      and (w.id::text = ${text} or platform.localized_matches(jsonb_build_array(o.code, o.names, w.reference), ${text}))`
  const [listed, counted, waiting] = await Promise.all([
    sql<WithdrawalRow>`select ${columns(now)} ${filtered} order by ${order}
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number; fen: string }>`
      select count(*)::integer as total, coalesce(sum(w.fen), 0)::text as fen ${filtered}`.execute(db),
    sql<{ withdrawals: number; fen: string }>`
      select count(*)::integer as withdrawals, coalesce(sum(w.fen), 0)::text as fen
      from agents.withdrawals w join agents.agents a on a.organisation_id = w.organisation_id
      where w.state = 'approved' and w.ended_at is null and ${inScope(scope)}
        and w.bank_account_id = agents.registered_bank_account(w.organisation_id, ${now})`.execute(db),
  ])
  return {
    rows: listed.rows.map((row) => presentWithdrawal(context, row)),
    total: counted.rows[0]?.total ?? 0,
    sums: { fen: toFen(counted.rows[0]?.fen) },
    waiting: {
      withdrawals: waiting.rows[0]?.withdrawals ?? 0,
      fen: toFen(waiting.rows[0]?.fen),
    },
    asOf: toInstant(now),
  }
}

interface EventRow {
  number: number
  at: Date
  to_state: WithdrawalState
  by: string | null
  reference: string
  reason: string
  list_id: string | null
}

/**
 * A withdrawal with its history, and the available part of the wallet before and after its money was frozen.
 * @throws agents.withdrawalNotFound
 */
export async function readWithdrawal(
  context: Context,
  { id }: ParsedRequest<Endpoints['agents.withdrawal']>,
): Promise<ReplyOf<Endpoints['agents.withdrawal']>> {
  const { db, scope, now } = context
  const row = await readWithdrawalRow(db, scope, id, now)
  const [{ rows: events }, { rows: balances }] = await Promise.all([
    sql<EventRow>`
      select e.number, e.at, e.to_state, u.name as by, e.reference, e.reason, e.list_id::text
      from agents.withdrawal_events e left join staff.users u on u.id = e.user_id
      where e.withdrawal_id = ${id} order by e.number`.execute(db),
    sql<{ after: string }>`
      select coalesce(sum(e.fen), 0)::text as after from agents.withdrawals w
      join accounts.wallets x on x.organisation_id = w.organisation_id
      join accounts.entries e on e.account_id = x.account_id and e.transfer_id <= w.freeze_transfer_id
      where w.id = ${id}`.execute(db),
  ])
  const after = toFen(balances[0]?.after)
  return {
    withdrawal: presentWithdrawal(context, row),
    events: [
      {
        number: 1,
        at: toInstant(row.requested_at),
        state: 'requested',
        by: row.requester,
        reference: '',
        reason: '',
        listId: null,
      },
      ...events.map((event) => ({
        number: event.number,
        at: toInstant(event.at),
        state: event.to_state,
        by: event.by,
        reference: event.reference,
        reason: event.reason,
        listId: event.list_id,
      })),
    ],
    before: after + toFen(row.fen),
    after,
    registered: row.registered,
    asOf: toInstant(now),
  }
}
