export const dictionaries = {
  'dictionaries.certificateTypes.name': 'Tipos de documento',
  'dictionaries.certificateTypes.explanation':
    'Documentos con los que se vende un billete nominativo, cada uno con la regla de su número.',
  'dictionaries.countries.name': 'Países y territorios',
  'dictionaries.countries.explanation':
    'Todos los de la norma ISO 3166-1 con sus códigos; los desactivados no se ofrecen.',
  'dictionaries.refundReasons.name': 'Motivos de reembolso',
  'dictionaries.refundReasons.explanation':
    'Por qué se devuelve un billete; se muestran al taquillero y en los informes.',
  'dictionaries.lockReasons.name': 'Motivos de bloqueo de plazas',
  'dictionaries.lockReasons.explanation': 'Se ofrecen al retirar plazas de la venta.',
  'dictionaries.hideReasons.name': 'Motivos para ocultar comentarios',
  'dictionaries.hideReasons.explanation': 'Se ofrecen al ocultar un comentario al público.',
}
