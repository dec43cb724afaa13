/**
 * Finds text no database field can hold: NUL characters and halves of surrogate pairs.
 * Gives the name of the first field with such text, or undefined. Names of fields are looked at too.
 */
export function findForbiddenText(value: unknown, path = '', depth = 0): string | undefined {
  if (typeof value === 'string') return isForbidden(value) ? path || 'body' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > 20) return path || 'body'
  for (const [name, inner] of Object.entries(value)) {
    const fieldPath = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    const match = isForbidden(name) ? path || 'body' : findForbiddenText(inner, fieldPath, depth + 1)
    if (match !== undefined) return match
  }
  return undefined
}

function isForbidden(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}
