import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import type { StatementAction, StatementStatus } from '@fairway/contract/settlement/statement-values'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import { notifyOperator, notifyParty, refreshStatements } from './notify.ts'
import { journalOf, lockStatementRow, type StatementRow } from './statement-rows.ts'

type Endpoints = typeof settlement
type Request<Name extends keyof Endpoints> = ParsedRequest<Endpoints[Name]>
type Changed = ReplyOf<Endpoints['settlement.checkStatement']>

/** Takes a statement to another status, and records it in its history. */
export async function moveStatement(
  tx: Transaction,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  id: Id,
  status: StatementStatus,
  { note = '', confirmation = null }: { note?: string; confirmation?: 'party' | 'paper' | null } = {},
): Promise<void> {
  await sql`select settlement.change_statement(${id}, ${status}, ${caller.userId}, ${now}, ${note}, ${confirmation})`.execute(
    tx,
  )
}

/** Runs a command that takes a statement to another status, under its key. */
function change(
  context: IdempotentContext,
  request: { id: Id; revision: number },
  {
    action,
    status,
    notify,
    ...more
  }: {
    action: StatementAction
    status: StatementStatus
    note?: string
    confirmation?: 'party' | 'paper'
    notify?: (tx: Transaction, row: StatementRow) => Promise<void>
  },
): Promise<Changed> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const row = await lockStatementRow(tx, context, request, action)
    await moveStatement(tx, context, row.id, status, more)
    journal(
      journalOf(row, {
        before: { status: row.status },
        after: { status },
        ...(more.note && { reason: more.note }),
      }),
    )
    await notify?.(tx, row)
    await refreshStatements(tx, context)
    return { status }
  })
}

/**
 * A second person checks what was drawn up.
 * @throws settlement.statementNotFound, settlement.statementNotOpen, settlement.ownStatement, record.changedMeanwhile
 */
export const checkStatement = (context: IdempotentContext, request: Request<'settlement.checkStatement'>) =>
  change(context, request, { action: 'check', status: 'checked' })

/** Publishes a statement to its party, and notifies it of the deadline. */
export const sendStatement = (context: IdempotentContext, request: Request<'settlement.sendStatement'>) =>
  change(context, request, {
    action: 'send',
    status: 'sent',
    notify: (tx, row) => notifyParty(tx, context, row, 'sent'),
  })

/**
 * A user of the party confirms.
 * @throws settlement.notTheParty, settlement.disputesOpen, settlement.statementNotOpen
 */
export const confirmStatement = (
  context: IdempotentContext,
  request: Request<'settlement.confirmStatement'>,
) =>
  change(context, request, {
    action: 'confirm',
    status: 'confirmed',
    confirmation: 'party',
    notify: (tx, row) => notifyOperator(tx, context, row, 'confirmed'),
  })

/**
 * Notes that a party without users has signed.
 * @throws settlement.partyHasUsers, settlement.statementNotOpen
 */
export const confirmStatementOnPaper = (
  context: IdempotentContext,
  request: Request<'settlement.confirmStatementOnPaper'>,
) =>
  change(context, request, {
    action: 'confirmOnPaper',
    status: 'confirmed',
    confirmation: 'paper',
    note: request.note,
  })

/**
 * Locks a statement for ever; a negative sum that was not paid goes to the next one.
 * @throws settlement.statementUnpaid, settlement.paymentWaits, settlement.statementNotOpen
 */
export const lockStatement = (context: IdempotentContext, request: Request<'settlement.lockStatement'>) =>
  change(context, request, { action: 'lock', status: 'locked' })

/**
 * Confirms by silence what was not answered by its deadline, where the parameter says so.
 * @returns how many statements
 */
export async function confirmBySilence(services: Services): Promise<number> {
  const { database, clock, parameters } = services
  if (!(await parameters.read('settlement.confirmBySilence'))) return 0
  const now = clock.now()
  return database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Pick<StatementRow, 'number' | 'period' | 'organisation_id'>>`
      select m.number, m.period::text, m.organisation_id::text
      from unnest(settlement.confirm_by_silence(${now})) silent(id) join settlement.statements m on m.id = silent.id order by m.id`.execute(
      tx,
    )
    for (const row of rows) await notifyParty(tx, { services, now }, row, 'silent')
    if (rows.length > 0) await refreshStatements(tx, { services, now })
    return rows.length
  })
}
