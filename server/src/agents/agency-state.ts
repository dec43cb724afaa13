import { contractWarningDays } from '@fairway/contract/agents/values'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'

/** Whether an agency sells today: of `agents.agents a` with its organisation `o`. */
export const stateOn = (now: Date) => {
  const today = serviceDateOf(now)
  return sql`case
    when not (a.enabled and o.enabled) then 'disabled'
    when ${today}::date < a.contract_from or ${today}::date > a.contract_to then 'ended'
    when ${today}::date + ${contractWarningDays}::integer >= a.contract_to then 'ending'
    else 'selling' end`
}
