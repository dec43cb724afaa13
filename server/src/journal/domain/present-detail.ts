/** Fields whose values are about a person or open something. */
const personal =
  /(person|passenger|guest|contact|holder|full)name|^name$|phone|mobile|^tel|mail|certificate|idcard|password|secret|token|cookie|captcha/i

/** Certificates and mobile phones, wherever they stand. */
const looksPersonal = /(?<!\d)(?:\d{17}[\dXx]|1[3-9]\d{9})(?!\d)/g

/** What a company is registered under is no secret, though some of these codes have the shape of a certificate. */
const ofOrganisations = 'registrationCode'

/** The field that holds fen. */
const money = 'total'

const mask = (text: string) => (text === '' ? '' : `${[...text][0]}***`)

/** A value as the journal shows it: one line of text with what is about a person masked. */
function maskedText(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field === ofOrganisations) return String(value)
  if (typeof value === 'string')
    return personal.test(field)
      ? mask(value)
      : value.replace(looksPersonal, (match) => `${match.slice(0, 3)}***${match.slice(-2)}`)
  if (field === money && typeof value === 'number') return `¥${(value / 100).toFixed(2)}`
  if (typeof value === 'number' || typeof value === 'boolean')
    return personal.test(field) && typeof value === 'number' ? '***' : String(value)
  if (Array.isArray(value)) return value.map((item) => maskedText(field, item)).join(', ')
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${maskedText(personal.test(field) ? field : name, inner)}`)
    .join(', ')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The changes of an operation, `{before: {…}, after: {…}}`, field by field. */
export function changesOf(detail: Record<string, unknown>) {
  const before = isRecord(detail.before) ? detail.before : {}
  const after = isRecord(detail.after) ? detail.after : {}
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    before: maskedText(field, before[field]),
    after: maskedText(field, after[field]),
  }))
}

/** What an operation noted besides: everything that is not a change. */
export function factsOf(detail: Record<string, unknown>) {
  return Object.entries(detail)
    .filter(([name, value]) => !((name === 'before' || name === 'after') && isRecord(value)))
    .map(([name, value]) => ({ name, value: maskedText(name, value) }))
}
