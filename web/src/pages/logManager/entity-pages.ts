import type { PageUri } from '@fairway/contract/menus'
import { pagePath } from '../../blocks/page/paths.ts'

/** Pages that show what an operation was done to. */
const pages: Record<string, PageUri> = {
  'orders.order': 'orders/detail',
  'sailings.sailing': 'sailings/detail',
  'staff.user': 'staff/user',
  'staff.role': 'staff/role',
}

/** Where what an operation was done to can be looked at; undefined when it has no page of its own. */
export function addressOfEntity({
  entity,
  entityId,
}: {
  entity: string
  entityId: string
}): string | undefined {
  const page = pages[entity]
  return page && entityId ? pagePath(page, entityId) : undefined
}
