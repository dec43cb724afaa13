import { join } from 'node:path'
import type { AcceptedOf, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { type lists, mostPrinted } from '@fairway/contract/lists/endpoints'
import { type ExportFormat, mostExported } from '@fairway/contract/lists/values'
import type { Context } from '../platform/http/context.ts'
import { FileReply } from '../platform/http/file-reply.ts'
import type { ExportQueue, ExportTurn } from './export-queue.ts'
import { written } from './formats/sheet.ts'
import { writeFile } from './formats/write-file.ts'
import { type Answers, type OpenedList, openList } from './opened-list.ts'
import { type SentFile, sendFile } from './send-file.ts'
import { Spool } from './spool.ts'

type Export = (typeof lists)['lists.export']
type Print = (typeof lists)['lists.print']

const types: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
}

/**
 * A list as a file. It is read as fast as the database gives it and spooled, so that neither a transaction nor a
 * connection waits for the person's line; a million rows need no more memory than some thousand.
 */
export async function exportList(
  context: Context,
  { format, ...asked }: AcceptedOf<Export>,
  answers: Answers,
  queue: ExportQueue,
): Promise<FileReply> {
  const turn = await queue.enter(context.caller.userId)
  const opened = await openList(
    context,
    asked,
    { most: mostExported[format], detail: { format } },
    answers,
  ).catch((error: unknown) => {
    turn.doneReading()
    turn.done()
    throw error
  })
  const at = toInstant(context.now).slice(0, 16).replace(/[-:]/g, '').replace('T', '-')
  return new FileReply({
    name: `${opened.sheet.title} ${at}.${format}`,
    type: types[format],
    body: sendFile(context.log, spoolOf(context, opened, format, turn)),
  })
}

/** Writes the file into a spool; the list is closed once it is read, or when the download is aborted. */
function spoolOf(context: Context, opened: OpenedList, format: ExportFormat, turn: ExportTurn): SentFile {
  const spool = new Spool(join(context.config.dataFolder, 'exports'))
  let wanted = true
  async function fill(): Promise<void> {
    let whole = false
    try {
      for await (const chunk of writeFile(opened.sheet, format, context.language)) {
        if (!wanted) return
        await spool.write(chunk)
      }
      whole = true
    } finally {
      // A file is whole only with its line in the journal.
      await opened.close(whole)
    }
  }
  fill()
    .then(
      () => spool.end(),
      (error: unknown) => {
        if (wanted) context.log.error({ err: error }, 'a list could not be written as a file')
        spool.end(error)
      },
    )
    .finally(turn.doneReading)
  return {
    spool,
    giveUp() {
      wanted = false
      turn.done()
      spool.close().catch((error: unknown) => context.log.warn({ err: error }, 'a spool could not be closed'))
    },
  }
}

/** A list as it is shown for paper: its texts in the reader's words. */
export async function printList(
  context: Context,
  asked: AcceptedOf<Print>,
  answers: Answers,
): Promise<ReplyOf<Print>> {
  const opened = await openList(context, asked, { most: mostPrinted, detail: { format: 'print' } }, answers)
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
