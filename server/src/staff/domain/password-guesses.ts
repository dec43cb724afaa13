import { spellings } from './common-passwords.ts'
import { nameReadings } from './name-readings.ts'

/** What colleagues know of a person, and so what they would try first. */
export interface PasswordOwner {
  code: string
  name: string
  phone: string
  organisationCode: string
}

const suffixes =
  ' 1 12 123 1234 12345 123456 01 007 11 66 88 111 520 521 666 888 999 1314 ! 1! 12! 123! @1 @12 @123 @1234 @ # _1 _123 .123'.split(
    ' ',
  )
const maxNameWords = 40

/** Passwords made from what is known of a person, in the ways people make them. A few thousand. */
export function* guessesFor(person: PasswordOwner, year: number): Generator<string> {
  const phone = person.phone.replace(/\D/g, '')
  const numbers = [phone, phone.slice(-4), phone.slice(-6), phone.slice(-8), phone.slice(0, 3)].filter(
    (digits) => digits.length >= 3,
  )
  yield* numbers
  yield phone + phone
  const years = Array.from({ length: 12 }, (_, past) => String(year + 1 - past))
  const ends = [
    ...suffixes,
    ...years,
    ...years.flatMap((each) => [`@${each}`, `${each}!`]),
    ...numbers,
    ...numbers.flatMap((digits) => [`@${digits}`, `${digits}!`]),
  ]
  for (const word of new Set([...codeWords(person), ...nameWords(person.name)])) {
    for (const spelling of spellings(word)) {
      for (const end of ends) yield spelling + end
      for (const digits of numbers) yield digits + spelling
    }
  }
}

function codeWords({ code, organisationCode }: PasswordOwner): string[] {
  const lower = code.toLowerCase()
  const reversed = [...lower].reverse().join('')
  const letters = lower.replace(/(?<!\d)\d+$/, '')
  return [lower, letters, reversed, lower + lower, organisationCode.toLowerCase()].filter(
    (word) => word.length >= 2,
  )
}

function nameWords(name: string): string[] {
  const parts = name
    .toLowerCase()
    .split(/[\s.·・-]+/)
    .filter((part) => part.length > 0)
  const words = [parts.join(''), ...parts, [...parts].reverse().join('')]
  for (const way of nameReadings(name.replace(/[\s·・]/g, ''))) {
    const [family = '', ...given] = way
    const initials = given.map((syllable) => syllable.charAt(0)).join('')
    words.push(way.join(''), family + initials, family.charAt(0) + initials, given.join(''))
    words.push(given.join('') + family, initials + family, family)
  }
  return [...new Set(words)].filter((word) => word.length >= 2).slice(0, maxNameWords)
}
