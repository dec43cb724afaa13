export const home = {
  'problems.home.quickMenuForeign':
    'El menú rápido solo admite páginas de su propio menú. No disponibles: {menus}',
  'problems.home.quickMenuChanged': 'El menú rápido se cambió en otra ventana. Recargue la página.',
}
