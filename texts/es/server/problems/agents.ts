export const agents = {
  'problems.agents.outOfScope': 'Fuera de su ámbito de venta: {scope}. Contacte con el operador.',
  'problems.agents.contractEnded':
    'Su contrato no está vigente hoy (del {from} al {to}). Contacte con el operador.',
  'problems.agents.orderTooLarge':
    'Un pedido de su agencia puede ser de ¥{most} como máximo; este es de ¥{total}.',
  'problems.agents.creditUsed':
    'La agencia debe más que este límite de crédito. Recargue primero el monedero.',
  'problems.agents.roleMissing': 'El rol de agencia no existe o está desactivado. Actívelo primero.',
  'problems.agents.walletNotFound': 'Monedero no encontrado.',
  'problems.agents.topUpNotFound': 'Recarga no encontrada.',
  'problems.agents.topUpEnded': 'Esta recarga ya está contabilizada, rechazada o retirada.',
  'problems.agents.topUpWaits': 'Esta recarga espera la aprobación de otra persona.',
  'problems.agents.topUpReferenceUsed': 'Ya se anunció una recarga con el número de recibo {reference}.',
  'problems.agents.topUpOwn': 'Una recarga que usted anunció la contabiliza otra persona.',
  'problems.agents.periodTooLong': 'El extracto abarca como máximo {most} días.',
} as const
