import type { Language } from '@fairway/contract/kernel/languages'
import { readPdf } from '@fairway/testing/files/read-pdf'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageLayout } from '../page-layout.ts'
import type { Cell, CellKind, Sheet } from '../sheet.ts'
import { fontFaces } from './font-faces.ts'
import { drawableLines, textRuns } from './text-runs.ts'
import { wrapText } from './wrap-text.ts'
import { writePdf } from './write-pdf.ts'

/** A sheet with these columns and rows. */
function sheetOf(
  columns: readonly (readonly [string, CellKind])[],
  rows: readonly (readonly Cell[])[],
): Sheet {
  return {
    title: '订单列表',
    product: 'Fairway',
    notes: ['导出人：林岚（admin）', '筛选条件：无'],
    columns: columns.map(([title, kind]) => ({ title, kind, width: 16, summed: false })),
    labels: { missingCharacters: '缺少字形：', total: '合计' },
    rows: (async function* () {
      yield rows
    })(),
  }
}

async function pdfOf(sheet: Sheet, language: Language = 'zh') {
  const parts: Buffer[] = []
  for await (const part of writePdf(sheet, language)) parts.push(part)
  return readPdf(Buffer.concat(parts))
}

const people = [
  '欧阳娜娜',
  '吉田𠮷郎',
  '龘靐齉',
  '䶮明',
  '髙橋さくら',
  '김민수',
  'Nguyễn Thị Hương',
  'Łukasz Żak',
  'José Muñoz Ibáñez',
  'Иван Петров',
]

test.each(['zh', 'en', 'ja', 'es'] as const)(
  'names of all scripts are copied from a PDF in %s as they were written, and every font is in the file',
  async (language) => {
    const pdf = await pdfOf(
      sheetOf(
        [['联系人', 'text']],
        people.map((name) => [name]),
      ),
      language,
    )
    expect(pdf.pages.flat()).toEqual(expect.arrayContaining(people))
    expect(pdf.fonts.length).toBeGreaterThanOrEqual(5)
    expect(pdf.fonts.filter(({ embedded }) => !embedded)).toEqual([])
  },
)

test('a PDF has its title, its language, upright paper for a narrow table, and numbers its pages', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`request-${at}`, at])
  const pdf = await pdfOf(
    sheetOf(
      [
        ['Request', 'text'],
        ['Count', 'number'],
      ],
      rows,
    ),
    'en',
  )
  expect(pdf).toMatchObject({ title: '订单列表', language: 'en' })
  expect(pdf.sizes).toEqual(pdf.pages.map(() => [595, 842]))
  expect(pdf.pages.length).toBeGreaterThan(1)
  for (const [at, page] of pdf.pages.entries()) {
    expect(page).toContain('Request')
    expect(page.at(-1)).toBe(`${at + 1} / ${pdf.pages.length}`)
  }
  expect(pdf.pages.flat().filter((line) => line.startsWith('request-'))).toEqual(rows.map(([name]) => name))
})

test('a table that is wider than upright paper is on its side', async () => {
  const columns = Array.from({ length: 12 }, (_, at) => [`Column ${at}`, 'text'] as const)
  const pdf = await pdfOf(sheetOf(columns, [columns.map(([title]) => `${title} with some words`)]), 'en')
  expect(pdf.sizes).toEqual([[842, 595]])
})

test('nothing of a long cell is lost: it takes as many lines and pages as it needs, below the head on each', async () => {
  const words = Array.from({ length: 6_000 }, (_, at) => `word${at}`)
  const chinese = Array.from({ length: 900 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
  const pdf = await pdfOf(
    sheetOf(
      [
        ['Number', 'code' as CellKind],
        ['Note', 'text'],
        ['备注', 'text'],
      ],
      [
        ['1', words.join(' '), chinese],
        ['2', 'last', '完'],
      ],
    ),
    'en',
  )
  expect(pdf.pages.length).toBeGreaterThan(2)
  const whole = pdf.pages.flat()
  expect(whole.flatMap((line) => line.match(/word\d+/g) ?? [])).toEqual(words)
  const signs = whole.filter((line) => /^[\u4e00-\u5184]+$/.test(line)).join('')
  for (const sign of chinese) expect(signs).toContain(sign)
  for (const page of pdf.pages) expect(page).toEqual(expect.arrayContaining(['Number', 'Note', '备注']))
  expect(whole).toContain('last')
})

test('amounts and counts in a PDF have the thousands marks of the language', async () => {
  const sheet = () =>
    sheetOf(
      [
        ['Total', 'money'],
        ['Rows', 'number'],
      ],
      [[123_456_789, 12_345]],
    )
  expect((await pdfOf(sheet(), 'en')).pages[0]).toEqual(expect.arrayContaining(['1,234,567.89', '12,345']))
  expect((await pdfOf(sheet(), 'es')).pages[0]).toEqual(expect.arrayContaining(['1.234.567,89', '12.345']))
})

test('a character that no font has is a box, named above the table', async () => {
  const pdf = await pdfOf(sheetOf([['Name', 'text']], [['Ann 😀'], ['สมชาย']]), 'en')
  expect(pdf.pages.flat().join('\n')).toMatch(/缺少字形：.*U\+1F600.*U\+0E2A/)
  const plain = await pdfOf(sheetOf([['Name', 'text']], [['Ann']]), 'en')
  expect(plain.pages.flat().join('\n')).not.toContain('缺少字形')
})

test('a name in an alphabet has one font, and Japanese files draw shared characters the Japanese way', () => {
  const runs = (text: string, language: Language) =>
    textRuns(text, fontFaces(language, false)).map(({ face, text: part }) => `${face.name}: ${part}`)
  expect(runs('Łukasz 林岚', 'zh')).toEqual([
    'NotoSans-Regular.ttf: Łukasz ',
    'NotoSansHans-Regular.otf: 林岚',
  ])
  expect(runs('直江', 'ja')).toEqual(['NotoSansJP-Regular.otf: 直江'])
  expect(runs('直江', 'zh')).toEqual(['NotoSansHans-Regular.otf: 直江'])
})

test('letters typed with marks of their own are drawn as one character; tabs, line breaks and invisible characters are not', () => {
  expect(drawableLines('Z\u0307ak Nguye\u0302\u0303n \u1100\u1175\u11b7')).toEqual(['Żak Nguyễn 김'])
  // A compatibility ideograph is how a person writes the name.
  expect(drawableLines('\u{fa19}\u{200b}\tA\r\nB')).toEqual(['\u{fa19} A', 'B'])
})

test('wrapping keeps every character, and words whole where they fit', () => {
  const measure = (text: string) => [...text].length
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.integer({ min: 3, max: 30 }),
      (text, width) => {
        const line = text.replace(/\s/g, ' ')
        const lines = wrapText(line, width, measure)
        expect(lines.join('').replaceAll(' ', '')).toBe(line.replaceAll(' ', ''))
      },
    ),
  )
  expect(wrapText('Pasajeros menores de edad', 10, measure)).toEqual(['Pasajeros', 'menores de', 'edad'])
  expect(wrapText('请码头提前安排，谢谢。', 7, measure)).toEqual(['请码头提前安', '排，谢谢。'])
  expect(wrapText('abcdefghij', 4, measure)).toEqual(['abcd', 'efgh', 'ij'])
})

test('columns fill the page and no more, whatever they hold', () => {
  const column = fc
    .tuple(fc.double({ min: 0, max: 20, noNaN: true }), fc.double({ min: 0, max: 300, noNaN: true }))
    .map(([min, more]) => ({ min, max: min + more }))
  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 40 }), (contents) => {
      const { width, columns } = pageLayout(contents)
      expect(columns.reduce((sum, one) => sum + one, 0)).toBeCloseTo(width - 72, 3)
      expect(Math.min(...columns)).toBeGreaterThan(0)
    }),
  )
})
