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
    'Ctrl+K busca páginas, acciones, pedidos y travesías desde cualquier sitio. La tecla de interrogación muestra los atajos de teclado de la página. Los atajos están también en el menú bajo su nombre.',
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
  'guide.job.counter':
    'Venda aquí: elija origen y destino, pulse una salida y escriba el documento y el nombre de cada pasajero. F2 cobra y emite los billetes; Alt+N empieza la venta siguiente.',
  'guide.job.payment':
    'Todos los pedidos. Busque por número, nombre o teléfono; abra una reserva sin pagar para cobrarla o vuelva a imprimir sus billetes.',
  'guide.job.holds':
    'Plazas reservadas sin pagar, con el tiempo que queda. Pulse una para abrir el pedido y cobrarlo.',
  'guide.job.shift': 'Su turno: importe, pedidos y billetes que ha vendido hoy.',
  'guide.job.wallet': 'El saldo de su agencia. Cada venta se paga del monedero con su contraseña de pago.',
  'guide.job.sales':
    'Las ventas de cualquier período, comparadas con el anterior, por línea, clase, canal y taquillero.',
  'guide.job.passengers':
    'Abra una travesía y elija Pasajeros: quién embarca y desembarca en cada muelle, para comprobarlo, exportarlo o imprimirlo.',
  'guide.job.calls':
    'Cada escala de hoy en sus muelles, con el número de pasajeros que embarcan y desembarcan.',
  'guide.job.ships': 'Sus barcos hoy: dónde están, su ocupación, sus billetes y sus ingresos.',
  'guide.job.takings': 'El dinero del día, por taquillero y forma de pago.',
  'guide.job.users':
    'Añada usuarios, asígneles roles y restablezca contraseñas. El menú muestra a cada uno solo lo que permiten sus roles.',
  'guide.job.parameters':
    'Ajustes para todos: nombre y logotipo del producto, duración de las reservas, cierre de ventas, conservación de datos. Cada cambio queda registrado con su autor.',
  'guide.job.health': 'Lo que espera su decisión y el estado de los servidores. Cada línea abre su lista.',
  'guide.job.dashboards': 'Cuatro paneles para pantallas murales. Cada uno se abre en su propia ventana.',
  'guide.end': 'Fin de la visita',
  'guide.end.text':
    'Encontrará más información en el manual, en el menú bajo su nombre. Se puede buscar en él.',
}
