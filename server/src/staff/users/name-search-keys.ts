import { syllablesOf } from '@fairway/texts/pinyin'

const han = /\p{Script=Han}/u

/**
 * The words, beside the name itself, that a person may be looked for by: pinyin in full and by initials for a Chinese
 * name, and the given name, which colleagues use.
 */
export function nameSearchKeys(name: string): string {
  const keys = new Set<string>()
  if (han.test(name)) {
    const syllables = syllablesOf(name, 'surname')
    keys.add(syllables.join('')).add(syllables.map((syllable) => syllable.charAt(0)).join(''))
    keys.add(syllables.slice(1).join(''))
  }
  keys.delete('')
  keys.delete(name.toLowerCase())
  return [...keys].join(' ').slice(0, 400)
}
