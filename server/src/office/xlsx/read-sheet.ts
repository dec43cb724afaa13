import { listBounds, maxIndexBytes } from './bounds.ts'
import { displayedRows, rawRowsOf, type SheetRow, sharedStringsOf } from './sheet-rows.ts'
import { Archive, UnreadableArchive } from './unzip.ts'
import { walkXml } from './walk-xml.ts'

export interface Sheet {
  rows: SheetRow[]
  /** Which day the number 0 stands for: spreadsheets write days as numbers. */
  dayZero: Date
}

/** A reference from one part of the package to another (Open Packaging Conventions). */
interface Relationship {
  id: string
  type: string
  target: string
}

/**
 * Reads the first sheet of an xlsx workbook: the displayed text of its cells, formulas by their last result. Executes
 * nothing, expands no custom entities, reads at most `maxFilled` filled rows. Untrusted files go through `readWorkbook`,
 * which runs this in a worker thread.
 * @throws UnreadableArchive, TooLargeArchive beyond the bounds of `bounds.ts`
 */
export async function readFirstSheet(bytes: Buffer, maxFilled: number, bounds = listBounds): Promise<Sheet> {
  const archive = await Archive.open(bytes)
  const main = await mainPartOf(archive)
  const { sheet: id, since1904 } = readIndex(await archive.text(main, maxIndexBytes))
  const related = await relationshipsOf(archive, main)
  const sheet = related.find((one) => one.id === id)
  if (!sheet) throw new UnreadableArchive('no sheet')
  const strings =
    related.find(({ type }) => type.endsWith('/sharedStrings'))?.target ?? 'xl/sharedStrings.xml'
  const rows = rawRowsOf(await archive.text(sheet.target, bounds.sheetBytes), maxFilled, bounds)
  const shared = archive.has(strings)
    ? sharedStringsOf(await archive.text(strings, bounds.sharedStringBytes), rows, bounds)
    : new Map<number, string>()
  return {
    rows: displayedRows(rows, shared, bounds),
    dayZero: new Date(since1904 ? '1904-01-01T00:00:00Z' : '1899-12-30T00:00:00Z'),
  }
}

/** The part that the package names as its document; usually, but not always, `xl/workbook.xml`. */
async function mainPartOf(archive: Archive): Promise<string> {
  const named = (await relationshipsOf(archive, '')).find(({ type }) => type.endsWith('/officeDocument'))
  return named?.target ?? 'xl/workbook.xml'
}

async function relationshipsOf(archive: Archive, part: string): Promise<Relationship[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`
  const relationships: Relationship[] = []
  if (!archive.has(name)) return relationships
  walkXml(await archive.text(name, maxIndexBytes), {
    open(element, attribute) {
      const [id, target] = [attribute('Id'), attribute('Target')]
      if (element !== 'Relationship' || !id || !target || attribute('TargetMode') === 'External') return
      relationships.push({ id, type: attribute('Type') ?? '', target: resolved(target, folder) })
    },
  })
  return relationships
}

/** The name of a part in the archive: a target is relative to the folder of its source, or begins with a slash. */
function resolved(target: string, folder: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/'))
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  return steps.join('/')
}

function readIndex(xml: string): { sheet: string | undefined; since1904: boolean } {
  let sheet: string | undefined
  let since1904 = false
  walkXml(xml, {
    open(name, attribute) {
      if (name === 'sheet') sheet ??= attribute('r:id') ?? attribute('id')
      if (name === 'workbookPr') since1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '')
    },
  })
  return { sheet, since1904 }
}
