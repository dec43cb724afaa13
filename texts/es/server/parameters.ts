export const parameters = {
  'parameters.shell.productName.name': 'Nombre del producto',
  'parameters.shell.productName.explanation':
    'Nombre breve de la página de inicio de sesión, sobre el menú, en las pestañas del navegador, en los billetes y en los archivos exportados. Las ventanas abiertas lo muestran al recargarse.',
  'parameters.shell.logo.name': 'Logotipo',
  'parameters.shell.logo.explanation':
    'La imagen junto al nombre del producto y el icono de las pestañas del navegador. Se recomienda una imagen cuadrada.',
  'parameters.shell.platformName.name': 'Nombre de la plataforma',
  'parameters.shell.platformName.explanation':
    'Aparece tras el nombre de la página en el título de la pestaña del navegador.',
  'parameters.shell.platformName.standard':
    'Plataforma de gestión del sistema de billetes de pasajeros por vías navegables interiores',
  'parameters.shell.navbarTitle.name': 'Título de la barra de navegación',
  'parameters.shell.navbarTitle.explanation':
    'Aparece en la parte superior de cada página y en los billetes impresos.',
  'parameters.shell.navbarTitle.standard':
    'Sistema de venta de billetes en red para el transporte fluvial de pasajeros',
  'parameters.shell.feedbackUrl.name': 'URL de comentarios',
  'parameters.shell.feedbackUrl.explanation':
    'El gestor de incidencias que el enlace de comentarios abre en otra pestaña; se le añaden el nombre y el identificador del usuario. Vacío: los comentarios se guardan en este sistema y se ven en «Comentarios del personal».',
  'parameters.sessions.mostPerUser.name': 'Sesiones por usuario',
  'parameters.sessions.mostPerUser.explanation':
    'Número máximo de sesiones por usuario. Al iniciar otra se cierra la más antigua. 0: sin límite.',
  'parameters.sessions.lockAfterMinutes.name': 'Bloquear la pantalla tras',
  'parameters.sessions.lockAfterMinutes.explanation':
    'Tiempo de inactividad tras el que se bloquea la pantalla hasta que el usuario vuelve a introducir la contraseña. 0: solo con la orden «Bloquear pantalla».',
  'parameters.orders.hotline.name': 'Teléfono de atención en los billetes',
  'parameters.orders.hotline.explanation':
    'Teléfono para los pasajeros, impreso al pie de cada billete. Vacío: no se imprime.',
  'parameters.orders.gateCloseMinutes.name': 'Cierre del embarque',
  'parameters.orders.gateCloseMinutes.explanation':
    'Tiempo antes de la salida en que se cierra el embarque. El billete indica la hora límite para embarcar.',
  'parameters.orders.offerMinutes.name': 'Validez de las ofertas',
  'parameters.orders.offerMinutes.explanation':
    'Cuánto tiempo puede confirmarse una oferta de devolución, cambio o anulación a su precio, a lo sumo hasta el cierre del embarque.',
  'parameters.orders.voidMinutes.name': 'Plazo para anular ventas',
  'parameters.orders.voidMinutes.explanation':
    'Cuánto tiempo puede anular sin cargo una venta errónea quien la cobró, el mismo día. 0: solo supervisores.',
  'parameters.orders.freeFromDelayMinutes.name': 'Sin cargo desde un retraso de',
  'parameters.orders.freeFromDelayMinutes.explanation':
    'Desde este retraso de la salida del propio pasajero, las devoluciones y los cambios no tienen cargo.',
  'parameters.orders.approvedOverrules.name': 'Motivos que requieren aprobación',
  'parameters.orders.approvedOverrules.explanation':
    'Las devoluciones y los cambios gratuitos por estos motivos siempre requieren la aprobación de otra persona.',
  'parameters.orders.overruleApprovalAbove.name': 'Aprobación por encima de (¥)',
  'parameters.orders.overruleApprovalAbove.explanation':
    'Las devoluciones y los cambios que perdonan más de este importe requieren la aprobación de otra persona, sea cual sea el motivo.',
  'parameters.orders.overruleApprovalHours.name': 'Las ofertas esperan aprobación',
  'parameters.orders.overruleApprovalHours.explanation':
    'Cuánto tiempo sigue válida una oferta que requiere aprobación.',
  'parameters.orders.holdMinutes.name': 'Duración de las reservas',
  'parameters.orders.holdMinutes.explanation':
    'Tiempo durante el que quedan reservadas las plazas de un pedido que se paga después, como máximo hasta el cierre de la venta. Las reservas existentes no cambian.',
  'parameters.orders.mostHeldOnSailing.name': 'Plazas reservadas por agencia y travesía',
  'parameters.orders.mostHeldOnSailing.explanation':
    'Máximo de plazas sin pagar que una agencia puede reservar en una travesía. Las reservas caducadas cuentan durante un tiempo.',
  'parameters.orders.mostHeldInAll.name': 'Plazas reservadas por agencia en total',
  'parameters.orders.mostHeldInAll.explanation':
    'Máximo de plazas sin pagar que una agencia puede reservar en todas las travesías.',
  'parameters.orders.endedHoldMinutes.name': 'Cómputo de reservas caducadas',
  'parameters.orders.endedHoldMinutes.explanation':
    'Tiempo durante el que siguen contando para el límite de una agencia las plazas caducadas sin pagar o liberadas tarde.',
  'parameters.orders.unpaidDataDays.name': 'Conservar datos de pasajeros de pedidos no pagados',
  'parameters.orders.unpaidDataDays.explanation':
    'Tiempo durante el que se conservan nombres, documentos y teléfonos de los pedidos caducados y cancelados. Después se suprimen por la noche y no se pueden recuperar.',
  'parameters.orders.travelledDataDays.name': 'Conservar datos de pasajeros que viajaron',
  'parameters.orders.travelledDataDays.explanation':
    'Tiempo durante el que se conservan nombres, documentos y teléfonos después del viaje. Después se suprimen por la noche y no se pueden recuperar. Consulte a su asesor legal antes de acortarlo.',
  'parameters.agents.voucherDays.name': 'Conservar imágenes de justificantes de recarga',
  'parameters.agents.voucherDays.explanation':
    'Cuánto tiempo se conservan las imágenes tras registrar, rechazar o retirar una recarga. Después se suprimen para siempre por la noche. La ley contable puede exigir más tiempo.',
  'parameters.settlement.disputePictureDays.name': 'Conservar imágenes de reclamaciones',
  'parameters.settlement.disputePictureDays.explanation':
    'Cuánto tiempo se conservan las imágenes de una reclamación tras bloquear su liquidación. Después se suprimen para siempre por la noche. La ley contable puede exigir más tiempo.',
  'parameters.comments.accepted.name': 'Admitir comentarios',
  'parameters.comments.accepted.explanation':
    'Desactivado, la página pública sigue mostrando comentarios pero no admite nuevos.',
  'parameters.comments.mostTries.name': 'Comentarios por dirección IP',
  'parameters.comments.mostTries.explanation':
    'Máximo de intentos de comentario por dirección IP en diez minutos. Auméntelo donde muchos visitantes compartan dirección.',
  'parameters.logs.clientErrorDays.name': 'Conservar errores de navegador',
  'parameters.logs.clientErrorDays.explanation':
    'Tiempo durante el que se conserva un error de navegador desde su última aparición.',
  'parameters.logs.operationDays.name': 'Conservar el registro de operaciones',
  'parameters.logs.operationDays.explanation':
    'Tiempo durante el que se conservan las operaciones. La ley exige al menos 180 días.',
  'parameters.logs.logInDays.name': 'Conservar inicios de sesión',
  'parameters.logs.logInDays.explanation':
    'Tiempo durante el que se conservan los inicios de sesión. La ley exige al menos 180 días.',
  'parameters.logs.jobRunDays.name': 'Conservar ejecuciones de tareas',
  'parameters.logs.jobRunDays.explanation':
    'Tiempo durante el que se conservan las ejecuciones. La última de cada tarea se conserva siempre.',
  'parameters.orders.counterCloseMinutes.name': 'Cierre de la venta en taquilla',
  'parameters.orders.agentCloseMinutes.name': 'Cierre de la venta para agencias',
  'parameters.orders.onlineCloseMinutes.name': 'Cierre de la venta en el miniprograma',
  'parameters.orders.closeOfSale':
    'Tiempo antes de la salida desde la escala del pasajero en que se cierran la venta y el cobro de reservas; las reservas terminan entonces. Una travesía puede tener su propio plazo.',
  'parameters.orders.correctionHours.name': 'Las correcciones esperan revisión',
  'parameters.orders.correctionHours.explanation':
    'Cuánto tiempo es válida una solicitud de corrección, como mucho hasta el límite antes de la salida.',
  'parameters.orders.evidenceDays.name': 'Conservar las pruebas de correcciones',
  'parameters.orders.evidenceDays.explanation':
    'Cuánto tiempo se conservan las imágenes tras terminar una corrección.',
  'parameters.fleet.certificateWarningDays.name': 'Aviso antes de que caduque un certificado',
  'parameters.fleet.certificateWarningDays.explanation':
    'Tantos días antes de su último día, los certificados de navieras y barcos se marcan y se cuentan en la página de inicio.',
  'parameters.sailings.turnroundMinutes.name': 'Escala técnica de un barco',
  'parameters.sailings.turnroundMinutes.explanation':
    'El tiempo mínimo entre dos travesías de un barco. La vista previa de una temporada señala los menores.',
  'parameters.sailings.counterSaleDays.name': 'Las taquillas venden desde',
  'parameters.sailings.agentSaleDays.name': 'Las agencias venden desde',
  'parameters.sailings.onlineSaleDays.name': 'El miniprograma vende desde',
  'parameters.sailings.saleHorizon':
    'Cuántos días antes de la salida empieza a vender un canal. Las líneas con plazos de venta propios los conservan. Los viajes ya publicados se ajustan.',
  'parameters.fares.roundingFen.name': 'Redondeo de tarifas calculadas (fen)',
  'parameters.fares.roundingFen.explanation':
    'Múltiplo al que se redondean las tarifas rellenadas por kilómetro o porcentaje; 100 es ¥1. En cada relleno puede elegirse otro, y las tarifas guardadas no cambian.',
  'parameters.agents.contractWarningDays.name': 'Aviso antes de que termine un contrato',
  'parameters.agents.contractWarningDays.explanation':
    'Tantos días antes de su último día, los contratos de agencias y proveedores se marcan en las listas.',
  'parameters.agents.topUpApprovalDays.name': 'Las recargas esperan aprobación',
  'parameters.agents.topUpApprovalDays.explanation':
    'Cuánto tiempo espera una recarga a la segunda persona. Después se puede comprobar de nuevo.',
  'parameters.accounts.tillDifferenceFen.name': 'Diferencia sin aprobación',
  'parameters.accounts.tillDifferenceFen.explanation':
    'Hasta este importe en fen la diferencia se asienta al cerrar; por encima la aprueba otra persona. 1000 son ¥10.',
  'parameters.accounts.tillDifferenceDays.name': 'La diferencia espera aprobación',
  'parameters.accounts.tillDifferenceDays.explanation':
    'Cuánto tiempo puede aprobarse la diferencia. Después puede pedirse otra vez.',
  'parameters.accounts.tillRequired.name': 'Dinero solo con la caja abierta',
  'parameters.accounts.tillRequired.explanation':
    'Si está activado, las ventas en taquilla, el pago de reservas y las devoluciones en efectivo exigen una caja abierta. Si no, el primer cobro en efectivo abre una sin fondo.',
  'parameters.accounts.payoutApprovalDays.name': 'Los pagos por otro medio esperan aprobación',
  'parameters.accounts.payoutApprovalDays.explanation':
    'Durante cuánto tiempo se puede aprobar un pago por un medio distinto del original.',
  'parameters.agents.withdrawalApprovalDays.name': 'Las retiradas esperan aprobación',
  'parameters.agents.withdrawalApprovalDays.explanation':
    'Cuánto espera una retirada u otra cuenta bancaria a la segunda persona. Después se cancela y el dinero vuelve al monedero.',
  'parameters.agents.bankAccountCoolingHours.name': 'Plazo de seguridad de cuentas bancarias',
  'parameters.agents.bankAccountCoolingHours.explanation':
    'Cuánto espera una cuenta bancaria aprobada antes de recibir retiradas. Cuanto más largo, más tiempo tiene la agencia para notar una que nadie suyo pidió.',
  'parameters.settlement.closeApprovalDays.name': 'Los cierres de periodos esperan aprobación',
  'parameters.settlement.closeApprovalDays.explanation':
    'Tiempo durante el que puede aprobarse el cierre de un mes o de un año.',
  'parameters.accounts.transferApprovalDays.name': 'Las transferencias esperan aprobación',
  'parameters.accounts.transferApprovalDays.explanation':
    'Cuánto tiempo puede aprobarse una transferencia o anulación.',
  'parameters.sessions.secondFactorFor.name': 'Segundo factor obligatorio para',
  'parameters.sessions.secondFactorFor.explanation':
    'Usuarios que, además de la contraseña, necesitan un segundo factor: una aplicación de autenticación o una llave de acceso. Quien no lo tenga lo configura en el siguiente inicio de sesión y antes no puede hacer nada más. Los administradores modifican usuarios, roles o parámetros; quienes mueven dinero pagan, registran recargas o retiran. Vacío: decide cada usuario.',
  'parameters.sessions.secondFactorMinutes.name': 'Validez del segundo factor',
  'parameters.sessions.secondFactorMinutes.explanation':
    'Antes de un pago, una retirada o una aprobación, los usuarios con segundo factor lo verifican de nuevo si ha pasado más tiempo que este.',
  'parameters.sessions.secondPersonDays.name': 'Cuentas nuevas o cambiadas no aprueban durante',
  'parameters.sessions.secondPersonDays.explanation':
    'Durante este tiempo, un usuario y quien creó su cuenta, restableció su contraseña o cambió sus roles no aprueban solicitudes el uno del otro. Otro administrador puede confirmar la cuenta antes. 0 lo desactiva.',
  'parameters.factorGroup.administrators': 'Administradores',
  'parameters.factorGroup.moneyMovers': 'Usuarios que mueven dinero',
  'parameters.accounts.differenceLimit.name':
    'Diferencias con servicios de pago sin aprobación, como máximo (CNY)',
  'parameters.accounts.differenceLimit.explanation':
    'Una diferencia mayor se contabiliza cuando una segunda persona la aprueba. 0: todas necesitan aprobación.',
  'parameters.accounts.invoiceTaxBasisPoints.name': 'Tipo impositivo de las facturas (puntos básicos)',
  'parameters.accounts.invoiceTaxBasisPoints.explanation':
    'Los precios lo incluyen: 300 es el 3 %, el tipo del método simplificado para el transporte de pasajeros. Las facturas conservan el tipo con el que se solicitaron.',
  'parameters.agents.lowBalanceYuan.name': 'Aviso de saldo bajo por debajo de (CNY)',
  'parameters.agents.lowBalanceYuan.explanation':
    'Cuando de un monedero se puede gastar menos que esto, se avisa una vez a la agencia y a contabilidad. 0: sin aviso. Los monederos con umbral propio lo conservan.',
  'parameters.agents.creditWarningDays.name': 'Aviso antes de que venza el crédito',
  'parameters.agents.creditWarningDays.explanation':
    'Tantos días antes de su último día se marca y se avisa del fin del crédito de una agencia.',
  'parameters.agents.creditApprovalDays.name': 'El crédito espera aprobación',
  'parameters.agents.creditApprovalDays.explanation':
    'Cuánto espera a la segunda persona un crédito mayor de una agencia. Después se puede volver a solicitar.',
  'parameters.settlement.confirmationDays.name': 'Plazo para confirmar liquidaciones',
  'parameters.settlement.confirmationDays.explanation':
    'Cuánto tiempo puede una parte confirmar o reclamar una liquidación desde su envío. La respuesta a una reclamación lo reinicia.',
  'parameters.settlement.confirmBySilence.name': 'El silencio confirma las liquidaciones',
  'parameters.settlement.confirmBySilence.explanation':
    'Si una liquidación se da por confirmada cuando la parte no responde dentro del plazo, como suelen prever los contratos.',
  'parameters.settlement.statementApprovalDays.name': 'Las liquidaciones esperan aprobación',
  'parameters.settlement.statementApprovalDays.explanation':
    'Cuánto espera un ajuste o un pago de una liquidación a la segunda persona. Después se puede solicitar de nuevo.',
}
