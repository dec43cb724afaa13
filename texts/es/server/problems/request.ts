export const request = {
  'problems.request.invalid': 'Solicitud no válida: {fields}',
  'problems.request.unreadable': 'No se pudo leer la solicitud: debe ser {expected} válido.',
  'problems.request.wrongMediaType': 'Tipo de contenido no admitido; envíe {expected}.',
  'problems.request.tooLarge': 'La solicitud es demasiado grande; se aceptan como máximo {most} bytes.',
  'problems.request.tooComplex':
    'La solicitud está demasiado anidada o tiene demasiados valores; se aceptan como máximo {most} niveles.',
  'problems.request.tooMany':
    'Demasiadas solicitudes; espere {seconds, plural, one {# segundo} other {# segundos}}.',
  'problems.request.unknown': 'la solicitud no existe',
  'problems.request.noPermission': 'la solicitud no tiene permiso ({permission})',
  'problems.request.onlyOverseers':
    'Esto pertenece a toda la red. Para cambiarlo hace falta acceso a todas las organizaciones y muelles.',
  'problems.request.foreignOrigin': 'Esta solicitud vino de otro sitio y fue rechazada.',
  'problems.request.keyMissing':
    'La cabecera idempotency-key falta o no es válida: de 16 a 64 letras, cifras, guiones o guiones bajos.',
  'problems.request.keyUsed': 'Esta clave ya se usó para otra solicitud.',
}
