export const orders = {
  'problems.orders.passengerNotNamed':
    'Este billete aún no tiene nombre de pasajero. Introduzca antes el nombre y el número de documento.',
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
  'problems.orders.noConditions':
    'No hay condiciones de reembolso y cambio publicadas para este trayecto. Publíquelas en Tarifas.',
  'problems.orders.alreadyTravels':
    'Este pasajero ya tiene un billete para la misma hora; no se ha vendido nada.',
  'problems.orders.walletShort':
    'Saldo insuficiente en el monedero: ¥{available} disponibles, ¥{needed} necesarios. Recárguelo o venda menos billetes.',
  'problems.orders.walletLimit':
    'El límite diario del monedero es de ¥{limit}: hoy se han gastado ¥{spent} y se necesitan ¥{needed}.',
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
  'problems.orders.notRefundable': 'Solo se devuelven billetes pagados (estado del pedido: {state}).',
  'problems.orders.holdExpired': 'La reserva caducó a las {until}. Vuelva a vender.',
  'problems.orders.notPrintable': 'Solo se pueden imprimir billetes pagados y no utilizados.',
  'problems.orders.reprintReason':
    'Estos billetes ya se imprimieron. Abra el pedido e indique el motivo de la reimpresión.',
  'problems.orders.notPrintedByYou':
    'Otra persona ha imprimido estos billetes entretanto, o ha pasado demasiado tiempo. Vuelva a imprimirlos.',
  'problems.orders.nothingToCollect':
    'No se ha encontrado ningún billete pagado para entregar. Compruebe el número, el código del billete o las cifras del teléfono.',
  'problems.orders.collectionPause':
    'Demasiadas búsquedas sin resultado. Espere {seconds, plural, one {# segundo} other {# segundos}}.',
  'problems.orders.grantExpired': 'El plazo para imprimir estos billetes ha terminado. Búsquelos de nuevo.',
  'problems.orders.codeUnknown':
    'Ningún billete tiene este código. Compruebe que es uno de los nuestros o búsquelo por el número de pedido.',
  'problems.orders.codeReprinted':
    'Este papel fue sustituido por una reimpresión el {on}. Solo es válida la última impresión.',
  'problems.orders.codeCorrected':
    'Este papel fue sustituido por una corrección el {on}. Solo es válida la última impresión.',
  'problems.orders.methodNotYours':
    'la solicitud no tiene permiso ({permission}): no puede usar esta forma de pago.',
  'problems.orders.givenUp': 'Esta solicitud ya se dio por no realizada. Vuelva a vender.',
  'problems.orders.offerNotFound': 'Oferta no encontrada.',
  'problems.orders.offerExists':
    '{by} ya hizo una oferta para uno de estos billetes, válida hasta {until}. Confírmela o retírela primero.',
  'problems.orders.tooManyOffers':
    'Desde ayer se han hecho {most} ofertas para este pedido. Confirme la que corresponda o inténtelo mañana.',
  'problems.orders.offerWithApproval':
    'Su oferta para estos billetes {approval, select, approved {está aprobada} other {espera aprobación}}; es válida hasta {until}. Confírmela o retírela primero.',
  'problems.orders.offerEnded':
    'Esta oferta ya terminó: {state}{by, select, none {} other { por {by}}}, {on}. Ahora no se ha hecho nada.',
  'problems.orders.offerLapsed': 'Esta oferta ya no es válida; no se ha cambiado nada. Haga otra.',
  'problems.orders.offerNotApproved': 'Otra persona debe aprobar antes esta oferta.',
  'problems.orders.ticketChanged':
    'Un billete ha cambiado entretanto (estado: {state}); no se ha hecho nada. Vuelva a cargar el pedido.',
  'problems.orders.gateClosed': 'El embarque ha cerrado; ya no es posible.',
  'problems.orders.paymentMissing': 'Queda un importe por cobrar. Elija la forma de pago.',
  'problems.orders.ticketState': 'No es posible para este billete (estado: {state}).',
  'problems.orders.notPaid': 'El pedido no está pagado (estado: {state}).',
  'problems.orders.agencyOrder':
    'Lo vendió una agencia, a la que vuelve el dinero. El pasajero debe dirigirse a ella.',
  'problems.orders.voidTouched':
    'Solo se anula un pedido cuyos billetes estén todos sin usar, sin cambios y antes del cierre del embarque.',
  'problems.orders.voidNotYours': 'Solo puede anular esta venta quien cobró, o un supervisor con una nota.',
  'problems.orders.voidLate':
    'Una venta se anula en {minutes} minutos y el mismo día. Avise a un supervisor o devuelva los billetes.',
  'problems.orders.voidPart':
    'Usted ve solo algunos billetes de este pedido, y una venta se anula entera. Acuda a la taquilla que la hizo.',
  'problems.orders.companionsStay':
    '{most, plural, =0 {No queda ningún adulto con ellos} other {Los adultos que quedan solo pueden llevar a #}}: hay que incluir también los billetes de los pasajeros {passengers}.',
  'problems.orders.supplementCheaper': 'No habría nada que cobrar. Cambie los billetes.',
  'problems.orders.supplementApart':
    'Los billetes son de trayectos distintos. Elija los de un solo trayecto.',
  'problems.orders.sameTrip': 'Los billetes ya son de ese trayecto y clase. Elija otro.',
  'problems.orders.correctionNotFound': 'Corrección no encontrada.',
  'problems.orders.correctionExists':
    '{by} ya ha solicitado una corrección de este billete. Espere la decisión o retírela primero.',
  'problems.orders.correctionEnded': 'Esta corrección ya terminó (estado: {state}). Solicite otra.',
  'problems.orders.correctionDecided':
    'Esta corrección ya está decidida. Vuelva a cargarla para ver su estado.',
  'problems.orders.correctionLapsed':
    'Esta corrección ha caducado; no se ha cambiado nada. Solicite otra si las condiciones lo permiten.',
  'problems.orders.correctionNotApproved': 'Otra persona debe aprobar antes esta corrección.',
  'problems.orders.correctionTravels':
    'La nueva persona ya tiene un billete para esa hora{number, select, none {} other { (pedido {number})}}. No se ha corregido nada.',
  'problems.orders.notOnSaleYet':
    'Esta travesía aún no está a la venta en este canal. Elija un día anterior.',
  'problems.orders.nothingToGiveBack':
    'No hay devoluciones de esta travesía en espera, en curso ni fallidas.',
  'problems.orders.walletTicketLimit':
    'Un billete pagado con este monedero puede costar ¥{limit} como máximo; este cuesta ¥{needed}. Elija una clase más barata o pida otro límite al operador.',
  'problems.orders.walletClerkLimit':
    'Su límite diario es de ¥{limit}: hoy ha gastado ¥{spent} y se necesitan ¥{needed}. Puede vender otro agente de la agencia, o pida otro límite al operador.',
}
