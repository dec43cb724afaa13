export const session = {
  'problems.session.unknown': 'la sesión ha caducado, inicie sesión de nuevo',
  'problems.session.endedElsewhere':
    'Se cerró su sesión: la cuenta inició sesión en otro lugar, o la sesión se terminó desde otro equipo o por un administrador.',
  'problems.session.expired': 'la sesión ha caducado, inicie sesión de nuevo',
  'problems.session.wrongPassword': 'usuario o contraseña incorrectos',
  'problems.session.proofNeeded':
    'Falta la comprobación de seguridad de este navegador o ya no vale. Inténtelo de nuevo.',
  'problems.session.wrongCode':
    'El código de verificación es incorrecto o ya no vale; se ha generado otra imagen.',
  'problems.session.pause': 'Demasiados intentos fallidos; espere {seconds} segundos.',
  'problems.session.mustChangePassword': 'Primero hay que cambiar la contraseña.',
  'problems.session.codeUnknown':
    'Este enlace no abre ninguna sesión aquí. Pida otro en el sistema de origen o inicie sesión.',
  'problems.session.codeUsed': 'Este enlace ya se ha usado; solo vale una vez. Pida otro o inicie sesión.',
  'problems.session.codeExpired':
    'Este enlace ha caducado; vale durante un minuto. Pida otro o inicie sesión.',
  'problems.session.partnerUnknown': 'Esta clave de sistema asociado no existe o se ha retirado.',
  'problems.session.handOverOther':
    'Solo se emiten códigos para uno mismo o, desde un sistema asociado, para personas de su organización que pueden iniciar sesión.',
  'problems.session.partnerBeyondOwn':
    'Su clave podría iniciar sesión como personas que pueden hacer más que usted. Pídalo a alguien con esos permisos.',
  'problems.session.handOverBeyond':
    'Esta persona puede hacer más que el responsable de la clave. Alguien con esos permisos debe volver a permitirla en «Sistemas asociados».',
  'problems.session.partnerUnsponsored':
    'El responsable de esta clave ya no está o ya no puede gestionar claves. Alguien debe volver a permitirla en «Sistemas asociados».',
  'problems.session.noPartner': 'No existe ese sistema asociado.',
  'problems.session.partnerTaken': 'Ya hay un sistema asociado con este código.',
  'problems.session.organisationUnknown': 'No hay ninguna organización con este código.',
}
