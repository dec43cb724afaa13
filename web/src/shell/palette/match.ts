function scoreOfWord(query: string, text: string): number {
  if (text === query) return 100
  if (text.startsWith(query)) return 80
  const at = text.indexOf(query)
  if (at > 0) return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 40 : 60
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

/** Pinyin as it is typed, `lklx lvkeleixing`: the initials match anywhere, the syllables from their beginning. */
function scoreOfPinyin(query: string, pinyin: string): number {
  const [initials = '', syllables = ''] = pinyin.split(' ')
  if (initials.startsWith(query) || syllables.startsWith(query)) return 70
  return initials.includes(query) ? 45 : 0
}

/** Match score of a query, 0 for no match; every word of it must occur in some text, or in `pinyin`. */
export function score(query: string, texts: readonly string[], pinyin = ''): number {
  const words = query.toLowerCase().trim().split(/\s+/)
  const lower = texts.map((text) => text.toLowerCase())
  const scores = words.map((word) =>
    Math.max(scoreOfPinyin(word, pinyin), ...lower.map((text) => scoreOfWord(word, text))),
  )
  return scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0) / scores.length
}
