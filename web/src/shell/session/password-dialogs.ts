import { create } from 'zustand'
import type { Menu } from '../../blocks/page/menu.ts'
import type { Me } from '../../blocks/page/page-context.tsx'

/** The passwords that have a dialog in the shell. */
export type PasswordMode = 'login' | 'withdraw'

const store = create<{ asked: PasswordMode | undefined }>(() => ({ asked: undefined }))

/** Opens the dialog for another password; undefined takes it away. */
export function askForPassword(asked: PasswordMode | undefined): void {
  store.setState({ asked })
}

/** The dialog somebody asked for. */
export function useAskedPassword(): PasswordMode | undefined {
  return store((state) => state.asked)
}

/** Who may take money out of a wallet, and so needs a withdraw password. */
export const withdraw = 'sys.index.withdraw'

/** The password that must be changed before the server answers anything else; it says so itself. */
export function lockedBy(me: Me, menu: Menu): PasswordMode | undefined {
  if (me.pwdUpdFlag) return 'login'
  return me.withdrawPwdUpdFlag && !me.withdrawPassword && menu.permissions.has(withdraw)
    ? 'withdraw'
    : undefined
}

/** The password that must be set before the desk can be used: there is none yet. */
export function missing(me: Me, menu: Menu): PasswordMode | undefined {
  return me.withdrawPassword && menu.permissions.has(withdraw) ? 'withdraw' : undefined
}
