import type { BankAccountState } from '@fairway/contract/agents/values'
import type { withdrawals } from '@fairway/contract/agents/withdrawal-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { Permission } from '@fairway/contract/menus'
import type { ProblemCode } from '@fairway/contract/problems'
import { sql } from 'kysely'
import { askApproval } from '../../platform/approvals/approvals.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { assertWithdrawPassword } from '../../staff/index.ts'
import { inScope } from '../agencies.ts'
import { notifyApprovers } from './change-withdrawals.ts'
import { approvalOpen } from './withdrawals.ts'

type Endpoints = typeof withdrawals
type Reply = ReplyOf<Endpoints['agents.bankAccounts']>

/** What the encrypted number of a bank account belongs to: its organisation. */
export const bankAccountOwner = (organisationId: string) => `bankAccount/${organisationId}`

interface AccountRow {
  id: string
  holder: string
  bank: string
  number_end: string
  state: BankAccountState
  asked_at: Date
  asked_by: string
  asker: string
  decided_at: Date | null
  decider: string | null
  reason: string
  valid_from: Date | null
  approval_id: string | null
  approval_open: boolean
}

/**
 * The bank accounts of an agency: the registered one, one that is asked for, and those before.
 * @throws agents.walletNotFound, also for that of another organisation
 */
export async function listBankAccounts(
  context: Context,
  { organisationId }: ParsedRequest<Endpoints['agents.bankAccounts']>,
): Promise<Reply> {
  const { db, scope, now, caller } = context
  const { rows: found } = await sql<{ code: string; names: Names; balance: string }>`
    select o.code, o.names, w.balance_fen::text as balance
    from accounts.wallets w join agents.agents a on a.organisation_id = w.organisation_id
    join staff.organisations o on o.id = w.organisation_id
    where w.organisation_id = ${organisationId} and ${inScope(scope)}`.execute(db)
  const agency = found[0]
  if (!agency) throw problem('agents.walletNotFound')
  const { rows } = await sql<AccountRow>`
    select b.id::text, b.holder, b.bank, b.number_end, case
        when b.state <> 'approved' then b.state when b.valid_from > ${now} then 'cooling'
        when b.id = agents.registered_bank_account(b.organisation_id, ${now}) then 'registered' else 'replaced' end as state,
      b.asked_at, b.asked_by::text, asker.name as asker, b.decided_at, decider.name as decider, b.reason, b.valid_from,
      b.approval_id::text, ${approvalOpen(sql`b.approval_id`, now)} as approval_open
    from agents.bank_accounts b join staff.users asker on asker.id = b.asked_by
    left join staff.users decider on decider.id = b.decided_by
    where b.organisation_id = ${organisationId} order by b.id desc limit 50`.execute(db)
  const own = organisationId === caller.organisationId
  const decided = (permission: Permission, refusal: ProblemCode | undefined) =>
    presentDecision(context, permission, refusal)
  return {
    organisation: { id: organisationId, code: agency.code, names: agency.names },
    rows: rows.map((row) => ({
      id: row.id,
      holder: row.holder,
      bank: row.bank,
      numberEnd: row.number_end,
      state: row.state,
      askedAt: toInstant(row.asked_at),
      askedBy: row.asker,
      decidedAt: row.decided_at && toInstant(row.decided_at),
      decidedBy: row.decider,
      reason: row.reason,
      validFrom: row.valid_from && toInstant(row.valid_from),
      approvalId: row.approval_id,
      can: {
        approve: decided(
          'agents.approveWithdrawals',
          row.state !== 'requested' || !row.approval_open
            ? 'agents.bankAccountEnded'
            : row.asked_by === caller.userId
              ? 'approvals.ownRequest'
              : undefined,
        ),
        cancel: decided(
          'sys.index.withdraw',
          row.state !== 'requested'
            ? 'agents.bankAccountEnded'
            : own
              ? undefined
              : 'agents.bankAccountNotFound',
        ),
      },
    })),
    free: Math.max(0, toFen(agency.balance)),
    canAsk: decided(
      'sys.index.withdraw',
      !own
        ? 'agents.walletNotFound'
        : rows.some(({ state }) => state === 'requested')
          ? 'agents.bankAccountWaits'
          : undefined,
    ),
    asOf: toInstant(now),
  }
}

function presentDecision(
  { caller, language }: Context,
  permission: Permission,
  refusal: ProblemCode | undefined,
): Reply['canAsk'] {
  const reason = caller.permissions.has(permission) ? refusal : 'request.noPermission'
  if (reason === undefined) return { allowed: true }
  return { allowed: false, reason, text: describe(problem(reason, { permission }), language).message }
}

/**
 * Asks for another bank account of the caller's agency: a second person approves it, then it cools.
 * @throws what `assertWithdrawPassword` throws, agents.walletNotFound, agents.bankAccountWaits
 */
export async function askBankAccount(
  context: IdempotentContext,
  { withdrawPassword, ...request }: ParsedRequest<Endpoints['agents.askBankAccount']>,
): Promise<ReplyOf<Endpoints['agents.askBankAccount']>> {
  const { caller, now, services } = context
  // Before the transaction: what is not in a cache is read through a connection of its own.
  const validMinutes = (await services.parameters.read('agents.withdrawalApprovalDays')) * 1_440
  await assertWithdrawPassword(context, withdrawPassword)
  return idempotentCommand(context, request, async (tx, journal) => {
    const { organisationId } = caller
    const { rows: wallets } =
      await sql`select from accounts.wallets w where w.organisation_id = ${organisationId}`.execute(tx)
    if (wallets.length === 0) throw problem('agents.walletNotFound')
    const { holder, bank, number } = request
    const cipher = services.crypto.encrypt('bankAccount', number, bankAccountOwner(organisationId))
    const { rows } = await sql<{ id: string }>`
      insert into agents.bank_accounts (organisation_id, holder, bank, number_cipher, number_end, asked_at, asked_by)
      values (${organisationId}, ${holder}, ${bank}, ${cipher}, ${number.slice(-4)}, ${now}, ${caller.userId})
      returning id::text`
      .execute(tx)
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) throw problem('agents.bankAccountWaits')
        throw error
      })
    const id = rows[0]?.id ?? ''
    const { rows: payloads } = await sql<{ payload: unknown }>`
      select agents.bank_account_payload(b) as payload from agents.bank_accounts b where b.id = ${id}`.execute(
      tx,
    )
    const approvalId = await askApproval(
      tx,
      { kind: 'agents.bankAccount', subject: id, payload: payloads[0]?.payload },
      { userId: caller.userId, withinOrganisation: false, now, validMinutes },
    )
    await sql`update agents.bank_accounts set approval_id = ${approvalId ?? null} where id = ${id}`.execute(
      tx,
    )
    journal({ entity: 'agents.bankAccount', entityId: id, detail: { numberEnd: number.slice(-4) } })
    await notifyApprovers(tx, context)
    return { id }
  })
}

/**
 * Takes the request for another bank account back.
 * @throws agents.bankAccountNotFound, agents.bankAccountEnded
 */
export function cancelBankAccount(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['agents.cancelBankAccount']>,
): Promise<ReplyOf<Endpoints['agents.cancelBankAccount']>> {
  const { caller, now } = context
  return idempotentCommand(context, request, async (tx, journal) => {
    const { rows } = await sql<{ state: string; approval_id: string | null }>`
      select b.state, b.approval_id::text from agents.bank_accounts b
      where b.id = ${request.id} and b.organisation_id = ${caller.organisationId} for no key update`.execute(
      tx,
    )
    const account = rows[0]
    if (!account) throw problem('agents.bankAccountNotFound')
    if (account.state !== 'requested') throw problem('agents.bankAccountEnded')
    await sql`update agents.bank_accounts set state = 'cancelled', decided_at = ${now}, decided_by = ${caller.userId}
      where id = ${request.id}`.execute(tx)
    await sql`select platform.withdraw_approvals(array[${account.approval_id}::bigint], ${now})`.execute(tx)
    journal({ entity: 'agents.bankAccount', entityId: request.id, detail: { after: { state: 'cancelled' } } })
    await notifyApprovers(tx, context)
    return { state: 'cancelled' }
  })
}
