import { requestProblems, serverProblems, sessionProblems } from './kernel/common-problems.ts'

/** Every failure the server can name, in four languages. The browser gets the code and the text. */
export const problemCatalogue = {
  ...requestProblems,
  ...sessionProblems,
  ...serverProblems,
} as const

export type ProblemCode = keyof typeof problemCatalogue
