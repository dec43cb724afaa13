export const news = {
  'news.type.notice': 'Aviso',
  'news.type.msg': 'Mensaje',
  'news.important.notice': 'Aviso importante',
  'news.important.msg': 'Mensaje importante',
  'news.original': 'Escrito en {language}. No disponible en su idioma.',
  'news.step': '{at, number} de {count, number}',
  'news.next': 'Siguiente',
  'news.close': 'Cerrar',
  'news.details': 'Ver detalles',
  'news.strip': 'Avisos',
  'news.strip.pause': 'Pausar',
  'news.strip.go': 'Reanudar',
  'news.strip.next': 'Aviso siguiente',
  'news.strip.dismiss': 'Ocultar los avisos',
  'news.proofRed':
    'La comprobación de plazas, billetes y dinero falla en {count, plural, one {# lugar} other {# lugares}}. Abrir',
}
