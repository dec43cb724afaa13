import type { payeeCharges } from '@fairway/contract/accounts/charge-endpoints'
import type { CertificateType } from '@fairway/contract/kernel/certificates'
import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { isLanguage, type Language } from '@fairway/contract/kernel/languages'
import { amountText, toFen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import { plainWorkbook } from '../../office/xlsx/write-workbook.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { FileReply } from '../../platform/http/file-reply.ts'
import { textOf } from '../../platform/texts.ts'
import { readInsuredList } from './insured-lists.ts'

const columns = [
  ['number', 8],
  ['day', 12],
  ['departs', 10],
  ['trip', 44],
  ['ticket', 24],
  ['name', 24],
  ['certificate', 28],
  ['certificateNumber', 24],
  ['amount', 12],
] as const

interface LineRow {
  number: number
  day: string
  departs: string
  trip: string
  ticket: string
  name: string | null
  certificate_kind: CertificateType | null
  certificate_hash: Buffer | null
  certificate_cipher: Buffer | null
  fen: string
}

/**
 * One part of a list for its insurer, with whole certificates. The same list is the same file in the language it was made in, until the
 * personal data of its passengers are erased: then their lines keep neither name nor certificate.
 * @throws accounts.listNotFound
 */
export function downloadInsuredList(
  context: Context,
  { listId, part }: ParsedRequest<(typeof payeeCharges)['accounts.insuredList']>,
): Promise<FileReply> {
  const { crypto } = context.services
  return inTransaction(context, async (tx, journal) => {
    const list = await readInsuredList(tx, context, listId)
    const language: Language = isLanguage(list.language) ? list.language : 'en'
    const { rows } = await sql<LineRow>`
      select l.number, to_char(l.departs at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
        to_char(l.departs at time zone 'Asia/Shanghai', 'HH24:MI') as departs, l.trip,
        o.number || '-' || t.passenger_number as ticket, p.name,
        p.certificate_kind, p.certificate_hash, p.certificate_cipher, l.fen::text
      from accounts.insured_lines l join orders.tickets t on t.id = l.ticket_id join orders.orders o on o.id = t.order_id
      join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number and p.version = l.passenger_version
      where l.list_id = ${listId} and l.part = ${part} order by l.number`.execute(tx)
    const body = await plainWorkbook([
      {
        name: textOf(language, `insuredFile.sheet.${part}`),
        rows: [
          columns.map(([column]) => textOf(language, `insuredFile.column.${column}`)),
          ...rows.map((row) => [
            String(row.number),
            row.day,
            row.departs,
            row.trip,
            row.ticket,
            row.name ?? '',
            row.certificate_kind ? textOf(language, `certificates.${row.certificate_kind}`) : '',
            row.certificate_hash && row.certificate_cipher
              ? crypto.reveal('certificate', { hash: row.certificate_hash, cipher: row.certificate_cipher })
              : '',
            amountText(toFen(row.fen)),
          ]),
        ],
        widths: columns.map(([, width]) => width),
      },
    ])
    journal({
      entity: 'accounts.insuredList',
      entityId: listId,
      detail: { number: list.number, part, lines: rows.length },
    })
    return new FileReply({
      name: `fairway-${part}-${list.code}-${list.number}-${list.day}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body,
    })
  })
}
