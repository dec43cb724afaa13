import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { Language } from '@fairway/contract/kernel/languages'
import { measure, show, wrap } from './pdf-text.ts'
import { cellText, type Sheet } from './sheet.ts'

const page = { width: 842, height: 595, margin: 36 }
const size = 7.5
const leading = 10
const gap = 4
const maxLinesPerCell = 3

/** The fonts every reader brings or replaces for Chinese and Japanese; they are named, not carried along. */
const asianFonts: Record<'zh' | 'ja', { name: string; encoding: string; ordering: string }> = {
  zh: { name: 'STSong-Light', encoding: 'UniGB-UTF16-H', ordering: 'GB1' },
  ja: { name: 'HeiseiKakuGo-W5', encoding: 'UniJIS-UTF16-H', ordering: 'Japan1' },
}

/** Pages of A4 on their side with the head of the table on each. */
export async function* writePdf(
  { title, notes, columns, rows }: Sheet,
  language: Language,
): AsyncIterable<Buffer> {
  const inside = page.width - 2 * page.margin
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => (width / whole) * inside)
  const starts = widths.map((_, at) => page.margin + widths.slice(0, at).reduce((sum, one) => sum + one, 0))
  const pages: string[] = []
  let content = ''
  let y = page.height - page.margin

  const line = (at: number) =>
    `0.72 0.76 0.8 RG 0.5 w ${page.margin} ${at.toFixed(2)} m ${page.width - page.margin} ${at.toFixed(2)} l S\n`

  function row(cells: readonly string[], bold = false) {
    const texts = cells.map((text, at) => wrap(text, (widths[at] ?? 0) - gap, size, maxLinesPerCell))
    const height = Math.max(1, ...texts.map(({ length }) => length)) * leading
    if (!bold && y - height < page.margin + leading) {
      pages.push(content)
      content = ''
      y = page.height - page.margin
      head()
    }
    for (const [at, lines] of texts.entries())
      for (const [place, text] of lines.entries()) {
        const kind = columns[at]?.kind
        const end = kind === 'money' || kind === 'number'
        const x = (starts[at] ?? 0) + (end ? (widths[at] ?? 0) - gap - measure(text, size) : 0)
        if (text !== '') content += show(text, x, y - (place + 1) * leading + 2.5, size, bold)
      }
    y -= height + 2
    content += line(y + 0.5)
  }
  const head = () =>
    row(
      columns.map((column) => column.title),
      true,
    )

  y -= 14
  content += show(title, page.margin, y, 14, true)
  for (const note of notes)
    for (const text of wrap(note, inside, 8, 6)) {
      y -= 12
      content += show(text, page.margin, y, 8)
    }
  y -= 8
  head()
  for await (const some of rows)
    for (const cells of some) row(cells.map((value, at) => cellText(value, columns[at]?.kind ?? 'text')))
  pages.push(content)
  yield await assemble(pages, asianFonts[language === 'ja' ? 'ja' : 'zh'])
}

const pack = promisify(deflate)

async function assemble(pages: readonly string[], asian: (typeof asianFonts)['zh']): Promise<Buffer> {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (body: string, stream?: Buffer) => {
    offsets.push(length)
    const number = offsets.length
    const text = Buffer.concat(
      stream
        ? [Buffer.from(`${number} 0 obj\n${body}\nstream\n`), stream, Buffer.from('\nendstream\nendobj\n')]
        : [Buffer.from(`${number} 0 obj\n${body}\nendobj\n`)],
    )
    parts.push(text)
    length += text.length
  }
  /** Those before the pages. */
  const fixed = 7
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${fixed + 1 + at * 2} 0 R`).join(' ')}] >>`,
  )
  for (const name of ['Helvetica', 'Helvetica-Bold'])
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`)
  add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${asian.name}-${asian.encoding} /Encoding /${asian.encoding} /DescendantFonts [6 0 R] >>`,
  )
  add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${asian.name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${asian.ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor 7 0 R >>`,
  )
  add(
    `<< /Type /FontDescriptor /FontName /${asian.name} /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>`,
  )
  for (const [at, content] of pages.entries()) {
    const number = `${at + 1} / ${pages.length}`
    const foot = show(number, page.width - page.margin - measure(number, size), page.margin - 12, size)
    const stream = await pack(Buffer.from(content + foot))
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${fixed + 2 + at * 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> >>`,
    )
    add(`<< /Length ${stream.length} /Filter /FlateDecode >>`, stream)
  }
  const references = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${references}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
