export const sailings = {
  'problems.sailings.notFound': 'Travesía no encontrada.',
  'problems.sailings.rangeTooLong': 'Elija como máximo {most} días, el primero no posterior al último.',
  'problems.sailings.placeMissing': 'Elija un muelle o puerto de origen.',
  'problems.sailings.shipOutOfService': 'Un barco elegido está fuera de servicio. Elija otro barco.',
  'problems.sailings.seasonChanged':
    'La temporada ha cambiado desde la vista previa. Revísela de nuevo y publique después.',
  'problems.sailings.seasonBlocked':
    '{count, plural, one {# conflicto impide} other {# conflictos impiden}} publicar la temporada. Resuélvalos o añada días de excepción.',
  'problems.sailings.seasonReason':
    'Indique por qué se {count, plural, one {acepta # conflicto} other {aceptan # conflictos}}.',
  'problems.sailings.seasonEmpty':
    'No hay nada que publicar: todas las travesías de esos días ya están publicadas. Elija otros días o servicios.',
  'problems.sailings.onlyOverseers':
    'Solo quien ve toda la red puede detener o reanudar una línea. Detenga travesías sueltas.',
  'problems.sailings.alreadyOver': 'La travesía ha llegado.',
  'problems.sailings.alreadyCancelled': 'La travesía está cancelada.',
  'problems.sailings.hasLeft': 'La travesía ha salido y no puede cancelarse. Registre un retraso.',
  'problems.sailings.notClosed': 'La travesía ya está a la venta.',
  'problems.sailings.alreadyStopped': 'La venta ya está detenida en estos canales.',
  'problems.sailings.notStopped':
    'La venta no está detenida aquí. Reanude la de la línea o de todas donde se detuvo.',
  'problems.sailings.stopLeft': 'El barco ya salió de esta escala, o termina allí. Seleccione una posterior.',
  'problems.sailings.delayBackwards':
    'El barco sale más tarde de la escala anterior. Introduzca al menos {minutes} minutos o cambie la anterior.',
  'problems.sailings.shipNotReady':
    'El barco no está en servicio, no tiene plano de cubiertas publicado o es de otra naviera.',
  'problems.sailings.noLineVersion': 'La línea está desactivada o ninguna versión rige ese día.',
  'problems.sailings.inThePast': 'La salida ya pasó. Seleccione una hora posterior.',
  'problems.sailings.shipBusy':
    'El barco {code} hace otra travesía a esa hora. Seleccione otro barco u otra hora.',
  'problems.sailings.berthsTaken':
    'Todos los atraques del muelle {code} están ocupados a esa hora ({count}). Seleccione otra hora u otro muelle, o confirme que hay sitio.',
  'problems.sailings.noFares':
    'Ninguna clase del barco tiene tarifa publicada en esta línea. Seleccione otro barco o abra la venta más tarde.',
  'problems.sailings.bought':
    'Se vendió o reservó algo de esta travesía: barco, hora y muelles se mantienen. Registre un retraso o cancélela.',
  'problems.sailings.seatsTouched':
    'Hay plazas bloqueadas o apartadas en esta travesía. Desbloquéelas primero.',
  'problems.sailings.otherPort': 'Seleccione un muelle activo del mismo puerto.',
}
