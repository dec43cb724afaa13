export const system = {
  'problems.system.unknownParameter': 'No existe ese parámetro.',
  'problems.system.changedMeanwhile':
    '{name} lo ha cambiado entretanto. Mire el nuevo valor y decida de nuevo.',
  'problems.system.unknownEntry': 'Esta entrada ya no está en el diccionario.',
  'problems.system.codeTaken': 'El diccionario ya tiene una entrada {code}.',
  'problems.system.closedDictionary':
    'La plataforma debe conocer cada entrada de este diccionario; no se pueden añadir.',
  'problems.system.neededEntry':
    'La plataforma depende de esta entrada y no se puede eliminar. Desactívela en su lugar.',
  'problems.system.lastEntry': 'Al menos una entrada debe quedar activada.',
  'problems.system.unknownJob': 'No existe esa tarea.',
  'problems.system.taskGone': 'Esta tarea ya se ha hecho o se ha descartado.',
  'problems.system.taskRunning': 'Esta tarea se está ejecutando en este momento.',
  'problems.system.jobsAsleep': 'Ningún nodo ejecuta tareas en este momento.',
}
