export const comments = {
  'problems.comments.closed': 'De momento no se admiten comentarios nuevos.',
  'problems.comments.notFound': 'Este comentario o producto no existe o ya no es público.',
  'problems.comments.notYours':
    'No hay ningún pedido con ese número y teléfono. Cópielos del billete o del mensaje de compra.',
  'problems.comments.notYet': 'Podrá comentar después de la salida ({departs}).',
  'problems.comments.noTrip': 'Este pedido no tiene ningún billete válido; no se puede comentar.',
  'problems.comments.already': 'Este pedido ya tiene un comentario; solo se admite uno por pedido.',
  'problems.comments.tooMany':
    'Demasiados intentos desde esta dirección; espere {minutes, plural, one {# minuto} other {# minutos}}.',
}
