export const session = {
  'problems.session.unknown': 'la sesión ha caducado, inicie sesión de nuevo',
  'problems.session.endedElsewhere':
    'Se cerró su sesión: la cuenta inició sesión en otro lugar, o la sesión se terminó desde otro equipo o por un administrador.',
  'problems.session.expired': 'la sesión ha caducado, inicie sesión de nuevo',
  'problems.session.wrongPassword': 'usuario o contraseña incorrectos',
  'problems.session.proofNeeded':
    'La comprobación de seguridad de este navegador falta o ha caducado. Inténtelo de nuevo.',
  'problems.session.wrongCode': 'El código de verificación es incorrecto o ha caducado. Escriba el nuevo.',
  'problems.session.pause':
    'Demasiados intentos fallidos; espere {seconds, plural, one {# segundo} other {# segundos}}.',
  'problems.session.mustChangePassword': 'Cambie antes la contraseña.',
  'problems.session.locked': 'La pantalla está bloqueada. Introduzca su contraseña para continuar.',
  'problems.session.wrongUnlockPassword': 'Contraseña incorrecta.',
  'problems.session.noUnlockPassword':
    'Esta sesión se abrió desde un sistema asociado. Cierre la sesión y vuelva a abrirla desde allí.',
  'problems.session.tooManyUnlocks':
    'Se ha cerrado la sesión por demasiadas contraseñas incorrectas en la pantalla de bloqueo.',
  'problems.session.codeUnknown':
    'Enlace de inicio de sesión no válido. Pida otro en el sistema de origen o inicie sesión.',
  'problems.session.codeUsed': 'Este enlace ya se ha usado; solo vale una vez. Pida otro o inicie sesión.',
  'problems.session.codeExpired':
    'Este enlace ha caducado; vale durante un minuto. Pida otro o inicie sesión.',
  'problems.session.partnerUnknown': 'Esta clave de sistema asociado es desconocida o está desactivada.',
  'problems.session.handOverOther':
    'Solo se emiten enlaces para uno mismo o, desde un sistema asociado, para usuarios de su organización que puedan iniciar sesión.',
  'problems.session.partnerBeyondOwn':
    'La clave podría iniciar sesión con usuarios que tienen más permisos que usted. Consulte a un administrador con esos permisos.',
  'problems.session.handOverBeyond':
    'Este usuario tiene más permisos que el responsable de la clave. Un administrador con esos permisos debe volver a activarla en «Sistemas asociados».',
  'problems.session.partnerUnsponsored':
    'El responsable de esta clave ya no está o ya no puede gestionar claves. Un administrador debe volver a activarla en «Sistemas asociados».',
  'problems.session.noPartner': 'Sistema asociado no encontrado.',
  'problems.session.partnerTaken': 'Ya existe un sistema asociado con este código.',
  'problems.session.organisationUnknown': 'Ninguna organización tiene este código.',
  'problems.session.secondFactorDue': 'Verifique el segundo factor para terminar de iniciar sesión.',
  'problems.session.secondFactorMissing': 'Configure antes un segundo factor.',
  'problems.session.secondFactorNeeded': 'Verifique el segundo factor para esta acción. No se ha hecho nada.',
  'problems.session.wrongFactorCode': 'Código incorrecto.',
  'problems.session.usedFactorCode': 'Este código ya se ha usado. Escriba el siguiente.',
  'problems.session.passkeyExpired': 'La solicitud ha caducado. Inténtelo de nuevo.',
  'problems.session.passkeyRefused':
    'No se ha podido verificar esta llave de acceso. Inténtelo de nuevo o use otra.',
  'problems.session.noSecondFactor': 'No tiene un segundo factor de este tipo.',
}
