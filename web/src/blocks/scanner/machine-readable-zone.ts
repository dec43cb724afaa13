// The machine-readable zone of travel documents (ICAO Doc 9303) as a scanner types it: TD3 (passports) two lines of 44
// characters, TD2 two of 36, TD1 (cards) three of 30.

/** The first line: document code, issuing state, then letters, digits and fillers. */
const firstLine = /^[PIACV][A-Z0-9<][A-Z<]{3}[A-Z0-9<]*$/
/** A line that lost characters on the way is still one, so that it is reported and not typed. */
const minLineLength = 26
const formats = [
  { length: 44, lines: 2 },
  { length: 36, lines: 2 },
  { length: 30, lines: 3 },
]

/** The lines of a zone, undefined when the text is none. Keyboards with Caps Lock on type it in small letters. */
export function zoneLines(text: string): string[] | undefined {
  const lines = text
    .toUpperCase()
    .split(/[\r\n\t]+/)
    .filter((line) => line !== '')
  const [first = ''] = lines
  if (first.length < minLineLength || !first.includes('<') || !firstLine.test(first)) return undefined
  if (lines.some((line) => !/^[A-Z0-9<]+$/.test(line))) return undefined
  return lines.length > 1 ? lines : splitLine(first)
}

/** Some readers send the zone without line ends. */
function splitLine(text: string): string[] {
  const format = formats.find(({ length, lines }) => text.length === length * lines)
  if (!format) return [text]
  return Array.from({ length: format.lines }, (_, at) =>
    text.slice(at * format.length, (at + 1) * format.length),
  )
}

/** True at a line end within a zone, when more lines are to come. */
export function isZoneContinued(text: string): boolean {
  const lines = zoneLines(text)
  return lines !== undefined && lines.length < lineCountOf(lines)
}

/** True while characters of the zone are still missing. */
export function isZoneUnfinished(text: string): boolean {
  const lines = zoneLines(text)
  if (!lines) return false
  return lines.length < lineCountOf(lines) || (lines.at(-1)?.length ?? 0) < (lines[0]?.length ?? 0)
}

const lineCountOf = ([first = '']: readonly string[]) => (first.length < 33 ? 3 : 2)
