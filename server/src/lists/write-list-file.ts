import { type ExportFormat, maxExportedRows } from '@fairway/contract/lists/values'
import type { Context } from '../platform/http/context.ts'
import { exportTypes } from './export-types.ts'
import { writeFile } from './formats/write-file.ts'
import { type ListHandlers, type ListSelection, openList } from './opened-list.ts'

/** A list as a file in memory. */
export interface WrittenFile {
  /** Without day and extension. */
  title: string
  type: string
  body: Buffer
}

/**
 * Writes a list as a file for its caller, as the export does, and journals it; for short lists that are kept.
 * @throws what the list itself throws
 */
export async function writeListFile(
  context: Context,
  selection: ListSelection,
  format: ExportFormat,
  answers: ListHandlers,
): Promise<WrittenFile> {
  const opened = await openList(
    context,
    selection,
    { most: maxExportedRows[format], detail: { format, scheduled: true } },
    answers,
  )
  let whole = false
  try {
    const chunks: Buffer[] = []
    for await (const chunk of writeFile(opened.sheet, format, context.language)) chunks.push(chunk)
    whole = true
    return { title: opened.sheet.title, type: exportTypes[format], body: Buffer.concat(chunks) }
  } finally {
    await opened.close(whole)
  }
}
