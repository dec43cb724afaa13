export const messages = {
  'problems.messages.notFound': 'No existe ese mensaje o fue retirado.',
  'problems.messages.changedMeanwhile': 'Alguien cambió este mensaje entretanto; ábralo de nuevo.',
  'problems.messages.stateForbids':
    'En este estado el mensaje no admite ese cambio. Lo que ya pudo leerse queda como estaba: retírelo y escriba otro.',
  'problems.messages.originalMissing': 'Falta el título o el contenido en el idioma original.',
  'problems.messages.nobodyChosen': 'Elija a quién va dirigido.',
  'problems.messages.personsOnly': 'Un mensaje personal va a personas: elija al menos una y ningún grupo.',
  'problems.messages.unknownTarget':
    'Algunos de los elegidos no existen o usted no puede dirigirse a ellos; elija de nuevo.',
  'problems.messages.overBefore': 'Terminaría antes de que alguien pudiera leerlo; elija un final posterior.',
}
