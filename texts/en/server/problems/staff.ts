export const staff = {
  'problems.staff.wrongOldPassword': 'The current password is wrong; nothing was changed.',
  'problems.staff.usedPassword': 'This is one of your last {count} passwords. Choose a new one.',
  'problems.staff.sameAsLogin': 'The password must differ from the login password.',
  'problems.staff.passwordsDiffer': 'the two passwords entered do not match',
  'problems.staff.unknownUser': 'User not found.',
  'problems.staff.ownPassword':
    "You can't reset your own password. Change it in the account menu, or contact another administrator.",
  'problems.staff.sessionGone': 'This session has already ended.',
  'problems.staff.unknownRole': 'Role not found.',
  'problems.staff.roleChanged': 'Another user has changed this role. Reload it and change it again.',
  'problems.staff.roleTaken': 'A role with this code already exists.',
  'problems.staff.roleInUse':
    '{people, plural, one {# user has} other {# users have}} this role. Assign another role first, or disable it.',
  'problems.staff.roleHoldersChanged':
    '{people, plural, one {# user now has} other {# users now have}} this role. Check again before you change its status.',
  'problems.staff.roleBuiltIn': "Built-in roles can't be deleted. Disable it instead.",
  'problems.staff.roleEssential':
    'This role is required for administration: it must stay enabled, with access to all data and the permissions for administration.',
  'problems.staff.notHeld': "You can't grant permissions you don't have: {permissions}",
  'problems.staff.widerScope':
    'This role has a wider data scope than yours and can only be changed by a user with the same scope.',
  'problems.staff.roleOfNetwork':
    'This role is built-in or used by other organisations. Only users with access to all data can change it. Make a copy for your organisation.',
  'problems.staff.unknownMenu': 'Menu entry not found: {id}',
  'problems.staff.menuChanged': 'Another user has changed this entry. Reload it and change it again.',
  'problems.staff.menuTaken': 'An entry with this ID already exists.',
  'problems.staff.menuReserved': 'This ID is reserved by the system: {id}',
  'problems.staff.menuUriTaken': 'Another entry already opens this page: {id}',
  'problems.staff.menuUriWrong':
    'A page needs a URI such as orders/list or an address starting with https://; folders and buttons have none.',
  'problems.staff.menuWrongPlace':
    'Folders and pages can only be placed in a folder or at the top level, buttons in a page or a folder.',
  'problems.staff.menuRing': "An entry can't be placed below itself.",
  'problems.staff.menuTooDeep': 'The menu tree can have at most {most} levels.',
  'problems.staff.menuBuiltIn': "Built-in entries can't be deleted. Disable it instead.",
  'problems.staff.menuNotEmpty':
    'This entry contains {entries, plural, one {# entry. Move or delete it} other {# entries. Move or delete them}} first.',
  'problems.staff.menuInUse':
    '{roles, plural, one {# role grants} other {# roles grant}} this entry. Remove it there first, or disable it.',
  'problems.staff.menuEssential':
    'This entry is required to administer roles and menus: it must stay enabled and visible.',
  'problems.staff.homeNeeded':
    'Exactly one start page is required: an enabled page of this system. Mark another one first.',
  'problems.staff.codeTaken': 'The user name {code} is already in use. Choose another one.',
  'problems.staff.changedMeanwhile':
    '{by} edited this. Nothing was saved: review the differences and save again.',
  'problems.staff.unknownOrganisation': 'Organisation not found.',
  'problems.staff.rolesGone': 'One of the roles no longer exists. Open the form again.',
  'problems.staff.unknownDock': 'One of the docks no longer exists. Open the form again.',
  'problems.staff.roleBeyondOwn':
    "You can't assign or remove roles with higher permissions than yours: {roles}",
  'problems.staff.dockBeyondOwn': 'You can only assign your own docks, not {docks}.',
  'problems.staff.beyondOwn':
    "You can't manage users with higher permissions. Contact an administrator with those permissions.",
  'problems.staff.eraseYourself': "You can't erase your own data. Contact another administrator.",
  'problems.staff.eraseEnabled': 'Only disabled users can be erased. Disable the user first.',
  'problems.staff.eraseCodeDiffers': 'The user name does not match. Nothing was erased.',
  'problems.staff.eraseOpenWork': 'This user still has open holds or an open till. Settle these first.',
  'problems.staff.notYourself':
    "You can't disable your own account or change your own roles, docks, organisation or validity. Contact another administrator.",
  'problems.staff.nothingToConfirm': 'There is nothing to confirm for this user.',
  'problems.staff.confirmOwnChange':
    "You can't confirm your own account or your own change. Contact another administrator.",
  'problems.staff.lastAdministrator':
    'At least one user must be able to administer users. Assign another administrator first.',
  'problems.staff.registrationTaken':
    '{name} is already registered under {code}. Check the code or that organisation.',
  'problems.staff.organisationTaken':
    'An organisation with the code {code} already exists. Choose another code.',
  'problems.staff.organisationInUse':
    "This organisation has ships, ports, wallets or orders, so its type can't be changed.",
  'problems.staff.ownOrganisation': "You can't disable your own organisation.",
  'problems.staff.onlyOverseers':
    'Adding or disabling an organisation, or changing its code or type, requires access to all organisations. You can change the names of your own organisation.',
  'problems.staff.importUnreadable':
    'The file is not a readable Excel workbook (.xlsx). Save it as .xlsx without a password and try again.',
  'problems.staff.importTooLarge':
    'The workbook is too large: too many rows (empty rows count) or too much text. Copy the list into the template and try again.',
  'problems.staff.importTooLong': 'The sheet has more than {most} rows. Split the import into several files.',
  'problems.staff.importEmpty': 'The first sheet of this file contains no users.',
  'problems.staff.importColumns': 'Columns missing in the first row: {columns}. Use the template.',
  'problems.staff.importFaulty':
    '{count, plural, one {# row has} other {# rows have}} errors; no users were added. Check the file.',
  'problems.staff.weakPassword': 'password is weak, please change it again',
  'problems.staff.wrongWithdrawPassword': 'The withdraw password is wrong.',
  'problems.staff.withdrawPasswordUnset':
    'Set your withdraw password first: account menu, Withdraw password.',
  'problems.staff.withdrawPasswordOneTime': 'Your withdraw password is a one-time value. Change it first.',
  'problems.staff.appNotBegun': 'Scan a new QR code first.',
  'problems.staff.wrongAppCode':
    'Wrong code. Check that the time of your phone is set automatically, and enter the code it displays now.',
  'problems.staff.passkeyGone': 'Passkey not found.',
  'problems.staff.passkeyTaken': 'This passkey has already been added.',
  'problems.staff.tooManyPasskeys': '{count} passkeys at most. Remove one first.',
  'problems.staff.lastFactor':
    'Your role requires a second factor. Set up another one before you remove this one.',
  'problems.staff.ownFactors': 'Two other administrators reset your second factor.',
  'problems.staff.noFactors': 'This user has no second factor.',
  'problems.staff.factorResetAsked':
    'A reset has already been requested. Another administrator can approve it under “Approvals”.',
} as const
