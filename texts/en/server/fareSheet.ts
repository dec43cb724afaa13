export const fareSheet = {
  'fareSheet.name': 'Fares',
  'fareSheet.class': 'Class code',
  'fareSheet.from': 'From stop no.',
  'fareSheet.fromDock': 'From',
  'fareSheet.to': 'To stop no.',
  'fareSheet.toDock': 'To',
  'fareSheet.km': 'Kilometres',
  'fareSheet.fare': 'Fare (yuan)',
} as const
