import type { withdrawals } from '@fairway/contract/agents/withdrawal-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { amountText, toFen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import { applyResults, fileProvider, type KnownPayout, numbersOf } from '../../accounts/index.ts'
import { plainWorkbook } from '../../office/xlsx/write-workbook.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { textOf } from '../../platform/texts.ts'
import { inScope } from '../agencies.ts'
import { bankAccountOwner } from './bank-accounts.ts'
import { isReferenceUsed, moveTo, notifyAgency } from './change-withdrawals.ts'

type Endpoints = typeof withdrawals

interface SentRow {
  id: string
  organisation_id: string
  holder: string
  bank: string
  number_cipher: Buffer
  fen: string
}

/**
 * The file of a list for the bank, with the whole numbers of the bank accounts; it can be fetched again. Who fetched it is
 * journalled in the same transaction.
 * @throws accounts.listNotFound
 */
export function withdrawalList(
  context: Context,
  { listId }: ParsedRequest<Endpoints['agents.withdrawalList']>,
): Promise<ReplyOf<Endpoints['agents.withdrawalList']>> {
  const { scope, language, services } = context
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<SentRow>`
      select w.id::text, w.organisation_id::text, b.holder, b.bank, b.number_cipher, w.fen::text
      from agents.withdrawal_events e join agents.withdrawals w on w.id = e.withdrawal_id
      join agents.agents a on a.organisation_id = w.organisation_id
      join agents.bank_accounts b on b.id = w.bank_account_id
      where e.list_id = ${listId} and ${inScope(scope)} order by w.id`.execute(tx)
    if (rows.length === 0) throw problem('accounts.listNotFound')
    journal({ entity: 'agents.withdrawalList', entityId: listId, detail: { withdrawals: rows.length } })
    // Every cell of a plain workbook is a text and stays one: no account number is rounded, none becomes a formula.
    const file = await plainWorkbook([
      {
        name: textOf(language, 'payoutFile.withdrawals'),
        rows: [
          columns.map((column) => textOf(language, `payoutFile.column.${column}`)),
          ...rows.map((row) => [
            row.id,
            row.holder,
            row.bank,
            services.crypto.decrypt('bankAccount', row.number_cipher, bankAccountOwner(row.organisation_id)),
            amountText(toFen(row.fen)),
            '',
            '',
            '',
          ]),
        ],
        widths: [12, 30, 30, 36, 14, 14, 30, 40],
      },
    ])
    return { name: `fairway-withdrawals-${listId}.xlsx`, file: file.toString('base64') }
  })
}

const columns = ['payout', 'holder', 'bank', 'number', 'amount', 'result', 'reference', 'reason'] as const

/**
 * Reads what the bank answered. Each good line is booked, each bad one is named with its reason; what is known already changes
 * nothing.
 */
export async function readWithdrawalResults(
  context: Context,
  { file }: ParsedRequest<Endpoints['agents.readWithdrawalResults']>,
): Promise<ReplyOf<Endpoints['agents.readWithdrawalResults']>> {
  const results = await fileProvider.readResults(Buffer.from(file, 'base64'), context.language)
  return inTransaction(context, async (tx, journal) => {
    const known = await lockSent(tx, context, numbersOf(results))
    const { lines, ...counts } = await applyResults(context.language, results, known, {
      isReferenceUsed: (id, reference) => isReferenceUsed(tx, id, reference),
      paid: (id, reference) => moveTo(tx, context, id, 'paid', { reference }),
      failed: (id, reason) => moveTo(tx, context, id, 'failed', { reason }),
    })
    journal({ entity: 'agents.withdrawalList', detail: counts })
    await notifyAgency(tx, context)
    return { lines, ...counts }
  })
}

/** The withdrawals that lines name, sent at least once, locked in the order of their ids. */
async function lockSent(
  tx: Transaction,
  { scope }: Context,
  ids: readonly string[],
): Promise<Map<string, KnownPayout>> {
  const { rows } = await sql<Omit<KnownPayout, 'fen'> & { id: string; fen: string }>`
    select w.id::text, w.fen::text, w.state, w.reference, w.error
    from agents.withdrawals w join agents.agents a on a.organisation_id = w.organisation_id
    where w.id = any(${ids}::bigint[]) and w.list_id is not null and ${inScope(scope)}
    order by w.id for no key update of w`.execute(tx)
  return new Map(rows.map(({ id, fen, ...row }) => [id, { ...row, fen: toFen(fen) }]))
}
