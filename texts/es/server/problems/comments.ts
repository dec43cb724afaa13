export const comments = {
  'problems.comments.closed': 'De momento no se admiten comentarios nuevos.',
  'problems.comments.notFound': 'Este comentario o producto no existe o ya no es público.',
  'problems.comments.notYours':
    'No encontramos ningún pedido con ese número y teléfono. Cópielos del billete o del mensaje de compra.',
  'problems.comments.notYet': 'Su barco sale a las {departs}; después podrá contar cómo fue.',
  'problems.comments.noTrip': 'Ningún billete de este pedido sigue siendo válido; no hay viaje que comentar.',
  'problems.comments.already': 'Ya hay un comentario de este pedido; cada pedido admite uno.',
  'problems.comments.tooMany': 'Demasiados intentos desde esta dirección; espere {minutes} minutos.',
}
