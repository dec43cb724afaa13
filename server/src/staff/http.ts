import { staff } from '@fairway/contract/staff'
import { handlers } from '../platform/http.ts'
import {
  changePassword,
  changePaymentPassword,
  changeWithdrawPassword,
  isWeakFor,
} from './change-password.ts'
import { resetPassword, resetWithdrawPassword } from './reset-password.ts'
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
})
