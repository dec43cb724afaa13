// Private words for things that have a standard name, in identifiers, comments and test titles. `node scripts/words.ts [folder]`
// prints how many there are in a checkout, `--all` where they are; `--lower` lowers the allowed numbers to the present ones.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A private word and what stands for it in the field. */
type Word = readonly [word: RegExp, standard: string]

/** Tried on each part of an identifier: `openStage` has the parts `open` and `stage`. */
const wordsInNames: readonly Word[] = [
  [/^(?:told|tells?)$/, 'notify, publish, emit; presentX for replies; problem, message for values'],
  [/^(?:hears?|heard)$/, 'onEvent, subscribe, received'],
  [/^(?:sought)$/, 'searchTerm'],
  [/^(?:knock|knocks)$/, 'submitSignIn'],
  [/^(?:strangers?|strange)$/, 'foreign (another tenant), anonymous (no session), unknown (device)'],
  [/^(?:whoever|somebody|nobody|anybody|everybody|someone|anyone)$/, 'user, caller, owner, none, all'],
  [/^(?:patience)$/, 'timeoutMs'],
  [/^(?:pier|piers)$/, 'app (test app), operatingTime (time zone), dock'],
  [/^(?:stage|stages)$/, 'app, BrowserApp'],
  [/^(?:story|stories)$/, 'end-to-end test, scenario'],
  [/^(?:news)$/, 'notifications'],
  [/^(?:hasty|mightier)$/, 'pending, withMoreRights'],
]

/** Tried on a whole identifier. */
const wholeNames: readonly Word[] = [
  [/^(?:most|longest|largest(?!First|Folder)|biggest)[A-Z]/, 'maxX'],
  [/^(?:least|fewest|shortest|smallest)[A-Z]/, 'minX'],
  [/^refuse[A-Z]/, 'assertX, authorizeX'],
  [/^(?:asked|wanted|given)$/, 'request, input, options'],
  [/^(?:seen|shown)$/, 'view, snapshot, visible'],
]

const wordsInComments: readonly Word[] = [
  [/\b(?:whoever|somebody|nobody|anybody|someone|anyone)\b/i, 'the user, the caller, an administrator, none'],
  [
    /\b(?:is|are|be|been|was|were) (?:told|heard)\b|\btold (?:by|to)\b/i,
    'is notified, is published, receives',
  ],
  [/\bknock(?:s|ed|ing)?\b/i, 'attempts to sign in, requests'],
  [/\bstrangers?\b/i, 'anonymous client, other tenant, unknown device'],
  [/(?<!`)\bpiers?\b(?! supervisor)/i, 'dock, test app, operating time zone'],
  [/\b(?:story|stories)\b(?!=)/i, 'end-to-end test, scenario'],
  [/\b(?:mightier|outlive)\b/i, 'with more rights, run longer than'],
]

export type Kind = 'names' | 'comments' | 'titles'

export interface Finding {
  kind: Kind
  file: string
  line: number
  word: string
  standard: string
}

/** A piece of source text that can hold a word. */
interface Token {
  kind: 'name' | 'comment' | 'string'
  text: string
  line: number
  /** The last character before it that is no white space. */
  before: string
}

const pieces =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}|[^`\\])*`)|(?<name>[A-Za-z_$][\w$]*)|\n/g

/** Comments, strings and identifiers of a TypeScript source. Not a parser: what stands in a template counts as its string. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let line = 1
  let end = 0
  let before = ''
  for (const match of text.matchAll(pieces)) {
    const [piece] = match
    before = text.slice(end, match.index).trimEnd().at(-1) ?? (piece === '\n' || before === '(' ? before : '')
    end = match.index + piece.length
    const { comment, string, name } = match.groups ?? {}
    if (comment) tokens.push({ kind: 'comment', text: comment, line, before })
    else if (string) tokens.push({ kind: 'string', text: string, line, before })
    else if (name) tokens.push({ kind: 'name', text: name, line, before })
    if (piece !== '\n') before = ''
    line += piece.split('\n').length - 1
  }
  return tokens
}

const partsOf = (name: string) =>
  name
    .split(/[_$]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(Boolean)
    .map((part) => part.toLowerCase())

function wordOfName(name: string): Word | undefined {
  const parts = partsOf(name)
  return (
    wholeNames.find(([word]) => word.test(name)) ??
    wordsInNames.find(([word]) => parts.some((part) => word.test(part)))
  )
}

/** The lines of a text in which a word for comments stands. */
function inProse(kind: Kind, file: string, text: string, firstLine: number): Finding[] {
  return text.split('\n').flatMap((content, at) =>
    wordsInComments.flatMap(([word, standard]) => {
      const [found] = word.exec(content) ?? []
      return found ? [{ kind, file, line: firstLine + at, word: found, standard }] : []
    }),
  )
}

const isTest = (file: string) => /\.(?:test|e2e)\.tsx?$/.test(file)

function inSource(file: string, text: string): Finding[] {
  return tokensOf(text).flatMap((token): Finding[] => {
    if (token.kind === 'comment') return inProse('comments', file, token.text, token.line)
    if (token.kind === 'string')
      return isTest(file) && token.before === '(' && token.text.split(' ').length > 3
        ? inProse('titles', file, token.text, token.line)
        : []
    const word = wordOfName(token.text)
    return word ? [{ kind: 'names', file, line: token.line, word: token.text, standard: word[1] }] : []
  })
}

const sourceFolders = ['bench', 'contract', 'e2e', 'scripts', 'server', 'testing', 'web']
const generated = new Set(['node_modules', 'dist'])
/** These name the words themselves, or are generated. */
const exempt = new Set(['scripts/words.ts', 'scripts/words.test.ts', 'server/database/tables.ts'])

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`
    if (entry.isDirectory()) return generated.has(entry.name) ? [] : filesBelow(root, place)
    return [place]
  })
}

/** Every private word in a checkout. */
export function findWords(root: string): Finding[] {
  const sources = sourceFolders
    .flatMap((folder) => filesBelow(root, folder))
    .filter((file) => !exempt.has(file))
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'vitest.config.ts',
    ...filesBelow(root, 'docs/decisions'),
  ]
  return [...sources, ...documents].flatMap((file) => {
    const text = () => readFileSync(path.join(root, file), 'utf8')
    if (/\.(?:ts|tsx|mjs|js)$/.test(file)) return inSource(file, text())
    if (file.startsWith('server/database/functions/')) {
      const comments = text().replace(/^(?!\s*--).*$/gm, '')
      return inProse('comments', file, comments, 1)
    }
    return file.endsWith('.md') ? inProse('comments', file, text(), 1) : []
  })
}

/** Three folders deep at most: `server/src/orders`. */
const folderOf = (file: string) => path.dirname(file).split('/').slice(0, 3).join('/')

export const kinds: readonly Kind[] = ['names', 'comments', 'titles']

/** Findings of a kind by folder. */
export function byFolder(findings: readonly Finding[], kind: Kind): Map<string, Finding[]> {
  return Map.groupBy(
    findings.filter((finding) => finding.kind === kind),
    ({ file }) => folderOf(file),
  )
}

/** How many words of each kind a folder may have; only ever lowered. */
export type Allowed = Record<Kind, Record<string, number>>
const allowedFile = new URL('words-allowed.json', import.meta.url)
export const readAllowed = (): Allowed => JSON.parse(readFileSync(allowedFile, 'utf8'))

/** Lowers the allowed numbers to the present ones. */
function lowerAllowed(findings: readonly Finding[]): void {
  const allowed = readAllowed()
  const lowered = kinds.map((kind) => {
    const found = byFolder(findings, kind)
    const limits = Object.entries(allowed[kind]).map(
      ([folder, limit]) => [folder, Math.min(limit, found.get(folder)?.length ?? 0)] as const,
    )
    return [kind, Object.fromEntries(limits.filter(([, limit]) => limit > 0))] as const
  })
  writeFileSync(allowedFile, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) {
  const [option = ''] = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
  const root = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
  const findings = findWords(root ?? fileURLToPath(new URL('..', import.meta.url)))
  for (const kind of kinds)
    console.log(`${kind}: ${findings.filter((finding) => finding.kind === kind).length}`)
  if (option === '--all')
    for (const { file, line, word, standard } of findings)
      console.log(`${file}:${line} ${word} → ${standard}`)
  if (option === '--lower') lowerAllowed(findings)
}
