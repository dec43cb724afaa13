export const agents = {
  'problems.agents.outOfScope': 'Outside your scope of sale: {scope}. Contact the operator.',
  'problems.agents.contractEnded':
    'Your contract is not valid today (from {from} to {to}). Contact the operator.',
  'problems.agents.orderTooLarge': 'An order of your agency may be at most ¥{most}; this one is ¥{total}.',
  'problems.agents.creditUsed': 'The agency owes more than this credit limit. Top up the wallet first.',
  'problems.agents.roleMissing': 'The role agency clerk is not there or disabled. Enable it first.',
  'problems.agents.walletNotFound': 'Wallet not found.',
  'problems.agents.topUpNotFound': 'Top-up not found.',
  'problems.agents.topUpEnded': 'This top-up has already been booked, rejected or withdrawn.',
  'problems.agents.topUpWaits': 'This top-up waits for the approval of another person.',
  'problems.agents.tooManyTopUps':
    '{most} top-ups of this agency are waiting to be checked. Announce more once some of them are booked, or withdraw one.',
  'problems.agents.topUpReferenceUsed': 'A top-up with the receipt number {reference} was already announced.',
  'problems.agents.topUpReceiptTaken':
    'A top-up of another agency with this receipt number was already checked. Compare both receipts and reject the wrong one.',
  'problems.agents.topUpOwn': 'A top-up that you announced is booked by another person.',
  'problems.agents.periodTooLong': 'A statement of account covers at most {most} days.',
  'problems.agents.withdrawalNotFound': 'Withdrawal not found.',
  'problems.agents.withdrawalShort':
    'The wallet has {available} to withdraw; {needed} was asked for. Credit cannot be withdrawn.',
  'problems.agents.withdrawalNotOpen': 'This withdrawal does not wait for an approval any more.',
  'problems.agents.withdrawalNotSent': 'Only a withdrawal that was sent to the bank can be marked as failed.',
  'problems.agents.withdrawalNotFailed': 'Only a failed withdrawal can be sent again.',
  'problems.agents.withdrawalNotPayable':
    'This withdrawal is not in a state in which that is possible. Reload it.',
  'problems.agents.withdrawalReferenceUsed': 'Another withdrawal has the receipt number {reference}.',
  'problems.agents.noBankAccount': 'No bank account is registered for this agency yet. Ask for one first.',
  'problems.agents.bankAccountChanged':
    'Another bank account is registered since. Return the money to the wallet.',
  'problems.agents.bankAccountNotFound': 'Bank account not found.',
  'problems.agents.bankAccountEnded': 'This bank account was already approved, rejected or cancelled.',
  'problems.agents.bankAccountWaits': 'Another bank account of this agency waits for approval already.',
} as const
