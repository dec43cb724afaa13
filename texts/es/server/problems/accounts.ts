export const accounts = {
  'problems.accounts.accountNotFound': 'Cuenta no encontrada.',
  'problems.accounts.transferNotFound': 'Asiento no encontrado.',
  'problems.accounts.periodTooLong': 'El extracto de la cuenta abarca como máximo {most} días.',
  'problems.accounts.payoutNotFound': 'Devolución no encontrada.',
  'problems.accounts.listNotFound': 'Lista no encontrada.',
  'problems.accounts.nothingToSend':
    'No hay devoluciones pendientes de este servicio de pago. Vuelva a cargar la lista.',
  'problems.accounts.notPayable':
    'Solo se pueden marcar como pagadas las devoluciones pendientes o enviadas.',
  'problems.accounts.notSent': 'Solo se pueden marcar como fallidas las devoluciones enviadas.',
  'problems.accounts.notFailed': 'Solo se pueden enviar de nuevo las devoluciones fallidas.',
  'problems.accounts.notCancellable': 'Solo se pueden cancelar las devoluciones sin pagar y sin enviar.',
  'problems.accounts.notChangeable':
    'Solo las devoluciones pendientes o fallidas se pueden pagar por otro medio.',
  'problems.accounts.noCashWaiting': 'Este efectivo no está pendiente de cobro. Busque el pedido de nuevo.',
  'problems.accounts.otherwisePending':
    'Antes otra persona debe decidir sobre el otro medio, en Aprobaciones.',
  'problems.accounts.referenceUsed':
    'La devolución {payout} tiene este número de recibo. Escriba el de esta devolución.',
  'problems.accounts.resultsUnreadable': 'El archivo no es un csv o xlsx legible.',
  'problems.accounts.resultsTooLarge': 'El archivo es demasiado grande. Como máximo {most} kB.',
  'problems.accounts.resultsEmpty': 'El archivo no tiene líneas bajo los títulos de las columnas.',
  'problems.accounts.resultsTooLong': 'El archivo puede tener como máximo {most} líneas.',
  'problems.accounts.resultsColumns': 'Al archivo le faltan estas columnas: {columns}',
} as const
