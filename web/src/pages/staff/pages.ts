import type { PageRecord } from '../../blocks/page/page.ts'
import { ownPaths, pagePath } from '../../blocks/page/paths.ts'

export const pages: PageRecord[] = [
  {
    uri: 'staff/users',
    title: 'users.title',
    permission: 'staff.viewUsers',
    areas: ['users', 'lists'],
    load: () => import('./users/UsersPage.tsx'),
  },
  {
    uri: 'staff/user',
    parameters: 1,
    title: 'users.user',
    permission: 'staff.viewUsers',
    activeMenu: 'staff/users',
    areas: ['users', 'operations', 'lists'],
    load: () => import('./users/UserPage.tsx'),
  },
  {
    uri: 'staff/organisations',
    title: 'users.organisations',
    permission: 'staff.viewOrganisations',
    areas: ['users', 'lists'],
    load: () => import('./organisations/OrganisationsPage.tsx'),
  },
  {
    uri: 'staff/sessions',
    title: 'users.sessions.title',
    permission: 'staff.viewSessions',
    areas: ['users', 'lists'],
    load: () => import('./sessions/SessionsPage.tsx'),
  },
  {
    uri: 'staff/passwords',
    path: ownPaths['staff/passwords'],
    title: 'shell.passwords',
    load: () => import('./PasswordsPage.tsx'),
  },
  {
    uri: 'staff/roles',
    title: 'roles.title',
    permission: 'staff.viewRoles',
    areas: ['roles', 'access', 'lists'],
    load: () => import('./roles/RolesPage.tsx'),
  },
  {
    uri: 'staff/role',
    path: pagePath('staff/role'),
    parameters: 1,
    activeMenu: 'staff/roles',
    title: 'shell.role',
    permission: 'staff.viewRoles',
    areas: ['roles', 'access', 'lists'],
    load: () => import('./roles/RolePage.tsx'),
  },
  {
    uri: 'staff/menus',
    title: 'menus.title',
    permission: 'staff.viewMenus',
    areas: ['menus', 'access', 'lists'],
    load: () => import('./menus/MenusPage.tsx'),
  },
]
