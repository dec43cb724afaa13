export const accounts = {
  'problems.accounts.payoutNotFound': 'Payout not found.',
  'problems.accounts.listNotFound': 'List not found.',
  'problems.accounts.nothingToSend': 'No payout of this payment service is waiting. Reload the list.',
  'problems.accounts.notPayable': 'Only payouts that are waiting or sent can be marked as paid.',
  'problems.accounts.notSent': 'Only payouts that were sent can be marked as failed.',
  'problems.accounts.notFailed': 'Only failed payouts can be sent again.',
  'problems.accounts.notCancellable': 'Only payouts that are not paid and not sent can be cancelled.',
  'problems.accounts.notChangeable': 'Only waiting or failed payouts can be paid in another way than before.',
  'problems.accounts.noCashWaiting': 'This cash is not waiting to be collected. Search for the order again.',
  'problems.accounts.otherwisePending':
    'A second person has to decide on another way first, under Approvals.',
  'problems.accounts.referenceUsed': 'Payout {payout} has this receipt number. Enter the one of this payout.',
  'problems.accounts.resultsUnreadable': 'The file is no readable csv or xlsx file.',
  'problems.accounts.resultsTooLarge': 'The file is too large. At most {most} kB.',
  'problems.accounts.resultsEmpty': 'The file has no lines below its column titles.',
  'problems.accounts.resultsTooLong': 'The file may have at most {most} lines.',
  'problems.accounts.resultsColumns': 'The file lacks these columns: {columns}',
} as const
