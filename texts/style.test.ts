import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Language, languages, type Names } from '@fairway/contract/kernel/languages'
import { type BuiltInMenu, builtInMenus } from '@fairway/contract/menus'
import { describe, expect, test } from 'vitest'

/** One text with the place it is written in. */
type Placed = readonly [place: string, text: string]

const root = new URL('../', import.meta.url)
/** A list for the drawing of the sign-in page, read by its commas. */
const isData = ([place]: Placed) => place === 'session.ports'
const namesOf = (nodes: readonly BuiltInMenu[]): BuiltInMenu[] =>
  nodes.flatMap((node) => [node, ...namesOf(node.children ?? [])])

async function catalogueOf(language: Language): Promise<Placed[]> {
  const folder = new URL(`texts/${language}/`, root)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const areas = await Promise.all(
    files.map((file): Promise<Record<string, Record<string, string>>> => import(new URL(file, folder).href)),
  )
  return areas
    .flatMap((area) => Object.values(area).flatMap((texts) => Object.entries(texts)))
    .filter((text) => !isData(text))
}

/** The manual line by line, without what is written by key, typed as code or pressed on the keyboard; a language may lack it. */
function manualOf(language: Language): Placed[] {
  const folder = new URL(`docs/manual/${language}/`, root)
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .map(
        (line, at): Placed => [
          `${file}:${at + 1}`,
          line
            .replace(/`[^`]*`/g, '0')
            .replace(/\{\{[^}]*\}\}/g, '0')
            .replace(/\[\[[^\]]*\]\]/g, '0')
            .replace(/\]\([^)]*\)/g, ']')
            .replace(/\{#[\w-]+\}$/, '')
            .replace(/^(?:#+ |> |[-*] |\d+\. |!(?=\[))/, '')
            .trim(),
        ],
      ),
  )
}

const screens = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => [
      language,
      [
        ...(await catalogueOf(language)),
        ...namesOf(builtInMenus).map(
          ({ id, names }): Placed => [`menu ${id}`, (names as Names)[language] ?? ''],
        ),
      ],
    ]),
  ),
) as Record<Language, Placed[]>
const manual = Object.fromEntries(languages.map((language) => [language, manualOf(language)])) as Record<
  Language,
  Placed[]
>
const written = (language: Language) => [...screens[language], ...manual[language]]

const matching = (texts: readonly Placed[], fault: RegExp) =>
  texts.filter(([, text]) => fault.test(text)).map(([place, text]) => `${place}: ${text}`)

/** What joins the parts of a sentence keeps its blanks. */
const separators = new Set([
  'access.and',
  'blocks.comma',
  'exportedFiles.separator',
  'system.dictionaries.or',
])
/** What the requirements word themselves: the session has expired, and the password one signs in with. */
const givenWords = /log-?in (?:expired|password)s?|re-login|(?:please )?log in again(?: now)?/gi

/** Words that have another one in the glossary, or that no system speaks in. */
const avoided: Partial<Record<Language, RegExp>> = {
  en: /\b(?:somebody|anybody|nobody|everybody|whoever|anew|thrown? away|gives? up|certificate (?:number|type)s?)\b/i,
  zh: /评论|乘客|舱等|代理机构|收件箱|登出|移交|预存款|[「」]/,
  es: /\b(?:petici[oó]n(?:es)? (?:no|sin|en)|recargos?|paradas?|vencid[ao]s?|funciones)\b/i,
  ja: /乗客|役割|証明書|放送|〜/,
}

describe.each([...languages])('%s', (language) => {
  test(`the texts in ${language} have no double, leading or trailing blank, no tab and no three full stops`, () => {
    const texts = screens[language].filter(([key]) => !separators.has(key))
    expect(matching(texts, /^\s|\s$/)).toEqual([])
    expect(matching(written(language), / {2}|\t|\.\.\./)).toEqual([])
  })

  test(`no text in ${language} raises its voice`, () => {
    expect(matching(written(language), /[!！¡]/)).toEqual([])
  })

  test(`the texts in ${language} use the words of the glossary`, () => {
    const words = avoided[language]
    expect(words ? matching(written(language), words) : []).toEqual([])
  })
})

test('in English one signs in, and quotes are curly', () => {
  const logIn = /\blog(?:s|ged|ging)?[ -]?(?:in|on)s?\b/i
  const texts = written('en').map(([place, text]): Placed => [place, text.replace(givenWords, '')])
  expect(matching(texts, logIn)).toEqual([])
  expect(matching(screens.en, /"|’/)).toEqual([])
})

test('Chinese has full-width punctuation between its characters', () => {
  expect(matching(written('zh'), /\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}/u)).toEqual([])
})

test('Japanese has full-width punctuation between its characters', () => {
  const kana = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'
  expect(matching(written('ja'), new RegExp(`${kana}[,;:!?()]|[,;:!?()]${kana}`, 'u'))).toEqual([])
})

test('Spanish opens the questions it closes, and quotes with angular marks', () => {
  const uneven = written('es').filter(
    ([, text]) => text.split('?').length !== text.split('¿').length || /[“”"]/.test(text),
  )
  expect(uneven).toEqual([])
})
