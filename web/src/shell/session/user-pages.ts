import type { Permission } from '@fairway/contract/menus'
import type { Menu } from '../../blocks/page/menu.ts'
import type { TextKey } from '../../i18n/text.ts'
import type { IconName } from '../../ui/icons/icon-names.ts'
import type { RegisteredPage } from '../tabs/registry.ts'
import { routeOf } from '../tabs/routes.ts'
import type { PasswordMode } from './password-dialogs.ts'

/** An entry of the user menu: a page, or the dialog of one of the passwords. */
export interface UserPage {
  id: string
  path?: string
  dialog?: PasswordMode
  icon: IconName
  label: TextKey
  permission?: Permission
}

const userPages: readonly UserPage[] = [
  { id: 'profile', path: '/profile/index', icon: 'user', label: 'shell.profile' },
  { id: 'password', dialog: 'login', icon: 'lock', label: 'shell.password' },
  {
    id: 'withdrawPassword',
    dialog: 'withdraw',
    icon: 'wallet',
    label: 'shell.withdrawPassword',
    permission: 'sys.index.withdraw',
  },
  { id: 'manual', path: '/documentation/index', icon: 'help', label: 'shell.manual' },
  { id: 'guide', path: '/guide/index', icon: 'eye', label: 'shell.guide' },
]

/** The entries of the user menu: those that this build has and the user may open. */
export function userPagesOf(menu: Menu, pages: ReadonlyMap<string, RegisteredPage>): UserPage[] {
  return userPages.filter(({ path, permission }) => {
    if (permission !== undefined && !menu.permissions.has(permission)) return false
    return path === undefined || routeOf(path, menu, pages).kind === 'page'
  })
}
