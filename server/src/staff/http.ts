import { staff } from '@fairway/contract/staff/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { createRole, deleteRole, saveRole, setRoleEnabled } from './access/change-roles.ts'
import { permissionHolders, roleHolders, whyNot } from './access/holders.ts'
import { permissions, role, roles } from './access/roles.ts'
import { beginApp, confirmApp, removeApp } from './factors/authenticator-app.ts'
import { ownFactors, renewRecoveryCodes } from './factors/own-factors.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './factors/passkeys.ts'
import { askFactorReset } from './factors/reset.ts'
import { createMenu, deleteMenu, moveMenu, saveMenu } from './menus/change-menus.ts'
import { menuTree } from './menus/menu-rows.ts'
import {
  changePassword,
  changePaymentPassword,
  changeWithdrawPassword,
  isWeakFor,
} from './passwords/change-password.ts'
import { resetPassword, resetWithdrawPassword } from './passwords/reset-password.ts'
import { endSession, sessionsOnline } from './users/sessions-online.ts'

export const staffHandlers = handlers(staff, {
  'staff.changePassword': changePassword,
  'staff.weakPassword': (context, { newPassword }) => isWeakFor(context, newPassword),
  'staff.changeWithdrawPassword': changeWithdrawPassword,
  'staff.changePaymentPassword': changePaymentPassword,
  'staff.resetPassword': resetPassword,
  'staff.resetWithdrawPassword': resetWithdrawPassword,
  'staff.sessions': sessionsOnline,
  'staff.endSession': endSession,
  'staff.factors': ownFactors,
  'staff.beginApp': beginApp,
  'staff.confirmApp': confirmApp,
  'staff.removeApp': removeApp,
  'staff.beginPasskey': beginPasskey,
  'staff.addPasskey': addPasskey,
  'staff.renamePasskey': renamePasskey,
  'staff.removePasskey': removePasskey,
  'staff.renewRecoveryCodes': renewRecoveryCodes,
  'staff.askFactorReset': askFactorReset,
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
