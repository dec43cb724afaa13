/** Widths of Helvetica from blank to tilde, in thousandths of its size. */
const widths = (
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 ' +
  '584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 ' +
  '667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 ' +
  '278 556 500 722 500 500 500 334 260 334 584'
)
  .split(' ')
  .map(Number)

/** Signs beyond Latin-1 that the Latin font has, with their places in it. */
const others = new Map([
  ['€', 0x80],
  ['…', 0x85],
  ['‘', 0x91],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['•', 0x95],
  ['–', 0x96],
  ['—', 0x97],
])

/** The place of a sign in the Latin font; undefined for those the Chinese or Japanese font has to write. */
function latin(sign: string): number | undefined {
  const code = sign.codePointAt(0) ?? 0
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code
  return others.get(sign)
}

const widthOf = (sign: string) => {
  const code = latin(sign)
  return code === undefined ? 1_000 : (widths[code - 0x20] ?? 556)
}

/** The text in lines no wider than that; what does not fit the last line ends with dots. */
export function wrap(text: string, width: number, size: number, maxLines: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const room = (width / size) * 1_000
  for (const sign of text.replace(/\s+/g, ' ')) {
    const wide = widthOf(sign)
    if (used + wide > room && line !== '') {
      if (lines.length === maxLines - 1) {
        lines.push(`${[...line].slice(0, -1).join('')}…`)
        return lines
      }
      // Latin words go to the next line whole when they are not a line by themselves.
      const blank = latin(sign) === undefined ? -1 : line.lastIndexOf(' ')
      const rest = blank > 0 ? line.slice(blank + 1) : ''
      lines.push(blank > 0 ? line.slice(0, blank) : line)
      line = rest
      used = [...rest].reduce((sum, one) => sum + widthOf(one), 0)
    }
    line += sign
    used += wide
  }
  return [...lines, line]
}

/** How wide a line is. */
export const measure = (text: string, size: number) =>
  [...text].reduce((sum, sign) => sum + widthOf(sign), 0) * (size / 1_000)

/** The operators that write one line: Latin signs in one font, all others in the Chinese or Japanese one. */
export function show(text: string, x: number, y: number, size: number, bold = false): string {
  const runs: { latin: boolean; text: string }[] = []
  for (const sign of text) {
    const code = latin(sign)
    const last = runs.at(-1)
    const piece =
      code === undefined
        ? Buffer.from(sign, 'utf16le').swap16().toString('hex')
        : code.toString(16).padStart(2, '0')
    if (last?.latin === (code !== undefined)) last.text += piece
    else runs.push({ latin: code !== undefined, text: piece })
  }
  const fonts = runs.map((run) => `/${run.latin ? (bold ? 'F2' : 'F1') : 'F3'} ${size} Tf <${run.text}> Tj`)
  return `BT ${x.toFixed(2)} ${y.toFixed(2)} Td ${fonts.join(' ')} ET\n`
}
