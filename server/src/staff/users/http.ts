import { organisations } from '@fairway/contract/staff/organisations/endpoints'
import { users } from '@fairway/contract/staff/users/endpoints'
import { handlers } from '../../platform/http/serve.ts'
import {
  createOrganisation,
  disableOrganisation,
  editOrganisation,
  enableOrganisation,
  organisationsList,
} from '../organisations/organisations.ts'
import { disableUser, enableUser, endSessionsOf, unlockUser } from './activation.ts'
import { confirmUser } from './confirm.ts'
import { eraseUser } from './erase.ts'
import { importUsers, previewImport } from './import.ts'
import { importTemplate } from './import-template.ts'
import { usersList } from './list.ts'
import { userChoices, userDetail } from './user.ts'
import { createUser, editUser } from './write.ts'

export const usersHandlers = handlers(users, {
  'staff.users': usersList,
  'staff.user': userDetail,
  'staff.userChoices': userChoices,
  'staff.createUser': createUser,
  'staff.editUser': editUser,
  'staff.confirmUser': confirmUser,
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
