import { pinyin } from 'pinyin-pro'

const han = /\p{Script=Han}/u

/**
 * The words, beside the name itself, that a person may be looked for by: pinyin in full and by initials for a Chinese
 * name, and the given name, which colleagues use.
 */
export function nameSearchKeys(name: string): string {
  const keys = new Set<string>()
  const lower = name.toLowerCase()
  if (han.test(name)) {
    const letters = (pattern: 'first' | 'pinyin') =>
      pinyin(name, { pattern, toneType: 'none', type: 'array', mode: 'surname', v: true }).map((part) =>
        part.toLowerCase().replace(/[^a-z0-9]/g, ''),
      )
    const full = letters('pinyin')
    keys.add(full.join('')).add(letters('first').join(''))
    keys.add(full.slice(1).join(''))
  }
  keys.delete('')
  keys.delete(lower)
  return [...keys].join(' ').slice(0, 400)
}
