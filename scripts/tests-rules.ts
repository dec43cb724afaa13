// Rules of end-to-end tests, each with the number of exceptions that a file may still have. `node scripts/tests-rules.ts --lower`
// lowers the allowed numbers to the present ones, `--fill` writes them anew.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Rule {
  /** What to do instead. */
  standard: string
  /** Where it may be broken; group 1, where there is one, decides. */
  pattern: RegExp
  isAllowed?: (call: string, lineAbove: string) => boolean
}

const language = `'(?:en|zh|es|ja)'`
const rules: Record<string, Rule> = {
  languages: {
    standard: 'describe.each(oneLanguage()), or a line above: // Both languages: why',
    pattern: new RegExp(`each\\(\\[\\s*${language}\\s*,\\s*${language}`, 'g'),
    isAllowed: (_call, lineAbove) => /\/\/ Both languages: \w/.test(lineAbove),
  },
  path: {
    standard: 'signedIn(code, { path }): the page the test is about, not home first',
    pattern: /\bsignedIn\(/g,
    isAllowed: (call) => /\bpath\b/.test(call),
  },
  delay: { standard: 'type without a delay: the keys are sent together', pattern: /\bdelay:/g },
  sleeps: {
    standard: 'wait for what the page shows, or a line above: // Sleeps: why',
    pattern: /\bwaitForTimeout\(|\bsetTimeout\((?!\w+\))/g,
    isAllowed: (_call, lineAbove) => /\/\/ Sleeps: \w/.test(lineAbove),
  },
  limits: {
    standard: 'no limit of its own: those of vitest.config.ts are for a busy machine',
    pattern: /^ *\}, [\d_]+\)|\b(?:testTimeout|hookTimeout): \d/gm,
  },
  axe: { standard: 'findAxeViolations of e2e/support', pattern: /\bnew AxeBuilder\(/g },
}

type Counts = Record<string, Record<string, number>>

const root = fileURLToPath(new URL('..', import.meta.url))
const allowedFile = new URL('tests-allowed.json', import.meta.url)
export const readAllowed = (): Counts => JSON.parse(readFileSync(allowedFile, 'utf8'))

/** Where each rule is broken: `rule` → file → line and what to do. */
export function findBroken(): Record<string, Record<string, string[]>> {
  const broken: Record<string, Record<string, string[]>> = Object.fromEntries(
    Object.keys(rules).map((name) => [name, {}]),
  )
  for (const file of globSync('e2e/**/*.ts', { cwd: root }).sort()) {
    const text = readFileSync(`${root}${file}`, 'utf8')
    for (const [name, { pattern, isAllowed, standard }] of Object.entries(rules)) {
      // What tests share may do more, but not wait longer.
      if (!file.endsWith('.e2e.ts') && name !== 'limits') continue
      const found = [...text.matchAll(pattern)].flatMap(({ index }) => {
        const above = text.slice(0, index).split('\n')
        return isAllowed?.(callAt(text, index), above.at(-2) ?? '')
          ? []
          : [`${file}:${above.length} ${standard}`]
      })
      if (found.length > 0) broken[name] = { ...broken[name], [file]: found }
    }
  }
  return broken
}

/** From a place to the bracket that closes the first one after it. */
function callAt(text: string, start: number): string {
  let depth = 0
  for (let at = text.indexOf('(', start); at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (depth === 0) return text.slice(start, at)
  }
  return text.slice(start)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const limits = process.argv.includes('--fill') ? undefined : readAllowed()
  const counts: Counts = {}
  for (const [rule, files] of Object.entries(findBroken()))
    counts[rule] = Object.fromEntries(
      Object.entries(files).flatMap(([file, places]) => {
        const count = Math.min(places.length, limits ? (limits[rule]?.[file] ?? 0) : places.length)
        return count > 0 ? [[file, count]] : []
      }),
    )
  writeFileSync(allowedFile, `${JSON.stringify(counts, null, 2)}\n`)
}
