/**
 * The texts of every area by key. An area is one file per language, `texts/{language}/{area}.ts`, which exports an
 * object of the area's name; the keys of the English one are the keys there are.
 */
export type Areas = typeof import('./en/access.ts') &
  typeof import('./en/background.ts') &
  typeof import('./en/blocks.ts') &
  typeof import('./en/comments.ts') &
  typeof import('./en/dashboards.ts') &
  typeof import('./en/documentation.ts') &
  typeof import('./en/fares.ts') &
  typeof import('./en/feedback.ts') &
  typeof import('./en/fleet.ts') &
  typeof import('./en/guide.ts') &
  typeof import('./en/handOver.ts') &
  typeof import('./en/home.ts') &
  typeof import('./en/lists.ts') &
  typeof import('./en/logManager.ts') &
  typeof import('./en/menus.ts') &
  typeof import('./en/messages.ts') &
  typeof import('./en/moderation.ts') &
  typeof import('./en/network.ts') &
  typeof import('./en/news.ts') &
  typeof import('./en/orders.ts') &
  typeof import('./en/palette.ts') &
  typeof import('./en/partners.ts') &
  typeof import('./en/profile.ts') &
  typeof import('./en/quickMenu.ts') &
  typeof import('./en/reports.ts') &
  typeof import('./en/requests.ts') &
  typeof import('./en/river.ts') &
  typeof import('./en/roles.ts') &
  typeof import('./en/sailings.ts') &
  typeof import('./en/session.ts') &
  typeof import('./en/shell.ts') &
  typeof import('./en/staff.ts') &
  typeof import('./en/system.ts') &
  typeof import('./en/users.ts')

export type Area = keyof Areas

type KeysOf<A> = A extends Area ? keyof Areas[A] & string : never

/** The key of any text that the browser can load. */
export type TextKey = KeysOf<Area>

/** The key of any text that the server can read: those of the browser, and its own. */
export type ServerTextKey = TextKey
