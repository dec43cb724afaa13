import type { Language } from '@fairway/contract/kernel/languages'
import {
  type FieldProblem,
  fillText,
  type Problem,
  type ProblemDetails,
} from '@fairway/contract/kernel/problem'
import { fieldTexts, type ProblemCode, problemCatalogue } from '@fairway/contract/problems'
import type * as z from 'zod/mini'

/** A failure with a name from the catalogue. Thrown anywhere, turned into a reply in one place. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails
  readonly fields: readonly FieldReason[]

  constructor(code: ProblemCode, details: ProblemDetails = {}, fields: readonly FieldReason[] = []) {
    super(code)
    this.name = 'ProblemError'
    this.code = code
    this.details = details
    this.fields = fields
  }
}

/** One field that was refused, before its text is written in the reader's language. */
export interface FieldReason {
  field: string
  reason: keyof typeof fieldTexts
  values?: ProblemDetails
}

/** Makes the failure to throw; `details` fill the braces of its text and go to the client. */
export function problem(code: ProblemCode, details?: ProblemDetails): ProblemError {
  return new ProblemError(code, details)
}

/** A request refused for what stands in its fields; each is named with what is allowed. */
export function invalidFields(...fields: FieldReason[]): ProblemError {
  return new ProblemError('request.invalid', {}, fields)
}

/** What a problem says to one reader. */
export function describe(error: ProblemError, language: Language) {
  const entry: Problem = problemCatalogue[error.code]
  const fields = error.fields.map(({ field, reason, values }): FieldProblem => {
    // Split before it is filled: a value can look like the place of the field.
    const [before = '', after = ''] = fieldTexts[reason][language]
      .split('{field}')
      .map((part) => fillText(part, values))
    return { field, reason, message: before + field + after, words: [before, after] }
  })
  const details =
    fields.length > 0
      ? { ...error.details, fields: fields.map(({ message }) => message).join('; ') }
      : error.details
  return {
    status: entry.status,
    message: fillText(entry.texts[language], details),
    details: error.details,
    fields,
  }
}

/** Turns what a schema found into field reasons; at most ten, so that a huge bad request gets a readable answer. */
export function fieldReasons(issues: readonly z.core.$ZodIssue[]): FieldReason[] {
  return issues.slice(0, 10).flatMap((issue) => reasonsOf(issue, []))
}

function reasonsOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): FieldReason[] {
  const path = [...above, ...issue.path]
  const field = fieldName(path)
  switch (issue.code) {
    case 'invalid_type':
      return [
        issue.input === undefined
          ? { field, reason: 'required' }
          : { field, reason: 'type', values: { expected: issue.expected } },
      ]
    case 'too_small':
      return [
        issue.origin === 'string' || issue.origin === 'array'
          ? { field, reason: 'tooShort', values: { limit: String(issue.minimum) } }
          : { field, reason: 'tooSmall', values: { limit: String(issue.minimum) } },
      ]
    case 'too_big':
      return [
        issue.origin === 'string' || issue.origin === 'array'
          ? { field, reason: 'tooLong', values: { limit: String(issue.maximum) } }
          : { field, reason: 'tooLarge', values: { limit: String(issue.maximum) } },
      ]
    case 'invalid_value':
      return [{ field, reason: 'oneOf', values: { allowed: issue.values.map(String).join(', ') } }]
    case 'invalid_union': {
      const missing = issue.input === undefined
      if (missing) return [{ field, reason: 'required' }]
      if ('discriminator' in issue && issue.discriminator)
        return [{ field: fieldName(path), reason: 'oneOf', values: { allowed: unionOptions(issue) } }]
      const closest = issue.errors.find((branch) => branch.every((inner) => inner.code !== 'invalid_type'))
      return (closest ?? issue.errors[0] ?? []).slice(0, 3).flatMap((inner) => reasonsOf(inner, path))
    }
    default: {
      const named = issue.message as keyof typeof fieldTexts
      return [{ field, reason: named in fieldTexts ? named : 'format' }]
    }
  }
}

function unionOptions(issue: z.core.$ZodIssue): string {
  return 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String).join(', ') : '…'
}

/** `passengers[1].certificateNumber`, as a person reads it. */
function fieldName(path: readonly PropertyKey[]): string {
  return (
    path.reduce<string>((name, part) => {
      if (typeof part === 'number') return `${name}[${part}]`
      return name === '' ? String(part) : `${name}.${String(part)}`
    }, '') || 'body'
  )
}
