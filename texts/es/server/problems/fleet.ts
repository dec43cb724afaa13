export const fleet = {
  'problems.fleet.shipNotFound': 'Barco no encontrado. Elija uno de la lista de barcos.',
  'problems.fleet.carrierNotFound': 'Naviera no encontrada o desactivada. Elija otra.',
  'problems.fleet.seriesNotFound': 'Serie no encontrada. Elija otra.',
  'problems.fleet.shipStays':
    'Este barco sigue con su naviera por {uses}. Créelo de nuevo para la otra naviera.',
  'problems.fleet.planNotFound': 'Plano no encontrado. Puede que se haya descartado.',
  'problems.fleet.planNotDraft':
    'Este plano ya está publicado y no puede cambiarse. Cree un borrador a partir de él.',
  'problems.fleet.draftExists': 'Este barco ya tiene un borrador. Publíquelo o descártelo primero.',
  'problems.fleet.planFault': 'Este borrador no está completo. La vista previa dice qué falta.',
  'problems.fleet.certificateTaken': 'Ya hay un certificado de este tipo con el número {number}.',
  'problems.fleet.ownPlan': 'Usted modificó este borrador por última vez. Debe publicarlo otro usuario.',
  'problems.fleet.drawingFault':
    '{fault, select, labelTwice {Dos plazas tienen el número {code}.} placeTwice {Dos plazas ocupan el mismo lugar de la fila {row}.} deckTwice {Dos cubiertas tienen el número {deck}.} cabinTwice {Dos camarotes tienen el código {code}.} other {Una plaza está en el camarote {code}, que su cubierta no tiene.}}',
}
