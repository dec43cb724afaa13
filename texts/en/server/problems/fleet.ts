export const fleet = {
  'problems.fleet.shipNotFound': 'Ship not found. Select one from the list of ships.',
  'problems.fleet.carrierNotFound': 'Carrier not found or disabled. Select another one.',
  'problems.fleet.seriesNotFound': 'Series not found. Select another one.',
  'problems.fleet.shipStays':
    'This ship stays with its carrier because of {uses}. Create the ship again for the other carrier.',
  'problems.fleet.planNotFound': 'Deck plan not found. It may have been discarded.',
  'problems.fleet.planNotDraft':
    'This deck plan has been published and can no longer be changed. Make a draft from it.',
  'problems.fleet.draftExists': 'This ship already has a draft. Publish or discard it first.',
  'problems.fleet.planFault': 'This draft is not complete. The preview says what is missing.',
  'problems.fleet.certificateTaken': 'There already is a certificate of this type with the number {number}.',
  'problems.fleet.ownPlan': 'You changed this draft last. Another user has to publish it.',
  'problems.fleet.drawingFault':
    '{fault, select, labelTwice {Two seats have the label {code}.} placeTwice {Two seats stand at one place in row {row}.} deckTwice {Two decks have the number {deck}.} cabinTwice {Two cabins have the code {code}.} other {A seat lies in the cabin {code}, which its deck does not have.}}',
} as const
