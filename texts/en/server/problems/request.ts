export const request = {
  'problems.request.invalid': 'Invalid request: {fields}',
  'problems.request.unreadable': 'The request could not be read: it must be valid {expected}.',
  'problems.request.wrongMediaType': 'Unsupported content type; send {expected}.',
  'problems.request.tooLarge': 'The request is too large; at most {most} bytes are accepted.',
  'problems.request.tooComplex':
    'The request is nested too deeply or has too many values; at most {most} levels are accepted.',
  'problems.request.tooMany': 'Too many requests. Wait {seconds, plural, one {# second} other {# seconds}}.',
  'problems.request.unknown': 'request does not exist',
  'problems.request.noPermission': 'request has no permission ({permission})',
  'problems.request.onlyOverseers':
    'This belongs to the whole network. Changing it requires access to all organisations and docks.',
  'problems.request.foreignOrigin': 'This request came from another site and was rejected.',
  'problems.request.keyMissing':
    'The header idempotency-key is missing or invalid: 16 to 64 letters, digits, dashes or underscores.',
  'problems.request.keyUsed': 'This key was already used for another request.',
} as const
