import { staff } from '@fairway/contract/staff'
import type { Context } from '../platform/context.ts'
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

/** After a change of roles or menus this node's own copies are out of date at once; the others hear of it. */
const seenAtOnce =
  <Request, Reply>(change: (context: Context, request: Request) => Promise<Reply>) =>
  async (context: Context, request: Request): Promise<Reply> => {
    const reply = await change(context, request)
    await context.services.sessions.refresh()
    return reply
  }

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
  'staff.createRole': seenAtOnce(createRole),
  'staff.saveRole': seenAtOnce(saveRole),
  'staff.setRoleEnabled': seenAtOnce(setRoleEnabled),
  'staff.deleteRole': seenAtOnce(deleteRole),
  'staff.roleHolders': roleHolders,
  'staff.permissionHolders': permissionHolders,
  'staff.whyNot': whyNot,
  'staff.menus': async ({ db }) => ({ nodes: await menuTree(db) }),
  'staff.createMenu': seenAtOnce(createMenu),
  'staff.saveMenu': seenAtOnce(saveMenu),
  'staff.moveMenu': seenAtOnce(moveMenu),
  'staff.deleteMenu': seenAtOnce(deleteMenu),
})
