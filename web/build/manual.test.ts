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

test.each([
  ['HTML', '<script>alert(1)</script>'],
  ['HTML in a line', 'See <img src=x onerror=alert(1)>'],
  ['a script as a link', '[press](javascript:alert(1))'],
  ['words that no screen has', '{{orders.counter.fly}}'],
  ['an anchor twice', '## A {#a}\n\nx\n\n## B {#a}\n\ny'],
  ['a section without an anchor', '## A\n\nx'],
  ['a mark that was not closed', 'a **strong word'],
])('[A5] %s does not get into the manual', (_what, text) => {
  expect(() => read(text)).toThrow()
})
