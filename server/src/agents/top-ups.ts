import { openTopUpStates, type TopUpMethod, type TopUpState } from '@fairway/contract/agents/values'
import type { wallets } from '@fairway/contract/agents/wallet-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, momentOn, toInstant } from '@fairway/contract/kernel/service-date'
import type { ProblemCode } from '@fairway/contract/problems'
import { sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import { orderBy } from '../platform/database/order-by.ts'
import type { Scope } from '../platform/http/caller.ts'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { describe, problem } from '../platform/http/problems.ts'
import { inScope } from './agencies.ts'

type Endpoints = typeof wallets
type TopUp = ReplyOf<Endpoints['agents.topUps']>['rows'][number]

export interface TopUpRow {
  id: string
  organisation_id: string
  code: string
  names: Names
  fen: string
  method: TopUpMethod
  paid_on: string
  reference: string
  note: string
  state: TopUpState
  announced_at: Date
  announced_by: string
  announcer: string
  checker_id: string | null
  checker: string | null
  ended_at: Date | null
  ender: string | null
  taken_back_at: Date | null
  taken_back_by: string | null
  reason: string
  approval_id: string | null
  approval_open: boolean
  voucher: boolean
}

const columns = (
  now: Date,
) => sql`t.id::text, t.organisation_id::text, o.code, o.names, t.fen::text, t.method,
  t.paid_on::text, t.reference, t.note, t.state, t.announced_at, t.announced_by::text, announcer.name as announcer,
  asked.asked_by::text as checker_id, checker.name as checker, t.ended_at, ender.name as ender,
  reversal.at as taken_back_at, reverser.name as taken_back_by, coalesce(reversal.memo, t.reason) as reason, t.approval_id::text,
  coalesce(asked.state = 'asked' and asked.expires_at > ${now}, false) as approval_open,
  exists (select from agents.vouchers v where v.top_up_id = t.id) as voucher`

const joins = sql`join agents.agents a on a.organisation_id = t.organisation_id
  join staff.organisations o on o.id = t.organisation_id
  join staff.users announcer on announcer.id = t.announced_by
  left join platform.approvals asked on asked.id = t.approval_id
  left join staff.users checker on checker.id = asked.asked_by
  left join staff.users ender on ender.id = t.ended_by
  left join accounts.transfers reversal on reversal.reverses_id = t.transfer_id and t.state = 'takenBack'
  left join staff.users reverser on reverser.id = reversal.made_by`

/**
 * A top-up within the scope.
 * @throws agents.topUpNotFound
 */
export async function readTopUpRow(db: Connection, scope: Scope, id: string, now: Date): Promise<TopUpRow> {
  const { rows } = await sql<TopUpRow>`
    select ${columns(now)} from agents.top_ups t ${joins} where t.id = ${id} and ${inScope(scope)}`.execute(
    db,
  )
  if (!rows[0]) throw problem('agents.topUpNotFound')
  return rows[0]
}

/** What of a top-up decides what may be done with it. */
type Facts = Pick<TopUpRow, 'state' | 'organisation_id' | 'announced_by' | 'checker_id' | 'approval_open'>

/** Why the caller may not do something with a top-up; undefined when they may. The commands ask the same again. */
export function topUpRefusal(
  action: keyof TopUp['can'],
  row: Facts,
  caller: Pick<Context['caller'], 'userId' | 'organisationId'>,
): ProblemCode | undefined {
  const open = (openTopUpStates as readonly TopUpState[]).includes(row.state)
  if (!open) return 'agents.topUpEnded'
  switch (action) {
    case 'check':
      return row.state === 'checked' && row.approval_open ? 'agents.topUpWaits' : undefined
    case 'approve':
      if (row.state !== 'checked' || !row.approval_open) return 'approvals.notFound'
      if (row.announced_by === caller.userId) return 'agents.topUpOwn'
      return row.checker_id === caller.userId ? 'approvals.ownRequest' : undefined
    case 'refuse':
      return row.state === 'checked' && row.approval_open ? 'agents.topUpWaits' : undefined
    case 'withdraw':
      if (row.announced_by !== caller.userId && row.organisation_id !== caller.organisationId)
        return 'agents.topUpNotFound'
      return row.state === 'checked' && row.approval_open ? 'agents.topUpWaits' : undefined
  }
}

const permissions = {
  check: 'agents.topUp',
  approve: 'agents.approveTopUp',
  refuse: 'agents.topUp',
  withdraw: 'agents.announceTopUp',
} as const

function present({ caller, language }: Context, row: TopUpRow): TopUp {
  const decided = (action: keyof TopUp['can']) => {
    const permission = permissions[action]
    const reason = caller.permissions.has(permission)
      ? topUpRefusal(action, row, caller)
      : 'request.noPermission'
    if (reason === undefined) return { allowed: true as const }
    return {
      allowed: false as const,
      reason,
      text: describe(problem(reason, { permission }), language).message,
    }
  }
  return {
    id: row.id,
    organisation: { id: row.organisation_id, code: row.code, names: row.names },
    fen: toFen(row.fen),
    method: row.method,
    paidOn: row.paid_on,
    reference: row.reference,
    note: row.note,
    state: row.state,
    announcedAt: toInstant(row.announced_at),
    announcedBy: row.announcer,
    checkedBy: row.checker,
    endedAt: row.ended_at && toInstant(row.ended_at),
    endedBy: row.ender,
    takenBackAt: row.taken_back_at && toInstant(row.taken_back_at),
    takenBackBy: row.taken_back_by,
    reason: row.reason,
    approvalId: row.approval_id,
    voucher: row.voucher,
    can: {
      check: decided('check'),
      approve: decided('approve'),
      refuse: decided('refuse'),
      withdraw: decided('withdraw'),
    },
  }
}

/** Top-ups of the agencies within the caller's scope. */
export async function listTopUps(
  context: Context,
  request: ParsedRequest<Endpoints['agents.topUps']>,
): Promise<ReplyOf<Endpoints['agents.topUps']>> {
  const { db, scope, now } = context
  const { text = '', state = null, method = null, page, pageSize, sort = ['-announcedAt'] } = request
  const order = orderBy(
    sort,
    { announcedAt: sql`t.announced_at`, fen: sql`t.fen`, paidOn: sql`t.paid_on` },
    (direction) => sql`t.id ${direction}`,
  )
  const from = request.from ? momentOn(request.from) : null
  const before = request.to ? momentOn(addDays(request.to, 1)) : null
  const filtered = sql`from agents.top_ups t ${joins}
    where ${inScope(scope)} and (${state}::text[] is null or t.state = any(${state}::text[]))
      and (${method}::text[] is null or t.method = any(${method}::text[]))
      and (${from}::timestamptz is null or t.announced_at >= ${from}::timestamptz)
      and (${before}::timestamptz is null or t.announced_at < ${before}::timestamptz)
      and platform.localized_matches(jsonb_build_array(o.code, o.names, t.reference), ${text})`
  const [listed, counted] = await Promise.all([
    sql<TopUpRow>`select ${columns(now)} ${filtered} order by ${order}
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number; fen: string }>`
      select count(*)::integer as total, coalesce(sum(t.fen), 0)::text as fen ${filtered}`.execute(db),
  ])
  return {
    rows: listed.rows.map((row) => present(context, row)),
    total: counted.rows[0]?.total ?? 0,
    sums: { fen: toFen(counted.rows[0]?.fen) },
    asOf: toInstant(now),
  }
}

/**
 * A top-up with the balance of the wallet before and after it.
 * @throws agents.topUpNotFound
 */
export async function readTopUp(
  context: Context,
  { id }: ParsedRequest<Endpoints['agents.topUp']>,
): Promise<ReplyOf<Endpoints['agents.topUp']>> {
  const { db, scope, now } = context
  const row = await readTopUpRow(db, scope, id, now)
  const { rows } = await sql<{ balance: string }>`
    select coalesce((select sum(e.fen) from accounts.entries e join agents.top_ups t on t.id = ${id}
        where e.account_id = w.account_id and e.transfer_id <= t.transfer_id) - ${row.fen}::bigint, w.balance_fen)::text as balance
    from accounts.wallets w where w.organisation_id = ${row.organisation_id}`.execute(db)
  const before = toFen(rows[0]?.balance)
  return { topUp: present(context, row), before, after: before + toFen(row.fen), asOf: toInstant(now) }
}

/** What an encrypted picture belongs to: its row. */
export const voucherOf = (topUpId: string) => `topUp/${topUpId}`

/**
 * The picture of the voucher. Who looked is journalled in the same transaction.
 * @throws agents.topUpNotFound
 */
export function readVoucher(
  context: Context,
  { id }: ParsedRequest<Endpoints['agents.voucher']>,
): Promise<ReplyOf<Endpoints['agents.voucher']>> {
  return inTransaction(context, async (tx, journal) => {
    const { organisation_id: organisationId } = await readTopUpRow(tx, context.scope, id, context.now)
    const { rows } = await sql<{ type: string; cipher: Buffer }>`
      select type, cipher from agents.vouchers where top_up_id = ${id}`.execute(tx)
    if (!rows[0]) throw problem('agents.topUpNotFound')
    journal({ entity: 'agents.topUp', entityId: id, detail: { agency: organisationId } })
    const { type, cipher } = rows[0]
    return {
      image: `data:${type};base64,${context.services.crypto.decrypt('evidence', cipher, voucherOf(id))}`,
    }
  })
}
