export const approvalTexts = {
  'approvalTexts.overrule':
    '{kind} del pedido {order} sin cargo: {tickets, plural, one {# billete} other {# billetes}}, {amount} de vuelta. Motivo: {overrule}. {reason}',
  'approvalTexts.payOtherwise': 'Pedido {order}: devolver {amount} por {to} en lugar de {from}',
  'approvalTexts.correction': 'Billete {ticket}: corregir nombre o documento ({kind}), cargo {fee}',
} as const
