import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { seesEverything } from '../../staff/index.ts'

/**
 * Acquirers settle the payments of the whole network, so they are for those who see everything.
 * @throws staff.onlyOverseers
 */
export function assertOverseer({ scope }: Pick<Context, 'scope'>): void {
  if (!seesEverything(scope)) throw problem('staff.onlyOverseers')
}
