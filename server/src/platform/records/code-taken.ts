import { isUniqueViolation } from '../database/errors.ts'
import { problem } from '../http/problems.ts'

/**
 * For the `catch` of a command that writes a code.
 * @throws record.codeTaken for a unique violation, everything else as it came
 */
export const rethrowCodeTaken =
  (code: string) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? problem('record.codeTaken', { code }) : error
  }
