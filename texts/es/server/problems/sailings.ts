export const sailings = {
  'problems.sailings.notFound': 'No existe esa travesía entre las que usted puede ver.',
  'problems.sailings.rangeTooLong': 'Elija como máximo {most} días, el primero antes del último.',
  'problems.sailings.placeMissing': 'Indique dónde embarca el pasajero: un muelle o un puerto.',
}
