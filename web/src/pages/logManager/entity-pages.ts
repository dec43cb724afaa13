import type { PageUri } from '@fairway/contract/menus'
import { pagePath } from '../../blocks/page/paths.ts'

/** The pages of entities in the journal. */
const pages: Record<string, PageUri> = {
  'orders.order': 'orders/detail',
  'sailings.sailing': 'sailings/detail',
  'staff.user': 'staff/user',
  'staff.role': 'staff/role',
}

/** The path of an entity; undefined when it has no page of its own. */
export function entityPath({ entity, entityId }: { entity: string; entityId: string }): string | undefined {
  const page = pages[entity]
  return page && entityId ? pagePath(page, entityId) : undefined
}
