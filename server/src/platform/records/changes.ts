import { maskNumber } from '@fairway/contract/kernel/formats'

/** Masks a name for the journal: the first character shows that it changed, without the person. */
function maskName(name: string): string {
  const [first = '', ...rest] = name
  return first + '*'.repeat(Math.min(rest.length, 3))
}

/** An address of e-mail with its first sign and its domain. */
function maskEmail(email: string): string {
  const [local = '', domain] = email.split('@')
  return domain ? `${local.slice(0, 1)}***@${domain}` : ''
}

/** Fields of two states that differ, before and after; in which order texts name their languages is no difference. */
export function changesOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.keys(after).filter(
    (key) => canonicalJson(before[key] ?? null) !== canonicalJson(after[key] ?? null),
  )
  const only = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, masked(key, from[key] ?? null)]))
  return { before: only(before), after: only(after) }
}

/** A value as text, with the fields of objects in the order of their names: the same for values that say the same. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

function masked(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (key === 'name') return maskName(value)
  if (key === 'phone') return maskNumber(value)
  if (key === 'email') return maskEmail(value)
  return value
}
