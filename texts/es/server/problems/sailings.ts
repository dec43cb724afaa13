export const sailings = {
  'problems.sailings.notFound': 'Travesía no encontrada.',
  'problems.sailings.rangeTooLong': 'Elija como máximo {most} días, el primero no posterior al último.',
  'problems.sailings.placeMissing': 'Elija un muelle o puerto de origen.',
}
