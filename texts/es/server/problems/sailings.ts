export const sailings = {
  'problems.sailings.notFound': 'Travesía no encontrada.',
  'problems.sailings.rangeTooLong': 'Elija como máximo {most} días, el primero no posterior al último.',
  'problems.sailings.placeMissing': 'Elija un muelle o puerto de origen.',
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
}
