export const replies = {
  'replies.notWeakPassword': 'la contraseña no es débil',
  'replies.passwordChanged': 'contraseña cambiada correctamente',
  'replies.withdrawPasswordChanged': 'contraseña de retirada cambiada correctamente',
  'replies.signedIn': 'sesión iniciada',
}
