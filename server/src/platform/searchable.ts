/**
 * A text as `platform.searchable` writes it: small letters, and every sign beyond ASCII as its number, because the
 * index that finds parts of words knows no others. Two Chinese signs are long enough for it then.
 */
export function searchable(text: string): string {
  return Array.from(text.toLowerCase(), (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code < 128 ? sign : `q${code.toString(16)}`
  }).join('')
}
