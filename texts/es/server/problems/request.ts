export const request = {
  'problems.request.invalid': 'La solicitud no es correcta: {fields}',
  'problems.request.unreadable': 'No se pudo leer la solicitud: debe ser {expected} válido.',
  'problems.request.wrongMediaType': 'Aquí no se acepta este tipo de contenido; envíe {expected}.',
  'problems.request.tooLarge': 'La solicitud es demasiado grande; se aceptan como máximo {most} bytes.',
  'problems.request.tooMany': 'Demasiadas solicitudes; espere {seconds} segundos.',
  'problems.request.unknown': 'la solicitud no existe',
  'problems.request.noPermission': 'la solicitud no tiene permiso ({permission})',
  'problems.request.foreignOrigin': 'Esta solicitud vino de otro sitio y fue rechazada.',
  'problems.request.keyMissing':
    'Falta la cabecera idempotency-key o no es correcta: de 16 a 64 letras, cifras, guiones o guiones bajos.',
  'problems.request.keyUsed': 'Esta clave ya se usó para otra solicitud.',
}
