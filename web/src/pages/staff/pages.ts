import type { PageRecord } from '../../blocks/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'staff/passwords',
    path: '/menus/updatePassword/index',
    title: 'shell.passwords',
    load: () => import('./PasswordsPage.tsx'),
  },
  {
    uri: 'staff/roles',
    title: 'roles.title',
    permission: 'staff.viewRoles',
    areas: ['roles', 'access'],
    load: () => import('./roles/RolesPage.tsx'),
  },
  {
    uri: 'staff/role',
    path: '/menus/staff/role',
    parameters: 1,
    activeMenu: 'staff/roles',
    title: 'shell.role',
    permission: 'staff.viewRoles',
    areas: ['roles', 'access'],
    load: () => import('./roles/RolePage.tsx'),
  },
  {
    uri: 'staff/menus',
    title: 'menus.title',
    permission: 'staff.viewMenus',
    areas: ['menus', 'access'],
    load: () => import('./menus/MenusPage.tsx'),
  },
]
