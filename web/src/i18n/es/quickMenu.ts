import type { quickMenu as shape } from '../en/quickMenu.ts'

export const quickMenu = {
  'quickMenu.title': 'Menú rápido',
  'quickMenu.hint':
    'Arrastre aquí una entrada del menú o abra su menú propio (clic derecho, pulsación larga o Mayús+F10).',
  'quickMenu.begin': 'O empiece con una de estas:',
  'quickMenu.drop': 'Suéltela aquí',
  'quickMenu.add': 'Añadir al menú rápido',
  'quickMenu.addThis': 'Añadir esta página',
  'quickMenu.addNamed': 'Añadir {name}',
  'quickMenu.remove': 'Quitar del menú rápido',
  'quickMenu.up': 'Subir',
  'quickMenu.down': 'Bajar',
  'quickMenu.editRemark': 'Editar la nota',
  'quickMenu.remark': 'Nota',
  'quickMenu.remarkOf': 'Nota sobre {name}',
  'quickMenu.actions': 'Acciones de {name}',
  'quickMenu.moved': '{name} es ahora la entrada {place} de {count}.',
  'quickMenu.added': '{name} está en el menú rápido.',
  'quickMenu.removed': '{name} ya no está en el menú rápido.',
  'quickMenu.full': 'El menú rápido admite como máximo {count} entradas. Quite una primero.',
  'quickMenu.keys': 'Alt con las flechas mueve una entrada; Supr la quita.',
  'quickMenu.newWindow': 'Abrir en una ventana nueva',
} as const satisfies Record<keyof typeof shape, string>
