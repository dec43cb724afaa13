import type { guide as shape } from '../en/guide.ts'

export const guide = {
  'guide.title': 'Visita guiada',
  'guide.lead':
    'En dos minutos por su puesto de trabajo, en la propia pantalla. No se cambia nada por el camino y puede parar cuando quiera.',
  'guide.part.menu': 'El menú y lo que contiene para usted',
  'guide.part.tabs': 'Páginas en pestañas que quedan como las dejó',
  'guide.part.search': 'La búsqueda de cualquier cosa',
  'guide.part.tools': 'Menú rápido, mensajes, idioma, tamaño, ajustes',
  'guide.part.page': 'La zona de búsqueda de una lista',
  'guide.start': 'Empezar la visita',
  'guide.again': 'Repetir la visita',
  'guide.taken': 'hecha',
  'guide.keys': 'Con el teclado:',
  'guide.progress': '{step, number} de {steps, number}',
  'guide.skip': 'Omitir',
  'guide.back': 'Atrás',
  'guide.next': 'Siguiente',
  'guide.done': 'Listo',
  'guide.welcome': 'Le damos la bienvenida a bordo',
  'guide.welcome.text':
    'Una breve visita a su puesto de trabajo. Siga con «Siguiente» o con las flechas; Esc la termina.',
  'guide.menu': 'Su menú',
  'guide.menu.text': 'Todo lo que puede usar, ordenado por trabajos. Solo hay un submenú abierto a la vez.',
  'guide.menu.phone': 'Su menú está tras este botón. Se cierra al elegir una página o al pulsar fuera.',
  'guide.fold': 'Más sitio',
  'guide.fold.text': 'Este botón pliega el menú en una columna de iconos y lo vuelve a abrir.',
  'guide.tabs': 'Páginas abiertas',
  'guide.tabs.text':
    'Cada página se abre en una pestaña y queda como la dejó, también los formularios a medias. El botón derecho ofrece más; Alt y una cifra cambian de pestaña.',
  'guide.search': 'Encontrar todo',
  'guide.search.text':
    'Ctrl+K encuentra páginas, acciones, pedidos y travesías desde cualquier sitio. La tecla de interrogación muestra las teclas de la página. Ambas están también bajo su nombre.',
  'guide.search.phone': 'Bajo su nombre está la búsqueda de páginas, acciones, pedidos y travesías.',
  'guide.quickMenu': 'Su menú rápido',
  'guide.quickMenu.text': 'Tenga aquí las páginas que más necesita: arrástrelas desde el menú.',
  'guide.messages': 'Mensajes',
  'guide.messages.text': 'Avisos y mensajes para usted. El número dice cuántos están sin leer.',
  'guide.language': 'Idioma',
  'guide.language.text': 'Cambie entre cuatro idiomas cuando quiera, en medio del trabajo.',
  'guide.size': 'Tamaño',
  'guide.size.text': 'Letras y botones más grandes, o más contenido en una pantalla.',
  'guide.account': 'Usted',
  'guide.account.text': 'Su perfil con sus sesiones, el manual, los ajustes y la salida.',
  'guide.settings': 'Ajustes',
  'guide.settings.text': 'Color, modo oscuro, pestañas. Sus ajustes le siguen a cualquier equipo.',
  'guide.page': 'Buscar en una lista',
  'guide.page.text':
    'La mayoría de las páginas empieza con sus filtros. Están en la dirección: un enlace copiado muestra la misma lista. Se pueden plegar.',
  'guide.end': 'Eso es todo',
  'guide.end.text':
    'El manual, bajo su nombre, cuenta el resto y se puede buscar en él. Buena jornada en el río.',
} as const satisfies Record<keyof typeof shape, string>
