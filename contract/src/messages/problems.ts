import { problems } from '../kernel/problem.ts'

/** What can go wrong with announcements and messages, in four languages. */
export const messagesProblems = problems('messages', {
  notFound: 404,
  changedMeanwhile: 409,
  stateForbids: 409,
  originalMissing: 400,
  nobodyChosen: 400,
  personsOnly: 400,
  unknownTarget: 400,
  overBefore: 400,
})
