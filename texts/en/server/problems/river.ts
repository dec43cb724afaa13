export const river = {
  'problems.river.nothingToDo': 'The file changes nothing.',
  'problems.river.importWaits': 'Another import is waiting for approval. Have it approved or refused first.',
  'problems.river.notEmpty': 'There is a river already. The example is for empty installations.',
  'problems.river.refused': 'The file breaks a rule of the data: {rule}. Correct it and check it again.',
} as const
