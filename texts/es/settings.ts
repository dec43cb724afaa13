export const settings = {
  'settings.accent': 'Color del tema',
  'settings.accentOwn': 'Color personalizado',
  'settings.accentPreset': 'Color {colour}',
  'settings.tagsView': 'Mostrar pestañas',
  'settings.fixedHeader': 'Cabecera fija',
  'settings.sidebarLogo': 'Logotipo en el menú lateral',
  'settings.showSettings': 'Botón de ajustes en el borde',
  'settings.simpleTitle': 'Solo el nombre de la página en el título de la pestaña',
  'settings.sound': 'Sonidos al vender y escanear',
  'settings.note':
    'Los ajustes acompañan a su cuenta: se aplican en cualquier equipo en el que inicie sesión. Los cambios sin conexión quedan en este equipo y se guardan al recuperar la conexión.',
}
