import type { PageRecord } from '../../blocks/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'staff/passwords',
    path: '/menus/updatePassword/index',
    title: 'shell.passwords',
    load: () => import('./PasswordsPage.tsx'),
  },
]
