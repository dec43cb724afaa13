import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'

/** Whether an agency sells today: of `agents.agents a` with its organisation `o`. */
export async function stateOn({ services, now }: Pick<Context, 'services' | 'now'>) {
  const today = serviceDateOf(now)
  const warningDays = await services.parameters.read('agents.contractWarningDays')
  return sql`case
    when not (a.enabled and o.enabled) then 'disabled'
    when ${today}::date < a.contract_from or ${today}::date > a.contract_to then 'ended'
    when ${today}::date + ${warningDays}::integer >= a.contract_to then 'ending'
    else 'selling' end`
}
