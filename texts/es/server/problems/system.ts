export const system = {
  'problems.system.unknownParameter': 'Parámetro no encontrado.',
  'problems.system.changedMeanwhile':
    '{name} lo ha modificado. Compruebe el nuevo valor e inténtelo de nuevo.',
  'problems.system.parameterAsked': 'Ya hay un cambio de este parámetro a la espera de aprobación.',
  'problems.system.noPicture':
    'Imagen no admitida. Elija un archivo PNG o JPEG de {points} × {points} píxeles y {kilobytes} KB como máximo.',
  'problems.system.unknownPicture': 'Esta imagen no existe.',
  'problems.system.unknownEntry': 'Esta entrada ya no está en el diccionario.',
  'problems.system.codeTaken': 'El diccionario ya tiene una entrada con el código {code}.',
  'problems.system.closedDictionary':
    'Las entradas de este diccionario las define el sistema; no se pueden añadir.',
  'problems.system.neededEntry': 'El sistema necesita esta entrada y no se puede eliminar. Desactívela.',
  'problems.system.lastEntry': 'Al menos una entrada debe quedar activada.',
  'problems.system.unknownJob': 'Tarea no encontrada.',
  'problems.system.taskGone': 'Esta tarea ya se ha hecho o se ha descartado.',
  'problems.system.taskRunning': 'Esta tarea se está ejecutando.',
  'problems.system.jobsAsleep': 'Ningún nodo ejecuta tareas en este momento.',
}
