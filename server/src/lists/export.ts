import { join } from 'node:path'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { type lists, maxPrintedRows } from '@fairway/contract/lists/endpoints'
import { type ExportFormat, maxExportedRows } from '@fairway/contract/lists/values'
import type { Context } from '../platform/http/context.ts'
import { FileReply } from '../platform/http/file-reply.ts'
import type { ExportPermits, ExportQueue } from './export-queue.ts'
import { exportTypes } from './export-types.ts'
import { displayText, isNumeric } from './formats/sheet.ts'
import { writeFile } from './formats/write-file.ts'
import { type ListHandlers, type OpenedList, openList } from './opened-list.ts'
import { type SentFile, sendFile } from './send-file.ts'
import { Spool } from './spool.ts'

type Export = (typeof lists)['lists.export']
type Print = (typeof lists)['lists.print']

/**
 * A list as a file. It is read as fast as the database gives it and spooled, so that neither a transaction nor a
 * connection waits for the person's line; a million rows need no more memory than some thousand.
 */
export async function exportList(
  context: Context,
  { format, ...selection }: ParsedRequest<Export>,
  answers: ListHandlers,
  queue: ExportQueue,
): Promise<FileReply> {
  const permits = await queue.enter(context.caller.userId)
  const opened = await openList(
    context,
    selection,
    { most: maxExportedRows[format], detail: { format } },
    answers,
  ).catch((error: unknown) => {
    permits.doneReading()
    permits.done()
    throw error
  })
  const at = toInstant(context.now).slice(0, 16).replace(/[-:]/g, '').replace('T', '-')
  return new FileReply({
    name: `${opened.sheet.title} ${at}.${format}`,
    type: exportTypes[format],
    body: sendFile(context.log, spoolFile(context, opened, format, permits)),
  })
}

/** Writes the file into a spool; the list is closed once it is read, or when the download is aborted. */
function spoolFile(
  context: Context,
  opened: OpenedList,
  format: ExportFormat,
  permits: ExportPermits,
): SentFile {
  const spool = new Spool(join(context.config.dataFolder, 'exports'))
  let active = true
  async function fill(): Promise<void> {
    let whole = false
    try {
      for await (const chunk of writeFile(opened.sheet, format, context.language)) {
        if (!active) return
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
        if (active) context.log.error({ err: error }, 'a list could not be written as a file')
        spool.end(error)
      },
    )
    .finally(permits.doneReading)
  return {
    spool,
    abort() {
      active = false
      permits.done()
      spool.close().catch((error: unknown) => context.log.warn({ err: error }, 'a spool could not be closed'))
    },
  }
}

/** The print view of a list, in the reader's language. */
export async function printList(
  context: Context,
  selection: ParsedRequest<Print>,
  answers: ListHandlers,
): Promise<ReplyOf<Print>> {
  const opened = await openList(
    context,
    selection,
    { most: maxPrintedRows, detail: { format: 'print' } },
    answers,
  )
  let whole = false
  try {
    const { title, notes, columns, labels } = opened.sheet
    const sums = columns.map(() => 0)
    const rows: string[][] = []
    for await (const some of opened.sheet.rows)
      for (const row of some) {
        rows.push(row.map((value, at) => displayText(value, columns[at]?.kind ?? 'text', context.language)))
        for (const [at, value] of row.entries())
          if (typeof value === 'number') sums[at] = (sums[at] ?? 0) + value
      }
    whole = true
    return {
      title,
      notes: [...notes],
      columns: columns.map((column) => ({
        title: column.title,
        figures: isNumeric(column.kind),
      })),
      rows,
      ...(!opened.cut &&
        columns.some(({ summed }) => summed) && {
          sums: {
            label: labels.total,
            cells: columns.map(({ summed, kind }, at) =>
              summed ? displayText(sums[at] ?? 0, kind, context.language) : '',
            ),
          },
        }),
    }
  } finally {
    await opened.close(whole)
  }
}
