import type { news as shape } from '../en/news.ts'

export const news = {
  'news.type.notice': 'Aviso',
  'news.type.msg': 'Mensaje',
  'news.important.notice': 'Aviso importante',
  'news.important.msg': 'Mensaje importante',
  'news.original': 'Escrito en {language}; no hay versión en su idioma.',
  'news.step': '{at, number} de {count, number}',
  'news.next': 'Siguiente',
  'news.close': 'Cerrar',
  'news.later': 'Leer más tarde',
  'news.details': 'Ver detalles',
  'news.strip': 'Avisos en curso',
  'news.strip.pause': 'Detener la línea',
  'news.strip.go': 'Reanudar la línea',
  'news.strip.dismiss': 'Ocultar los avisos',
} as const satisfies Record<keyof typeof shape, string>
