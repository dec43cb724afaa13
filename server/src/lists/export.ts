import { Readable } from 'node:stream'
import { mostExported } from '@fairway/contract/export-formats'
import type { AcceptedOf, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { type lists, mostPrinted } from '@fairway/contract/lists'
import type { Context } from '../platform/context.ts'
import { FileReply } from '../platform/file-reply.ts'
import type { Exported } from './exported.ts'
import { type Sheet, written } from './formats/sheet.ts'
import { type Answers, type OpenedList, openList } from './opened-list.ts'

type Export = (typeof lists)['lists.export']
type Print = (typeof lists)['lists.print']

const types: Record<AcceptedOf<Export>['format'], string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
}

/** A file nobody goes on taking is given up, so that others get their turn. */
const longestPauseMs = 60_000

/** A list as a file, written while it is read: a million rows need no more room than some thousand. */
export async function exportList(
  context: Context,
  { format, ...asked }: AcceptedOf<Export>,
  exportedLists: Readonly<Record<string, Exported>>,
  answers: Answers,
): Promise<FileReply> {
  const opened = await openList(
    context,
    asked,
    { most: mostExported[format], detail: { format } },
    exportedLists,
    answers,
  )
  const at = toInstant(context.now).slice(0, 16).replace(/[-:]/g, '').replace('T', '-')
  return new FileReply({
    name: `${opened.sheet.title} ${at}.${format}`,
    type: types[format],
    body: streamOf(context, opened, (sheet) => write(sheet, format, context)),
  })
}

/** The bytes of a file; the list is closed when they have been taken, or given up. */
function streamOf(
  { log }: Context,
  opened: OpenedList,
  bytesOf: (sheet: Sheet) => Promise<AsyncIterable<Buffer>>,
): Readable {
  let whole = false
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= opened.close(whole)
    return closed
  }
  async function* bytes() {
    for await (const chunk of await bytesOf(opened.sheet)) {
      patience.refresh()
      yield chunk
    }
    whole = true
    // A file is whole only with its line in the journal.
    await close()
  }
  const body = Readable.from(bytes(), { objectMode: false })
  const patience = setTimeout(() => body.destroy(new Error('nobody takes the file')), longestPauseMs)
  body.once('close', () => {
    clearTimeout(patience)
    close().catch((error: unknown) => log.error({ err: error }, 'a list could not be closed'))
  })
  return body
}

/** The writers are loaded when somebody first wants such a file. */
async function write(
  sheet: Sheet,
  format: AcceptedOf<Export>['format'],
  { language }: Context,
): Promise<AsyncIterable<Buffer>> {
  if (format === 'xlsx') return (await import('./formats/xlsx.ts')).writeXlsx(sheet)
  if (format === 'docx') return (await import('./formats/docx.ts')).writeDocx(sheet, language)
  if (format === 'pdf') return (await import('./formats/pdf.ts')).writePdf(sheet, language)
  return (await import('./formats/txt.ts')).writeTxt(sheet)
}

/** A list as it is shown for paper: its texts in the reader's words. */
export async function printList(
  context: Context,
  asked: AcceptedOf<Print>,
  exportedLists: Readonly<Record<string, Exported>>,
  answers: Answers,
): Promise<ReplyOf<Print>> {
  const opened = await openList(
    context,
    asked,
    { most: mostPrinted, detail: { format: 'print' } },
    exportedLists,
    answers,
  )
  let whole = false
  try {
    const { title, notes, columns } = opened.sheet
    const rows: string[][] = []
    for await (const some of opened.sheet.rows)
      for (const row of some) rows.push(row.map((value, at) => written(value, columns[at]?.kind ?? 'text')))
    whole = true
    return {
      title,
      notes: [...notes],
      columns: columns.map((column) => ({
        title: column.title,
        figures: column.kind === 'money' || column.kind === 'number',
      })),
      rows,
    }
  } finally {
    await opened.close(whole)
  }
}
