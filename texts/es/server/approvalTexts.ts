export const approvalTexts = {
  'approvalTexts.overrule':
    '{kind} del pedido {order} sin cargo: {tickets, plural, one {# billete} other {# billetes}}, {amount} de vuelta. Motivo: {overrule}{note}',
  'approvalTexts.note': '. {reason}',
  'approvalTexts.payOtherwise': 'Pedido {order}: devolver {amount} por {to} en lugar de {from}',
  'approvalTexts.correction': 'Billete {ticket}: corregir nombre o documento ({kind}), cargo {fee}',
  'approvalTexts.topUp':
    '{agency}: contabilizar recarga de {amount} por {method}, número de recibo {reference}',
  'approvalTexts.importRiver': 'Importar un río: {created} registros nuevos y {changed} modificados',
} as const
