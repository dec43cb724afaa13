import { problems } from '../kernel/problem.ts'

export const systemProblems = problems('system', {
  unknownParameter: 404,
  changedMeanwhile: 409,
  parameterAsked: 409,
  noPicture: 422,
  unknownPicture: 404,
  unknownEntry: 404,
  codeTaken: 409,
  closedDictionary: 409,
  neededEntry: 409,
  lastEntry: 409,
  unknownJob: 404,
  taskGone: 404,
  taskRunning: 409,
  jobsAsleep: 503,
})
