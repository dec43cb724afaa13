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
  'problems.accounts.tillNotFound': 'Esa caja no existe.',
  'problems.accounts.tillDisabled': 'Esta caja está desactivada.',
  'problems.accounts.tillTaken': 'Esta caja ya está abierta. Elija otra.',
  'problems.accounts.tillWithoutDrawer': 'Este turno no tiene cajón que entregar. Ciérrelo.',
  'problems.accounts.shiftNotFound': 'Ese turno no existe.',
  'problems.accounts.shiftOpen': 'Este usuario tiene otra caja abierta. Ciérrela antes.',
  'problems.accounts.shiftNotOpen': 'Esta caja ya no está abierta.',
  'problems.accounts.shiftNotClosed': 'Esta caja aún no está cerrada.',
  'problems.accounts.handoverWaits': 'Aún no se ha recibido una caja entregada antes.',
  'problems.accounts.ownHandover': 'Debe recibirla otra persona.',
  'problems.accounts.reasonNeeded':
    'El recuento difiere en {difference}. Cuente de nuevo o indique el motivo.',
  'problems.accounts.differenceBooked': 'Ya no hay nada que asentar de esta caja.',
  'problems.accounts.differenceWaits': 'La aprobación ya está solicitada.',
  'problems.accounts.differenceOwn': 'Debe aprobarlo una persona que no contó la caja.',
  'problems.accounts.tillNeeded': 'No hay ninguna caja abierta. Abra primero la suya.',
  'problems.accounts.tillShort':
    'En la caja hay ¥{available} y la devolución es de ¥{needed}. El cliente puede cobrarla en otra taquilla, o tome más fondo.',
  'problems.accounts.resultsUnreadable': 'El archivo no es un csv o xlsx legible.',
  'problems.accounts.resultsTooLarge': 'El archivo es demasiado grande. Como máximo {most} kB.',
  'problems.accounts.resultsEmpty': 'El archivo no tiene líneas bajo los títulos de las columnas.',
  'problems.accounts.resultsTooLong': 'El archivo puede tener como máximo {most} líneas.',
  'problems.accounts.resultsColumns': 'Al archivo le faltan estas columnas: {columns}',
  'problems.accounts.draftNotFound': 'Borrador no encontrado.',
  'problems.accounts.draftEnded':
    'Este borrador ya fue contabilizado, rechazado o cancelado, o su plazo terminó.',
  'problems.accounts.otherGroup': 'Solo se transfiere entre monederos de agencias de un mismo grupo.',
  'problems.accounts.notByHand':
    'Esta cuenta la mueve su propio proceso (reembolso, pago o caja), no a mano.',
  'problems.accounts.isReversal': 'Una anulación no se anula. Redacte la transferencia de nuevo.',
  'problems.accounts.reversed': 'Esta transferencia ya fue anulada.',
  'problems.accounts.reversalDrafted': 'Ya hay una anulación redactada para esta transferencia.',
  'problems.accounts.walletShort': 'El monedero ya no tiene ese dinero.',
  'problems.accounts.insuredListMade':
    'La lista de hoy ya está creada: número {number}. Las ventas posteriores van en la siguiente.',
  'problems.accounts.statementUnreadable': 'El archivo no es un csv o xlsx legible.',
  'problems.accounts.statementTooLarge': 'El archivo es demasiado grande. Impórtelo por partes.',
  'problems.accounts.statementTooLong':
    'El archivo puede tener como máximo {most} líneas. Impórtelo por partes.',
  'problems.accounts.statementEncoding':
    'El archivo no está codificado como {encoding}. Cambie la codificación del servicio de pago.',
  'problems.accounts.statementColumns': 'Al archivo le faltan estas columnas: {columns}',
  'problems.accounts.statementEmpty': 'El archivo no tiene líneas bajo los títulos de sus columnas.',
  'problems.accounts.statementFaulty':
    'No se pueden leer {faults} líneas, la primera es la {line}: «{text}». Revise las columnas del servicio de pago.',
  'problems.accounts.nothingToBook': 'Todas las líneas conciliadas de este extracto están contabilizadas.',
  'problems.accounts.differenceChanged': 'La diferencia ha cambiado mientras tanto. Actualice la lista.',
  'problems.accounts.differenceEnded': 'Esta diferencia está resuelta o contabilizada.',
  'problems.accounts.acceptancePending': 'Primero debe decidir una segunda persona, en Aprobaciones.',
  'problems.accounts.notAssignable':
    'Solo se asignan líneas sin pago, a un pago o una devolución de este servicio de pago.',
  'problems.accounts.alreadySettled': 'Otra línea corresponde a este pago. Seleccione otro.',
  'problems.accounts.alreadyClaimed': 'Esta diferencia ya está marcada como reclamada.',
  'problems.accounts.invoiceNotFound': 'Esta factura no existe o no es suya.',
  'problems.accounts.invoiceFileNotFound': 'Este fichero de facturas no existe o no es suyo.',
  'problems.accounts.invoiced':
    'El billete figura en la factura {invoice}. Solicite una rectificativa; continúe una vez emitida.',
  'problems.accounts.invoiceAsked':
    'Se solicitó una factura para el billete: {invoice}. Retire antes la solicitud.',
  'problems.accounts.voucherOut': 'El billete {ticket} tiene un comprobante en papel. Retírelo antes.',
  'problems.accounts.noVoucher': 'Este billete no tiene comprobante en papel.',
  'problems.accounts.notInvoiceable': 'El billete {ticket} no se pagó, se devolvió o fue gratuito.',
  'problems.accounts.nothingToInvoice':
    'No queda nada que facturar: todos los billetes se devolvieron, fueron gratuitos o tienen factura o comprobante.',
  'problems.accounts.noInvoiceWaiting': 'No hay ninguna factura pendiente de enviar.',
  'problems.accounts.agencyNeeded': 'Seleccione la agencia cuyos billetes se facturan.',
  'problems.accounts.notWithdrawable': 'Solo se puede retirar lo que aún no se ha enviado.',
  'problems.accounts.notRejected': 'Solo se puede corregir una solicitud rechazada.',
  'problems.accounts.notIssued': 'Solo una factura emitida puede anularse con una rectificativa.',
  'problems.accounts.invoiceOutdated':
    'Uno de sus billetes se devolvió o tiene otra factura. Solicite una nueva.',
  'problems.accounts.proofRaced':
    'Otro usuario solicitó una factura o imprimió un comprobante al mismo tiempo. Recargue y compruebe.',
  'problems.accounts.invoicePeriodTooLong': 'Un periodo puede tener como máximo {most} días.',
  'problems.accounts.notAssigned': 'Esta diferencia no se asignó a mano.',
  'problems.accounts.assignmentBooked': 'La línea ya está contabilizada. Corríjala con una anulación.',
  'problems.accounts.assignmentDayOver': 'Una asignación se puede deshacer hasta el final de su día.',
} as const
