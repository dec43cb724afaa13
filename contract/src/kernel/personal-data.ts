/** Keys whose values are about a person or open something; what follows them is hidden whatever it looks like. */
const secretKeys =
  /(["'“]?(?:\w*name|phone|mobile|tel|certificate\w*|idcard|passenger\w*|password|passwd|token|authorization|cookie|secret|code)["'”]?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,;)}\]]+)/gi

function hideQuoted(quoted: string): string {
  const mark = quoted.charAt(0)
  return /^.[\w$.[\]#/…-]{0,60}.$/.test(quoted) ? quoted : `${mark}…${mark}`
}

/** In this order: each rule may rely on what those before it took away. */
const rules: readonly [RegExp, string | ((found: string) => string)][] = [
  // What an address asks for may be anything; its path says enough.
  [/([\w%./-])[?#](?=[\w%.~-]*[=&#])[^\s)'"“”]*/g, '$1'],
  [secretKeys, '$1"…"'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…'],
  // Quoted words that are no identifiers: a name with a blank, a line of a form, a piece of an answer.
  [/"(?:[^"\\\n]|\\.)*"/g, hideQuoted],
  [/(?<![A-Za-z])'[^'\n]*'(?![A-Za-z])/g, hideQuoted],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu, '…'],
  // Certificates, phones, cards, with or without blanks and dashes; a letter or two in front as passports have them.
  [/(?<![A-Za-z\d])[A-Za-z]{0,3}\d(?:[ -]?\d){5,}[Xx]?(?![A-Za-z\d])/g, '…'],
  // Long words with figures in them are keys and tokens, unless they are the name of a file of ours.
  [/(?<![\w+=-])(?=[\w+=-]*\d)[\w+=-]{24,}(?![\w+=-])(?!\.(?:js|mjs|css|tsx?)\b)/g, '…'],
]

/**
 * A text without what could tell who it is about: queries of addresses, values of fields such as names and phones,
 * numbers that look like certificates, phones or cards, names in Chinese or Japanese, tokens. For error messages and
 * stacks, which may quote whatever somebody had typed; what is taken away leaves `…`.
 */
export function withoutPersonalData(text: string): string {
  return rules.reduce(
    (left, [found, put]) =>
      typeof put === 'string' ? left.replace(found, put) : left.replace(found, (all) => put(all)),
    text,
  )
}
