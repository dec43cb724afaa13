export const sailings = {
  'problems.sailings.notFound': 'Travesía no encontrada.',
  'problems.sailings.rangeTooLong': 'Elija como máximo {most} días, el primero no posterior al último.',
  'problems.sailings.placeMissing': 'Elija un muelle o puerto de origen.',
  'problems.sailings.shipOutOfService': 'Un barco elegido está fuera de servicio. Elija otro barco.',
  'problems.sailings.seasonChanged':
    'La temporada ha cambiado desde la vista previa. Revísela de nuevo y publique después.',
  'problems.sailings.seasonBlocked':
    '{count, plural, one {# conflicto impide} other {# conflictos impiden}} publicar la temporada. Resuélvalos o añada días de excepción.',
  'problems.sailings.seasonReason':
    'Indique por qué se {count, plural, one {acepta # conflicto} other {aceptan # conflictos}}.',
  'problems.sailings.seasonEmpty':
    'No hay nada que publicar: todas las travesías de esos días ya están publicadas. Elija otros días o servicios.',
}
