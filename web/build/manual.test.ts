import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@fairway/contract/kernel/languages'
import type { PageUri } from '@fairway/contract/menus'
import { beforeAll, expect, test } from 'vitest'
import { pagePath } from '../src/blocks/page/paths.ts'
import { type Chapter, type Piece, plainTextOf } from '../src/pages/documentation/chapter.ts'
import { betweenLines } from './compile-manual.ts'
import { labelsOf } from './manual-labels.ts'
import { readChapter, type Surroundings } from './read-chapter.ts'

const folder = fileURLToPath(new URL('../../docs/manual/', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))
const filesOf = (language: string) => readdirSync(`${folder}${language}`).sort()
const books = new Map<string, Chapter[]>()
/** A language without chapters is shown the English ones. */
const written = languages.filter((language) => existsSync(`${folder}${language}`))

beforeAll(async () => {
  for (const language of written) {
    const label = await labelsOf(language)
    const chapters = filesOf(language).map((file) =>
      readChapter(file.slice(3, -3), readFileSync(`${folder}${language}/${file}`, 'utf8'), {
        label,
        between: betweenLines(language),
        picture: (picture) => ({
          src: resolve(dirname(`${folder}${language}/${file}`), picture),
          width: '',
          height: '',
        }),
      }),
    )
    books.set(language, chapters)
  }
})

function* allPieces(pieces: readonly Piece[]): Generator<Exclude<Piece, string>> {
  for (const piece of pieces) {
    if (typeof piece === 'string') continue
    yield piece
    yield* allPieces(piece.slice(2) as Piece[])
  }
}

const everything = (chapter: Chapter) => [
  ...allPieces([...chapter.lead, ...chapter.sections.flatMap(({ content }) => content)]),
]

test('[A5] every chapter of the manual exists in all four languages, with the same sections', () => {
  const outline = (language: string) =>
    books
      .get(language)
      ?.map(({ id, sections }) => `${id}: ${sections.map((section) => section.id).join(' ')}`)
  expect(outline('en')?.length).toBeGreaterThan(10)
  expect(written).toEqual(['en', 'zh', 'es', 'ja'])
  for (const language of written) {
    expect(filesOf(language), language).toEqual(filesOf('en'))
    expect(outline(language), language).toEqual(outline('en'))
    for (const chapter of books.get(language) ?? []) {
      expect(plainTextOf(chapter.lead).trim(), `${language} ${chapter.id}`).not.toBe('')
      for (const section of chapter.sections)
        expect(plainTextOf(section.content).trim(), `${language} ${chapter.id} ${section.id}`).not.toBe('')
    }
  }
})

test('[A5] no link of the manual leads nowhere, and every picture is there', () => {
  const pages = new Set(
    readdirSync(`${root}web/src/pages`).flatMap((area) => {
      const file = `${root}web/src/pages/${area}/pages.ts`
      const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
      return [...text.matchAll(/uri: '([^']+)'/g)].flatMap(([, uri]) => [
        pagePath(uri as PageUri),
        `/menus/${uri}`,
      ])
    }),
  )
  const dead: string[] = []
  for (const [language, chapters] of books)
    for (const chapter of chapters)
      for (const [tag, attributes] of everything(chapter)) {
        const { href = '', src = '' } = attributes ?? {}
        if (tag === 'img' && !existsSync(src)) dead.push(`${language} ${chapter.id}: ${src}`)
        if (tag !== 'a' || href.startsWith('https:')) continue
        const { pathname, searchParams, hash } = new URL(
          href.startsWith('#') ? `/documentation/index?chapter=${chapter.id}${href}` : href,
          'http://here',
        )
        const target = chapters.find(({ id }) => id === searchParams.get('chapter'))
        const found =
          pathname === '/documentation/index' && searchParams.size > 0
            ? target && (hash === '' || target.sections.some(({ id }) => `#${id}` === hash))
            : pages.has(pathname) || pathname === '/'
        if (!found) dead.push(`${language} ${chapter.id}: ${href}`)
      }
  expect(dead).toEqual([])
})

test('[A5] Spanish, Chinese and Japanese chapters are written in their language and say as much as the English ones', () => {
  const size = (language: string) =>
    books
      .get(language)
      ?.map(
        (chapter) =>
          plainTextOf([...chapter.lead, ...chapter.sections.flatMap(({ content }) => content)]).length,
      ) ?? []
  const english = size('en')
  // A Chinese or Japanese sentence takes fewer signs, a Spanish one more.
  const least: Partial<Record<Language, number>> = { en: 1, zh: 0.22, es: 0.9, ja: 0.3 }
  for (const language of written)
    for (const [index, length] of size(language).entries())
      expect(
        length / (english[index] ?? 1),
        `${language} ${books.get(language)?.[index]?.id}`,
      ).toBeGreaterThan((least[language] ?? 1) * 0.9)
})

const surroundings: Surroundings = {
  label: (key) => (key === 'orders.counter.hold' ? 'Hold seats' : undefined),
  picture: (src) => ({ src, width: '', height: '' }),
  between: ' ',
}
const read = (text: string) => readChapter('x', `# Title\n\n${text}`, surroundings)

test('[A5] a chapter is read into its parts: sections, lists, tables, notes, keys and words of the screen', () => {
  const chapter = read(
    'What it\nis about.\n\n## First {#first}\n\n1. Press [[Alt+H]] or {{orders.counter.hold}}.\n2. See [there](05-orders.md#find).\n\n> A **note**.\n\n| a | b |\n|---|---|\n| 1 | `2` |',
  )
  expect(chapter.lead).toEqual([['p', null, 'What it is about.']])
  expect(chapter.sections[0]).toMatchObject({ id: 'first', title: 'First' })
  expect(chapter.sections[0]?.content[0]).toEqual([
    'ol',
    null,
    [
      'li',
      null,
      'Press ',
      ['kbd', null, 'Alt'],
      '+',
      ['kbd', null, 'H'],
      ' or ',
      ['b', null, 'Hold seats'],
      '.',
    ],
    ['li', null, 'See ', ['a', { href: '/documentation/index?chapter=orders#find' }, 'there'], '.'],
  ])
  expect(plainTextOf(chapter.sections[0]?.content ?? [])).toContain('A note.')
})

test('[A5] the manual takes what authors know of Markdown: nested lists, code blocks, escapes, emphasis, alignment', () => {
  const { lead } = read(
    [
      '3. Sell:\n   - a ticket,\n   - *two* tickets.\n\n   They are printed.\n4. Done.',
      '> - First\n> - Second',
      '```sh\nFAIRWAY_KEY=<key>\n```',
      '| Key | Price |\n|---|--:|\n| a \\| b | 5 &lt; 6 |',
      'Not \\[a link\\], and \\# no title.',
    ].join('\n\n'),
  )
  const sold = ['ul', null, ['li', null, 'a ticket,'], ['li', null, ['em', null, 'two'], ' tickets.']]
  expect(lead).toEqual([
    [
      'ol',
      { start: '3' },
      ['li', null, ['p', null, 'Sell:'], sold, ['p', null, 'They are printed.']],
      ['li', null, ['p', null, 'Done.']],
    ],
    ['aside', null, ['ul', null, ['li', null, 'First'], ['li', null, 'Second']]],
    ['pre', null, ['code', null, 'FAIRWAY_KEY=<key>']],
    [
      'table',
      null,
      ['thead', null, ['tr', null, ['th', null, 'Key'], ['th', { 'data-align': 'end' }, 'Price']]],
      ['tbody', null, ['tr', null, ['td', null, 'a | b'], ['td', { 'data-align': 'end' }, '5 < 6']]],
    ],
    ['p', null, 'Not [a link], and # no title.'],
  ])
})

test('[A5] a strong Chinese sentence ends with its full stop, without a space behind it', () => {
  expect(read('**座位已售完。**可改选其他航班。').lead).toEqual([
    ['p', null, ['strong', null, '座位已售完。'], '可改选其他航班。'],
  ])
})

test.each([
  ['HTML', '<script>alert(1)</script>', /html is not part/],
  ['HTML in a line', 'See <img src=x onerror=alert(1)>', /html is not part/],
  ['HTML in a table', '| a |\n|---|\n| <b onclick=alert(1)>b</b> |', /html is not part/],
  ['a script as a link', '[press](javascript:alert(1))', /not an address/],
  ['a script as an automatic link', '<javascript:alert(1)>', /not an address/],
  ['an encoded script', '[press](javascript&colon;alert(1))', /not an address/],
  ['a reference to a link elsewhere', '[press][there]\n\n[there]: https://a.example', /is not part/],
  ['a ruler', 'a\n\n***', /thematicBreak is not part/],
  ['a second title', '# Another', /level 1/],
  ['a heading deeper than parts', '#### Deep', /level 4/],
  ['a section in a note', '> ## A {#a}', /level 2/],
  ['a picture without a description', '![](a.png)', /description/],
  ['a row with another number of cells', '| a | b |\n|---|---|\n| 1 |', /1 cells in 2 columns/],
  ['words that no screen has', '{{orders.counter.fly}}', /no text has the key/],
  ['an anchor twice', '## A {#a}\n\nx\n\n## B {#a}\n\ny', /used twice/],
  ['a section without an anchor', '## A\n\nx', /needs an anchor/],
  ['a title with marks', '## **A** {#a}', /plain text/],
  ['a mark that was not closed', 'a **strong word', /not closed/],
  ['a key that was not closed', 'Press [[F2]', /not closed/],
])('[A5] %s does not get into the manual', (_what, text, reason) => {
  expect(() => read(text)).toThrow(reason)
})

test('[A5] a mistake in a chapter is reported with its line', () => {
  expect(() => read('One line.\n\nAnother\nand {{orders.counter.fly}}.')).toThrow(
    'x:6: no text has the key orders.counter.fly',
  )
  expect(() => read('A line.\n\n- an item\n- a <b>bold</b> one')).toThrow('x:6: html is not part')
  expect(() => readChapter('x', 'No title', surroundings)).toThrow('x:1: a chapter starts with its title')
})
