export const staff = {
  'staff.password.title.login': 'Cambiar la contraseña de acceso',
  'staff.password.title.withdraw': 'Cambiar la contraseña de retirada',
  'staff.password.title.withdrawUnset': 'La contraseña de retirada aún no está definida',
  'staff.password.title.payment': 'Contraseña de pago',
  'staff.password.old.login': 'Contraseña de acceso',
  'staff.password.old.withdraw': 'Contraseña de retirada actual',
  'staff.password.old.payment': 'Contraseña de pago actual',
  'staff.password.new.login': 'Contraseña nueva',
  'staff.password.new.withdraw': 'Contraseña de retirada nueva',
  'staff.password.new.payment': 'Contraseña de pago nueva',
  'staff.password.again': 'Repetir la contraseña nueva',
  'staff.password.oldMissing.login': 'la contraseña de acceso no puede estar vacía',
  'staff.password.oldMissing.withdraw': 'la contraseña de retirada no puede estar vacía',
  'staff.password.oldMissing.payment': 'la contraseña de pago no puede estar vacía',
  'staff.password.kinds': 'al menos 8 caracteres que combinen mayúsculas, minúsculas y cifras',
  'staff.password.tooLong': 'como máximo 30 caracteres',
  'staff.password.weak': 'la contraseña es débil, cámbiela de nuevo',
  'staff.password.againMissing': 'introduzca la contraseña otra vez',
  'staff.password.differ': 'las dos contraseñas introducidas no coinciden',
  'staff.password.hint': 'De 8 a 30 caracteres: mayúsculas, minúsculas y cifras',
  'staff.password.show': 'Mostrar la contraseña',
  'staff.password.strength': 'Seguridad de la contraseña',
  'staff.password.strength.low': 'Baja',
  'staff.password.strength.medium': 'Media',
  'staff.password.strength.high': 'Alta',
  'staff.password.weakWarning':
    'El sistema ha detectado una contraseña débil según las normas de la autoridad municipal de transporte. Cámbiela, por favor.',
  'staff.password.forced.login':
    'Esta contraseña se la dio otra persona. Elija una propia antes de continuar.',
  'staff.password.forced.withdraw':
    'Esta contraseña de retirada se la dio otra persona. Elija una propia antes de continuar.',
  'staff.password.forced.unset':
    'Usted puede retirar dinero de un monedero. Defina una contraseña propia para ello; su contraseña de acceso demuestra que es usted.',
  'staff.password.changed': 'contraseña cambiada correctamente',
  'staff.password.changedSignIn': 'Contraseña cambiada correctamente. Inicie sesión con la nueva.',
  'staff.password.all': 'Todas las contraseñas',
  'staff.password.set': 'Definida',
  'staff.password.unset': 'Sin definir',
  'staff.password.submit': 'Cambiar',
  'staff.password.submitSet': 'Definir',
  'staff.password.words.login':
    'Con ella inicia sesión. Tras el cambio terminan todas sus sesiones y vuelve a entrar.',
  'staff.password.words.withdraw':
    'Necesaria para retirar dinero del monedero. No puede ser la contraseña de acceso.',
  'staff.password.words.payment':
    'Necesaria para pagar billetes con el monedero. No puede ser la contraseña de acceso.',
}
