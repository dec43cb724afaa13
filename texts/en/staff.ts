export const staff = {
  'staff.password.title.login': 'Change login password',
  'staff.password.title.withdraw': 'Change withdraw password',
  'staff.password.title.withdrawUnset': 'The withdraw password is not yet set',
  'staff.password.title.payment': 'Payment password',
  'staff.password.old.login': 'Login password',
  'staff.password.old.withdraw': 'Old withdraw password',
  'staff.password.old.payment': 'Old payment password',
  'staff.password.new.login': 'New password',
  'staff.password.new.withdraw': 'New withdraw password',
  'staff.password.new.payment': 'New payment password',
  'staff.password.again': 'New password again',
  'staff.password.oldMissing.login': 'login password cannot be empty',
  'staff.password.oldMissing.withdraw': 'withdraw password cannot be empty',
  'staff.password.oldMissing.payment': 'payment password cannot be empty',
  'staff.password.kinds': 'at least 8 characters combining upper and lower case letters and digits',
  'staff.password.tooLong': 'at most 30 characters',
  'staff.password.weak': 'password is weak, please change it again',
  'staff.password.againMissing': 'please enter the password again',
  'staff.password.differ': 'the two passwords entered do not match',
  'staff.password.hint': '8 to 30 characters: upper and lower case letters and digits',
  'staff.password.show': 'Show the password',
  'staff.password.strength': 'Password strength',
  'staff.password.strength.low': 'Low',
  'staff.password.strength.medium': 'Medium',
  'staff.password.strength.high': 'High',
  'staff.password.weakWarning':
    "The system detected a weak password according to the municipal transport bureau's rules. Please change it.",
  'staff.password.forced.login':
    'This password was given to you by somebody else. Choose your own before you go on.',
  'staff.password.forced.withdraw':
    'This withdraw password was given to you by somebody else. Choose your own before you go on.',
  'staff.password.forced.unset':
    'You may withdraw money from a wallet. Set a password of its own for that; your login password proves that it is you.',
  'staff.password.changed': 'password changed successfully',
  'staff.password.changedSignIn': 'Password changed successfully. Please sign in with the new one.',
  'staff.password.all': 'All passwords',
  'staff.password.set': 'Set',
  'staff.password.unset': 'Not set',
  'staff.password.submit': 'Change',
  'staff.password.submitSet': 'Set',
  'staff.password.words.login':
    'What you sign in with. After the change all your sessions end, and you sign in again.',
  'staff.password.words.withdraw':
    'Needed to take money out of the wallet. It must not be the login password.',
  'staff.password.words.payment':
    'Needed to pay for tickets from the wallet. It must not be the login password.',
} as const
