import {
  everydayWords,
  givenNames,
  keyboardColumns,
  keyboardRows,
  pinyinWords,
  surnames,
} from './password-words.ts'

/** Common suffixes with digits or special characters. */
const tails = [
  ...'1 2 3 7 8 9 01 02 07 10 11 12 13 21 22 23 33 66 69 77 88 99 00 007 110 111 120 121 123 520 521 555 666'.split(
    ' ',
  ),
  ...'777 786 888 911 999 000 1111 1212 1234 1314 2580 5201314 6666 8888 12345 123456 123123 654321 112233'.split(
    ' ',
  ),
  ...'1! 1@ 12! 123! 123@ 123# 1234! 123. 123_ 666! 888! @1 @12 @123 @1234 @123456 !1 !123 #1 #123 _1 _123 .123'.split(
    ' ',
  ),
  ...'123abc 123qwe 1a 1q 2w'.split(' '),
]
/** The tails that go with names, of which there are many more than words. */
const shortTails = '1 123 1234 123456 520 666 888 @123 123!'.split(' ')
const years = Array.from({ length: 71 }, (_, index) => String(1960 + index))
const recentYears = years.slice(-14)

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const swaps: Record<string, string> = { a: '@', e: '3', i: '1', o: '0', s: '$' }
const digitSwaps: Record<string, string> = { ...swaps, a: '4', s: '5' }
const leet = (word: string, table = swaps, letters = /[aeios]/g) =>
  word.replace(letters, (letter) => table[letter] ?? letter)
/** Most people swap one or two letters only: P@ssword, Passw0rd, P@ssw0rd. */
const usualSwaps = [/a/g, /o/g, /[ao]/g, /s/g, /[ae]/g, /e/g, /i/g, /[ai]/g, /[eo]/g]

/** The usual substitutions in one word, such as `p@ssw0rd`. */
export function spellings(word: string): string[] {
  const all = [
    word,
    capital(word),
    word.toUpperCase(),
    capital(leet(word)),
    capital(leet(word, digitSwaps)),
    word.charAt(0) + word.slice(1, -1) + word.slice(-1).toUpperCase(),
  ]
  return [...new Set(all)]
}

/** The policy for new passwords, as far as it can be told from the outside: length and the three kinds of characters. */
export function fitsPolicy(password: string): boolean {
  return /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,30}$/.test(password)
}

/**
 * Every password that would be among the first guesses: common words, names and runs of keys as they are, and what
 * people turn them into to get past a policy. The same ones in the same order each time; some come twice.
 */
export function* commonPasswords(): Generator<string> {
  yield* digitRuns()
  yield* keyRuns()
  for (const word of everydayWords) yield* variantsOf(word)
  for (const word of pinyinWords) yield* variantsOf(word)
  for (const surname of surnames) for (const given of givenNames) yield* variantsOfName(surname, given)
}

function* variantsOf(word: string): Generator<string> {
  yield word
  const [lower = word, first = word, ...others] = spellings(word)
  for (const tail of [...tails, ...recentYears]) {
    yield lower + tail
    yield first + tail
  }
  for (const year of years) yield first + year
  for (const year of recentYears) {
    yield `${first}@${year}`
    yield `${first}${year}!`
  }
  for (const spelling of others) for (const tail of shortTails) yield spelling + tail
  const swapped = new Set(usualSwaps.map((letters) => capital(leet(word, swaps, letters))))
  for (const spelling of swapped) {
    if (spelling === first) continue
    yield spelling
    for (const tail of [...shortTails, ...recentYears, '!', '12', '01']) yield spelling + tail
  }
  for (const head of ['1', '123', '2024', '2025', '2026']) yield head + first
  if (word.length <= 8) {
    yield first + first + 1
    yield `${first}${lower}1`
  }
}

function* variantsOfName(surname: string, given: string): Generator<string> {
  const name = surname + given
  yield name
  for (const tail of shortTails) {
    yield name + tail
    yield capital(name) + tail
  }
  for (const tail of ['1', '123', '123456']) yield capital(surname) + capital(given) + tail
}

/** Counting up and down, repeating, and days as digits. */
function* digitRuns(): Generator<string> {
  const up = '01234567890123456789'
  const down = [...up].reverse().join('')
  for (const run of [up, down])
    for (let from = 0; from < 10; from++)
      for (let length = 4; length <= 10; length++) yield run.slice(from, from + length)
  for (const digit of up.slice(0, 10)) for (let length = 4; length <= 12; length++) yield digit.repeat(length)
  for (let pair = 10; pair < 100; pair++) for (const times of [2, 3, 4]) yield String(pair).repeat(times)
  for (let half = 100; half < 1000; half++) yield String(half).repeat(2)
  for (let year = 1965; year <= 2010; year++)
    for (let month = 1; month <= 12; month++)
      for (let day = 1; day <= 31; day++) {
        const [mm, dd] = [String(month).padStart(2, '0'), String(day).padStart(2, '0')]
        yield `${year}${mm}${dd}`
      }
}

/** Neighbouring keys, alone, doubled, with a capital at one end and something behind. */
function* keyRuns(): Generator<string> {
  const runs = new Set<string>()
  for (const row of keyboardRows)
    for (let from = 0; from + 3 <= row.length; from++)
      for (let to = from + 3; to <= row.length; to++) runs.add(row.slice(from, to))
  for (let from = 0; from < keyboardColumns.length; from++) {
    const columns = keyboardColumns.slice(from)
    for (let count = 1; count <= Math.min(4, columns.length); count++)
      runs.add(columns.slice(0, count).join(''))
    const [one = '', other = ''] = columns
    runs.add(one + [...other].reverse().join(''))
    runs.add(one + other.toUpperCase())
    runs.add(one.toUpperCase() + other)
  }
  const letters = [...runs].filter((run) => /[a-z]/.test(run))
  for (const run of runs) yield run
  for (const run of letters) {
    for (const each of [capital(run), run.slice(0, -1) + run.slice(-1).toUpperCase(), run]) {
      for (const tail of shortTails) yield each + tail
      yield each + each
      yield `${each}${each}1`
    }
    for (const digits of ['1', '12', '123', '1234', '12345', '123456']) {
      yield digits + run
      yield digits + capital(run)
      yield digits + run.toUpperCase()
    }
  }
}
