import type { access } from './en/access.ts'
import type { background } from './en/background.ts'
import type { blocks } from './en/blocks.ts'
import type { comments } from './en/comments.ts'
import type { dashboards } from './en/dashboards.ts'
import type { documentation } from './en/documentation.ts'
import type { fares } from './en/fares.ts'
import type { feedback } from './en/feedback.ts'
import type { fleet } from './en/fleet.ts'
import type { guide } from './en/guide.ts'
import type { handOver } from './en/handOver.ts'
import type { home } from './en/home.ts'
import type { lists } from './en/lists.ts'
import type { logManager } from './en/logManager.ts'
import type { menus } from './en/menus.ts'
import type { messages } from './en/messages.ts'
import type { moderation } from './en/moderation.ts'
import type { network } from './en/network.ts'
import type { news } from './en/news.ts'
import type { orders } from './en/orders.ts'
import type { palette } from './en/palette.ts'
import type { partners } from './en/partners.ts'
import type { profile } from './en/profile.ts'
import type { quickMenu } from './en/quickMenu.ts'
import type { reports } from './en/reports.ts'
import type { requests } from './en/requests.ts'
import type { river } from './en/river.ts'
import type { roles } from './en/roles.ts'
import type { sailings } from './en/sailings.ts'
import type { session } from './en/session.ts'
import type { shell } from './en/shell.ts'
import type { staff } from './en/staff.ts'
import type { system } from './en/system.ts'
import type { users } from './en/users.ts'

/**
 * The texts of every area by key. An area is one file per language, `i18n/{en,zh,es,ja}/{area}.ts`, loaded when a
 * page of it opens; English is the shape the others must fill, so a missing text does not compile.
 */
export type Areas = {
  documentation: typeof documentation
  profile: typeof profile
  guide: typeof guide
  blocks: typeof blocks
  session: typeof session
  messages: typeof messages
  network: typeof network
  news: typeof news
  orders: typeof orders
  river: typeof river
  fleet: typeof fleet
  sailings: typeof sailings
  fares: typeof fares
  feedback: typeof feedback
  home: typeof home
  lists: typeof lists
  logManager: typeof logManager
  quickMenu: typeof quickMenu
  dashboards: typeof dashboards
  comments: typeof comments
  moderation: typeof moderation
  shell: typeof shell
  staff: typeof staff
  access: typeof access
  roles: typeof roles
  menus: typeof menus
  users: typeof users
  system: typeof system
  palette: typeof palette
  background: typeof background
  reports: typeof reports
  requests: typeof requests
  handOver: typeof handOver
  partners: typeof partners
}

export type Area = keyof Areas

type KeysOf<A> = A extends Area ? keyof Areas[A] & string : never

/** The key of any text of the product. */
export type TextKey = KeysOf<Area>
