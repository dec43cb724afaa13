import { instant } from '@fairway/contract/kernel/dates'
import { formatDay } from '@fairway/contract/kernel/formats'
import type { Language } from '@fairway/contract/kernel/languages'
import type { FieldProblem, ProblemDetails } from '@fairway/contract/kernel/problem'
import { type ProblemCode, problemCatalogue } from '@fairway/contract/problems'
import type { ServerTextKey } from '@fairway/texts/keys'
import type { TextValues } from '@fairway/texts/message'
import type * as z from 'zod/mini'
import { hasText, textOf } from '../texts.ts'
import { permissionName } from './permission-name.ts'

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

/** Why a field was refused, by the name of the check that failed: the last part of the key of its text. */
export type FieldFault = ServerTextKey extends infer Key
  ? Key extends `fields.${infer Name}`
    ? Name
    : never
  : never

/** One field that was refused, before its text is written in the reader's language. */
export interface FieldReason {
  field: string
  reason: FieldFault
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

/** Presents a problem in the reader's language. */
export function describe(error: ProblemError, language: Language) {
  const fields = error.fields.map(({ field, reason, values }): FieldProblem => {
    const [before = '', after = ''] = splitFieldMessage(language, reason, values)
    return { field, reason, message: before + field + after, words: [before, after] }
  })
  const details =
    fields.length > 0
      ? { ...error.details, fields: fields.map(({ message }) => message).join('; ') }
      : error.details
  return {
    status: problemCatalogue[error.code],
    message: textOf(language, `problems.${error.code}`, textValues(language, details)),
    details: error.details,
    fields,
  }
}

/** What is wrong with a field, before and after its name. */
function splitFieldMessage(language: Language, fault: FieldFault, values?: ProblemDetails): string[] {
  // A value can look like anything but the mark, which no request may hold.
  const mark = '\u0000'
  const named =
    fault === 'type' ? { ...values, expected: valueType(language, String(values?.expected)) } : values
  return textOf(language, `fields.${fault}`, { ...textValues(language, named), field: mark }).split(mark)
}

/** A type of the schema in words; one that no request of ours is refused for stays as the schema has it. */
function valueType(language: Language, type: string): string {
  const key = `valueTypes.${type}`
  return hasText(key) ? textOf(language, key) : type
}

/** What is wrong with a field under its label in a language. */
export const fieldMessage = (
  language: Language,
  fault: FieldFault,
  label: string,
  values?: ProblemDetails,
): string => splitFieldMessage(language, fault, values).join(label)

/** Values of a text: moments and permissions as the language writes them; the details of the reply keep them for programs. */
const textValues = (language: Language, details: ProblemDetails = {}): TextValues =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, textValue(language, name, value)]))

function textValue(language: Language, name: string, value: unknown): string {
  const text = String(value)
  if (name === 'permission' || name === 'permissions')
    return text
      .split(', ')
      .map((key) => permissionName(key, language))
      .join(', ')
  return instant.safeParse(value).success ? formatDay(text, language, 'dateTime') : text
}

/**
 * Turns what a schema found into field reasons; ten at most, so that a huge bad request gets a readable answer. Of two limits
 * of one field the later counts: the narrower one, which a schema adds to a wider one.
 */
export function fieldReasons(issues: readonly z.core.$ZodIssue[], most = 10): FieldReason[] {
  const reasons = issues.slice(0, most).flatMap((issue) => reasonsOf(issue, []))
  return reasons.filter(
    ({ field, reason }, index) =>
      !reasons.slice(index + 1).some((later) => later.field === field && later.reason === reason),
  )
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
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ field: fieldName([...path, key]), reason: 'unknownField' }))
    default: {
      return [{ field, reason: isFieldFault(issue.message) ? issue.message : 'format' }]
    }
  }
}

const isFieldFault = (name: string): name is FieldFault => hasText(`fields.${name}`)

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
