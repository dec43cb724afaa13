import { CsvError, parse } from 'csv-parse/sync'
import { maxCellLength, maxColumns } from './xlsx/bounds.ts'
import type { SheetRow } from './xlsx/sheet-rows.ts'
import { UnreadableArchive } from './xlsx/unzip.ts'

/** UTF-8, else GB 18030 as spreadsheets of a Chinese Windows write it. */
export const anyEncoding: readonly string[] = ['utf-8', 'gb18030']

/** A csv file that has none of the encodings it may have. */
export class WrongEncoding extends UnreadableArchive {}

/**
 * The lines of a csv file, separated by commas, semicolons or tabs: what the file has most of.
 * @throws WrongEncoding, UnreadableArchive for other files
 */
export function readCsv(
  file: Uint8Array,
  { maxRows, encodings = anyEncoding }: { maxRows: number; encodings?: readonly string[] },
): SheetRow[] {
  try {
    const text = textOfFile(file, encodings)
    const records: unknown = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 10_000,
      to: maxRows,
    })
    // With `info` a record comes with the number of its line, which the types of the parser do not say.
    return (records as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      line: info.lines,
      cells: record.slice(0, maxColumns).map((cell) => cell.slice(0, maxCellLength)),
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableArchive(error.code)
  }
}

const delimiters = [',', ';', '\t'] as const
/** Characters in which the delimiter is counted. */
const sampleLength = 20_000

/** The delimiter that a file has most of: values of some files end with tabs. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, sampleLength)
  const counts = delimiters.map((delimiter) => sample.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

function textOfFile(file: Uint8Array, encodings: readonly string[]): string {
  for (const encoding of encodings)
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(file)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  throw new WrongEncoding(encodings.join(', '))
}
