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
  'problems.settlement.sailingNotFound': 'Nada repartido ni por repartir de esta salida.',
} as const
