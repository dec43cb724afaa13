import { aboutField, type FieldProblem } from '@fairway/contract/kernel/problem'
import type { ApiProblem } from './problem.ts'

/** The fields of the request that failed validation. */
export function refusedFields({ details: { fields } }: ApiProblem): FieldProblem[] {
  return Array.isArray(fields) ? fields : []
}

/** The validation message of one field, under the label it has in the form; undefined when there is none. */
export function fieldMessage(
  problem: ApiProblem | undefined,
  field: string,
  label: string,
): string | undefined {
  const refused = problem && refusedFields(problem).find((one) => one.field === field)
  return refused && aboutField(refused, label)
}
