export const session = {
  'problems.session.unknown': 'login expired, please log in again',
  'problems.session.endedElsewhere':
    'You were signed out: the account signed in elsewhere, or the session was ended from another desk or by an administrator.',
  'problems.session.expired': 'login expired, please log in again',
  'problems.session.wrongPassword': 'wrong username or password',
  'problems.session.proofNeeded':
    'The security check of this browser is missing or no longer valid. Please try again.',
  'problems.session.wrongCode': 'The verification code is wrong or no longer valid; a new picture was drawn.',
  'problems.session.pause': 'Too many wrong tries; please wait {seconds} seconds.',
  'problems.session.mustChangePassword': 'The password must be changed first.',
  'problems.session.codeUnknown':
    'This link does not open a session here. Ask the system it came from for a new one, or sign in.',
  'problems.session.codeUsed':
    'This link has already been used; it works once only. Ask for a new one, or sign in.',
  'problems.session.codeExpired':
    'This link has expired; it is valid for one minute. Ask for a new one, or sign in.',
  'problems.session.partnerUnknown': 'This partner key is not known or has been withdrawn.',
  'problems.session.handOverOther':
    'A code can be issued for oneself, and by a partner system for people of its organisation who may sign in.',
  'problems.session.partnerBeyondOwn':
    'Its key could sign in as people who may do more than you. Ask somebody who may do what they may.',
  'problems.session.handOverBeyond':
    'This person may do more than the sponsor of the key. Somebody with these rights has to allow the key again under partner systems.',
  'problems.session.partnerUnsponsored':
    'The sponsor of this key has left or may keep no keys any more. Somebody has to allow it again under partner systems.',
  'problems.session.noPartner': 'There is no such partner system.',
  'problems.session.partnerTaken': 'There is already a partner system with this code.',
  'problems.session.organisationUnknown': 'There is no organisation with this code.',
} as const
