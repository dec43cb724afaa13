/** Parses an amount in yuan to fen: `100`, `12.5`, `1,200`; undefined if invalid. */
export function exampleFen(input: string): number | undefined {
  const text = input.normalize('NFKC').replace(/[\s,¥]/g, '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined
  const [yuan = '', cents = ''] = text.split('.')
  return Number(yuan) * 100 + Number(cents.padEnd(2, '0'))
}
