export const orders = {
  'problems.orders.passengersForgotten':
    'Los datos personales de este pasajero se suprimieron definitivamente, por vencer su plazo o a petición suya.',
  'problems.orders.notFound': 'Pedido no encontrado.',
  'problems.orders.noTrip': 'Esta travesía no ofrece ese trayecto en esa clase; elija otro.',
  'problems.orders.closed': 'La venta para este trayecto está cerrada; elija una travesía posterior.',
  'problems.orders.saleStopped':
    'La venta de esta travesía está suspendida por ahora; elija otra o consulte al despacho.',
  'problems.orders.sailingCancelled':
    'Esta travesía está cancelada: no se puede vender ni cobrar. Elija otra.',
  'problems.orders.soldOut':
    'No quedan plazas suficientes: se necesitan {wanted}, quedan {free}. Elija otra clase u otra travesía.',
  'problems.orders.seatTaken':
    'Ya no están libres: {seats}. No se ha vendido nada. Elija otra plaza o venda con plazas automáticas.',
  'problems.orders.priceChanged': 'El precio ha cambiado de ¥{old} a ¥{new}; confirme el nuevo precio.',
  'problems.orders.noFare': 'No hay tarifa publicada para este trayecto, clase y tipo de pasajero.',
  'problems.orders.alreadyTravels':
    'Este pasajero ya tiene un billete para la misma hora; no se ha vendido nada.',
  'problems.orders.walletShort':
    'Saldo insuficiente en el monedero: ¥{available} disponibles, ¥{needed} necesarios. Recárguelo o venda menos billetes.',
  'problems.orders.walletLimit': 'Se superaría el límite diario del monedero.',
  'problems.orders.receiptUsed':
    'El recibo {reference} ya se usó para pagar otro pedido. Compruebe el número del recibo.',
  'problems.orders.agencyHold':
    'Esta reserva es de una agencia y solo se puede pagar con su monedero. Para cobrar aquí, libérela y venda de nuevo.',
  'problems.orders.agentDisabled': 'Su agencia no puede vender por ahora; consulte al operador.',
  'problems.orders.heldOnSailing':
    'Una agencia puede reservar como máximo {most} plazas sin pagar en una travesía, y ya cuentan {held}. Pague o libere algunas, o venda directamente.',
  'problems.orders.heldInAll':
    'Una agencia puede reservar como máximo {most} plazas sin pagar en total, y ya cuentan {held}. Pague o libere algunas, o venda directamente.',
  'problems.orders.travelPause':
    'Demasiadas ventas rechazadas porque el pasajero ya tiene billete. Inténtelo de nuevo en {seconds} s.',
  'problems.orders.noWallet': 'Su organización no tiene monedero.',
  'problems.orders.paymentPasswordUnset': 'Aún no tiene contraseña de pago. Defínala en «Contraseñas».',
  'problems.orders.wrongPaymentPassword': 'Contraseña de pago incorrecta; no se ha vendido nada.',
  'problems.orders.paymentPause':
    'Demasiadas contraseñas de pago incorrectas; espere {seconds, plural, one {# segundo} other {# segundos}}.',
  'problems.orders.notHeld': 'Este pedido ya no está reservado (estado: {state}).',
  'problems.orders.holdExpired': 'La reserva caducó a las {until}. Vuelva a vender.',
  'problems.orders.notPrintable': 'Solo se pueden imprimir billetes pagados y no utilizados.',
  'problems.orders.reprintReason':
    'Estos billetes ya se imprimieron. Abra el pedido e indique el motivo de la reimpresión.',
  'problems.orders.methodNotYours':
    'la solicitud no tiene permiso ({permission}): no puede usar esta forma de pago.',
  'problems.orders.givenUp': 'Esta solicitud ya se dio por no realizada. Vuelva a vender.',
}
