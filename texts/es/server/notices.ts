export const notices = {
  'notices.travelRefusals.title': 'Muchas ventas rechazadas porque el pasajero ya tiene billete',
  'notices.travelRefusals.content':
    'En una hora se rechazaron {times} ventas de {name} ({code}, {organisation}) porque el pasajero ya tiene un billete de otra organización. Así se puede averiguar quién viaja. Los intentos están en el registro de operaciones como «{operation}».',
  'notices.brokenRecords.title': 'La comprobación nocturna encontró datos incoherentes',
  'notices.brokenRecords.content':
    'Plazas, billetes y dinero no concuerdan en {count, plural, one {# lugar} other {# lugares}}. Abra Liquidación › {page}, que los nombra. No corrija nada a mano; avise a los responsables del servidor.',
  'notices.passwordGuessing.title': 'Contraseñas erróneas repetidas',
  'notices.passwordGuessing.ofUser':
    'Desde navegadores nuevos se han introducido muchas contraseñas erróneas de {user}. Sus inicios de sesión en navegadores nuevos se frenan; los equipos donde {user} ya había iniciado sesión no se ven afectados. El registro de inicios de sesión muestra las direcciones IP.',
  'notices.passwordGuessing.ofNetwork':
    'Desde la red {network} se han introducido muchas contraseñas erróneas. Los inicios de sesión en navegadores nuevos de esta red se frenan; los equipos conocidos no se ven afectados. Si la red es suya, iniciar sesión en un equipo nuevo tardará unos segundos más.',
  'notices.sailing.cancelled.title': 'Travesía cancelada: {sailing}',
  'notices.sailing.cancelled.content':
    '{sailing} ({ship}) no sale. Motivo: {reason}. {note}\nLos billetes se devuelven íntegros a su monedero; las reservas han terminado. Avise a sus pasajeros ({people}):\n{passengers}',
  'notices.sailing.delayed.title': 'Travesía con retraso: {sailing}',
  'notices.sailing.delayed.content':
    '{sailing} ({ship}) lleva {minutes} minutos de retraso. Motivo: {reason}. {note}\nAvise a sus pasajeros ({people}):\n{passengers}',
  'notices.sailing.onTime.title': 'Travesía de nuevo a la hora: {sailing}',
  'notices.sailing.onTime.content':
    '{sailing} ({ship}) vuelve a su horario previsto. {note}\nAvise a sus pasajeros ({people}):\n{passengers}',
  'notices.wallet.lowBalance.title': 'Saldo bajo: {agency}',
  'notices.wallet.lowBalance.content':
    'Al monedero de {agency} le quedan {available} para gastar. Recárguelo a tiempo para seguir vendiendo.',
  'notices.wallet.creditEnds.title': 'El crédito vence el {until}: {agency}',
  'notices.wallet.creditEnds.content':
    'El crédito de {agency}, {credit}, es válido hasta el {until}. Después solo se puede gastar el saldo; ahora se pueden gastar {available}.',
  'notices.report.title': 'Informe listo: {name}',
  'notices.report.content':
    '{name} está listo. Abra el informe y elija «Enviar periódicamente» para descargarlo. Los archivos se conservan 90 días.',
  'notices.statement.sent.title': 'Liquidación {number} de {month}',
  'notices.statement.sent.content':
    'La liquidación de {month} está lista. Abra Liquidación › Liquidaciones y confírmela, o reclame líneas concretas, antes del plazo.',
  'notices.statement.answered.title': 'Respuesta a una línea reclamada: {number}',
  'notices.statement.answered.content':
    'Una línea de la liquidación {number} de {month} se ajustó o su reclamación tiene respuesta. Abra la liquidación para verla.',
  'notices.statement.paid.title': 'La liquidación {number} está pagada',
  'notices.statement.paid.content': 'El banco ha ejecutado el pago de la liquidación {number} de {month}.',
  'notices.statement.silent.title': 'La liquidación {number} se da por confirmada',
  'notices.statement.silent.content':
    'Ninguna línea de la liquidación {number} de {month} se reclamó dentro del plazo.',
  'notices.statement.confirmed.title': 'La liquidación {number} está confirmada',
  'notices.statement.confirmed.content':
    'La parte ha confirmado la liquidación {number} de {month}. Se puede pagar.',
  'notices.statement.disputed.title': 'Línea reclamada: liquidación {number}',
  'notices.statement.disputed.content':
    'La parte reclama una línea de la liquidación {number} de {month}. Abra Liquidación › Liquidaciones y responda con un ajuste o un motivo.',
}
