import { staff } from '@fairway/contract/staff'
import { handlers } from '../platform/http.ts'
import { createMenu, deleteMenu, moveMenu, saveMenu } from './change-menus.ts'
import {
  changePassword,
  changePaymentPassword,
  changeWithdrawPassword,
  isWeakFor,
} from './change-password.ts'
import { createRole, deleteRole, saveRole, setRoleEnabled } from './change-roles.ts'
import { permissionHolders, roleHolders, whyNot } from './holders.ts'
import { menuTree } from './menu-rows.ts'
import { resetPassword, resetWithdrawPassword } from './reset-password.ts'
import { permissions, role, roles } from './roles.ts'
import { endSession, sessionsOnline } from './sessions-online.ts'

export const staffHandlers = handlers(staff, {
  'staff.changePassword': changePassword,
  'staff.weakPassword': (context, { newPassword }) => isWeakFor(context, newPassword),
  'staff.changeWithdrawPassword': changeWithdrawPassword,
  'staff.changePaymentPassword': changePaymentPassword,
  'staff.resetPassword': resetPassword,
  'staff.resetWithdrawPassword': resetWithdrawPassword,
  'staff.sessions': sessionsOnline,
  'staff.endSession': endSession,
  'staff.roles': roles,
  'staff.role': role,
  'staff.permissions': permissions,
  'staff.createRole': createRole,
  'staff.saveRole': saveRole,
  'staff.setRoleEnabled': setRoleEnabled,
  'staff.deleteRole': deleteRole,
  'staff.roleHolders': roleHolders,
  'staff.permissionHolders': permissionHolders,
  'staff.whyNot': whyNot,
  'staff.menus': async ({ db }) => ({ nodes: await menuTree(db) }),
  'staff.createMenu': createMenu,
  'staff.saveMenu': saveMenu,
  'staff.moveMenu': moveMenu,
  'staff.deleteMenu': deleteMenu,
})
