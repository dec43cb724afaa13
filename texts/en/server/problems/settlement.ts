export const settlement = {
  'problems.settlement.otherOrganisation': 'The proof is for people of the operator.',
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
} as const
