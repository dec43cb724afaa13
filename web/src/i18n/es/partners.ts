import type { partners as shape } from '../en/partners.ts'

export const partners = {
  'partners.title': 'Sistemas asociados',
  'partners.add': 'Añadir un sistema',
  'partners.code': 'Código',
  'partners.name': 'Nombre',
  'partners.organisation': 'Organización',
  'partners.organisationCode': 'Código de su organización',
  'partners.organisationHint': 'Solo puede enviar a personas de esta organización.',
  'partners.created': 'Añadido',
  'partners.used': 'Último uso',
  'partners.never': 'Nunca',
  'partners.state': 'Estado',
  'partners.enabled': 'En uso',
  'partners.sponsor': 'Responsable',
  'partners.unsponsored': 'Sin responsable',
  'partners.disabled': 'Retirado',
  'partners.enable': 'Permitir de nuevo',
  'partners.disable': 'Retirar la clave',
  'partners.disableWhy':
    '{name} ya no podrá enviar a nadie; los códigos que emitió dejan de valer al instante.',
  'partners.key': 'La clave de este sistema',
  'partners.keyOnce': 'Cópiela ahora: se muestra solo esta vez y no se puede volver a leer.',
  'partners.copy': 'Copiar la clave',
  'partners.copied': 'Clave copiada',
  'partners.required': 'Rellene este campo',
  'partners.empty': 'Ningún otro sistema puede enviar personas todavía. Añada uno para obtener su clave.',
} as const satisfies Record<keyof typeof shape, string>
