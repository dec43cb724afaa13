import type { transfers } from '@fairway/contract/accounts/transfer-endpoints'
import type { DraftKind, DraftState } from '@fairway/contract/accounts/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, momentOn, toInstant } from '@fairway/contract/kernel/service-date'
import type { Permission } from '@fairway/contract/menus'
import type { ProblemCode } from '@fairway/contract/problems'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { containsPattern } from '../../platform/database/like-pattern.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { everyRow, scopeCondition } from '../../staff/index.ts'
import { balanceOf } from '../ledger/account-statement.ts'
import { type AccountRow, accountColumns, accountJoins, onSide, presentAccount } from '../ledger/accounts.ts'

type Endpoints = typeof transfers
type Draft = ReplyOf<Endpoints['accounts.transferDrafts']>['rows'][number]
type Account = NonNullable<Draft['from']>

export interface DraftRow {
  id: string
  kind: DraftKind
  from_account_id: string | null
  to_account_id: string | null
  fen: string
  reverses_id: string | null
  reason: string
  state: DraftState
  drafted_at: Date
  drafted_by: string
  drafter: string
  decided_at: Date | null
  decider: string | null
  refusal: string
  transfer_id: string | null
  approval_id: string | null
  approval_open: boolean
}

const columns = (
  now: Date,
) => sql`d.id::text, d.kind, d.from_account_id::text, d.to_account_id::text, d.reverses_id::text,
  coalesce(d.fen, (select sum(e.fen) filter (where e.fen > 0) from accounts.entries e where e.transfer_id = d.reverses_id))::text as fen,
  d.reason, d.state, d.drafted_at, d.drafted_by::text, drafter.name as drafter, d.decided_at, decider.name as decider,
  d.refusal, d.transfer_id::text, d.approval_id::text, exists (select from platform.approvals p
    where p.id = d.approval_id and p.state = 'asked' and p.expires_at > ${now}) as approval_open`

const joins = sql`join staff.users drafter on drafter.id = d.drafted_by left join staff.users decider on decider.id = d.decided_by`

/** Scope condition on `accounts.transfer_drafts d`: the operator's people see all, an agency those from or to its wallet. */
const draftsWithinScope = (scope: Scope) =>
  scopeCondition(scope, {
    organisation: (id) => sql`exists (select from accounts.accounts x
      where x.id in (d.from_account_id, d.to_account_id) and x.organisation_id = ${id})`,
    instead: { operator: everyRow },
  })

/**
 * A draft within the scope.
 * @throws accounts.draftNotFound
 */
export async function readDraftRow(db: Connection, scope: Scope, id: string, now: Date): Promise<DraftRow> {
  const { rows } = await sql<DraftRow>`
    select ${columns(now)} from accounts.transfer_drafts d ${joins}
    where d.id = ${id} and ${draftsWithinScope(scope)}`.execute(db)
  if (!rows[0]) throw problem('accounts.draftNotFound')
  return rows[0]
}

async function readAccounts(
  db: Connection,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Account>> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from accounts.accounts a ${accountJoins}
    where a.id = any(${ids.filter((id) => id !== null)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.account_id, presentAccount(row)]))
}

/** Why the caller may not cancel a draft; undefined when they may. */
export const cancelRefusal = ({ state, drafted_by }: DraftRow, userId: string): ProblemCode | undefined =>
  state !== 'requested' ? 'accounts.draftEnded' : drafted_by === userId ? undefined : 'accounts.draftNotFound'

function approveRefusal(
  { state, approval_open, drafted_by }: DraftRow,
  userId: string,
): ProblemCode | undefined {
  if (state !== 'requested' || !approval_open) return 'accounts.draftEnded'
  return drafted_by === userId ? 'approvals.ownRequest' : undefined
}

function present(context: Context, row: DraftRow, accounts: ReadonlyMap<string, Account>): Draft {
  const { caller, language } = context
  const decided = (permission: Permission, refusal: ProblemCode | undefined): Draft['can']['approve'] => {
    const reason = caller.permissions.has(permission) ? refusal : 'request.noPermission'
    if (reason === undefined) return { allowed: true }
    return { allowed: false, reason, text: describe(problem(reason, { permission }), language).message }
  }
  return {
    id: row.id,
    kind: row.kind,
    from: accounts.get(row.from_account_id ?? '') ?? null,
    to: accounts.get(row.to_account_id ?? '') ?? null,
    fen: toFen(row.fen),
    reverses: row.reverses_id,
    reason: row.reason,
    state: row.state,
    draftedAt: toInstant(row.drafted_at),
    draftedBy: row.drafter,
    decidedAt: row.decided_at && toInstant(row.decided_at),
    decidedBy: row.decider,
    refusal: row.refusal,
    transferId: row.transfer_id,
    approvalId: row.approval_id,
    can: {
      approve: decided('accounts.approveTransfers', approveRefusal(row, caller.userId)),
      cancel: decided('accounts.draftTransfers', cancelRefusal(row, caller.userId)),
    },
  }
}

/** Drafts of transfers within the caller's scope. */
export async function listTransferDrafts(
  context: Context,
  request: ParsedRequest<Endpoints['accounts.transferDrafts']>,
): Promise<ReplyOf<Endpoints['accounts.transferDrafts']>> {
  const { db, scope, now } = context
  const { text = '', state = null, kind = null, page, pageSize, sort = ['-draftedAt'] } = request
  const order = orderBy(
    sort,
    { draftedAt: sql`d.drafted_at`, fen: sql`d.fen` },
    (direction) => sql`d.id ${direction}`,
  )
  const from = request.from ? momentOn(request.from) : null
  const before = request.to ? momentOn(addDays(request.to, 1)) : null
  const pattern = containsPattern(text)
  const filtered = sql`from accounts.transfer_drafts d ${joins}
    where ${draftsWithinScope(scope)} and (${state}::text[] is null or d.state = any(${state}::text[]))
      and (${kind}::text[] is null or d.kind = any(${kind}::text[]))
      and (${from}::timestamptz is null or d.drafted_at >= ${from}::timestamptz)
      and (${before}::timestamptz is null or d.drafted_at < ${before}::timestamptz)
      and (${text} = '' or d.id::text = ${text} or d.reason ilike ${pattern} or exists (select from accounts.accounts x
        where x.id in (d.from_account_id, d.to_account_id) and x.code ilike ${pattern}))`
  const [listed, counted] = await Promise.all([
    sql<DraftRow>`select ${columns(now)} ${filtered} order by ${order}
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${filtered}`.execute(db),
  ])
  const accounts = await readAccounts(
    db,
    listed.rows.flatMap((row) => [row.from_account_id, row.to_account_id]),
  )
  return {
    rows: listed.rows.map((row) => present(context, row, accounts)),
    total: counted.rows[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/**
 * A draft with the balances of its accounts before and after it.
 * @throws accounts.draftNotFound
 */
export async function readTransferDraft(
  context: Context,
  { id }: ParsedRequest<Endpoints['accounts.transferDraft']>,
): Promise<ReplyOf<Endpoints['accounts.transferDraft']>> {
  const { db, scope, now } = context
  const row = await readDraftRow(db, scope, id, now)
  // What it moves: the entries it became, else those it will be; the balance before them at that moment.
  const { rows } = await sql<AccountRow & { moved: string; before: string }>`
    with moved as (
      select e.account_id, sum(e.fen) as fen from accounts.entries e where e.transfer_id = ${row.transfer_id} group by 1
      union all
      select e.account_id, -sum(e.fen) from accounts.entries e
      where ${row.transfer_id}::bigint is null and e.transfer_id = ${row.reverses_id} group by 1
      union all
      select x.id, case when (x.id = d.from_account_id) = (d.kind = 'wallets') then -d.fen else d.fen end
      from accounts.transfer_drafts d join accounts.accounts x on x.id in (d.from_account_id, d.to_account_id)
      where d.id = ${id} and d.transfer_id is null
    )
    select ${accountColumns}, m.fen::text as moved, (${balanceOf(sql`a.id`)} - coalesce((
        select sum(later.fen) from accounts.entries later
        where later.account_id = a.id and later.transfer_id >= ${row.transfer_id}), 0))::text as before
    from moved m join accounts.accounts a on a.id = m.account_id ${accountJoins} order by m.fen`.execute(db)
  const accounts = await readAccounts(db, [row.from_account_id, row.to_account_id])
  return {
    draft: present(context, row, accounts),
    balances: rows.map((one) => {
      const account = presentAccount(one)
      const before = toFen(one.before)
      return {
        account,
        before: onSide(before, account.side),
        after: onSide(before + toFen(one.moved), account.side),
      }
    }),
    asOf: toInstant(now),
  }
}

/** The accounts between which the caller may transfer. An agency gives from its own wallet, to those of its group. */
export async function transferAccounts(
  { db, caller, scope }: Context,
  { kind }: ParsedRequest<Endpoints['accounts.transferAccounts']>,
): Promise<ReplyOf<Endpoints['accounts.transferAccounts']>> {
  const everything = scopeCondition(scope, {
    organisation: () => sql`false`,
    instead: { operator: everyRow },
  })
  const offered =
    kind === 'wallets'
      ? sql`a.kind = 'wallet' and exists (select from agents.agents own join agents.agents other
          on other.group_code = own.group_code and other.organisation_id <> own.organisation_id
          where own.organisation_id = a.organisation_id
            and (${everything} or own.organisation_id = ${caller.organisationId} or other.organisation_id = ${caller.organisationId}))`
      : sql`${everything} and a.organisation_id is null and accounts.transfer_refusal('accounts', a.id, a.id) is null`
  const { rows } = await sql<AccountRow & { gives: boolean }>`
    select ${accountColumns}, ${everything} or a.organisation_id = ${caller.organisationId} as gives
    from accounts.accounts a ${accountJoins} where a.closed_at is null and ${offered} order by a.code limit 2000`.execute(
    db,
  )
  return { rows: rows.map((row) => ({ ...presentAccount(row), gives: row.gives })) }
}
