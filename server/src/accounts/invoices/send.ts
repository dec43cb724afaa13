import type { invoices } from '@fairway/contract/accounts/invoices/endpoints'
import { maxInvoiceLines } from '@fairway/contract/accounts/invoices/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { isLanguage, type Language } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import { idempotentCommand, inTransaction } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { FileReply } from '../../platform/http/file-reply.ts'
import { problem } from '../../platform/http/problems.ts'
import { seesEverything } from '../../staff/index.ts'
import { fileInvoices } from './file-provider.ts'
import type { InvoiceToSend } from './provider.ts'
import { reportInvoices, visibleInvoices } from './rows.ts'

type Endpoints = typeof invoices

/**
 * Sends what was asked for, invoices and red letters, in a file: each once.
 * @throws accounts.noInvoiceWaiting
 */
export function sendInvoices(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['accounts.sendInvoices']>,
): Promise<ReplyOf<Endpoints['accounts.sendInvoices']>> {
  const { caller, now, scope, language } = context
  return idempotentCommand(context, request, async (tx, journal) => {
    const { rows } = await sql<{ id: Id | null; invoices: number | null; red_letters: number | null }>`
      select f.id::text, f.invoices, f.red_letters
      from accounts.send_invoices(${caller.userId}, ${now}, ${language}, ${maxInvoiceLines},
        ${seesEverything(scope) ? null : caller.organisationId}) f`.execute(tx)
    const [file] = rows
    if (!file?.id || file.invoices === null || file.red_letters === null)
      throw problem('accounts.noInvoiceWaiting')
    const counts = { invoices: file.invoices, redLetters: file.red_letters }
    await reportInvoices(tx, context)
    journal({ entity: 'accounts.invoiceFile', entityId: file.id, detail: counts })
    return { fileId: file.id, ...counts }
  })
}

interface LineRow extends Omit<InvoiceToSend, 'net' | 'tax' | 'fen' | 'taxBasisPoints'> {
  language: string
  tax_basis_points: number
  net: string
  tax: string
  fen: string
}

/**
 * A file that was sent, again: the same bytes, in the language it was made in.
 * @throws accounts.invoiceFileNotFound, also for one with invoices outside the scope alone
 */
export function invoiceFile(
  context: Context,
  { fileId, format }: ParsedRequest<Endpoints['accounts.invoiceFile']>,
): Promise<FileReply> {
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<LineRow>`
      select i.id::text, l.red, l.buyer, i.tickets, i.net_fen::text as net, i.tax_basis_points, i.tax_fen::text as tax,
        i.fen::text, i.number, coalesce(asked.reason, '') as reason, f.language
      from accounts.invoice_file_lines l join accounts.invoice_files f on f.id = l.file_id
      join accounts.invoices i on i.id = l.invoice_id
      join accounts.invoice_events sent on sent.invoice_id = l.invoice_id and sent.file_id = l.file_id
      left join accounts.invoice_events asked on asked.invoice_id = sent.invoice_id and asked.number = sent.number - 1
      where l.file_id = ${fileId} and ${visibleInvoices(context.scope)} order by l.number`.execute(tx)
    const [first] = rows
    if (!first) throw problem('accounts.invoiceFileNotFound')
    const language: Language = isLanguage(first.language) ? first.language : 'en'
    const lines = rows.map(({ tax_basis_points: taxBasisPoints, net, tax, fen, ...line }) => ({
      ...line,
      taxBasisPoints,
      net: toFen(net),
      tax: toFen(tax),
      fen: toFen(fen),
    }))
    const { name, type, file } = await fileInvoices.send({ id: fileId, lines }, { format, language })
    journal({
      entity: 'accounts.invoiceFile',
      entityId: fileId,
      detail: { lines: rows.length, format },
    })
    return new FileReply({ name, type, body: file })
  })
}
