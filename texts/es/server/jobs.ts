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
  'jobs.agents.forgetVouchers.name': 'Supresión de justificantes',
  'jobs.agents.forgetVouchers.explanation':
    'Suprime las imágenes de justificantes unos días después de terminar su recarga. Los importes y los números de recibo se conservan.',
  'jobs.orders.forgetCorrections.name': 'Supresión de pruebas',
  'jobs.orders.forgetCorrections.explanation':
    'Elimina las imágenes y los datos personales de las correcciones días después de la decisión.',
  'jobs.sailings.makePlannedRuns.name': 'Publicar temporadas',
  'jobs.sailings.makePlannedRuns.explanation':
    'Crea poco a poco las travesías de las temporadas publicadas, sin retrasar las ventas. Continúa donde se interrumpió.',
  'jobs.orders.giveBack.name': 'Devolver travesías canceladas',
  'jobs.orders.giveBack.explanation':
    'Devuelve pedido a pedido los billetes de las travesías canceladas y continúa donde se interrumpió.',
  'jobs.agents.endExpiredWithdrawals.name': 'Cerrar retiradas caducadas',
  'jobs.agents.endExpiredWithdrawals.explanation':
    'Cancela retiradas y cambios de cuenta no aprobados a tiempo y devuelve el dinero al monedero.',
  'jobs.accounts.matchStatements.name': 'Conciliar extractos',
  'jobs.accounts.matchStatements.explanation':
    'Continúa con los extractos de servicios de pago cuyas líneas no están conciliadas.',
  'jobs.accounts.searchDifferences.name': 'Buscar pagos que faltan',
  'jobs.accounts.searchDifferences.explanation':
    'Busca pagos que deberían figurar en un extracto de su servicio de pago y vuelve a conciliar las líneas abiertas.',
  'jobs.settlement.beginProof.name': 'Iniciar la comprobación nocturna',
  'jobs.settlement.beginProof.explanation': 'Inicia la comprobación nocturna de plazas, billetes y dinero.',
  'jobs.settlement.prove.name': 'Comprobar plazas, billetes y dinero',
  'jobs.settlement.prove.explanation':
    'Realiza por partes la comprobación iniciada y continúa donde se interrumpió. Si algo no concuerda, la tarea falla y se avisa a administradores y contables.',
  'jobs.agents.warnOfWallets.name': 'Avisar de monederos bajos',
  'jobs.agents.warnOfWallets.explanation':
    'Avisa una vez a la agencia y a contabilidad cuando un monedero baja de su umbral o su crédito vence pronto.',
  'jobs.settlement.earn.name': 'Repartir los ingresos de las salidas',
  'jobs.settlement.earn.explanation':
    'Reparte el dinero de las salidas entre sus partes, y de nuevo lo que ocurra después con sus billetes.',
  'jobs.reports.foldFacts.name': 'Consolidar informes',
  'jobs.reports.foldFacts.explanation':
    'Suma lo vendido, devuelto y pagado desde la última ejecución para que los informes respondan rápido.',
  'jobs.reports.rebuildFacts.name': 'Reconstruir informes',
  'jobs.reports.rebuildFacts.explanation':
    'Vuelve a obtener todas las cifras de los informes a partir de billetes y transferencias. El resultado no cambia, salvo que los datos guardados estuvieran dañados.',
  'jobs.reports.sendScheduled.name': 'Enviar informes programados',
  'jobs.reports.sendScheduled.explanation':
    'Genera los informes que los usuarios reciben en su bandeja cada día o cada mes. Los pendientes se envían después.',
  'jobs.settlement.drawUpStatements.name': 'Redactar liquidaciones',
  'jobs.settlement.drawUpStatements.explanation':
    'Continúa con las liquidaciones solicitadas que aún no están redactadas.',
  'jobs.settlement.forgetDisputePictures.name': 'Supresión de imágenes de reclamaciones',
  'jobs.settlement.forgetDisputePictures.explanation':
    'Suprime las imágenes de las reclamaciones días después de bloquear su liquidación; los comentarios y respuestas se conservan.',
  'jobs.settlement.confirmBySilence.name': 'Confirmar liquidaciones por silencio',
  'jobs.settlement.confirmBySilence.explanation':
    'Confirma las liquidaciones sin respuesta de la parte al acabar el plazo, si el parámetro lo indica.',
}
