export const parameters = {
  'parameters.shell.platformName.name': 'Nombre de la plataforma',
  'parameters.shell.platformName.explanation':
    'Aparece tras el nombre de la página en el título de cada ventana.',
  'parameters.shell.platformName.standard':
    'Plataforma de gestión del sistema de billetes de pasajeros por vías navegables interiores',
  'parameters.shell.navbarTitle.name': 'Título de la barra de navegación',
  'parameters.shell.navbarTitle.explanation':
    'El nombre en la parte superior de cada página y en los billetes impresos.',
  'parameters.shell.navbarTitle.standard':
    'Sistema de venta de billetes en red para el transporte fluvial de pasajeros',
  'parameters.shell.feedbackUrl.name': 'Dirección de comentarios',
  'parameters.shell.feedbackUrl.explanation':
    'El gestor de incidencias que el enlace de comentarios abre en otra pestaña; se le añaden el nombre y el identificador de la persona. Vacío: los guarda el propio producto y se leen en «Comentarios del personal».',
  'parameters.sessions.mostPerUser.name': 'Sesiones por persona',
  'parameters.sessions.mostPerUser.explanation':
    'En cuántos lugares puede tener sesión abierta una persona a la vez. Al iniciar otra se cierra la más antigua. 0: sin límite.',
  'parameters.orders.hotline.name': 'Teléfono en los billetes',
  'parameters.orders.hotline.explanation':
    'El número impreso al pie de cada billete para las consultas de los pasajeros. Vacío: no se imprime.',
  'parameters.orders.gateCloseMinutes.name': 'Cierre del embarque',
  'parameters.orders.gateCloseMinutes.explanation':
    'Cuánto antes de la salida se cierra el embarque. El billete indica la hora límite para embarcar.',
  'parameters.orders.holdMinutes.name': 'Plazo para pagar las reservas',
  'parameters.orders.holdMinutes.explanation':
    'Cuánto tiempo quedan reservadas las plazas de un pedido que se paga después, como máximo hasta el cierre de la venta. Las reservas existentes conservan su plazo.',
  'parameters.orders.mostHeldOnSailing.name': 'Plazas reservadas por agencia en una travesía',
  'parameters.orders.mostHeldOnSailing.explanation':
    'Las plazas que una agencia puede reservar sin pagar en una travesía. Las reservas vencidas cuentan durante un tiempo.',
  'parameters.orders.mostHeldInAll.name': 'Plazas reservadas por agencia en total',
  'parameters.orders.mostHeldInAll.explanation':
    'Las plazas que una agencia puede reservar sin pagar en todas las travesías juntas.',
  'parameters.orders.endedHoldMinutes.name': 'Las reservas vencidas cuentan',
  'parameters.orders.endedHoldMinutes.explanation':
    'Cuánto tiempo siguen contando para el límite de una agencia las plazas vencidas sin pagar o devueltas tarde.',
  'parameters.orders.unpaidDataDays.name': 'Se conservan los pasajeros de pedidos no pagados',
  'parameters.orders.unpaidDataDays.explanation':
    'Cuánto tiempo se conservan nombres, documentos y teléfonos de los pedidos vencidos y cancelados. Se borran por la noche y no se pueden recuperar.',
  'parameters.orders.travelledDataDays.name': 'Se conservan los pasajeros que viajaron',
  'parameters.orders.travelledDataDays.explanation':
    'Cuánto tiempo se conservan nombres, documentos y teléfonos después del viaje. Se borran por la noche y no se pueden recuperar. Consulte a su asesor legal antes de acortarlo.',
  'parameters.comments.accepted.name': 'Los pasajeros pueden comentar',
  'parameters.comments.accepted.explanation':
    'Desactivado, la página pública sigue mostrando comentarios pero no admite nuevos.',
  'parameters.comments.mostTries.name': 'Comentarios desde una dirección',
  'parameters.comments.mostTries.explanation':
    'Cuántas veces puede intentar comentar una misma dirección de red en diez minutos. Súbalo donde muchos visitantes compartan dirección.',
  'parameters.logs.clientErrorDays.name': 'Se conservan los errores de navegadores',
  'parameters.logs.clientErrorDays.explanation':
    'Cuánto tiempo queda en el registro un error de navegador desde la última vez que ocurrió.',
  'parameters.logs.operationDays.name': 'Se conservan las operaciones',
  'parameters.logs.operationDays.explanation':
    'Cuánto tiempo guarda el registro quién hizo qué. La ley exige al menos 180 días.',
  'parameters.logs.logInDays.name': 'Se conservan los accesos',
  'parameters.logs.logInDays.explanation':
    'Cuánto tiempo guarda el registro quién accedió y desde dónde. La ley exige al menos 180 días.',
  'parameters.logs.jobRunDays.name': 'Se conservan las ejecuciones de tareas',
  'parameters.logs.jobRunDays.explanation':
    'Cuánto tiempo quedan en la lista las ejecuciones de tareas. La última de cada tarea queda siempre.',
  'parameters.orders.counterCloseMinutes.name': 'Cierre de la venta en taquilla',
  'parameters.orders.agentCloseMinutes.name': 'Cierre de la venta para agencias',
  'parameters.orders.onlineCloseMinutes.name': 'Cierre de la venta en el miniprograma',
  'parameters.orders.closeOfSale':
    'Cuánto antes de la salida desde la parada del pasajero se deja de vender y de cobrar reservas; las reservas terminan entonces. Una travesía puede tener su propio plazo.',
}
