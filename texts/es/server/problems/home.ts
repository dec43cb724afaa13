export const home = {
  'problems.home.quickMenuForeign':
    'En el menú rápido solo caben páginas de su propio menú; estas no: {menus}',
  'problems.home.quickMenuChanged': 'El menú rápido se cambió en otra ventana; cárguelo de nuevo.',
}
