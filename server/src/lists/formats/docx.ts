import type { Language } from '@fairway/contract/kernel/languages'
import { cellText, type Sheet, xml } from './sheet.ts'
import { zip } from './zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The width between the margins of a sheet of A4 on its side, in twentieths of a point. */
const inside = 15_398

function run(text: string, { bold = false, half = 16 } = {}) {
  return `<w:r><w:rPr>${bold ? '<w:b/>' : ''}<w:sz w:val="${half}"/></w:rPr><w:t xml:space="preserve">${xml(text)}</w:t></w:r>`
}

const paragraph = (content: string, end = false) =>
  `<w:p><w:pPr><w:spacing w:after="0"/>${end ? '<w:jc w:val="right"/>' : ''}</w:pPr>${content}</w:p>`

/** A document with one table whose head is repeated on every page. */
export function writeDocx({ title, notes, columns, rows }: Sheet, language: Language): AsyncIterable<Buffer> {
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => Math.floor((width / whole) * inside))
  const cell = (content: string, at: number, shade = '') =>
    `<w:tc><w:tcPr><w:tcW w:w="${widths[at]}" w:type="dxa"/>${shade}</w:tcPr>${content}</w:tc>`
  const asian = language === 'ja' ? 'MS Gothic' : 'SimSun'
  async function* document() {
    yield `${head}<w:document xmlns:w="${word}"><w:body>`
    yield paragraph(run(title, { bold: true, half: 28 }))
    for (const note of notes) yield paragraph(run(note))
    yield `${paragraph('')}<w:tbl><w:tblPr><w:tblW w:w="${inside}" w:type="dxa"/><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => `<w:${side} w:val="single" w:sz="4" w:color="B8C2CC"/>`).join('')}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>`
    yield `<w:tr><w:trPr><w:tblHeader/></w:trPr>${columns.map((column, at) => cell(paragraph(run(column.title, { bold: true })), at, '<w:shd w:val="clear" w:fill="E8EEF5"/>')).join('')}</w:tr>`
    for await (const some of rows)
      yield some
        .map(
          (row) =>
            `<w:tr><w:trPr><w:cantSplit/></w:trPr>${row
              .map((value, at) => {
                const kind = columns[at]?.kind ?? 'text'
                return cell(paragraph(run(cellText(value, kind)), kind === 'money' || kind === 'number'), at)
              })
              .join('')}</w:tr>`,
        )
        .join('')
    yield `</w:tbl><w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="720" w:right="720" w:bottom="720" w:left="720" w:header="360" w:footer="360" w:gutter="0"/></w:sectPr></w:body></w:document>`
  }
  return zip([
    {
      name: '[Content_Types].xml',
      text: `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      text: `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'word/styles.xml',
      text: `${head}<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="${asian}"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`,
    },
    { name: 'word/document.xml', text: document() },
  ])
}
