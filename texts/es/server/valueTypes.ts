export const valueTypes = {
  'valueTypes.string': 'un texto',
  'valueTypes.number': 'un número',
  'valueTypes.int': 'un número entero',
  'valueTypes.boolean': 'true o false',
  'valueTypes.array': 'una lista',
  'valueTypes.object': 'un objeto',
  'valueTypes.record': 'un objeto',
}
