import { comments } from './comments.ts'
import { dashboards } from './dashboards.ts'
import { downloads } from './downloads.ts'
import { fares } from './fares.ts'
import { feedback } from './feedback.ts'
import { fleet } from './fleet.ts'
import { home } from './home.ts'
import { inventory } from './inventory.ts'
import { journal } from './journal.ts'
import { lists } from './lists.ts'
import { lookups } from './lookups.ts'
import { messages } from './messages.ts'
import { network } from './network.ts'
import { orders } from './orders.ts'
import { forgetting } from './orders-forget.ts'
import { profile } from './profile.ts'
import { reports } from './reports.ts'
import { sailings } from './sailings.ts'
import { session } from './session.ts'
import { staff } from './staff.ts'
import { organisations } from './staff-organisations.ts'
import { users } from './staff-users.ts'
import { system } from './system.ts'
import { workspace } from './workspace.ts'

/** Every endpoint of the product under its full name. */
export const endpoints = {
  ...session,
  ...profile,
  ...workspace,
  ...home,
  ...network,
  ...fleet,
  ...sailings,
  ...inventory,
  ...fares,
  ...orders,
  ...forgetting,
  ...dashboards,
  ...comments,
  ...feedback,
  ...reports,
  ...journal,
  ...staff,
  ...users,
  ...organisations,
  ...messages,
  ...lists,
  ...downloads,
  ...lookups,
  ...system,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
