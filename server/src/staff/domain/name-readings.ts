import { syllablesOf } from '@fairway/texts/pinyin'
import { polyphonic } from 'pinyin-pro'

const maxCharacters = 4

/**
 * The ways a Chinese name may be typed in Latin letters, syllable by syllable: first as a name of a person is read,
 * then by every other reading of its characters. Empty for a name that is not Chinese.
 */
export function nameReadings(name: string): string[][] {
  const characters = [...name]
  if (characters.length === 0 || characters.length > maxCharacters) return []
  if (!characters.every((character) => /\p{Script=Han}/u.test(character))) return []
  const readings = polyphonic(name, { toneType: 'none', type: 'array', v: true })
  const combinations = readings.reduce<string[][]>(
    (ways, syllables) => ways.flatMap((way) => syllables.map((syllable) => [...way, syllable])),
    [[]],
  )
  return [syllablesOf(name, 'surname'), ...combinations]
}
