export const messages = {
  'problems.messages.notFound': 'Mensaje no encontrado o retirado.',
  'problems.messages.changedMeanwhile': 'Otro usuario ha modificado este mensaje. Ábralo de nuevo.',
  'problems.messages.stateForbids': 'En este estado no se admite ese cambio. Retire el mensaje y cree otro.',
  'problems.messages.originalMissing': 'El título y el contenido son obligatorios en el idioma original.',
  'problems.messages.nobodyChosen': 'Elija los destinatarios.',
  'problems.messages.personsOnly':
    'Un mensaje personal se envía a usuarios: elija al menos uno y ningún grupo.',
  'problems.messages.unknownTarget':
    'Algunos destinatarios no existen o no están disponibles para usted. Elija de nuevo.',
  'problems.messages.overBefore': 'El mensaje caducaría antes de publicarse. Elija una caducidad posterior.',
}
