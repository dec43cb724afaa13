import { crc32, deflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFirstSheet } from './read-sheet.ts'
import { Archive, UnreadableArchive } from './unzip.ts'
import { plainWorkbook } from './write-workbook.ts'

/** An archive as other programs write it; a file may lie about its size. */
function archive(files: Record<string, string>, { size, flags = 0 }: { size?: number; flags?: number } = {}) {
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

const book = (sheet: string, { shared = '', workbook = '' } = {}) => ({
  'xl/workbook.xml': `<workbook>${workbook}<sheets><sheet name="人员" sheetId="7" r:id="rId9"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="styles.xml"/><Relationship Target="worksheets/other.xml" Id="rId9"/></Relationships>',
  'xl/worksheets/other.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  ...(shared && { 'xl/sharedStrings.xml': `<sst>${shared}</sst>` }),
})
const read = (sheet: string, more = {}) => readFirstSheet(archive(book(sheet, more)), 100)

test('what is written comes back: every text in its cell', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/\p{Cc}|\s/gu, '').trim()),
    fc.constantFrom('=1+1', '陈静', '<b>&amp;', '"', "'", '0012'),
  )
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 8 }),
      (rows) => {
        const filled = rows.filter((row) => row.some((text) => text !== ''))
        const back = readFirstSheet(plainWorkbook([{ name: 'Users', rows }]), 100)
        const whole = back.rows.map(({ line, cells }) => [
          ...cells,
          ...Array(rows[line - 1]!.length - cells.length).fill(''),
        ])
        expect(whole).toEqual(filled)
      },
    ),
    { numRuns: 60 },
  )
})

test('texts kept aside, numbers as computers write them, gaps and results of formulas are read as people see them', () => {
  const { rows, dayZero } = read(
    '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c></row><row r="2"/>' +
      '<row r="4"><c r="A4"><v>1.38001380E10</v></c><c r="B4" s="3"><v>46188</v></c><c r="C4" t="str"><f>A1&amp;"x"</f><v>a &lt; b</v></c><c r="D4" t="e"><v>#REF!</v></c></row>',
    {
      shared:
        '<si><t>氏名</t><rPh sb="0" eb="2"><t>シメイ</t></rPh></si><si><r><t>User</t></r><r><t xml:space="preserve"> name</t></r></si>',
    },
  )
  expect(rows).toEqual([
    { line: 1, cells: ['User name', '', '氏名'] },
    { line: 4, cells: ['13800138000', '46188', 'a < b', ''] },
  ])
  expect(dayZero.toISOString()).toBe('1899-12-30T00:00:00.000Z')
  expect(read('<row/>', { workbook: '<workbookPr date1904="1"/>' }).dayZero.getUTCFullYear()).toBe(1904)
})

test('files that would harm or are none are refused', () => {
  const refused = (bytes: Buffer) => expect(() => readFirstSheet(bytes, 100)).toThrow(UnreadableArchive)
  refused(Buffer.alloc(0))
  refused(Buffer.from('PK\x05\x06'))
  refused(Buffer.from('user;name\nclerk;陈静'))
  refused(archive({ 'xl/workbook.xml': '<workbook/>' }))
  refused(archive(book('<row/>'), { flags: 1 }))
  refused(
    archive({ ...book('<row/>'), 'xl/worksheets/other.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><row/>' }),
  )
  const whole = archive(book('<row r="1"><c><v>1</v></c></row>'))
  for (let length = 0; length < whole.length; length += 7) refused(whole.subarray(0, length))
})

test('a file that says it is small and unpacks to much is given up', () => {
  const bomb = archive(book('<row>'.padEnd(8_000_000, ' ')), { size: 500 })
  expect(() => readFirstSheet(bomb, 100)).toThrow(UnreadableArchive)
  const honest = archive({ 'a.txt': ' '.repeat(20_000_000) })
  expect(() => new Archive(honest).text('a.txt')).toThrow('too large')
})

test('a file that wants to be looked at for ever is done with at once', () => {
  const often = (text: string) => text.repeat(Math.floor(3_000_000 / text.length))
  const began = performance.now()
  for (const sheet of [
    ...['<row ', '<row><c ', '<row><c/>', '<row/>', '<a:', '</row '].map(often),
    `<row>${often('</c ')}</row>`,
    `<row><c>${often('<v>')}</c></row>`,
    `<row><c t="inlineStr">${often('<t>')}${often('<rPh ')}rPh></c></row>`,
    `<row ${often(' r=')}>`,
    `<row r="${' '.repeat(3_000_000)}>`,
  ])
    read(sheet)
  read('<row/>', { workbook: often('<workbookPr date1904=') })
  read('<row/>', { shared: often('<si>') })
  // Seconds even on a busy machine; looking back from every sign would take hours.
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('any bytes at all are read or refused, and quickly', () => {
  const whole = archive(book('<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>'))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 }), (changes) => {
      const bytes = Buffer.from(whole)
      for (const [at, byte] of changes) bytes[at] = byte
      try {
        readFirstSheet(bytes, 100)
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableArchive)
      }
    }),
    { numRuns: 300 },
  )
})
