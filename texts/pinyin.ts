import { customPinyin, pinyin } from 'pinyin-pro'

// Names and words that the dictionary reads by the commoner reading of a character.
customPinyin({
  弹子石: 'dàn zǐ shí',
  丰都: 'fēng dū',
  重置: 'chóng zhì',
  重命名: 'chóng mìng míng',
  排行: 'pái háng',
})

/** What a name or a text is typed as on a Latin keyboard. */
export interface PinyinKeys {
  initials: string
  pinyin: string
}

/**
 * The pinyin of a text as it is typed: without tones, ü as v, one entry for each Chinese character. Of anything else
 * the letters and digits remain.
 */
export function syllablesOf(text: string, mode: 'normal' | 'surname' = 'normal'): string[] {
  return pinyin(text, { toneType: 'none', type: 'array', v: true, mode }).map((syllable) =>
    syllable.toLowerCase().replace(/[^a-z0-9]/g, ''),
  )
}

const cache = new Map<string, PinyinKeys>()
const maxCached = 20_000

/** A Chinese name as it is typed on a Latin keyboard; computed once per name, there are few of them. Empty without one. */
export function pinyinKeys(chinese = ''): PinyinKeys {
  const cached = cache.get(chinese)
  if (cached) return cached
  const syllables = syllablesOf(chinese)
  const keys = {
    initials: syllables.map((syllable) => syllable.charAt(0)).join(''),
    pinyin: syllables.join(''),
  }
  if (cache.size >= maxCached) cache.clear()
  cache.set(chinese, keys)
  return keys
}
