/** The first Chinese character, in pinyin order, for each of these initials. */
const letters = 'abcdefghjklmnopqrstwxyz'
const firsts = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀'
const byPinyin = new Intl.Collator('zh-CN-u-co-pinyin')

/**
 * Words whose characters have several readings, as the collation knows one reading per character. The texts of the
 * interface and the menu are checked against a dictionary of words by `scripts/pinyin-of-labels.test.ts`.
 */
const wordInitials: Record<string, string> = {
  重新: 'cx',
  重试: 'cs',
  重庆: 'cq',
  会计: 'kj',
  银行: 'yh',
  长期: 'cq',
  较长: 'jc',
  弹出: 'tc',
  泊位: 'bw',
  校验: 'jy',
}
const wordOrCharacter = new RegExp(`${Object.keys(wordInitials).join('|')}|\\p{Script=Han}`, 'gu')

/**
 * The pinyin initials of a Chinese name, 窗口售票 → cksp; other characters are dropped. Based on the browser's pinyin
 * collation.
 */
export function pinyinInitials(text: string): string {
  return Array.from(
    text.matchAll(wordOrCharacter),
    ([match]) => wordInitials[match] ?? initialOf(match),
  ).join('')
}

function initialOf(character: string): string {
  const at = Array.from(firsts).findLastIndex((first) => byPinyin.compare(first, character) <= 0)
  return letters[at] ?? ''
}

function scoreOfWord(query: string, text: string): number {
  if (text === query) return 100
  if (text.startsWith(query)) return 80
  const at = text.indexOf(query)
  if (at > 0) return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 40 : 60
  const initials = pinyinInitials(text)
  if (initials.startsWith(query)) return 70
  if (initials.includes(query)) return 45
  const wordInitials = text
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word[0] ?? '')
    .join('')
  if (query.length > 1 && wordInitials.startsWith(query)) return 50
  if (query.length < 3) return 0
  // Subsequence match: typos and abbreviations.
  let from = 0
  for (const letter of query) {
    from = text.indexOf(letter, from) + 1
    if (from === 0) return 0
  }
  return 20
}

/** Match score of a query, 0 for no match; every word of it must occur in some text, or start a word of `pinyin`. */
export function score(query: string, texts: readonly string[], pinyin = ''): number {
  const words = query.toLowerCase().trim().split(/\s+/)
  const lower = texts.map((text) => text.toLowerCase())
  const begins = (word: string) => (pinyin.split(' ').some((one) => one.startsWith(word)) ? 70 : 0)
  const scores = words.map((word) => Math.max(begins(word), ...lower.map((text) => scoreOfWord(word, text))))
  return scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0) / scores.length
}
