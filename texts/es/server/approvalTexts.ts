export const approvalTexts = {
  'approvalTexts.overrule':
    '{kind} del pedido {order} sin cargo: {tickets, plural, one {# billete} other {# billetes}}, {amount} de vuelta. Motivo: {overrule}{note}',
  'approvalTexts.note': '. {reason}',
  'approvalTexts.payOtherwise': 'Pedido {order}: devolver {amount} por {to} en lugar de {from}',
  'approvalTexts.tillDifference': 'Informe Z {number}: asentar {difference}. Motivo: {reason}',
  'approvalTexts.correction': 'Billete {ticket}: corregir nombre o documento ({kind}), cargo {fee}',
  'approvalTexts.topUp':
    '{agency}: contabilizar recarga de {amount} por {method}, número de recibo {reference}',
  'approvalTexts.importRiver': 'Importar un río: {created} registros nuevos y {changed} modificados',
  'approvalTexts.withdrawal':
    '{agency}: pagar {amount} del monedero a {bank}, cuenta terminada en {numberEnd}',
  'approvalTexts.bankAccount':
    '{agency}: pagar las retiradas a {holder}, {bank}, cuenta terminada en {numberEnd}',
  'approvalTexts.transfer': 'Transferir {amount} de {from} a {to}: {reason}',
  'approvalTexts.reversal': 'Anular la transferencia {transfer} de {amount}: {reason}',
  'approvalTexts.resetSecondFactor':
    'Restablecer el segundo factor de {name} ({code}); se cierran todas sus sesiones',
  'approvalTexts.parameter': 'Fijar {name} en: {value}',
  'approvalTexts.nothing': 'vacío',
  'approvalTexts.acceptDifference':
    '{acquirer}: contabilizar tal cual la diferencia de {amount} ({kind}, {reference})',
  'approvalTexts.field.method': 'Forma de pago',
  'approvalTexts.field.cash': 'Efectivo en la caja',
  'approvalTexts.field.bankAccount': 'Cuenta bancaria',
  'approvalTexts.credit': '{agency}: límite de crédito de {credit}',
  'approvalTexts.field.credit': 'Límite de crédito',
  'approvalTexts.field.creditUntil': 'Crédito hasta',
  'approvalTexts.closePeriod':
    'Cerrar {period} definitivamente: {days, plural, one {# día} other {# días}} con {rows} filas selladas, hasta el sello {head}…',
  'approvalTexts.draft': '{kind}: {name}, versión {version}',
  'approvalTexts.adjustment':
    'Liquidación {statement}{line, plural, =0 {} other {, línea #}}: ajustar {amount}. Motivo: {reason}',
  'approvalTexts.statementPayment':
    'Liquidación {statement}: pagar {amount} a {party} y compensar deudas de {debts}',
} as const
