import { problems } from '../../kernel/problem.ts'

/** What roles and the menu tree refuse. */
export const accessProblems = problems('staff', {
  unknownRole: 404,
  roleChanged: 409,
  roleTaken: 409,
  roleInUse: 409,
  roleHoldersChanged: 409,
  roleBuiltIn: 409,
  roleEssential: 409,
  notHeld: 403,
  widerScope: 403,
  roleOfNetwork: 403,
  unknownMenu: 404,
  menuChanged: 409,
  menuTaken: 409,
  menuReserved: 409,
  menuUriTaken: 409,
  menuUriWrong: 422,
  menuWrongPlace: 422,
  menuRing: 422,
  menuTooDeep: 422,
  menuBuiltIn: 409,
  menuNotEmpty: 409,
  menuInUse: 409,
  menuEssential: 409,
  homeNeeded: 409,
})
