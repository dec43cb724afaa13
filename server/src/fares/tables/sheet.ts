import type { fares } from '@fairway/contract/fares/endpoints'
import { matrixOf, maxFareFen, pairKey, pairsOf } from '@fairway/contract/fares/fare-matrix'
import { maxSheetBytes, maxSheetFaults } from '@fairway/contract/fares/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { type Language, languages, textIn } from '@fairway/contract/kernel/languages'
import { fareBounds } from '../../office/xlsx/bounds.ts'
import type { Sheet } from '../../office/xlsx/read-sheet.ts'
import { readWorkbook } from '../../office/xlsx/read-workbook.ts'
import { TooLargeArchive, UnreadableArchive } from '../../office/xlsx/unzip.ts'
import { columnName } from '../../office/xlsx/workbook-package.ts'
import { plainWorkbook } from '../../office/xlsx/write-workbook.ts'
import type { Context } from '../../platform/http/context.ts'
import { fieldMessage, problem } from '../../platform/http/problems.ts'
import { textOf } from '../../platform/texts.ts'
import { placesOf, readFareRows, type SheetColumn, sheetColumns } from '../domain/sheet-rows.ts'
import { fareTable } from './table-queries.ts'

type Reply<Name extends keyof typeof fares> = ReplyOf<(typeof fares)[Name]>

const titleOf = (language: Language, column: SheetColumn): string => textOf(language, `fareSheet.${column}`)

const yuan = (fen: number | undefined) => (fen === undefined ? '' : (fen / 100).toFixed(2))

/**
 * The fares of a table as a workbook: one line for each pair of a class, those that are not sold too.
 * @throws fares.tableNotFound
 */
export async function fareSheet(context: Context, { id }: { id: Id }): Promise<Reply<'fares.fareSheet'>> {
  const { language } = context
  const table = await fareTable(context, { id })
  const { stops } = table
  const lines = table.classes.flatMap(({ class: { code }, pairs }) => {
    const matrix = matrixOf(pairs)
    return pairsOf(stops.length).flatMap(({ fromStop, toStop }) => {
      const [from, to] = [stops[fromStop], stops[toStop]]
      if (!from || !to) return []
      const km = String(Math.abs(to.riverKm - from.riverKm))
      const places = [String(fromStop + 1), textIn(from.dock.names, language), String(toStop + 1)]
      return [
        [code, ...places, textIn(to.dock.names, language), km, yuan(matrix.get(pairKey(fromStop, toStop)))],
      ]
    })
  })
  const workbook = await plainWorkbook([
    {
      name: textOf(language, 'fareSheet.name'),
      rows: [sheetColumns.map((column) => titleOf(language, column)), ...lines],
      widths: [14, 8, 28, 8, 28, 8, 12],
    },
  ])
  return { name: `fairway-fares-${table.line.code}-${table.version}.xlsx`, file: workbook.toString('base64') }
}

/**
 * Reads the fares of a workbook for a draft; what is wrong is named by line and column, and nothing is changed.
 * @throws fares.tableNotFound, fares.tableNotDraft, fares.sheetUnreadable, fares.sheetTooLarge, fares.sheetColumns, fares.sheetEmpty
 */
export async function readSheet(
  context: Context,
  { id, file }: ParsedRequest<(typeof fares)['fares.readSheet']>,
): Promise<Reply<'fares.readSheet'>> {
  const { language } = context
  const table = await fareTable(context, { id })
  if (table.status !== 'draft') throw problem('fares.tableNotDraft')
  const [head, ...rows] = (await workbookOf(context, file)).rows
  const { places, missing } = placesOf(head?.cells ?? [], (column) =>
    languages.map((one) => titleOf(one, column)),
  )
  if (missing.length > 0)
    throw problem('fares.sheetColumns', {
      columns: missing.map((column) => titleOf(language, column)).join(', '),
    })
  if (rows.length === 0) throw problem('fares.sheetEmpty')
  const classCodes = new Map(table.allClasses.map(({ code }) => [code.toLowerCase(), code]))
  const read = readFareRows(rows, places, { classCodes, stops: table.stops.length, language })
  return {
    lines: rows.length,
    classes: table.allClasses.flatMap((travelClass) => {
      const pairs = read.fares.filter(({ classCode }) => classCode === travelClass.code)
      return pairs.length === 0
        ? []
        : [{ class: travelClass, pairs: pairs.map(({ classCode: _, ...pair }) => pair) }]
    }),
    badLines: new Set(read.faults.map(({ line }) => line)).size,
    faults: read.faults.slice(0, maxSheetFaults).map(({ column, reason, ...fault }) => ({
      ...fault,
      ...{ reason, column: columnName(places.get(column) ?? 0) },
      message: fieldMessage(language, reason, titleOf(language, column), {
        value: fault.value,
        limit: reason === 'tooSmall' ? '0' : String(maxFareFen / 100),
      }),
    })),
  }
}

async function workbookOf({ log }: Context, file: string): Promise<Sheet> {
  try {
    return await readWorkbook(Buffer.from(file, 'base64'), fareBounds.rows + 1, { bounds: fareBounds })
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    log.info({ reason: error.message }, 'a sheet of fares could not be read')
    throw error instanceof TooLargeArchive
      ? problem('fares.sheetTooLarge', { lines: fareBounds.rows, bytes: maxSheetBytes })
      : problem('fares.sheetUnreadable')
  }
}
