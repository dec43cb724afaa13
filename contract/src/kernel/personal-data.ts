/**
 * Keys whose values are about a person or open something; what follows them is hidden whatever it looks like. What
 * stands before `name` in a longer word need not be matched: it stays as it is.
 */
const secretKeys =
  /((?:name|phone|mobile|tel|certificate\w{0,40}|idcard|passenger\w{0,40}|password|passwd|token|authorization|cookie|secret|code)["'”]?\s{0,20}[:=]\s{0,20})("(?:[^"\\]|\\.)*(?:"|$)|'(?:[^'\\]|\\.)*(?:'|$)|[^\s,;)}\]]+)/gi

function hideQuoted(quoted: string): string {
  const mark = quoted.charAt(0)
  return /^.[\w$.[\]#/…-]{0,60}.$/.test(quoted) ? quoted : `${mark}…${mark}`
}

/**
 * In this order: each rule may rely on what those before it took away. Linear time: a rule begins at a boundary
 * (lookbehind) or eats what it has looked at, so that no part of a text is looked at from many places.
 */
const rules: readonly [RegExp, string | ((found: string) => string)][] = [
  // Queries of URLs may contain anything; the path is enough.
  [/([\w%./-])[?#](?=[\w%.~-]*[=&#])[^\s)'"“”]*/g, '$1'],
  [secretKeys, '$1"…"'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…'],
  // Quoted words that are no identifiers: a name with a blank, a line of a form, a piece of an answer.
  // One that is not closed goes on to the end of its line.
  [/"(?:[^"\\\n]|\\.)*"?/g, hideQuoted],
  [/(?<![A-Za-z])'[^'\n]*'(?![A-Za-z])/g, hideQuoted],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu, '…'],
  // Certificates, phones, cards, with or without blanks and dashes; a letter or two in front as passports have them.
  [/(?<![A-Za-z\d])[A-Za-z]{0,3}\d(?:[ -]?\d){5,}[Xx]?(?![A-Za-z\d])/g, '…'],
  // Long words with figures in them are keys and tokens, unless they are the name of a file of ours.
  [/(?<![\w+=-])(?=[\w+=-]*\d)[\w+=-]{24,}(?![\w+=-])(?!\.(?:js|mjs|css|tsx?)\b)/g, '…'],
]

/** How much of the end of a text that was cut may be half of something. */
const maxPartialLength = 200

/** The beginning of a text, without a word or a quotation that is cut in its middle. */
function beginningOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength)
  const near = Math.max(0, maxLength - maxPartialLength)
  const quote = Math.max(...['"', "'", '“'].map((sign) => cut.indexOf(sign, near)))
  const blank = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'))
  if (quote >= near) return cut.slice(0, quote)
  return blank >= near ? cut.slice(0, blank) : cut
}

/**
 * Redacts the first `maxLength` characters of a text: queries of URLs, values of fields such as names and phones,
 * numbers that look like certificates, phones or cards, names in Chinese or Japanese, tokens. For error messages and
 * stacks, which may quote user input; what is removed leaves `…`. The text is cut first, so that its sender cannot
 * choose how long the redaction takes.
 */
export function withoutPersonalData(text: string, maxLength: number): string {
  return rules
    .reduce(
      (left, [pattern, replacement]) =>
        typeof replacement === 'string'
          ? left.replace(pattern, replacement)
          : left.replace(pattern, (all) => replacement(all)),
      beginningOf(text, maxLength),
    )
    .slice(0, maxLength)
    .toWellFormed()
}
