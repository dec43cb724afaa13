export const messages = {
  'problems.messages.notFound': 'Message not found, or it was withdrawn.',
  'problems.messages.changedMeanwhile': 'Another user has changed this message. Open it again.',
  'problems.messages.stateForbids':
    "A published message can't be changed like this. Withdraw it and create a new one.",
  'problems.messages.originalMissing': 'Title and content are required in the original language.',
  'problems.messages.nobodyChosen': 'Select recipients.',
  'problems.messages.personsOnly': 'A personal message is sent to users. Select at least one and no groups.',
  'problems.messages.unknownTarget':
    'Some recipients do not exist or are not available to you. Select again.',
  'problems.messages.overBefore': 'The message would expire before it is published. Select a later expiry.',
} as const
