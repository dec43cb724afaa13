import { crc32, deflateRawSync } from 'node:zlib'

/** An archive as other programs write it; a file may lie about its size. */
export function buildZip(
  files: Record<string, string>,
  { size, flags = 0 }: { size?: number; flags?: number } = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(size ?? content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, Buffer.from(name)]),
    )
    parts.push(local)
    at += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, central, end])
}

/** The parts of a workbook whose first sheet has this content. */
export const buildWorkbook = (
  sheet: string,
  { shared = '', workbook = '' } = {},
): Record<string, string> => ({
  'xl/workbook.xml': `<workbook xmlns:r="r">${workbook}<sheets><sheet name="人员" sheetId="7" r:id="rId9"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="styles.xml"/><Relationship Target="worksheets/other.xml" Id="rId9"/></Relationships>',
  'xl/worksheets/other.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  ...(shared && { 'xl/sharedStrings.xml': `<sst>${shared}</sst>` }),
})

/** Workbooks made to exhaust a reader, each far below what may be uploaded. */
export const hostileWorkbooks: Record<string, () => Buffer> = {
  'a row of 520,000 cells': () =>
    buildZip(buildWorkbook(`<row r="1">${'<c r="A1"><v>1.5</v></c>'.repeat(520_000)}</row>`)),
  'a row of 80,000 cells within two megabytes': () =>
    buildZip(buildWorkbook(`<row r="1">${'<c r="A1"><v>1.5</v></c>'.repeat(80_000)}</row>`)),
  'two million empty rows': () => buildZip(buildWorkbook('<row/>'.repeat(2_000_000))),
  '300,000 empty rows within two megabytes': () => buildZip(buildWorkbook('<row/>'.repeat(300_000))),
  'a cell of 2.4 million entities': () =>
    buildZip(buildWorkbook(`<row><c t="str"><v>${'&amp;'.repeat(2_400_000)}</v></c></row>`)),
  'a cell of 390,000 entities within two megabytes': () =>
    buildZip(buildWorkbook(`<row><c t="str"><v>${'&amp;'.repeat(390_000)}</v></c></row>`)),
  'three million empty cells': () => buildZip(buildWorkbook(`<row>${'<c/>'.repeat(3_000_000)}</row>`)),
  'a million shared strings': () =>
    buildZip(
      buildWorkbook('<row><c t="s"><v>999999</v></c></row>', {
        shared: '<si><t>a</t></si>'.repeat(1_000_000),
      }),
    ),
  '200,000 shared strings within four megabytes': () =>
    buildZip(
      buildWorkbook('<row><c t="s"><v>199999</v></c></row>', { shared: '<si><t>a</t></si>'.repeat(200_000) }),
    ),
  'one long shared string in every cell': () =>
    buildZip(
      buildWorkbook(`<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`.repeat(1_500), {
        shared: `<si><t>${'a'.repeat(1_000)}</t></si>`,
      }),
    ),
}
