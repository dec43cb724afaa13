export const insuredFile = {
  'insuredFile.sheet.insured': 'Asegurados',
  'insuredFile.sheet.cancelled': 'Anulados',
  'insuredFile.column.number': 'N.º',
  'insuredFile.column.day': 'Día de salida',
  'insuredFile.column.departs': 'Salida',
  'insuredFile.column.trip': 'Viaje',
  'insuredFile.column.ticket': 'Billete',
  'insuredFile.column.name': 'Nombre',
  'insuredFile.column.certificate': 'Documento',
  'insuredFile.column.certificateNumber': 'Número del documento',
  'insuredFile.column.amount': 'Prima (CNY)',
} as const
