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
  'problems.agents.topUpReferenceUsed': 'A top-up with the receipt number {reference} was already announced.',
  'problems.agents.topUpOwn': 'A top-up that you announced is booked by another person.',
  'problems.agents.periodTooLong': 'A statement of account covers at most {most} days.',
} as const
