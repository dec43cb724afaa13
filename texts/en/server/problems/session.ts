export const session = {
  'problems.session.unknown': 'login expired, please log in again',
  'problems.session.endedElsewhere':
    'You were signed out: the account signed in elsewhere, or the session was ended from another device or by an administrator.',
  'problems.session.expired': 'login expired, please log in again',
  'problems.session.wrongPassword': 'wrong username or password',
  'problems.session.proofNeeded': 'The security check of this browser is missing or has expired. Try again.',
  'problems.session.wrongCode': 'The verification code is wrong or has expired. Enter the new one.',
  'problems.session.pause':
    'Too many failed attempts. Wait {seconds, plural, one {# second} other {# seconds}}.',
  'problems.session.mustChangePassword': 'Change your password first.',
  'problems.session.locked': 'The screen is locked. Enter your password to continue.',
  'problems.session.wrongUnlockPassword': 'Wrong password.',
  'problems.session.noUnlockPassword':
    'This session was opened from a partner system. Sign out, then open it again from there.',
  'problems.session.tooManyUnlocks': 'You were signed out after too many wrong passwords on the lock screen.',
  'problems.session.codeUnknown': 'Invalid sign-in link. Get a new one from the partner system, or sign in.',
  'problems.session.codeUsed':
    'This link has already been used; it works only once. Get a new one, or sign in.',
  'problems.session.codeExpired':
    'This link has expired; it is valid for one minute. Get a new one, or sign in.',
  'problems.session.partnerUnknown': 'This partner key is unknown or disabled.',
  'problems.session.handOverOther':
    'A sign-in link can only be issued for yourself or, by a partner system, for users of its organisation who can sign in.',
  'problems.session.partnerBeyondOwn':
    'The key could sign in users with higher permissions than yours. Contact an administrator with those permissions.',
  'problems.session.handOverBeyond':
    'This user has higher permissions than the sponsor of the key. An administrator with those permissions has to enable the key again under “Partner systems”.',
  'problems.session.partnerUnsponsored':
    'The sponsor of this key has left or can no longer manage keys. An administrator has to enable it again under “Partner systems”.',
  'problems.session.noPartner': 'Partner system not found.',
  'problems.session.partnerTaken': 'A partner system with this code already exists.',
  'problems.session.organisationUnknown': 'No organisation has this code.',
  'problems.session.secondFactorDue': 'Verify your second factor to finish signing in.',
  'problems.session.secondFactorMissing': 'Set up a second factor first.',
  'problems.session.secondFactorNeeded': 'Verify your second factor for this action. Nothing was done.',
  'problems.session.wrongFactorCode': 'Wrong code.',
  'problems.session.usedFactorCode': 'This code has already been used. Enter the next one.',
  'problems.session.passkeyExpired': 'The request has expired. Try again.',
  'problems.session.passkeyRefused': 'This passkey could not be verified. Try again, or use another one.',
  'problems.session.noSecondFactor': 'You have no second factor of this kind.',
} as const
