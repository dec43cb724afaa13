import { customPinyin, pinyin } from 'pinyin-pro'

// Place names that the dictionary reads by the commoner reading of a character.
customPinyin({ 弹子石: 'dàn zǐ shí', 丰都: 'fēng dū' })

const cache = new Map<string, { initials: string; pinyin: string }>()
const maxCached = 20_000

/** A Chinese name as it is typed on a Latin keyboard; computed once per name, there are few of them. Empty without one. */
export function pinyinKeys(chinese = ''): { initials: string; pinyin: string } {
  const cached = cache.get(chinese)
  if (cached) return cached
  const letters = (pattern: 'first' | 'pinyin') =>
    pinyin(chinese, { pattern, toneType: 'none', type: 'array', v: true })
      .join('')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
  const keys = { initials: letters('first'), pinyin: letters('pinyin') }
  if (cache.size >= maxCached) cache.clear()
  cache.set(chinese, keys)
  return keys
}
