export const guide = {
  'guide.title': 'Visita guiada',
  'guide.lead':
    'Una visita de 2 minutos por su puesto de trabajo, en la propia pantalla. No se cambia nada y puede parar cuando quiera.',
  'guide.part.menu': 'El menú y las páginas que puede abrir',
  'guide.part.tabs': 'Pestañas que conservan su contenido',
  'guide.part.search': 'La búsqueda global',
  'guide.part.tools': 'Menú rápido, mensajes, idioma, tamaño, ajustes',
  'guide.part.page': 'Los filtros de una lista',
  'guide.start': 'Empezar la visita guiada',
  'guide.again': 'Repetir la visita',
  'guide.taken': 'completada',
  'guide.keys': 'Teclado:',
  'guide.progress': '{step, number} de {steps, number}',
  'guide.skip': 'Omitir',
  'guide.back': 'Atrás',
  'guide.next': 'Siguiente',
  'guide.done': 'Listo',
  'guide.welcome': 'Le damos la bienvenida',
  'guide.welcome.text':
    'Una breve visita a su puesto de trabajo. Use «Siguiente» o las flechas para continuar y Esc para salir.',
  'guide.menu': 'Su menú',
  'guide.menu.text': 'Todo lo que puede usar, agrupado por tareas. Solo hay un submenú abierto a la vez.',
  'guide.menu.phone': 'Este botón abre el menú. Se cierra al elegir una página o al tocar fuera.',
  'guide.fold': 'Más espacio',
  'guide.fold.text': 'Este botón contrae el menú a iconos y lo vuelve a expandir.',
  'guide.tabs': 'Páginas abiertas',
  'guide.tabs.text':
    'Cada página se abre en una pestaña y conserva su contenido, incluidos los formularios a medias. Haga clic derecho en una pestaña para ver más opciones; pulse Alt y una cifra para cambiar de pestaña.',
  'guide.search': 'Buscar en todo',
  'guide.search.text':
    'Ctrl+K busca páginas, acciones, pedidos y travesías desde cualquier sitio. La tecla de interrogación muestra los atajos de teclado de la página. Ambas opciones están también en el menú bajo su nombre.',
  'guide.search.phone':
    'En el menú bajo su nombre está la búsqueda de páginas, acciones, pedidos y travesías.',
  'guide.quickMenu': 'Su menú rápido',
  'guide.quickMenu.text': 'Arrastre aquí desde el menú las páginas que más usa.',
  'guide.messages': 'Mensajes',
  'guide.messages.text': 'Sus avisos y mensajes. El número indica cuántos están sin leer.',
  'guide.language': 'Idioma',
  'guide.language.text': 'Cambie entre cuatro idiomas en cualquier momento sin perder su trabajo.',
  'guide.size': 'Tamaño',
  'guide.size.text': 'Texto y botones más grandes, o más contenido en una pantalla.',
  'guide.account': 'Su cuenta',
  'guide.account.text': 'Su perfil con sus sesiones, el manual, los ajustes y el cierre de sesión.',
  'guide.settings': 'Ajustes',
  'guide.settings.text':
    'Color, modo oscuro, pestañas. Los ajustes acompañan a su cuenta en cualquier equipo.',
  'guide.page': 'Filtros de una lista',
  'guide.page.text':
    'La mayoría de las páginas empieza por sus filtros. Forman parte de la dirección: un enlace copiado muestra la misma lista. Se pueden contraer.',
  'guide.end': 'Fin de la visita',
  'guide.end.text':
    'Encontrará más información en el manual, en el menú bajo su nombre. Se puede buscar en él.',
}
