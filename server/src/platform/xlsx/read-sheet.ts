import { Archive, UnreadableArchive } from './unzip.ts'

/** A row of a sheet that holds something, with its number as people see it, and its cells by column, from 0. */
export interface SheetRow {
  line: number
  cells: readonly string[]
}

export interface Sheet {
  rows: SheetRow[]
  /** Which day the number 0 stands for: spreadsheets write days as numbers. */
  dayZero: Date
}

const mostColumns = 60
const longestCell = 1_000
const longestFile = 12_000_000

/**
 * Reads the first sheet of an xlsx workbook: what its cells show as text, formulas by their last result. Nothing in the
 * file is carried out, no entity of its own is expanded, and no more than `mostRows` filled rows are read.
 * @throws UnreadableArchive
 */
export function readFirstSheet(bytes: Buffer, mostRows: number): Sheet {
  const archive = new Archive(bytes)
  const part = (name: string) => {
    const text = archive.text(name)
    if (text.length > longestFile || /<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableArchive(name)
    return text
  }
  const workbook = part('xl/workbook.xml')
  const first = elements(workbook, 'sheet').next().value
  const relation = first && attribute(first.head, 'r:id')
  const found = [...elements(part('xl/_rels/workbook.xml.rels'), 'Relationship')].find(
    ({ head }) => attribute(head, 'Id') === relation,
  )
  const target = found && attribute(found.head, 'Target')
  if (!target) throw new UnreadableArchive('no sheet')
  const shared = archive.has('xl/sharedStrings.xml')
    ? Array.from(elements(part('xl/sharedStrings.xml'), 'si'), ({ body }) => textOf(body))
    : []
  const sheet = part(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  const rows: SheetRow[] = []
  let line = 0
  for (const { head, body } of elements(sheet, 'row')) {
    line = Number(attribute(head, 'r') ?? line + 1)
    const cells = cellsOf(body, shared)
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells })
    if (rows.length >= mostRows) break
  }
  const settings = elements(workbook, 'workbookPr').next().value
  const since1904 = /^(?:1|true)$/.test((settings && attribute(settings.head, 'date1904')) ?? '')
  return { rows, dayZero: new Date(since1904 ? '1904-01-01T00:00:00Z' : '1899-12-30T00:00:00Z') }
}

function cellsOf(row: string, shared: readonly string[]): string[] {
  const cells: string[] = []
  let next = 0
  for (const { head, body } of elements(row, 'c')) {
    const at = columnOf(attribute(head, 'r')) ?? next
    next = at + 1
    if (at >= mostColumns) continue
    while (cells.length <= at) cells.push('')
    cells[at] = shownAs(attribute(head, 't'), body, shared).trim().slice(0, longestCell)
  }
  return cells
}

function shownAs(type: string | undefined, body: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textOf(body)
  const value = decoded(elements(body, 'v').next().value?.body ?? '')
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'e') return ''
  // Numbers come as a computer writes them: 1.38E10 is a telephone number too.
  if ((type === undefined || type === 'n') && value !== '' && Number.isFinite(Number(value)))
    return Number(value).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
  return value
}

/** `B7` → 1. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/**
 * The elements of a name, whatever their prefix, in their order; of nested ones of the same name there are none here.
 * Looks at each sign once, whatever the file: who writes it may want us to look for ever.
 */
function* elements(xml: string, name: string): Generator<{ head: string; body: string }> {
  const opening = new RegExp(`<(?:\\w{1,20}:)?${name}(?=[\\s/>])`, 'g')
  const closing = new RegExp(`</(?:\\w{1,20}:)?${name}(?=[\\s>])`, 'g')
  for (let open = opening.exec(xml); open; open = opening.exec(xml)) {
    const end = xml.indexOf('>', opening.lastIndex)
    if (end < 0) return
    const head = xml.slice(opening.lastIndex, end)
    opening.lastIndex = end + 1
    if (head.endsWith('/')) {
      yield { head, body: '' }
      continue
    }
    closing.lastIndex = opening.lastIndex
    const close = closing.exec(xml)
    if (!close) return
    yield { head, body: xml.slice(end + 1, close.index) }
    opening.lastIndex = closing.lastIndex
  }
}

function attribute(head: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(head)
  return found ? decoded(found[1] ?? found[2] ?? '') : undefined
}

/** All runs of a text, without the readings that Japanese and Chinese workbooks keep beside it. */
function textOf(xml: string): string {
  let plain = ''
  let from = 0
  for (const reading of xml.matchAll(/<(?:\w+:)?rPh\b/g)) {
    if (reading.index < from) continue
    const end = xml.indexOf('rPh>', reading.index)
    if (end < 0) break
    plain += xml.slice(from, reading.index)
    from = end + 4
  }
  plain += xml.slice(from)
  return Array.from(elements(plain, 't'), ({ body }) => decoded(body)).join('')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : ' '
  })
}
