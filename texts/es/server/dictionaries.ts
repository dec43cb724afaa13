export const dictionaries = {
  'dictionaries.certificateTypes.name': 'Tipos de documento',
  'dictionaries.certificateTypes.explanation':
    'Documentos admitidos para vender billetes nominativos, cada uno con la regla de su número.',
  'dictionaries.countries.name': 'Países y territorios',
  'dictionaries.countries.explanation':
    'Todos los de la norma ISO 3166-1 con sus códigos; los desactivados no se ofrecen.',
  'dictionaries.refundReasons.name': 'Motivos de reembolso',
  'dictionaries.refundReasons.explanation': 'Los elige el taquillero y se usan en los informes.',
  'dictionaries.lockReasons.name': 'Motivos de bloqueo de plazas',
  'dictionaries.lockReasons.explanation': 'Se ofrecen al bloquear plazas.',
  'dictionaries.hideReasons.name': 'Motivos para ocultar comentarios',
  'dictionaries.hideReasons.explanation': 'Se ofrecen al ocultar un comentario.',
}
