export const homePanels = {
  'homePanels.attention': 'Requiere su atención',
  'homePanels.waiting.approvals':
    '{count, plural, =0 {Sin aprobaciones pendientes} one {# solicitud espera su aprobación} other {# solicitudes esperan su aprobación}}',
  'homePanels.waiting.failedPayouts':
    '{count, plural, =0 {Sin devoluciones fallidas} one {# devolución fallida} other {# devoluciones fallidas}}',
  'homePanels.waiting.waitingPayouts':
    '{count, plural, =0 {Sin devoluciones pendientes} one {# devolución pendiente} other {# devoluciones pendientes}}',
  'homePanels.waiting.comments':
    '{count, plural, =0 {Sin comentarios por revisar} one {# comentario por revisar} other {# comentarios por revisar}}',
  'homePanels.waiting.feedback':
    '{count, plural, =0 {Sin sugerencias abiertas} one {# sugerencia abierta} other {# sugerencias abiertas}}',
  'homePanels.waiting.errors':
    '{count, plural, =0 {Sin errores de navegador abiertos} one {# error de navegador abierto} other {# errores de navegador abiertos}}',
  'homePanels.waiting.jobs':
    '{count, plural, =0 {Sin tareas fallidas} one {# tarea fallida} other {# tareas fallidas}}',
  'homePanels.demo':
    'Datos de demostración: {loaded, number} de {total, number} pedidos cargados. Las cifras de días pasados aún cambian.',
  'homePanels.health': 'Estado del servidor',
  'homePanels.healthy': 'Todo funciona',
  'homePanels.fault.database': 'Base de datos inaccesible',
  'homePanels.fault.events': 'Actualizaciones interrumpidas',
  'homePanels.fault.jobs': 'Tareas atrasadas',
  'homePanels.fault.clock': 'Reloj desajustado',
  'homePanels.fault.key': 'Clave incorrecta',
  'homePanels.fault.storage': 'Almacenamiento casi lleno',
  'homePanels.calls': 'Embarques y desembarques en mis muelles',
  'homePanels.callsToday':
    'Hoy: {count, plural, one {# escala} other {# escalas}} · {boarding} embarcan · {landing} desembarcan',
  'homePanels.noCalls': 'No hay más escalas hoy.',
  'homePanels.arrives': 'Llega',
  'homePanels.departs': 'Sale',
  'homePanels.dock': 'Muelle',
  'homePanels.towards': 'Destino',
  'homePanels.ship': 'Barco',
  'homePanels.boarding': 'Embarcan',
  'homePanels.landing': 'Desembarcan',
  'homePanels.status': 'Estado',
  'homePanels.dashboards': 'Paneles',
  'homePanels.holds': 'Reservas por caducar',
  'homePanels.noHolds': 'Sin reservas pendientes de pago.',
  'homePanels.people': '{count, plural, one {# pasajero} other {# pasajeros}}',
  'homePanels.over': 'Caducada',
  'homePanels.ships': 'Mis barcos hoy',
  'homePanels.noShips': 'Sin travesías hoy.',
  'homePanels.sailings': 'Travesías',
  'homePanels.nextDeparture': 'Próxima salida',
  'homePanels.noneLeft': 'No hay más hoy',
  'homePanels.load': 'Ocupación',
  'homePanels.takings': 'Recaudación de hoy',
  'homePanels.noTakings': 'Aún no hay cobros hoy.',
  'homePanels.report': 'Análisis de ventas',
  'homePanels.clerk': 'Taquillero',
  'homePanels.total': 'Total',
  'homePanels.allClerks': 'Todos los taquilleros ({count})',
  'homePanels.wallet': 'Monedero',
  'homePanels.available': 'Disponible',
  'homePanels.balance': 'Saldo',
  'homePanels.credit': 'Límite de crédito',
  'homePanels.leftToday': 'Restante hoy',
  'homePanels.table': '{title}, tabla',
  'homePanels.returned': 'Devuelto',
  'homePanels.voided': 'De ello, anulado',
  'homePanels.net': 'Neto',
  'homePanels.waiting.certificates':
    '{count, plural, =0 {Ningún certificado por caducar} one {# naviera o barco con certificados por caducar} other {# navieras y barcos con certificados por caducar}}',
  'homePanels.firstSteps': 'Primeros pasos',
  'homePanels.firstStepsWhy': 'Lo que falta antes de vender el primer billete.',
  'homePanels.setUpAlone':
    'Por ahora lo configura un solo administrador: los usuarios que crea pueden aprobar sus solicitudes y el registro lo marca. Termina por sí solo unos días después de crear la segunda cuenta.',
  'homePanels.firstStep.done': 'hecho',
  'homePanels.firstStep.missing': 'falta',
  'homePanels.firstStep.users': 'Un segundo usuario que aprueba y publica',
  'homePanels.firstStep.carriers': 'Una naviera con sus certificados',
  'homePanels.firstStep.ports': 'Puertos y muelles entre los que navegar',
  'homePanels.firstStep.lines': 'Una línea publicada',
  'homePanels.firstStep.ships': 'Un barco con un plano publicado',
  'homePanels.firstStep.passengerTypes': 'Tipos de pasajero en vigor',
  'homePanels.firstStep.conditions': 'Condiciones de reembolso y cambio en vigor',
  'homePanels.firstStep.fares': 'Una tabla de tarifas publicada',
  'homePanels.firstStep.sailings': 'Travesías en el horario',
  'homePanels.firstStep.agencies': 'Agencias que venden, si las hay',
  'homePanels.exampleWhy':
    'También puede empezar con el río de ejemplo: las Tres Gargantas con puertos, barcos, líneas y tarifas.',
  'homePanels.loadExample': 'Cargar ejemplo',
  'homePanels.loadExampleAsk':
    '¿Cargar el río de ejemplo? Otro administrador debe aprobarlo en «Aprobaciones» antes de que se importe.',
  'homePanels.exampleWaits': 'El ejemplo espera la aprobación de otro administrador.',
  'homePanels.leftToClerk': 'Le queda hoy',
  'homePanels.creditUntil': 'Crédito hasta',
  'homePanels.waiting.violations':
    '{count, plural, =0 {Comprobación sin infracciones} one {# infracción en la comprobación} other {# infracciones en la comprobación}}',
  'homePanels.waiting.acquirerDifferences':
    '{count, plural, =0 {Sin diferencias abiertas con servicios de pago} one {# diferencia abierta con servicios de pago} other {# diferencias abiertas con servicios de pago}}',
  'homePanels.waiting.blockedSailings':
    '{count, plural, =0 {Sin travesías bloqueadas en el reparto} one {# travesía no se puede repartir} other {# travesías no se pueden repartir}}',
  'homePanels.waiting.topUps':
    '{count, plural, =0 {Sin recargas por revisar} one {# recarga por revisar} other {# recargas por revisar}}',
  'homePanels.waiting.withdrawals':
    '{count, plural, =0 {Sin retiradas por pagar} one {# retirada por pagar} other {# retiradas por pagar}}',
  'homePanels.waiting.tillShifts':
    '{count, plural, =0 {Todos los turnos de días anteriores están cerrados} one {# turno de un día anterior sigue abierto} other {# turnos de días anteriores siguen abiertos}}',
  'homePanels.waiting.wallets':
    '{count, plural, =0 {Sin monederos con saldo bajo} one {# monedero con saldo bajo o crédito que vence} other {# monederos con saldo bajo o crédito que vence}}',
  'homePanels.waiting.agencies':
    '{count, plural, =0 {Sin contratos de agencia por terminar} one {# contrato de agencia que termina o ha terminado} other {# contratos de agencia que terminan o han terminado}}',
  'homePanels.figures': 'Cifras',
  'homePanels.soldToday': 'Vendido hoy',
  'homePanels.soldTickets': '{count, plural, one {# billete} other {# billetes}} · ayer {amount}',
  'homePanels.soldMonth': 'Vendido este mes',
  'homePanels.soldLastMonth': 'Mes anterior hasta este día: {amount}',
  'homePanels.earnedToday': 'Ingresos de hoy',
  'homePanels.earnedMonth': 'Ingresos del mes',
  'homePanels.sharedToday': 'Repartido hoy',
  'homePanels.sharedMonth': 'Repartido este mes',
  'homePanels.owedToUs': 'A cobrar',
  'homePanels.owed': 'A pagar a las partes',
  'homePanels.wallets': 'En monederos',
  'homePanels.waiting.statementsToConfirm':
    '{count, plural, =0 {Sin liquidaciones por confirmar} one {# liquidación por confirmar} other {# liquidaciones por confirmar}}',
  'homePanels.waiting.statementsDisputed':
    '{count, plural, =0 {Sin liquidaciones reclamadas} one {# liquidación reclamada} other {# liquidaciones reclamadas}}',
  'homePanels.waiting.statementsToCheck':
    '{count, plural, =0 {Sin liquidaciones por revisar} one {# liquidación por revisar} other {# liquidaciones por revisar}}',
  'homePanels.waiting.statementsToPay':
    '{count, plural, =0 {Sin liquidaciones por pagar} one {# liquidación por pagar} other {# liquidaciones por pagar}}',
  'homePanels.confirmBy': 'la primera, hasta el {day}',
  'homePanels.waiting.daysToClose':
    '{count, plural, =0 {Todos los días pasados están cerrados} one {# día por cerrar} other {# días por cerrar}}',
} as const
