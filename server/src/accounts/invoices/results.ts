import type { invoices } from '@fairway/contract/accounts/invoices/endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { type Language, languages } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { textOf } from '../../platform/texts.ts'
import {
  decideInvoiceResult,
  type InvoiceResult,
  type InvoiceResultDecision,
  type InvoiceWords,
  type KnownInvoice,
  keyOf,
} from '../domain/invoice-results.ts'
import { plainTitle } from '../domain/results.ts'
import { changeInvoice } from './change.ts'
import { fileInvoices } from './file-provider.ts'
import { reportInvoices, visibleInvoices } from './rows.ts'

type Endpoints = typeof invoices
type Reply = ReplyOf<Endpoints['accounts.readInvoiceResults']>

const wordsFor = (words: keyof InvoiceWords): ReadonlySet<string> =>
  new Set(
    languages.flatMap((language) => textOf(language, `invoiceFile.${words}`).split('|')).map(plainTitle),
  )

/** What each line of a file would do, against what is known now. */
async function decideLines(
  db: Connection,
  { scope, now }: Context,
  results: readonly InvoiceResult[],
  lock: RawBuilder<unknown>,
): Promise<{ result: InvoiceResult; decision: InvoiceResultDecision }[]> {
  const named = results.map(({ invoice }) => invoice).filter((number) => /^\d{1,18}$/.test(number))
  const { rows } = await sql<
    Omit<KnownInvoice, 'fen' | 'issuedOn' | 'redNumber'> & {
      id: Id
      fen: string
      issued_on: string | null
      red_number: string | null
    }
  >`
    select i.id::text, i.fen::text, i.state, i.number, i.issued_on::text, i.red_number, i.error
    from accounts.invoices i
    where i.id = any(${named}::bigint[]) and i.file_id is not null and ${visibleInvoices(scope)}
    order by i.id ${lock}`.execute(db)
  const known = new Map(
    rows.map(({ id, fen, issued_on, red_number, ...row }) => [
      id,
      { ...row, fen: toFen(fen), issuedOn: issued_on, redNumber: red_number },
    ]),
  )
  const numbersRead = results.map(({ number }) => number.replace(/\s/g, ''))
  const { rows: taken } = await sql<{ number: string; id: Id }>`
    select taken.number, i.id::text
    from accounts.invoices i cross join lateral (values (i.number), (i.red_number)) as taken(number)
    where i.number = any(${numbersRead}::text[]) and taken.number = i.number
      or i.red_number = any(${numbersRead}::text[]) and taken.number = i.red_number`.execute(db)
  const numbers = new Map(taken.map(({ number, id }) => [number, id]))
  const words = {
    blue: wordsFor('blue'),
    red: wordsFor('red'),
    issued: wordsFor('issued'),
    rejected: wordsFor('rejected'),
  }
  const earlier = new Set<string>()
  return results.map((result) => {
    const decision = decideInvoiceResult(result, known.get(result.invoice), words, {
      today: serviceDateOf(now),
      numbers,
      named: earlier,
    })
    earlier.add(keyOf(result, decision.red))
    if (decision.outcome === 'issued') numbers.set(decision.number, result.invoice)
    return { result, decision }
  })
}

function present(
  language: Language,
  decided: readonly { result: InvoiceResult; decision: InvoiceResultDecision }[],
): Reply {
  const count = (outcome: InvoiceResultDecision['outcome']) =>
    decided.filter(({ decision }) => decision.outcome === outcome).length
  return {
    lines: decided.map(({ result, decision }) => ({
      line: result.line,
      invoice: result.invoice.slice(0, 40),
      red: decision.red,
      outcome: decision.outcome,
      detail:
        decision.outcome === 'issued'
          ? decision.number
          : decision.outcome === 'rejected'
            ? decision.reason
            : result.number.slice(0, 40),
      message:
        decision.outcome === 'refused' ? textOf(language, `invoiceFile.refusal.${decision.refusal}`) : '',
    })),
    issued: count('issued'),
    rejected: count('rejected'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  }
}

const linesOf = ({ language }: Context, file: string) =>
  fileInvoices.readResults(Buffer.from(file, 'base64'), language)

/**
 * What the lines of a file of results would come to. Nothing is written.
 * @throws as `InvoiceProvider.readResults`
 */
export async function previewInvoiceResults(
  context: Context,
  { file }: ParsedRequest<Endpoints['accounts.previewInvoiceResults']>,
): Promise<Reply> {
  const results = await linesOf(context, file)
  return present(context.language, await decideLines(context.db, context, results, sql``))
}

/**
 * Books what became of invoices and red letters. Each good line is booked, each bad one is named with its reason; what is known
 * already changes nothing.
 * @throws as `InvoiceProvider.readResults`
 */
export async function readInvoiceResults(
  context: Context,
  { file }: ParsedRequest<Endpoints['accounts.readInvoiceResults']>,
): Promise<Reply> {
  const results = await linesOf(context, file)
  return inTransaction(context, async (tx, journal) => {
    // One file at a time: two at once could name the same number.
    await sql`select pg_advisory_xact_lock(hashtext('accounts.readInvoiceResults'))`.execute(tx)
    const decided = await decideLines(tx, context, results, sql`for no key update of i`)
    for (const { result, decision } of decided) {
      if (decision.outcome === 'issued')
        await changeInvoice(tx, context, result.invoice, {
          state: decision.red ? 'redIssued' : 'issued',
          number: decision.number,
          issuedOn: decision.day,
        })
      if (decision.outcome === 'rejected')
        await changeInvoice(tx, context, result.invoice, {
          state: decision.red ? 'redRejected' : 'rejected',
          reason: decision.reason,
        })
    }
    const { lines, ...counts } = present(context.language, decided)
    await reportInvoices(tx, context)
    journal({ entity: 'accounts.invoiceFile', detail: counts })
    return { lines, ...counts }
  })
}
