import { type Language, languageTag } from '@fairway/contract/kernel/languages'
import { xml, xmlDeclaration } from '../../office/xml.ts'
import { zip } from '../../office/zip.ts'
import { type ColumnContent, cellPadding, margin, pageLayout } from './page-layout.ts'
import { displayText, isNumeric, type Sheet } from './sheet.ts'

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** Twentieths of a point, in which Word measures. */
const twips = (points: number) => Math.round(points * 20)

interface RunStyle {
  bold?: boolean
  /** In points; that of the style when absent. */
  size?: number
}

/** A text whose line breaks are those of the document. */
function run(text: string, { bold = false, size }: RunStyle = {}): string {
  const properties = `${bold ? '<w:b/>' : ''}${size ? `<w:sz w:val="${size * 2}"/>` : ''}`
  const lines = xml(text)
    .split(/\r\n?|\n/)
    .map((line) => `<w:t xml:space="preserve">${line}</w:t>`)
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${lines.join('<w:br/>')}</w:r>`
}

const paragraph = (content: string, { end = false, style = '' } = {}) => {
  const properties = `${style && `<w:pStyle w:val="${style}"/>`}${end ? '<w:jc w:val="right"/>' : ''}`
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
}

/** A document with one table whose head is repeated on every page. Its columns follow the content, so rows are read first. */
export async function* writeDocx(
  { title, product, notes, columns, rows }: Sheet,
  language: Language,
): AsyncGenerator<Buffer> {
  const texts: string[][] = []
  for await (const some of rows)
    for (const row of some)
      texts.push(row.map((value, at) => displayText(value, columns[at]?.kind ?? 'text', language)))
  const layout = pageLayout(
    columns.map((column, at) => contentOf([column.title, ...texts.map((row) => row[at] ?? '')])),
  )
  const widths = layout.columns.map(twips)
  const tableRow = (cells: readonly string[], isHead: boolean) =>
    `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${cells
      .map((text, at) => {
        const shade = isHead ? '<w:shd w:val="clear" w:fill="E8EEF5"/>' : ''
        const style = { bold: isHead, size: layout.fontSize }
        const content = paragraph(run(text, style), { end: isNumeric(columns[at]?.kind ?? 'text') })
        return `<w:tc><w:tcPr><w:tcW w:w="${widths[at]}" w:type="dxa"/>${shade}</w:tcPr>${content}</w:tc>`
      })
      .join('')}</w:tr>`
  async function* body() {
    yield `${xmlDeclaration}<w:document xmlns:w="${word}" xmlns:r="${office}"><w:body>${paragraph(run(title), { style: 'Heading1' })}`
    yield `${notes.map((note) => paragraph(run(note))).join('')}${paragraph('')}${tableBegin(widths)}`
    yield tableRow(
      columns.map((column) => column.title),
      true,
    )
    for (const row of texts) yield tableRow(row, false)
    const [width, height] = [twips(layout.width), twips(layout.height)]
    const orientation = width > height ? ' w:orient="landscape"' : ''
    const sides = ['top', 'right', 'bottom', 'left'].map((side) => `w:${side}="${twips(margin)}"`).join(' ')
    yield `</w:tbl><w:sectPr><w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="${width}" w:h="${height}"${orientation}/><w:pgMar ${sides} w:header="360" w:footer="360" w:gutter="0"/></w:sectPr></w:body></w:document>`
  }
  yield* zip([...frame({ title, product }, language), { name: 'word/document.xml', text: body() }])
}

function tableBegin(widths: readonly number[]): string {
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(
    (side) => `<w:${side} w:val="single" w:sz="4" w:color="B8C2CC"/>`,
  )
  const sides = ['left', 'right'].map((side) => `<w:${side} w:w="${twips(cellPadding)}" w:type="dxa"/>`)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  return `<w:tbl><w:tblPr><w:tblW w:w="${whole}" w:type="dxa"/><w:tblBorders>${borders.join('')}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar>${sides.join('')}</w:tblCellMar></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>`
}

/** The parts around the text: title, styles, language, page numbers. */
function frame({ title, product }: Pick<Sheet, 'title' | 'product'>, language: Language) {
  const field = (name: string) => `<w:fldSimple w:instr="${name}"><w:r><w:t>1</w:t></w:r></w:fldSimple>`
  return [
    {
      name: '[Content_Types].xml',
      text: `${xmlDeclaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordTypes}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordTypes}.styles+xml"/><Override PartName="/word/footer1.xml" ContentType="${wordTypes}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${xmlDeclaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    },
    {
      name: 'docProps/core.xml',
      text: `${xmlDeclaration}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xml(title)}</dc:title><dc:creator>${xml(product)}</dc:creator><dc:language>${languageTag(language)}</dc:language></cp:coreProperties>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      text: `${xmlDeclaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${office}/footer" Target="footer1.xml"/></Relationships>`,
    },
    { name: 'word/styles.xml', text: stylesOf(language) },
    {
      name: 'word/footer1.xml',
      text: `${xmlDeclaration}<w:ftr xmlns:w="${word}">${paragraph(`${run(`${product} · `)}${field('PAGE')}${run(' / ')}${field('NUMPAGES')}`, { end: true })}</w:ftr>`,
    },
  ]
}

function stylesOf(language: Language): string {
  const asian = language === 'ja' ? ['MS Gothic', 'ja-JP'] : ['SimSun', 'zh-CN']
  const style = (id: string, name: string, properties: string, extra = '') =>
    `<w:style w:type="paragraph"${extra} w:styleId="${id}"><w:name w:val="${name}"/>${properties}</w:style>`
  return `${xmlDeclaration}<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="${asian[0]}"/><w:sz w:val="16"/><w:lang w:val="${languageTag(language)}" w:eastAsia="${asian[1]}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="0"/></w:pPr></w:pPrDefault></w:docDefaults>${style('Normal', 'Normal', '', ' w:default="1"')}${style('Heading1', 'heading 1', '<w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:after="60"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="28"/></w:rPr>')}</w:styles>`
}

/** A word longer than this does not make its column wider, in font sizes. */
const maxWordWidth = 20
const betweenWords = /[\s\p{scx=Han}\p{scx=Kana}\p{scx=Hira}]+/v
const wide = /[\u1100-\u11FF\u2E80-\uFFEF\u{10000}-\u{10FFFF}]/u

/** About how wide the texts of a column are: Word chooses the fonts. */
function contentOf(texts: readonly string[]): ColumnContent {
  let [min, max] = [0, 0]
  for (const line of new Set(texts.flatMap((text) => text.split('\n')))) {
    const width = widthOf(line)
    max = Math.max(max, width)
    if (width > min) min = Math.max(min, ...line.split(betweenWords).map(widthOf))
  }
  return { min: Math.min(min, maxWordWidth), max }
}

/** As wide as DejaVu Sans, the widest font a system takes when it does not have Calibri. */
const widthOf = (text: string) =>
  Array.from(text).reduce((sum, character) => sum + (wide.test(character) ? 1.02 : 0.64), 0.5)
