export const insuredFile = {
  'insuredFile.sheet.insured': 'Insured',
  'insuredFile.sheet.cancelled': 'Cancelled',
  'insuredFile.column.number': 'No.',
  'insuredFile.column.day': 'Day of sailing',
  'insuredFile.column.departs': 'Departure',
  'insuredFile.column.trip': 'Sailing',
  'insuredFile.column.ticket': 'Ticket',
  'insuredFile.column.name': 'Name',
  'insuredFile.column.certificate': 'ID document',
  'insuredFile.column.certificateNumber': 'ID number',
  'insuredFile.column.amount': 'Premium (CNY)',
} as const
