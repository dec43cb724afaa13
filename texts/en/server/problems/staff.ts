export const staff = {
  'problems.staff.wrongOldPassword': 'The present password is wrong; nothing was changed.',
  'problems.staff.usedPassword': 'This is one of the last {count} passwords. Choose one that is new.',
  'problems.staff.sameAsLogin': 'This is the login password. What protects money must be another one.',
  'problems.staff.passwordsDiffer': 'the two passwords entered do not match',
  'problems.staff.unknownUser': 'There is no such user.',
  'problems.staff.ownPassword':
    'Nobody resets their own password. Change it in the account menu, or ask another administrator.',
  'problems.staff.sessionGone': 'This session has already ended.',
  'problems.staff.unknownRole': 'There is no such role.',
  'problems.staff.roleChanged':
    'Somebody else has changed this role in the meantime. Look at it anew and change it again.',
  'problems.staff.roleTaken': 'There is already a role with this code.',
  'problems.staff.roleInUse': '{people} people have this role. Give them another one first, or disable it.',
  'problems.staff.roleHoldersChanged':
    'Meanwhile {people} people have this role. Look at it anew before you switch it.',
  'problems.staff.roleBuiltIn': 'This role comes with the product and cannot be deleted. Disable it instead.',
  'problems.staff.roleEssential':
    'This role administers all others: it stays enabled, sees everything and keeps what administration needs.',
  'problems.staff.notHeld': 'Nobody gives away what they do not have themselves: {permissions}',
  'problems.staff.widerScope':
    'This role sees more data than you do; only somebody who sees as much may change it.',
  'problems.staff.roleOfNetwork':
    'This role came with the product, or people of other organisations have it. Only somebody who sees everything may change it; make a copy for your own people.',
  'problems.staff.unknownMenu': 'The menu tree has no such entry: {id}',
  'problems.staff.menuChanged':
    'Somebody else has changed this entry in the meantime. Look at it anew and change it again.',
  'problems.staff.menuTaken': 'There is already an entry with this id.',
  'problems.staff.menuReserved': 'This id is reserved by the product: {id}',
  'problems.staff.menuUriTaken': 'Another entry already opens this page: {id}',
  'problems.staff.menuUriWrong':
    'A page has a uri such as orders/list or an address with https://; folders and buttons have none.',
  'problems.staff.menuWrongPlace':
    'Folders and pages belong into a folder or the top level, buttons into a page or a folder.',
  'problems.staff.menuRing': 'An entry cannot stand below itself.',
  'problems.staff.menuTooDeep': 'The menu tree has at most {most} levels.',
  'problems.staff.menuBuiltIn':
    'This entry comes with the product and cannot be deleted. Disable it instead.',
  'problems.staff.menuNotEmpty': 'There are {entries} entries below this one. Move or delete them first.',
  'problems.staff.menuInUse': '{roles} roles grant this entry. Take it out of them first, or disable it.',
  'problems.staff.menuEssential':
    'Without this entry nobody could administer roles and menus any more: it stays enabled and visible.',
  'problems.staff.homeNeeded':
    'There is exactly one start page, enabled and a page of this product. Mark another one first.',
  'problems.staff.codeTaken': 'There is already a user named {code}. Choose another user name.',
  'problems.staff.changedMeanwhile':
    '{by} changed this meanwhile. Nothing was saved: look at what is different and save again.',
  'problems.staff.unknownOrganisation': 'There is no such organisation.',
  'problems.staff.rolesGone': 'One of the roles does not exist any more. Open the form again.',
  'problems.staff.unknownDock': 'One of the docks does not exist any more. Open the form again.',
  'problems.staff.roleBeyondOwn':
    'You can only give and take roles that can do no more than you can. This one can: {roles}',
  'problems.staff.dockBeyondOwn': 'You can only assign docks you work at yourself, not {docks}.',
  'problems.staff.beyondOwn': 'This person may do more than you. Ask an administrator with their rights.',
  'problems.staff.eraseYourself': 'Nobody erases themselves. Ask another administrator.',
  'problems.staff.eraseEnabled': 'Only a disabled user can be erased. Disable the user first.',
  'problems.staff.eraseCodeDiffers':
    'The user name you typed is not that of this person. Nothing was erased.',
  'problems.staff.eraseOpenWork':
    'This person still has open holds, or cash taken today. Settle these first, then erase.',
  'problems.staff.notYourself':
    'Nobody disables themselves or changes their own roles, docks, organisation or validity. Ask another administrator.',
  'problems.staff.lastAdministrator':
    'Nobody would be left to administer users. Make somebody else an administrator first.',
  'problems.staff.registrationTaken':
    '{name} is registered under {code} already. Look at the code again, or at that organisation.',
  'problems.staff.organisationTaken':
    'There is already an organisation with the code {code}. Choose another code.',
  'problems.staff.organisationInUse':
    'Ships, ports, wallets or orders belong to this organisation, so its kind stays as it is.',
  'problems.staff.ownOrganisation': 'This is your own organisation: disabling it would sign you out.',
  'problems.staff.onlyOverseers':
    'Only who sees all organisations adds or disables one, or changes its code and kind. You may change the names of your own.',
  'problems.staff.importUnreadable':
    'This file cannot be read as an Excel workbook (.xlsx). Save it as .xlsx, without a password, and try again.',
  'problems.staff.importTooLarge':
    'This workbook holds more than a list of people: too many rows (empty ones count) or too much text. Copy the list into the template and try again.',
  'problems.staff.importTooLong':
    'The sheet has more than {most} lines. Bring the people in with several files.',
  'problems.staff.importEmpty': 'There are no people in the first sheet of this file.',
  'problems.staff.importColumns': 'The first line does not name these columns: {columns}. Use the template.',
  'problems.staff.importFaulty': '{count} lines are not right, so nobody was added. Look at the file again.',
  'problems.staff.weakPassword': 'password is weak, please change it again',
} as const
