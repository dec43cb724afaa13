export const settlement = {
  'problems.settlement.otherOrganisation': 'This is for people of the operator.',
  'problems.settlement.ruleNotFound': 'This version no longer exists. Select another from the list.',
  'problems.settlement.ruleNotDraft':
    'Only drafts can be changed, published or discarded. Make a new version instead.',
  'problems.settlement.ruleNotPublished': 'Only published versions can be withdrawn.',
  'problems.settlement.ownRule': 'You made the last change of this draft. Another user has to publish it.',
  'problems.settlement.ruleTie':
    '{code} version {version} is published for the same tickets and begins no earlier. Withdraw it or begin later.',
  'problems.settlement.ruleEarned': 'Sailings up to {to} are earned already. Begin later.',
  'problems.settlement.periodNotFound': 'There is no such period of the books. Select one from the list.',
  'problems.settlement.periodRunning': '{period} is not over yet. Close it from the next day on.',
  'problems.settlement.periodClosed': '{period} is closed already.',
  'problems.settlement.periodBlocked': '{period} still has open checks. Open it to see what is left to do.',
  'problems.settlement.closeAsked': 'The close of {period} waits for approval.',
  'problems.settlement.closeNotAsked': 'You have no open request to close {period}.',
  'problems.settlement.periodTooLong': 'Select at most {most} days.',
  'problems.settlement.monthsTooLong': 'Select at most {most} months.',
  'problems.settlement.sailingNotFound': 'Nothing is earned or waits to be earned of this sailing.',
  'problems.settlement.statementNotFound':
    'This statement no longer exists or belongs to another organisation. Select another from the list.',
  'problems.settlement.statementNotOpen':
    'The status of this statement does not allow that. Reload the page.',
  'problems.settlement.ownStatement': 'You drew up this statement. Another user has to check it.',
  'problems.settlement.monthOpen':
    '{month} is not closed. Close the month first, then draw up its statements.',
  'problems.settlement.lineNotFound': 'The statement has no line {line}. Reload the page.',
  'problems.settlement.lineDisputed': 'Line {line} is disputed already. Wait for the answer.',
  'problems.settlement.disputesOpen':
    'Disputed lines wait for an answer. The statement can be confirmed afterwards.',
  'problems.settlement.disputeNotFound': 'This dispute no longer exists. Reload the page.',
  'problems.settlement.disputeAnswered': 'This dispute has been answered. Reload the page.',
  'problems.settlement.adjustmentWaits': 'An adjustment of this line waits for approval. Decide on it first.',
  'problems.settlement.deadlineOver': 'The deadline of this statement is over. Contact the operator.',
  'problems.settlement.notTheParty': 'Only users of the party itself confirm or dispute its statement.',
  'problems.settlement.partyHasUsers': 'This party has users of its own, who confirm the statement.',
  'problems.settlement.nothingPayable': 'Nothing is to be paid. Lock the statement.',
  'problems.settlement.paymentWaits':
    'A payment of this statement is under way. Record or decide on it first.',
  'problems.settlement.paymentNotApproved':
    'The payment is not approved. Request it and let a second user approve it.',
  'problems.settlement.paymentReferenceUsed':
    'Receipt number {reference} is recorded for another statement. Enter the number of this payment.',
  'problems.settlement.statementUnpaid': 'Something is still to be paid. Pay the statement, then lock it.',
} as const
