import { create } from 'zustand'
import type { Menu } from '../../blocks/page/menu.ts'
import type { Me } from '../../blocks/page/page-context.tsx'

/** The passwords that can be changed in a dialog of the shell. */
export type PasswordMode = 'login' | 'withdraw'

const store = create<{ mode: PasswordMode | undefined }>(() => ({ mode: undefined }))

/** Opens the dialog that changes a password; undefined closes it. */
export function openPasswordDialog(mode: PasswordMode | undefined): void {
  store.setState({ mode })
}

/** The password dialog the user opened. */
export function useOpenPasswordDialog(): PasswordMode | undefined {
  return store((state) => state.mode)
}

/** The permission to withdraw from a wallet; it requires a withdraw password. */
export const withdrawPermission = 'sys.index.withdraw'

/** The password that must be changed before the server answers anything else, as the server itself says. */
export function passwordToChange(me: Me, menu: Menu): PasswordMode | undefined {
  if (me.pwdUpdFlag) return 'login'
  return me.withdrawPwdUpdFlag && !me.withdrawPassword && menu.permissions.has(withdrawPermission)
    ? 'withdraw'
    : undefined
}

/** The password that must be set before the shell can be used: there is none yet. */
export function passwordToSet(me: Me, menu: Menu): PasswordMode | undefined {
  return me.withdrawPassword && menu.permissions.has(withdrawPermission) ? 'withdraw' : undefined
}
