export const feedback = {
  'problems.feedback.tooMuch': 'Ha enviado {count} comentarios en una hora. Envíe el siguiente más tarde.',
  'problems.feedback.notFound': 'Este comentario no existe.',
  'problems.feedback.changed': 'Otra persona ha cambiado este comentario mientras tanto. Vuelva a mirarlo.',
}
