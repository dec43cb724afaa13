export const feedback = {
  'problems.feedback.tooMuch': 'Ha enviado {count} comentarios en una hora. Envíe el siguiente más tarde.',
  'problems.feedback.notFound': 'Comentario no encontrado.',
  'problems.feedback.changed': 'Otro usuario ha modificado este comentario. Vuelva a cargarlo.',
}
