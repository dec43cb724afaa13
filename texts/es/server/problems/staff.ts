export const staff = {
  'problems.staff.wrongOldPassword': 'La contraseña actual es incorrecta; no se ha cambiado nada.',
  'problems.staff.usedPassword': 'Es una de las últimas {count} contraseñas. Elija una nueva.',
  'problems.staff.sameAsLogin': 'La contraseña debe ser distinta de la contraseña de acceso.',
  'problems.staff.passwordsDiffer': 'las dos contraseñas introducidas no coinciden',
  'problems.staff.unknownUser': 'Usuario no encontrado.',
  'problems.staff.ownPassword':
    'No puede restablecer su propia contraseña. Cámbiela en el menú de la cuenta o consulte a otro administrador.',
  'problems.staff.sessionGone': 'Esta sesión ya ha terminado.',
  'problems.staff.unknownRole': 'Rol no encontrado.',
  'problems.staff.roleChanged':
    'Otro usuario ha modificado este rol. Vuelva a cargarlo y modifíquelo de nuevo.',
  'problems.staff.roleTaken': 'Ya existe un rol con este código.',
  'problems.staff.roleInUse':
    '{people, plural, one {# usuario tiene este rol. Asígnele} other {# usuarios tienen este rol. Asígneles}} antes otro, o desactívelo.',
  'problems.staff.roleHoldersChanged':
    'Ahora {people, plural, one {# usuario tiene} other {# usuarios tienen}} este rol. Compruébelo antes de cambiar su estado.',
  'problems.staff.roleBuiltIn': 'Los roles incorporados no se pueden eliminar. Desactívelo.',
  'problems.staff.roleEssential':
    'Este rol es necesario para la administración: debe seguir activo, con acceso a todos los datos y los permisos de administración.',
  'problems.staff.notHeld': 'No puede conceder permisos que no tiene: {permissions}',
  'problems.staff.widerScope':
    'Este rol tiene un alcance de datos mayor que el suyo; solo puede modificarlo un usuario con el mismo alcance.',
  'problems.staff.roleOfNetwork':
    'Este rol está incorporado o lo usan otras organizaciones. Solo pueden modificarlo usuarios con acceso a todos los datos. Haga una copia para su organización.',
  'problems.staff.unknownMenu': 'Entrada de menú no encontrada: {id}',
  'problems.staff.menuChanged':
    'Otro usuario ha modificado esta entrada. Vuelva a cargarla y modifíquela de nuevo.',
  'problems.staff.menuTaken': 'Ya existe una entrada con este identificador.',
  'problems.staff.menuReserved': 'Este identificador está reservado por el sistema: {id}',
  'problems.staff.menuUriTaken': 'Otra entrada ya abre esta página: {id}',
  'problems.staff.menuUriWrong':
    'Una página necesita una URI como orders/list o una dirección que empiece por https://; las carpetas y los botones no la tienen.',
  'problems.staff.menuWrongPlace':
    'Las carpetas y páginas solo pueden estar en una carpeta o en el primer nivel; los botones, en una página o carpeta.',
  'problems.staff.menuRing': 'Una entrada no puede estar debajo de sí misma.',
  'problems.staff.menuTooDeep': 'El árbol de menús puede tener como máximo {most} niveles.',
  'problems.staff.menuBuiltIn': 'Las entradas incorporadas no se pueden eliminar. Desactívela.',
  'problems.staff.menuNotEmpty':
    'Esta entrada contiene {entries, plural, one {# entrada. Muévala o elimínela} other {# entradas. Muévalas o elimínelas}} antes.',
  'problems.staff.menuInUse':
    '{roles, plural, one {# rol concede} other {# roles conceden}} esta entrada. Quítela allí antes, o desactívela.',
  'problems.staff.menuEssential':
    'Esta entrada es necesaria para administrar roles y menús: debe seguir activada y visible.',
  'problems.staff.homeNeeded':
    'Se necesita exactamente una página de inicio: una página activada del sistema. Marque antes otra.',
  'problems.staff.codeTaken': 'El nombre de usuario {code} ya está en uso. Elija otro.',
  'problems.staff.changedMeanwhile':
    '{by} ha modificado estos datos. No se ha guardado nada: revise las diferencias y guarde de nuevo.',
  'problems.staff.unknownOrganisation': 'Organización no encontrada.',
  'problems.staff.rolesGone': 'Uno de los roles ya no existe. Abra de nuevo el formulario.',
  'problems.staff.unknownDock': 'Uno de los muelles ya no existe. Abra de nuevo el formulario.',
  'problems.staff.roleBeyondOwn': 'No puede asignar ni quitar roles con más permisos que los suyos: {roles}',
  'problems.staff.dockBeyondOwn': 'Solo puede asignar sus propios muelles, no {docks}.',
  'problems.staff.beyondOwn':
    'No puede gestionar usuarios con más permisos que usted. Consulte a un administrador con esos permisos.',
  'problems.staff.eraseYourself': 'No puede suprimir sus propios datos. Consulte a otro administrador.',
  'problems.staff.eraseEnabled': 'Solo se puede suprimir a un usuario desactivado. Desactívelo primero.',
  'problems.staff.eraseCodeDiffers': 'El nombre de usuario no coincide. No se ha suprimido nada.',
  'problems.staff.eraseOpenWork':
    'Este usuario aún tiene reservas abiertas o una caja abierta. Liquídelas antes.',
  'problems.staff.notYourself':
    'No puede desactivar su propia cuenta ni cambiar sus propios roles, muelles, organización o vigencia. Consulte a otro administrador.',
  'problems.staff.nothingToConfirm': 'No hay nada que confirmar de este usuario.',
  'problems.staff.confirmOwnChange':
    'No puede confirmar su propia cuenta ni su propio cambio. Hable con otro administrador.',
  'problems.staff.lastAdministrator':
    'Al menos un usuario debe poder administrar usuarios. Nombre antes a otro administrador.',
  'problems.staff.registrationTaken':
    '{name} ya está registrada con {code}. Revise el código o esa organización.',
  'problems.staff.organisationTaken': 'Ya existe una organización con el código {code}. Elija otro.',
  'problems.staff.organisationInUse':
    'Esta organización tiene barcos, puertos, monederos o pedidos; su tipo no se puede cambiar.',
  'problems.staff.ownOrganisation': 'No puede desactivar su propia organización.',
  'problems.staff.onlyOverseers':
    'Para añadir o desactivar una organización, o cambiar su código o tipo, hace falta acceso a todas las organizaciones. Puede cambiar los nombres de la suya.',
  'problems.staff.importUnreadable':
    'El archivo no se puede leer como libro de Excel (.xlsx). Guárdelo como .xlsx, sin contraseña, e inténtelo de nuevo.',
  'problems.staff.importTooLarge':
    'El libro es demasiado grande: demasiadas filas (las vacías también cuentan) o demasiado texto. Copie la lista en la plantilla e inténtelo de nuevo.',
  'problems.staff.importTooLong':
    'La hoja tiene más de {most} filas. Divida la importación en varios archivos.',
  'problems.staff.importEmpty': 'La primera hoja de este archivo no contiene usuarios.',
  'problems.staff.importColumns': 'En la primera fila faltan estas columnas: {columns}. Use la plantilla.',
  'problems.staff.importFaulty':
    '{count, plural, one {# fila tiene} other {# filas tienen}} errores; no se ha añadido ningún usuario. Revise el archivo.',
  'problems.staff.weakPassword': 'la contraseña es débil, cámbiela de nuevo',
  'problems.staff.wrongWithdrawPassword': 'La contraseña de retirada es incorrecta.',
  'problems.staff.withdrawPasswordUnset':
    'Establezca primero su contraseña de retirada en el menú de usuario.',
  'problems.staff.withdrawPasswordOneTime': 'Su contraseña de retirada es de un solo uso. Cámbiela primero.',
  'problems.staff.appNotBegun': 'Escanee antes un código QR nuevo.',
  'problems.staff.wrongAppCode':
    'Código incorrecto. Compruebe que la hora del teléfono sea automática y escriba el código que muestra ahora.',
  'problems.staff.passkeyGone': 'Llave de acceso no encontrada.',
  'problems.staff.passkeyTaken': 'Esta llave de acceso ya se ha añadido.',
  'problems.staff.tooManyPasskeys': 'Como máximo {count} llaves de acceso. Quite antes una.',
  'problems.staff.lastFactor': 'Su rol exige un segundo factor. Configure otro antes de quitar este.',
  'problems.staff.ownFactors': 'Su segundo factor lo restablecen otros dos administradores.',
  'problems.staff.noFactors': 'Este usuario no tiene un segundo factor.',
  'problems.staff.factorResetAsked':
    'Ya se ha solicitado. Otro administrador puede aprobarlo en «Aprobaciones».',
}
