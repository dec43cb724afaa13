import type { TextKey } from '../i18n/text.ts'
import type { IconName } from '../ui/icon-names.ts'
import type { Menu } from './menu.ts'
import type { RegisteredPage } from './registry.ts'
import { routeOf } from './routes.ts'

/** A page of the person's own that the user menu leads to. */
export interface UserPage {
  id: string
  path: string
  icon: IconName
  label: TextKey
  permission?: string
}

const userPages: readonly UserPage[] = [
  { id: 'profile', path: '/profile/index', icon: 'user', label: 'shell.profile' },
  { id: 'password', path: '/menus/updatePassword/index', icon: 'lock', label: 'shell.password' },
  {
    id: 'withdrawPassword',
    path: '/menus/updatePassword/index?mode=withdraw',
    icon: 'wallet',
    label: 'shell.withdrawPassword',
    permission: 'sys.index.withdraw',
  },
]

/** The pages of the user menu: those this build has and the person may open. */
export function userPagesOf(menu: Menu, pages: ReadonlyMap<string, RegisteredPage>): UserPage[] {
  return userPages.filter(({ path, permission }) => {
    if (permission !== undefined && !menu.permissions.has(permission)) return false
    return routeOf(path.replace(/\?.*$/, ''), menu, pages).kind === 'page'
  })
}
