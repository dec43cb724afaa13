import { create } from 'zustand'
import type { Menu } from '../../blocks/page/menu.ts'
import type { Me } from '../../blocks/page/page-context.tsx'

/** The passwords that can be changed in a dialog of the shell. */
export type PasswordMode = 'login' | 'withdraw'

const store = create<{ asked: PasswordMode | undefined }>(() => ({ asked: undefined }))

/** Opens the dialog that changes a password; undefined closes it. */
export function askForPassword(asked: PasswordMode | undefined): void {
  store.setState({ asked })
}

/** The password dialog the user opened. */
export function useAskedPassword(): PasswordMode | undefined {
  return store((state) => state.asked)
}

/** The permission to withdraw from a wallet; it requires a withdraw password. */
export const withdraw = 'sys.index.withdraw'

/** The password that must be changed before the server answers anything else, as the server itself says. */
export function lockedBy(me: Me, menu: Menu): PasswordMode | undefined {
  if (me.pwdUpdFlag) return 'login'
  return me.withdrawPwdUpdFlag && !me.withdrawPassword && menu.permissions.has(withdraw)
    ? 'withdraw'
    : undefined
}

/** The password that must be set before the shell can be used: there is none yet. */
export function missing(me: Me, menu: Menu): PasswordMode | undefined {
  return me.withdrawPassword && menu.permissions.has(withdraw) ? 'withdraw' : undefined
}
