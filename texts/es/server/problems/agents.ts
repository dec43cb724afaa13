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
  'problems.agents.tooManyTopUps':
    'Hay {most} recargas de esta agencia pendientes de comprobar. Anuncie más cuando se hayan contabilizado algunas, o retire una.',
  'problems.agents.topUpReferenceUsed': 'Ya se anunció una recarga con el número de recibo {reference}.',
  'problems.agents.topUpReceiptTaken':
    'Ya se comprobó una recarga de otra agencia con este número de recibo. Compare los dos recibos y rechace el incorrecto.',
  'problems.agents.topUpOwn': 'Una recarga que usted anunció la contabiliza otra persona.',
  'problems.agents.periodTooLong': 'El extracto abarca como máximo {most} días.',
  'problems.agents.withdrawalNotFound': 'Retirada no encontrada.',
  'problems.agents.withdrawalShort':
    'El monedero tiene {available} para retirar; se pidieron {needed}. El crédito no se puede retirar.',
  'problems.agents.withdrawalNotOpen': 'Esta retirada ya no espera aprobación.',
  'problems.agents.withdrawalNotSent': 'Solo una retirada enviada al banco puede marcarse como fallida.',
  'problems.agents.withdrawalNotFailed': 'Solo una retirada fallida puede reenviarse.',
  'problems.agents.withdrawalNotPayable': 'El estado de esta retirada no lo permite. Vuelva a cargarla.',
  'problems.agents.withdrawalReferenceUsed': 'Otra retirada tiene el recibo {reference}.',
  'problems.agents.noBankAccount':
    'Esta agencia aún no tiene cuenta bancaria registrada. Solicítela primero.',
  'problems.agents.bankAccountChanged':
    'Desde entonces hay otra cuenta registrada. Devuelva el dinero al monedero.',
  'problems.agents.bankAccountNotFound': 'Cuenta bancaria no encontrada.',
  'problems.agents.bankAccountEnded': 'Esta cuenta bancaria ya fue aprobada, rechazada o cancelada.',
  'problems.agents.bankAccountWaits': 'Otra cuenta bancaria de esta agencia ya espera aprobación.',
} as const
