export const lock = {
  'lock.title': 'Pantalla bloqueada',
  'lock.user': '{name} ({code})',
  'lock.password': 'Contraseña',
  'lock.show': 'Mostrar la contraseña',
  'lock.unlock': 'Desbloquear',
  'lock.partner':
    'Esta sesión se abrió desde un sistema asociado. Cierre la sesión y vuelva a abrirla desde allí.',
  'lock.unsaved': 'Si cierra la sesión, se pierde lo que no se ha guardado.',
  'lock.discard': 'Cerrar sesión y descartar',
} as const
