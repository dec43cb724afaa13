export const approvals = {
  'problems.approvals.notFound': 'Request not found.',
  'problems.approvals.decided': 'This request has already been decided.',
  'problems.approvals.expired': 'This request has expired. It has to be made again.',
  'problems.approvals.ownRequest': 'Your own request is decided by another person.',
  'problems.approvals.otherOrganisation': 'This request is decided within the organisation that made it.',
  'problems.approvals.relatedPersons':
    "You can't decide on this: in the last few days one of the two accounts was created or changed by the other user, or both by the same one. Ask another person to decide, or another administrator to confirm the account.",
  'problems.approvals.changed':
    'What was requested has changed since. Reject it, so that it can be requested again.',
  'problems.approvals.reasonMissing': 'Enter a reason for the rejection.',
} as const
