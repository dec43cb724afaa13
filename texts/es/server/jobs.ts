export const jobs = {
  'jobs.accounts.foldDays.name': 'Cerrar el día contable',
  'jobs.accounts.foldDays.explanation':
    'Cierra los días terminados a nuevos asientos y guarda el saldo de cada cuenta. Los días pendientes se cierran por orden.',
  'jobs.comments.forgetOld.name': 'Eliminar intentos de comentario',
  'jobs.comments.forgetOld.explanation': 'Elimina los intentos de comentario de hace más de un día.',
  'jobs.journal.forgetOldErrors.name': 'Eliminar errores antiguos de navegador',
  'jobs.journal.forgetOldErrors.explanation':
    'Elimina los errores de navegador que no se han repetido en el plazo de conservación.',
  'jobs.journal.forgetOldEntries.name': 'Eliminar entradas antiguas del registro',
  'jobs.journal.forgetOldEntries.explanation':
    'Elimina las operaciones y los inicios de sesión al vencer su plazo de conservación.',
  'jobs.messages.announce.name': 'Publicar avisos',
  'jobs.messages.announce.explanation': 'Publica los avisos programados a su hora.',
  'jobs.orders.renewHashes.name': 'Renovar claves de búsqueda',
  'jobs.orders.renewHashes.explanation':
    'Vuelve a calcular las claves de búsqueda creadas con un teléfono o permiso tal como se tecleó, para que los pedidos se encuentren con cualquier escritura.',
  'jobs.orders.alarmTravelRefusals.name': 'Vigilar ventas rechazadas',
  'jobs.orders.alarmTravelRefusals.explanation':
    'Avisa a los administradores de los usuarios cuyas ventas se rechazan con demasiada frecuencia porque el pasajero ya tiene billete.',
  'jobs.orders.lapseOffers.name': 'Caducidad de ofertas',
  'jobs.orders.lapseOffers.explanation':
    'Termina las ofertas de devolución, cambio y anulación caducadas para que puedan hacerse otras.',
  'jobs.orders.expireHolds.name': 'Liberar reservas sin pagar',
  'jobs.orders.expireHolds.explanation': 'Cancela las reservas no pagadas a tiempo y libera sus plazas.',
  'jobs.orders.checkInvariants.name': 'Comprobar plazas, billetes y dinero',
  'jobs.orders.checkInvariants.explanation':
    'Comprueba cada noche que plazas, billetes y dinero concuerdan. Si no es así, la tarea falla y se avisa a los administradores.',
  'jobs.orders.endOccupations.name': 'Liberar plazas de viajes pasados',
  'jobs.orders.endOccupations.explanation':
    'Comprueba las plazas de los viajes que llegaron hace más de un día y borra su ocupación. Los billetes y la carga se conservan.',
  'jobs.orders.forgetPassengers.name': 'Suprimir datos de pasajeros',
  'jobs.orders.forgetPassengers.explanation':
    'Suprime nombres, documentos y teléfonos de los pedidos al vencer su plazo de conservación. Los datos de venta se conservan.',
  'jobs.sailings.keepTimetable.name': 'Generar travesías',
  'jobs.sailings.keepTimetable.explanation': 'Crea las travesías de los próximos días según el horario.',
  'jobs.sailings.followClock.name': 'Actualizar el estado de las travesías',
  'jobs.sailings.followClock.explanation':
    'Actualiza el estado de las travesías (embarcando, en ruta, llegada) según el horario.',
  'jobs.session.forgetOld.name': 'Eliminar sesiones caducadas',
  'jobs.session.forgetOld.explanation':
    'Elimina códigos de verificación, enlaces de inicio de sesión, sesiones, intentos y claves de solicitud caducados.',
  'jobs.system.forgetOldRuns.name': 'Eliminar ejecuciones antiguas',
  'jobs.system.forgetOldRuns.explanation':
    'Elimina las ejecuciones al vencer su plazo de conservación. Se conserva la última de cada tarea.',
  'jobs.orders.lapseCorrections.name': 'Caducidad de correcciones',
  'jobs.orders.lapseCorrections.explanation':
    'Termina las solicitudes de corrección que no se decidieron a tiempo.',
  'jobs.orders.forgetCorrections.name': 'Supresión de pruebas',
  'jobs.orders.forgetCorrections.explanation':
    'Elimina las imágenes y los datos personales de las correcciones días después de la decisión.',
  'jobs.sailings.makePlannedRuns.name': 'Publicar temporadas',
  'jobs.sailings.makePlannedRuns.explanation':
    'Crea poco a poco las travesías de las temporadas publicadas, sin retrasar las ventas. Continúa donde se interrumpió.',
  'jobs.orders.giveBack.name': 'Devolver travesías canceladas',
  'jobs.orders.giveBack.explanation':
    'Devuelve pedido a pedido los billetes de las travesías canceladas y continúa donde se interrumpió.',
}
