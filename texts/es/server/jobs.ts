export const jobs = {
  'jobs.comments.forgetOld.name': 'Olvidar intentos de comentario',
  'jobs.comments.forgetOld.explanation': 'Borra qué direcciones intentaron comentar hace más de un día.',
  'jobs.journal.forgetOldErrors.name': 'Olvidar errores antiguos de navegadores',
  'jobs.journal.forgetOldErrors.explanation':
    'Quita del registro los errores que nadie ha vuelto a encontrar en el plazo del parámetro.',
  'jobs.journal.forgetOldEntries.name': 'Olvidar entradas antiguas del registro',
  'jobs.journal.forgetOldEntries.explanation':
    'Quita del registro las operaciones y los accesos cuando ha pasado el plazo de sus parámetros.',
  'jobs.messages.announce.name': 'Publicar avisos',
  'jobs.messages.announce.explanation': 'Publica los avisos planificados cuya hora ha llegado.',
  'jobs.orders.renewHashes.name': 'Renovar claves de búsqueda',
  'jobs.orders.renewHashes.explanation':
    'Vuelve a calcular las claves con que se encuentran los pedidos, si se hicieron con un teléfono o permiso tal como se tecleó.',
  'jobs.orders.alarmTravelRefusals.name': 'Vigilar ventas rechazadas',
  'jobs.orders.alarmTravelRefusals.explanation':
    'Avisa a los administradores de quién fue rechazado con demasiada frecuencia porque un pasajero ya viaja.',
  'jobs.orders.expireHolds.name': 'Liberar reservas sin pagar',
  'jobs.orders.expireHolds.explanation':
    'Termina las reservas cuyo plazo de pago ha vencido y devuelve sus plazas.',
  'jobs.orders.checkInvariants.name': 'Comprobar plazas, billetes y dinero',
  'jobs.orders.checkInvariants.explanation':
    'Busca cada noche lugares donde plazas, billetes y dinero no concuerdan. Si encuentra alguno, falla y avisa a los administradores.',
  'jobs.orders.forgetPassengers.name': 'Borrar los datos personales de los pasajeros',
  'jobs.orders.forgetPassengers.explanation':
    'Quita nombres, documentos y teléfonos de los pedidos cuando ha pasado el plazo de sus parámetros. Lo vendido permanece.',
  'jobs.sailings.keepTimetable.name': 'Ampliar el horario',
  'jobs.sailings.keepTimetable.explanation': 'Abre las travesías de los próximos días según los servicios.',
  'jobs.sailings.followClock.name': 'Avanzar las travesías',
  'jobs.sailings.followClock.explanation': 'Pasa las travesías a embarque, salida y llegada según la hora.',
  'jobs.session.forgetOld.name': 'Olvidar sesiones antiguas',
  'jobs.session.forgetOld.explanation':
    'Borra códigos, sesiones, intentos de acceso y claves de solicitud caducados.',
  'jobs.system.forgetOldRuns.name': 'Olvidar ejecuciones antiguas',
  'jobs.system.forgetOldRuns.explanation':
    'Borra las ejecuciones más antiguas que el plazo del parámetro; queda la última de cada tarea.',
}
