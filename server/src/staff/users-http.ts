import { organisations } from '@fairway/contract/staff-organisations'
import { users } from '@fairway/contract/staff-users'
import { handlers } from '../platform/http.ts'
import {
  createOrganisation,
  disableOrganisation,
  editOrganisation,
  enableOrganisation,
  organisationsList,
} from './organisations.ts'
import { eraseUser } from './users/erase.ts'
import { importUsers, previewImport } from './users/import.ts'
import { importTemplate } from './users/import-template.ts'
import { usersList } from './users/list.ts'
import { disableUser, enableUser, endSessionsOf, unlockUser } from './users/switch.ts'
import { userChoices, userDetail } from './users/user.ts'
import { createUser, editUser } from './users/write.ts'

export const usersHandlers = handlers(users, {
  'staff.users': usersList,
  'staff.user': userDetail,
  'staff.userChoices': userChoices,
  'staff.createUser': createUser,
  'staff.editUser': editUser,
  'staff.disableUser': disableUser,
  'staff.enableUser': enableUser,
  'staff.eraseUser': eraseUser,
  'staff.unlockUser': unlockUser,
  'staff.endSessionsOf': endSessionsOf,
  'staff.importTemplate': importTemplate,
  'staff.previewImport': previewImport,
  'staff.importUsers': importUsers,
})

export const organisationsHandlers = handlers(organisations, {
  'staff.organisations': organisationsList,
  'staff.createOrganisation': createOrganisation,
  'staff.editOrganisation': editOrganisation,
  'staff.disableOrganisation': disableOrganisation,
  'staff.enableOrganisation': enableOrganisation,
})
