import type { Branches, Message, TextValues } from './message.ts'

function branchOf(branches: Branches, kind: string, value: string | number, locale: string): Message {
  const exact = branches[value]
  if (exact !== undefined) return exact as Message
  const category =
    kind === 'select'
      ? 'other'
      : new Intl.PluralRules(locale, {
          type: kind === 'plural' ? 'cardinal' : 'ordinal',
        }).select(Number(value) - (branches.offset ?? 0))
  return (branches[category] ?? branches.other ?? '') as Message
}

/** Writes a compiled text: arguments filled in, the branch of a plural or a choice taken as the locale has it. */
export function writeMessage(message: Message, values: TextValues, locale: string, counted?: number): string {
  if (typeof message === 'string') return message
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  return message
    .map((piece) => {
      if (typeof piece === 'string') return piece === '#' && counted !== undefined ? number(counted) : piece
      const [name, kind, branches] = piece
      const value = values[name] ?? `{${name}}`
      if (!kind) return value
      if (!branches) return number(Number(value))
      const branch = branchOf(branches, kind, value, locale)
      return writeMessage(branch, values, locale, Number(value) - (branches.offset ?? 0))
    })
    .join('')
}
