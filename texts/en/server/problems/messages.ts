export const messages = {
  'problems.messages.notFound': 'There is no such message, or it was withdrawn.',
  'problems.messages.changedMeanwhile': 'Somebody changed this message meanwhile; open it again.',
  'problems.messages.stateForbids':
    'A message in this state cannot be changed like this. What people may have read stays as it was: withdraw it and write a new one.',
  'problems.messages.originalMissing': 'Title and content must be written in the original language.',
  'problems.messages.nobodyChosen': 'Choose whom this is for.',
  'problems.messages.personsOnly': 'A personal message goes to persons; choose at least one, and no groups.',
  'problems.messages.unknownTarget':
    'Some of those you chose do not exist or are not yours to address; choose again.',
  'problems.messages.overBefore': 'It would be over before anybody could read it; choose a later end.',
} as const
