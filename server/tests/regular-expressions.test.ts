import { globSync, readFileSync } from 'node:fs'
import { certificateRules } from '@fairway/contract/kernel/certificates'
import { withoutPersonalData } from '@fairway/contract/kernel/personal-data'
import { isLong, randomSeed } from '@fairway/testing/random/budget'
import fc from 'fast-check'
import ts from 'typescript'
import { expect, test } from 'vitest'

// ReDoS: every regular expression of the contract and the server is tried on long texts made for it. One that needs
// more than linear time may stay only where its text is short.

const root = new URL('../..', import.meta.url)
/**
 * Longer than any text that is looked at before its length is known, and so long that a linear pattern (some milliseconds)
 * and a quadratic one (150 ms and more) lie far on either side of the limit, on a slow machine and on a fast one.
 */
const longest = 40_000
const maxMs = 40
/** No limit of the clock: half a minute of processor time is many minutes on a busy machine. */
const unhurried = 0

/**
 * Patterns that are not linear, with how long their texts can be and why. A pattern without an entry is tried on texts
 * of the full length, so that a new one is looked at too.
 */
const shortTexts: Readonly<Record<string, { longest: number; because: string }>> = {}

/** Patterns built from parts: one of each as it is built. */
const builtPatterns: Readonly<Record<string, readonly RegExp[]>> = {
  'contract/src/kernel/certificates.ts': Object.values(certificateRules).map(
    ({ pattern }) => new RegExp(`^(?:${pattern})$`, 'u'),
  ),
}

interface Found {
  file: string
  pattern: RegExp
}

/** All regular expression literals of the product sources; calls of `RegExp(…)` are listed by file. */
function patternsOfSources(): { literals: Found[]; built: string[] } {
  const literals: Found[] = []
  const built: string[] = []
  for (const file of globSync('{contract,server}/src/**/*.ts', { cwd: root })) {
    if (/\.test\.ts$|\/testing[^/]*\.ts$/.test(file)) continue
    const source = ts.createSourceFile(
      file,
      readFileSync(new URL(file, root), 'utf8'),
      ts.ScriptTarget.ESNext,
    )
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        literals.push({ file, pattern: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) })
      }
      if (
        (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
        ts.isIdentifier(node.expression) &&
        node.expression.text === 'RegExp'
      )
        built.push(file)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return { literals, built }
}

const usualSigns = ['a', 'A', '1', ' ', '\n', '.', '-', '_', '/', '"', "'", '=', '@', '&', '<', '江', '\t']

/** What a pattern speaks of: its own words and signs, and one sign of each usual kind. */
function piecesOf({ source }: RegExp): string[] {
  const plain = source.replace(/\\[dDwWsSbBpP](\{[^}]*\})?|\(\?(?:[:=!]|<[=!])/g, ' ')
  const words = plain.match(/[A-Za-z]{2,}/g) ?? []
  return [...new Set([...usualSigns, ...words, ...plain.replace(/\\/g, '')])]
}

/** Far beyond noise: nothing more is needed to know. */
const certainMs = 4 * maxMs

/** The shortest of some runs, in processor time: what other programs took is not the pattern's. */
function millisecondsOf(...works: readonly (() => unknown)[]): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 4 && best > maxMs; run++) {
    const before = process.cpuUsage()
    let ms = 0
    for (const work of works) {
      work()
      ms = process.cpuUsage(before).user / 1_000
      if (ms > certainMs) return ms
    }
    best = Math.min(best, ms)
  }
  return best
}

/** Pairs of pieces that are tried: others in each run. */
const pairRuns = { seed: randomSeed, numRuns: isLong ? 40 : 8 }

function slowestOf(pattern: RegExp, length: number): { ms: number; told: string } {
  const pieces = piecesOf(pattern)
  const piece = fc.constantFrom(...pieces)
  const pairs = fc.sample(fc.tuple(piece, piece), pairRuns).map((pair) => pair.join(''))
  let slowest = { ms: 0, told: '' }
  for (const pump of [...pieces, ...pairs])
    for (const [head, end] of [
      ['', '\0'],
      [pieces.at(-1) ?? '', '!'],
      ['a@', '<'],
    ] as const) {
      const text = head + pump.repeat(Math.ceil(length / pump.length)).slice(0, length) + end
      // As often as a text is gone through: found once, and found everywhere.
      const ms = millisecondsOf(
        () => pattern.test(text),
        () => text.split(pattern),
      )
      pattern.lastIndex = 0
      if (ms > slowest.ms)
        slowest = { ms, told: `${JSON.stringify(head)} ${JSON.stringify(pump)}… ${JSON.stringify(end)}` }
      if (ms > maxMs) return slowest
    }
  return slowest
}

const { literals, built } = patternsOfSources()
const tried: Found[] = [
  ...literals,
  ...Object.entries(builtPatterns).flatMap(([file, patterns]) =>
    patterns.map((pattern) => ({ file, pattern })),
  ),
]

test('the walk finds the patterns of contract and server', () => {
  expect(literals.length).toBeGreaterThan(100)
  expect(built.filter((file) => !(file in builtPatterns))).toEqual([])
})

test(
  'a quadratic pattern is found out by what is tried',
  () => {
    for (const bad of [/\w*name/, /certificate\w*\s*[:=]/, /[\w.+-]+@/, /\/+$/, /^a@[^<]+\.[^<]{2,}$/]) {
      // Too slow on half the length already: it is on the full one.
      const { ms } = slowestOf(bad, longest / 2)
      expect(ms > maxMs ? ms : slowestOf(bad, longest).ms, bad.source).toBeGreaterThan(maxMs)
    }
  },
  unhurried,
)

test(
  'no pattern takes longer than a linear one on a long text made for it',
  () => {
    const slow = tried.flatMap(({ file, pattern }) => {
      const { ms, told } = slowestOf(pattern, shortTexts[String(pattern)]?.longest ?? longest)
      return ms > maxMs ? [`${file}: ${pattern} took ${ms.toFixed(0)} ms for ${told}`] : []
    })
    expect(slow).toEqual([])
  },
  unhurried,
)

test('every exception for short texts names a pattern that exists', () => {
  const there = new Set(tried.map(({ pattern }) => String(pattern)))
  expect(Object.keys(shortTexts).filter((pattern) => !there.has(pattern))).toEqual([])
})

test(
  'personal data are taken out of any text in a time that grows with its length alone',
  () => {
    const words = [
      'a',
      '1',
      'name',
      'passenger',
      'certificate',
      'a@',
      'a.',
      '"',
      "'",
      '\\',
      '=',
      '?a=',
      '江',
      ' 1',
      '-',
    ]
    for (const word of words) {
      const text = word.repeat(Math.ceil(longest / word.length))
      expect(
        millisecondsOf(() => withoutPersonalData(text, longest)),
        word,
      ).toBeLessThan(maxMs)
    }
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }), (parts) => {
        const text = parts.join('').repeat(2_000)
        expect(
          millisecondsOf(() => withoutPersonalData(text, longest)),
          parts.join(''),
        ).toBeLessThan(maxMs)
      }),
      { numRuns: 60 },
    )
  },
  unhurried,
)
