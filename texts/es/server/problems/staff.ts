export const staff = {
  'problems.staff.wrongOldPassword': 'La contraseña actual es incorrecta; no se ha cambiado nada.',
  'problems.staff.usedPassword': 'Es una de las últimas {count} contraseñas. Elija una nueva.',
  'problems.staff.sameAsLogin': 'Es la contraseña de acceso. La que protege el dinero debe ser otra.',
  'problems.staff.passwordsDiffer': 'las dos contraseñas introducidas no coinciden',
  'problems.staff.unknownUser': 'No existe ese usuario.',
  'problems.staff.ownPassword':
    'Nadie restablece su propia contraseña. Cámbiela en el menú de la cuenta o pídalo a otro administrador.',
  'problems.staff.sessionGone': 'Esta sesión ya ha terminado.',
  'problems.staff.unknownRole': 'No existe ese rol.',
  'problems.staff.roleChanged':
    'Otra persona ha cambiado este rol entretanto. Vuelva a verlo y cámbielo de nuevo.',
  'problems.staff.roleTaken': 'Ya existe un rol con este código.',
  'problems.staff.roleInUse': 'Tienen este rol {people} personas. Deles antes otro, o desactívelo.',
  'problems.staff.roleHoldersChanged':
    'Entretanto tienen este rol {people} personas. Vuelva a verlo antes de cambiarlo.',
  'problems.staff.roleBuiltIn': 'Este rol viene con el producto y no se puede eliminar. Desactívelo.',
  'problems.staff.roleEssential':
    'Este rol administra todos los demás: sigue activo, lo ve todo y conserva lo que la administración necesita.',
  'problems.staff.notHeld': 'Nadie concede lo que no tiene: {permissions}',
  'problems.staff.widerScope': 'Este rol ve más datos que usted; solo puede cambiarlo quien vea lo mismo.',
  'problems.staff.roleOfNetwork':
    'Este rol viene con el producto o lo tienen personas de otras organizaciones. Solo puede cambiarlo quien lo ve todo; haga una copia para su gente.',
  'problems.staff.unknownMenu': 'El árbol de menús no tiene esta entrada: {id}',
  'problems.staff.menuChanged':
    'Otra persona ha cambiado esta entrada entretanto. Vuelva a verla y cámbiela de nuevo.',
  'problems.staff.menuTaken': 'Ya existe una entrada con este identificador.',
  'problems.staff.menuReserved': 'Este identificador está reservado por el producto: {id}',
  'problems.staff.menuUriTaken': 'Otra entrada ya abre esta página: {id}',
  'problems.staff.menuUriWrong':
    'Una página tiene una uri como orders/list o una dirección con https://; las carpetas y los botones no.',
  'problems.staff.menuWrongPlace':
    'Las carpetas y páginas van en una carpeta o en el primer nivel; los botones, en una página o carpeta.',
  'problems.staff.menuRing': 'Una entrada no puede estar debajo de sí misma.',
  'problems.staff.menuTooDeep': 'El árbol de menús tiene como máximo {most} niveles.',
  'problems.staff.menuBuiltIn': 'Esta entrada viene con el producto y no se puede eliminar. Desactívela.',
  'problems.staff.menuNotEmpty': 'Debajo de esta hay {entries} entradas. Muévalas o elimínelas antes.',
  'problems.staff.menuInUse': 'La conceden {roles} roles. Quítela antes de ellos, o desactívela.',
  'problems.staff.menuEssential':
    'Sin esta entrada nadie podría administrar roles y menús: sigue activa y visible.',
  'problems.staff.homeNeeded':
    'Hay exactamente una página de inicio, activa y propia del producto. Marque antes otra.',
  'problems.staff.codeTaken': 'Ya existe un usuario llamado {code}. Elija otro nombre.',
  'problems.staff.changedMeanwhile':
    '{by} lo ha cambiado entretanto. No se ha guardado nada: revise las diferencias y guarde de nuevo.',
  'problems.staff.unknownOrganisation': 'No existe esa organización.',
  'problems.staff.rolesGone': 'Uno de los roles ya no existe. Abra de nuevo el formulario.',
  'problems.staff.unknownDock': 'Uno de los muelles ya no existe. Abra de nuevo el formulario.',
  'problems.staff.roleBeyondOwn':
    'Solo puede dar y quitar roles que no puedan hacer más que usted. Este puede más: {roles}',
  'problems.staff.dockBeyondOwn': 'Solo puede asignar muelles en los que usted trabaja, no {docks}.',
  'problems.staff.beyondOwn':
    'Esta persona tiene más permisos que usted. Acuda a un administrador con los mismos permisos.',
  'problems.staff.eraseYourself': 'Nadie se suprime a sí mismo. Pídalo a otro administrador.',
  'problems.staff.eraseEnabled': 'Solo se puede suprimir a un usuario desactivado. Desactívelo primero.',
  'problems.staff.eraseCodeDiffers':
    'El nombre de usuario escrito no es el de esta persona. No se ha suprimido nada.',
  'problems.staff.eraseOpenWork':
    'Esta persona aún tiene reservas abiertas o efectivo cobrado hoy. Liquídelo antes de suprimirla.',
  'problems.staff.notYourself':
    'Nadie se desactiva a sí mismo ni cambia sus propios roles, muelles, organización o vigencia. Pídalo a otro administrador.',
  'problems.staff.lastAdministrator':
    'No quedaría nadie para administrar usuarios. Nombre antes a otro administrador.',
  'problems.staff.registrationTaken':
    '{name} ya está registrada con {code}. Revise el código o esa organización.',
  'problems.staff.organisationTaken': 'Ya existe una organización con el código {code}. Elija otro.',
  'problems.staff.organisationInUse':
    'A esta organización pertenecen barcos, puertos, monederos o pedidos; su tipo no se puede cambiar.',
  'problems.staff.ownOrganisation': 'Es su propia organización: al desactivarla se cerraría su sesión.',
  'problems.staff.onlyOverseers':
    'Solo quien ve todas las organizaciones puede añadirlas, desactivarlas o cambiar su código y tipo. Usted puede cambiar los nombres de la suya.',
  'problems.staff.importUnreadable':
    'El archivo no se puede leer como libro de Excel (.xlsx). Guárdelo como .xlsx, sin contraseña, e inténtelo de nuevo.',
  'problems.staff.importTooLarge':
    'Este libro contiene más que una lista de personas: demasiadas filas (las vacías también cuentan) o demasiado texto. Copie la lista en la plantilla e inténtelo de nuevo.',
  'problems.staff.importTooLong':
    'La hoja tiene más de {most} filas. Importe a las personas en varios archivos.',
  'problems.staff.importEmpty': 'No hay personas en la primera hoja de este archivo.',
  'problems.staff.importColumns': 'En la primera fila faltan estas columnas: {columns}. Use la plantilla.',
  'problems.staff.importFaulty':
    '{count} filas no son correctas; no se ha añadido a nadie. Revise el archivo.',
  'problems.staff.weakPassword': 'la contraseña es débil, cámbiela de nuevo',
}
