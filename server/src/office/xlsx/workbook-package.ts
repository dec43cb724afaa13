import { xml, xmlDeclaration } from '../xml.ts'
import { zip } from '../zip.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A worksheet of a workbook. */
export interface Worksheet {
  name: string
  /** What stands inside its `worksheet` element; may come in pieces. */
  content: AsyncIterable<string> | readonly string[]
  /** The number of the row that is repeated on each printed page. */
  printTitleRow?: number
}

/** The name of a column by its place: 0 is A, 25 is Z, 26 is AA. */
export const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

/** A cell of text, kept as text also when it begins like a formula. `style` is a place in the list of cell formats. */
export const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`

/**
 * An xlsx workbook (Open Packaging Conventions), given as it comes: a long sheet is never held. The same content gives
 * the same bytes. `styles` is what stands inside the `styleSheet` element.
 */
export function workbookPackage({
  title,
  creator = '',
  styles,
  sheets,
}: {
  title?: string
  /** What made it; only with a title. */
  creator?: string
  styles: string
  sheets: readonly Worksheet[]
}): AsyncIterable<Buffer> {
  const numbered = sheets.map((sheet, at) => ({ ...sheet, number: at + 1, name: sheetName(sheet.name) }))
  return zip([
    {
      name: '[Content_Types].xml',
      text: `${xmlDeclaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${numbered.map(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${title === undefined ? '' : '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>'}</Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${xmlDeclaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>${title === undefined ? '' : `<Relationship Id="rId2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`}</Relationships>`,
    },
    ...(title === undefined
      ? []
      : [
          {
            name: 'docProps/core.xml',
            text: `${xmlDeclaration}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xml(title)}</dc:title><dc:creator>${xml(creator)}</dc:creator></cp:coreProperties>`,
          },
        ]),
    {
      name: 'xl/workbook.xml',
      text: `${xmlDeclaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbered.map(({ name, number }) => `<sheet name="${xml(name)}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets>${definedNames(numbered)}</workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${xmlDeclaration}<Relationships xmlns="${packages}/relationships">${numbered.map(({ number }) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${numbered.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/styles.xml', text: `${xmlDeclaration}<styleSheet xmlns="${main}">${styles}</styleSheet>` },
    ...numbered.map(({ number, content }) => ({
      name: `xl/worksheets/sheet${number}.xml`,
      text: worksheetXml(content),
    })),
  ])
}

async function* worksheetXml(content: Worksheet['content']): AsyncGenerator<string> {
  yield `${xmlDeclaration}<worksheet xmlns="${main}">`
  yield* content
  yield '</worksheet>'
}

/** The rows to repeat on paper; the element must not be empty. */
function definedNames(sheets: readonly Pick<Worksheet, 'name' | 'printTitleRow'>[]): string {
  const names = sheets.flatMap(({ name, printTitleRow: row }, at) =>
    row === undefined
      ? []
      : `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${xml(`'${name.replaceAll("'", "''")}'!$${row}:$${row}`)}</definedName>`,
  )
  return names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`
}

/** Without what spreadsheets allow in no name of a sheet. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .replace(/^'+|(?<!')'+$/g, ' ')
