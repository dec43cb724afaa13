import { accountsMenu } from './accounts.ts'
import { administrationMenu } from './administration.ts'
import { agentsMenu } from './agents.ts'
import type { BuiltInMenu } from './built-in-menu.ts'
import { commentsMenu } from './comments.ts'
import { counterMenu } from './counter.ts'
import { faresMenu } from './fares.ts'
import { fleetMenu } from './fleet.ts'
import { homeMenu } from './home.ts'
import { messagesMenu } from './messages.ts'
import { networkMenu } from './network.ts'
import { ordersMenu } from './orders.ts'
import { reportsMenu } from './reports.ts'
import { sailingsMenu } from './sailings.ts'
import { settlementMenu } from './settlement.ts'

export type { BuiltInMenu, BuiltInRole } from './built-in-menu.ts'

/** Pages first, in the order a clerk needs them. Button ids are the permissions the server checks. */
const menus = [
  // First, because those who sell open it most; others do not see it.
  counterMenu,
  homeMenu,
  ordersMenu,
  accountsMenu,
  settlementMenu,
  agentsMenu,
  reportsMenu,
  sailingsMenu,
  networkMenu,
  fleetMenu,
  faresMenu,
  commentsMenu,
  messagesMenu,
  administrationMenu,
] as const satisfies readonly BuiltInMenu[]

/** The menu tree that a new database starts with, and that new versions add to. */
export const builtInMenus: readonly BuiltInMenu[] = menus

type IdsOfButtons<Node> = Node extends { type: 'A'; id: infer Id }
  ? Id
  : Node extends { children: readonly (infer Child)[] }
    ? IdsOfButtons<Child>
    : never
type UrisOfPages<Node> =
  | (Node extends { uri: infer Uri } ? Uri : never)
  | (Node extends { children: readonly (infer Child)[] } ? UrisOfPages<Child> : never)

/** A permission: granted by roles, required by endpoints, pages and actions. */
export type Permission = IdsOfButtons<(typeof menus)[number]> & string

/** Pages that are opened from another page and have no node of the menu. */
export const pagesOutsideMenu = [
  'documentation/index',
  'feedback/index',
  'guide/index',
  'messages/inbox',
  'messages/notice',
  'profile/index',
  'staff/role',
] as const

/** A page of the back office by its name, which stands in its address. */
export type PageUri = (UrisOfPages<(typeof menus)[number]> & string) | (typeof pagesOutsideMenu)[number]
