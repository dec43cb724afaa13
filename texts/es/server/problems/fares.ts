export const fares = {
  'problems.fares.tableNotFound': 'Tabla de tarifas no encontrada. Elija una de la lista.',
  'problems.fares.noStops':
    'Esta versión de la línea todavía no tiene escalas. Añádalas antes de preparar las tarifas.',
  'problems.fares.tooManyDrafts':
    'Esta línea ya tiene {most} borradores de tarifas. Publique o descarte uno primero.',
  'problems.fares.ticketState': 'Solo es posible con un billete emitido y sin usar.',
  'problems.fares.noShowKept':
    'Según las condiciones de este billete, no se reembolsa nada si el pasajero no se presenta.',
  'problems.fares.refundOver': 'Según las condiciones de este billete, ya no se puede reembolsar.',
  'problems.fares.exchangeOver': 'Según las condiciones de este billete, ya no se puede cambiar.',
  'problems.fares.exchangesUsed':
    'Este billete {most, plural, =0 {no se puede cambiar} one {se puede cambiar una vez} other {se puede cambiar # veces}}. Reembólselo y venda uno nuevo.',
  'problems.fares.gateClosed': 'El embarque está cerrado. Los billetes ya no se pueden cambiar ni corregir.',
  'problems.fares.correctionKind':
    'Las condiciones de este billete no permiten este tipo de corrección. Reembólselo y venda uno nuevo.',
  'problems.fares.correctionOver':
    'Las correcciones son posibles hasta {minutes, plural, one {# minuto} other {# minutos}} antes de la salida.',
  'problems.fares.correctionsUsed':
    'Este billete {most, plural, =0 {no se puede corregir} one {se puede corregir una vez} other {se puede corregir # veces}}. Reembólselo y venda uno nuevo.',
  'problems.fares.conditionsNotFound': 'Estas condiciones ya no existen. Seleccione otras de la lista.',
  'problems.fares.conditionsChanged': 'Otro usuario ha modificado estas condiciones. Ábralas de nuevo.',
  'problems.fares.conditionsNotDraft':
    'Solo los borradores se pueden modificar, aprobar o descartar. Copie la versión para modificarla.',
  'problems.fares.conditionsNotApproved':
    'Solo las condiciones aprobadas se pueden publicar o devolver a borrador.',
  'problems.fares.conditionsNotPublished': 'Solo las condiciones publicadas se pueden retirar.',
  'problems.fares.ownConditions':
    'Usted hizo el último cambio de este borrador. Lo tiene que aprobar otro usuario.',
  'problems.fares.conditionsTie':
    '{code} versión {version} está publicada para las mismas ventas. Retírela primero o cambie el alcance.',
  'problems.fares.conditionsTooEarly': 'Seleccione {from} o un momento posterior.',
  'problems.fares.conditionsCode': 'El código {code} ya está en uso. Introduzca otro.',
  'problems.fares.conditionsNeeded':
    '{count, plural, one {La línea {line} tiene travesías a la venta} other {# líneas, entre ellas {line}, tienen travesías a la venta}} que quedarían sin condiciones. Publique antes otras condiciones.',
  'problems.fares.tableNotDraft':
    'Solo los borradores se pueden modificar, aprobar o descartar. Copie la tabla para modificarla.',
  'problems.fares.tableNotApproved': 'Solo las tablas aprobadas se pueden publicar o devolver a borrador.',
  'problems.fares.tableNotPublished': 'Solo las tablas publicadas se pueden retirar.',
  'problems.fares.ownTable': 'Usted hizo el último cambio de este borrador. Debe aprobarlo otro usuario.',
  'problems.fares.tableEmpty': 'Una tabla necesita al menos una tarifa para poder aprobarla.',
  'problems.fares.tableOver':
    'El último día de esta tabla, {to}, ya ha pasado. Devuélvala a borrador y cambie sus fechas.',
  'problems.fares.sheetUnreadable':
    'El archivo no se puede leer como libro de Excel (.xlsx). Guárdelo como .xlsx, sin contraseña, e inténtelo de nuevo.',
  'problems.fares.sheetTooLarge':
    'El libro es demasiado grande: como máximo {lines} filas y {bytes} bytes. Copie las tarifas en un libro nuevo.',
  'problems.fares.sheetColumns':
    'En la primera fila faltan estas columnas: {columns}. Use el archivo descargado.',
  'problems.fares.sheetEmpty': 'La primera hoja de este archivo no contiene tarifas.',
  'problems.fares.ruleNotFound': 'Esta versión ya no existe. Elija otra de la lista.',
  'problems.fares.ruleNotDraft':
    'Solo los borradores se pueden cambiar, aprobar o descartar. Cree una versión nueva para cambiarla.',
  'problems.fares.ruleNotApproved': 'Solo las versiones aprobadas se pueden publicar o devolver a borrador.',
  'problems.fares.ruleNotPublished': 'Solo las versiones publicadas se pueden retirar.',
  'problems.fares.ownRule': 'Usted hizo el último cambio de este borrador. Debe aprobarlo otro usuario.',
  'problems.fares.ruleTie': 'La versión {version} está publicada y empieza más tarde. Retírela primero.',
  'problems.fares.ruleOver': 'El fin de esta versión ya pasó. Devuélvala a borrador y cámbielo.',
  'problems.fares.ruleTooEarly': 'Elija {from} o más tarde.',
  'problems.fares.adultNeeded':
    'Es el último tipo que puede viajar solo: sin él no se vende nada. Publique otro primero.',
}
