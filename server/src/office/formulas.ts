/**
 * CSV and formula injection: text that a spreadsheet would run as a formula. It begins like one, also with the
 * full-width characters of Chinese and Japanese keyboards, after invisible blanks, or after a quotation mark, which an
 * import strips.
 */
export const mayRun = (text: string) => /^(?:["\t\r\n]|[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠])/u.test(text)
