export const settlement = {
  'problems.settlement.otherOrganisation': 'La comprobación es para el personal del operador.',
  'problems.settlement.ruleNotFound': 'Esta versión ya no existe. Elija otra de la lista.',
  'problems.settlement.ruleNotDraft':
    'Solo los borradores se pueden cambiar, publicar o descartar. Cree una versión nueva.',
  'problems.settlement.ruleNotPublished': 'Solo las versiones publicadas se pueden retirar.',
  'problems.settlement.ownRule':
    'Usted hizo el último cambio de este borrador. Debe publicarlo otro usuario.',
  'problems.settlement.ruleTie':
    '{code}, versión {version}, está publicada para los mismos billetes y no empieza antes. Retírela o empiece más tarde.',
  'problems.settlement.ruleEarned': 'Las salidas hasta el {to} ya están repartidas. Empiece más tarde.',
  'problems.settlement.periodNotFound': 'No existe ese periodo. Selecciona uno de la lista.',
  'problems.settlement.periodRunning': '{period} aún no ha terminado. Ciérralo a partir del día siguiente.',
  'problems.settlement.periodClosed': '{period} ya está cerrado.',
  'problems.settlement.periodBlocked': '{period} tiene comprobaciones pendientes. Ábrelo para ver qué falta.',
  'problems.settlement.closeAsked': 'El cierre de {period} espera aprobación.',
  'problems.settlement.closeNotAsked': 'No tienes ninguna solicitud abierta para cerrar {period}.',
  'problems.settlement.periodTooLong': 'Selecciona como máximo {most} días.',
  'problems.settlement.monthsTooLong': 'Selecciona como máximo {most} meses.',
  'problems.settlement.sailingNotFound': 'Nada repartido ni por repartir de esta salida.',
} as const
