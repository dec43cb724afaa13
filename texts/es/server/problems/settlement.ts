export const settlement = {
  'problems.settlement.otherOrganisation': 'Esto es para personal del operador.',
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
  'problems.settlement.statementNotFound':
    'Esta liquidación ya no existe o es de otra organización. Seleccione otra de la lista.',
  'problems.settlement.statementNotOpen': 'El estado de esta liquidación no lo permite. Recargue la página.',
  'problems.settlement.ownStatement': 'Usted redactó esta liquidación. Debe revisarla otro usuario.',
  'problems.settlement.monthOpen':
    '{month} no está cerrado. Cierre primero el mes y redacte después sus liquidaciones.',
  'problems.settlement.lineNotFound': 'La liquidación no tiene la línea {line}. Recargue la página.',
  'problems.settlement.lineDisputed': 'La línea {line} ya está reclamada. Espere la respuesta.',
  'problems.settlement.disputesOpen':
    'Hay líneas reclamadas sin respuesta. La liquidación se podrá confirmar después.',
  'problems.settlement.disputeNotFound': 'Esta reclamación ya no existe. Recargue la página.',
  'problems.settlement.disputeAnswered': 'Esta reclamación ya tiene respuesta. Recargue la página.',
  'problems.settlement.adjustmentWaits':
    'Un ajuste de esta línea espera aprobación. Decida primero sobre él.',
  'problems.settlement.deadlineOver': 'El plazo de esta liquidación ha terminado. Contacte con el operador.',
  'problems.settlement.notTheParty':
    'Solo los usuarios de la propia parte confirman o reclaman su liquidación.',
  'problems.settlement.partyHasUsers': 'Esta parte tiene usuarios propios, que confirman la liquidación.',
  'problems.settlement.nothingPayable': 'No hay nada que pagar. Cierre la liquidación.',
  'problems.settlement.paymentWaits':
    'Hay un pago de esta liquidación en curso. Regístrelo o decida primero.',
  'problems.settlement.paymentNotApproved':
    'El pago no está aprobado. Solicítelo y haga que otro usuario lo apruebe.',
  'problems.settlement.paymentReferenceUsed':
    'El número de recibo {reference} consta en otra liquidación. Introduzca el de este pago.',
  'problems.settlement.statementUnpaid': 'Queda algo por pagar. Pague la liquidación y ciérrela después.',
} as const
