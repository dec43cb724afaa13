import { buildWorkbook, buildZip, hostileWorkbooks } from '@fairway/testing/files/workbooks'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listBounds, maxColumns } from './bounds.ts'
import { readFirstSheet } from './read-sheet.ts'
import { readWorkbook } from './read-workbook.ts'
import { Archive, TooLargeArchive, UnreadableArchive } from './unzip.ts'
import { plainWorkbook } from './write-workbook.ts'

const read = (sheet: string, more = {}) => readFirstSheet(buildZip(buildWorkbook(sheet, more)), 100)

test('what is written comes back: every text in its cell', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/\p{Cc}|\s/gu, '').trim()),
    fc.constantFrom('=1+1', '陈静', '<b>&amp;', '"', "'", '0012'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 8 }),
      async (rows) => {
        const filled = rows.filter((row) => row.some((text) => text !== ''))
        const back = await readFirstSheet(await plainWorkbook([{ name: 'Users', rows }]), 100)
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

test('texts kept aside, numbers as computers write them, gaps and results of formulas are read as people see them', async () => {
  const { rows, dayZero } = await read(
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
  expect((await read('<row/>', { workbook: '<workbookPr date1904="1"/>' })).dayZero.getUTCFullYear()).toBe(
    1904,
  )
})

test('files that would harm or are none are refused', async () => {
  const refused = (bytes: Buffer) => expect(readFirstSheet(bytes, 100)).rejects.toThrow(UnreadableArchive)
  await refused(Buffer.alloc(0))
  await refused(Buffer.from('PK\x05\x06'))
  await refused(Buffer.from('user;name\nclerk;陈静'))
  await refused(buildZip({ 'xl/workbook.xml': '<workbook/>' }))
  await refused(buildZip(buildWorkbook('<row/>'), { flags: 1 }))
  await refused(
    buildZip({
      ...buildWorkbook('<row/>'),
      'xl/worksheets/other.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><row/>',
    }),
  )
  const whole = buildZip(buildWorkbook('<row r="1"><c><v>1</v></c></row>'))
  for (let length = 0; length < whole.length; length += 7) await refused(whole.subarray(0, length))
})

test('a file that unpacks to more than it declares is refused (zip bomb)', async () => {
  const bomb = buildZip(buildWorkbook('<row>'.padEnd(8_000_000, ' ')), { size: 500 })
  await expect(readFirstSheet(bomb, 100)).rejects.toThrow(UnreadableArchive)
  const honest = buildZip({ 'a.txt': ' '.repeat(20_000_000) })
  await expect(Archive.open(honest)).rejects.toThrow('too large')
})

test('a file that wants to be looked at for ever is done with at once', async () => {
  const often = (text: string) => text.repeat(Math.floor(1_900_000 / text.length))
  const before = process.cpuUsage()
  for (const sheet of [
    ...['<row ', '<row><c ', '<row><c/>', '<row/>', '<a:', '</row '].map(often),
    `<row>${often('</c ')}</row>`,
    `<row><c>${often('<v>')}</c></row>`,
    `<row><c t="inlineStr">${often('<t>')}${often('<rPh ')}rPh></c></row>`,
    `<row ${often(' r=')}>`,
    `<row r="${' '.repeat(1_900_000)}>`,
  ])
    await expect(read(sheet)).rejects.toThrow(UnreadableArchive)
  await expect(read('<row/>', { workbook: often('<workbookPr date1904=') })).rejects.toThrow(
    UnreadableArchive,
  )
  const cell = '<row><c t="s"><v>0</v></c></row>'
  await expect(read(cell, { shared: often('<si>') })).rejects.toThrow(UnreadableArchive)
  // Seconds of processor time; looking back from every sign would take hours.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(20_000)
})

test('any bytes at all are read or refused, and quickly', async () => {
  const whole = buildZip(buildWorkbook('<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 }),
      async (changes) => {
        const bytes = Buffer.from(whole)
        for (const [at, byte] of changes) bytes[at] = byte
        try {
          await readFirstSheet(bytes, 100)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableArchive)
        }
      },
    ),
    { numRuns: 300 },
  )
})

describe('what a workbook may write, as programs of others do', () => {
  const firstRow = async (sheet: string, more = {}) => (await read(sheet, more)).rows[0]?.cells

  test('a row that is commented out is no row', async () => {
    const { rows } = await read(
      '<!-- <row r="1"><c t="str"><v>hidden</v></c></row> --><row r="2"><c t="str"><v>shown</v></c></row>',
    )
    expect(rows).toEqual([{ line: 2, cells: ['shown'] }])
  })

  test('CDATA is the text in it, in a cell and among the shared strings', async () => {
    const sheet =
      '<row><c t="str"><v><![CDATA[a <b> & c]]></v></c><c t="inlineStr"><is><t>x<![CDATA[<y>]]>z</t></is></c><c t="s"><v>0</v></c></row>'
    const shared = '<si><t><![CDATA[</t></si> & more]]></t></si>'
    expect(await firstRow(sheet, { shared })).toEqual(['a <b> & c', 'x<y>z', '</t></si> & more'])
  })

  test('signs written as _xHHHH_ are these signs, and line breaks in a cell become spaces', async () => {
    const sheet =
      '<row><c t="str"><v>one_x000D_\ntwo</v></c><c t="inlineStr"><is><t>_x005F_x000D_</t></is></c><c t="str"><v>a_x00e9_</v></c></row>'
    expect(await firstRow(sheet)).toEqual(['one two', '_x000D_', 'aé'])
  })

  test('the workbook, its sheet and its shared strings are found by the relationships of the package', async () => {
    const types = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    const bytes = buildZip({
      '_rels/.rels': `<Relationships><Relationship Id="a" Type="${types}/metadata/thumbnail" Target="t.png"/><Relationship Id="b" Type="${types}/officeDocument" Target="/office/book.xml"/></Relationships>`,
      'office/book.xml':
        '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet r:id="s"/></x:sheets></x:workbook>',
      'office/_rels/book.xml.rels': `<Relationships><Relationship Id="s" Type="${types}/worksheet" Target="../data/one.xml"/><Relationship Id="w" Type="${types}/sharedStrings" Target="words.xml"/></Relationships>`,
      'office/words.xml': '<x:sst xmlns:x="m"><x:si><x:t>船</x:t></x:si></x:sst>',
      'data/one.xml':
        '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="3"><x:c r="B3" t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    })
    expect((await readFirstSheet(bytes, 10)).rows).toEqual([{ line: 3, cells: ['', '船'] }])
  })
})

describe('untrusted workbooks, read in a worker thread', () => {
  test('a workbook is read as it is in this thread', async () => {
    const bytes = await plainWorkbook([
      {
        name: 'x',
        rows: [
          ['a', '陈静'],
          ['', '2'],
        ],
      },
    ])
    expect(await readWorkbook(bytes, 10)).toEqual(await readFirstSheet(bytes, 10))
    await expect(readWorkbook(Buffer.from('no archive'), 10)).rejects.toThrow(UnreadableArchive)
  })

  test('each hostile workbook is refused or cut to the bounds, and never holds up this thread', async () => {
    for (const [what, make] of Object.entries(hostileWorkbooks)) {
      const bytes = make()
      expect(bytes.length, what).toBeLessThan(600_000)
      const before = process.threadCpuUsage()
      const end = await readWorkbook(bytes, 502).catch((error: unknown) => error)
      const { user, system } = process.threadCpuUsage(before)
      // Processor time of this thread alone: milliseconds, where reading such a workbook here takes seconds.
      expect((user + system) / 1_000, what).toBeLessThan(250)
      if (end instanceof Error) expect(end, what).toBeInstanceOf(TooLargeArchive)
      else expect(end, what).toMatchObject({ rows: [{ line: 1 }] })
    }
  })

  test('the bounds: rows, empty ones too, and columns', async () => {
    const empty = (rows: number) => read(`${'<row/>'.repeat(rows)}<row><c><v>1</v></c></row>`)
    expect((await empty(listBounds.rows - 1)).rows).toHaveLength(1)
    await expect(empty(listBounds.rows)).rejects.toThrow(TooLargeArchive)
    const wide = await read(`<row>${'<c><v>7</v></c>'.repeat(maxColumns + 5)}</row>`)
    expect(wide.rows[0]?.cells).toHaveLength(maxColumns)
  })

  test('a thread beyond its time is ended, and the next workbook is read', async () => {
    const bytes = await plainWorkbook([{ name: 'x', rows: [['a']] }])
    for (let time = 0; time < 6; time++)
      await expect(readWorkbook(bytes, 10, { timeoutMs: 0 })).rejects.toThrow(TooLargeArchive)
    expect((await readWorkbook(bytes, 10)).rows).toHaveLength(1)
  })
})
