/** One key stroke as the keyboard event reports it. */
export interface KeyStroke {
  key: string
  /** The physical key, `KeyA`, `Digit1`; with an input method open `key` says only 'Process'. */
  code: string
  shift: boolean
  at: number
}

/**
 * Maximum gap within a scan: no person types several characters in a row this fast; scanners need 1 to 30 ms a
 * character.
 */
export const maxGapMs = 45
const minLength = 8
const minRunningLength = 5
/** Idle timeout that ends a scan without Enter; a busy page may see its keys late. */
export const idleTimeoutMs = 150

/** The keys typed without a gap so far. */
export interface Burst {
  text: string
  lastAt: number
  startedAt: number
}

export const noBurst: Burst = { text: '', lastAt: 0, startedAt: 0 }

/** Maximum gap before a key: after a line end a reader pauses for longer than between the characters of a line. */
const maxGapAfter = (text: string) => (text.endsWith('\n') ? idleTimeoutMs : maxGapMs)

/** Adds a key; a gap starts a new burst. Keys without a character leave the burst unchanged. */
export function addKey(burst: Burst, stroke: KeyStroke): Burst {
  const character = characterOf(stroke)
  if (character === undefined) return burst
  if (burst.text !== '' && stroke.at - burst.lastAt <= maxGapAfter(burst.text))
    return { text: burst.text + character, lastAt: stroke.at, startedAt: burst.startedAt }
  return { text: character, lastAt: stroke.at, startedAt: stroke.at }
}

/** True when the burst is already too fast and too long for a person, although it may still grow. */
export function isRunning(burst: Burst): boolean {
  return (
    burst.text.length >= minRunningLength &&
    burst.lastAt - burst.startedAt <= maxGapMs * (burst.text.length - 1)
  )
}

/** True when the burst came from a scanner: long, and faster than any typing. */
export function isMachine(burst: Burst): boolean {
  if (burst.text.trim().length < minLength) return false
  return (burst.lastAt - burst.startedAt) / Math.max(1, burst.text.length - 1) <= maxGapMs
}

const shifted: Record<string, string> = {
  Minus: '-_',
  Equal: '=+',
  Backslash: '\\|',
  Semicolon: ';:',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
}

/**
 * The character of a key. During IME composition browsers report 'Process' or 'Unidentified' instead of the
 * character; then the physical key of a US keyboard decides, which is what scanners emulate.
 */
export function characterOf(stroke: KeyStroke): string | undefined {
  if (stroke.key.length === 1 || [...stroke.key].length === 1) return stroke.key
  if (stroke.key === 'Enter') return '\n'
  if (stroke.key === 'Tab') return '\t'
  if (stroke.key !== 'Process' && stroke.key !== 'Unidentified') return undefined
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(stroke.code)?.[1]
  if (digit !== undefined) return digit
  const letter = /^Key([A-Z])$/.exec(stroke.code)?.[1]
  if (letter !== undefined) return stroke.shift ? letter : letter.toLowerCase()
  return shifted[stroke.code]?.[stroke.shift ? 1 : 0]
}
