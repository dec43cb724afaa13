export const valueTypes = {
  'valueTypes.string': 'text',
  'valueTypes.number': 'a number',
  'valueTypes.int': 'a whole number',
  'valueTypes.boolean': 'true or false',
  'valueTypes.array': 'a list',
  'valueTypes.object': 'an object',
  'valueTypes.record': 'an object',
} as const
