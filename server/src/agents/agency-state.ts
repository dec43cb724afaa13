import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'

/** How a contract stands today: disabled, not valid, ending within the days of the parameter, else `valid`. */
async function contractState(
  { services, now }: Pick<Context, 'services' | 'now'>,
  { enabled, from, to, valid }: Record<'enabled' | 'from' | 'to', RawBuilder<unknown>> & { valid: string },
) {
  const today = serviceDateOf(now)
  const warningDays = await services.parameters.read('agents.contractWarningDays')
  return sql`case
    when not (${enabled}) then 'disabled'
    when ${today}::date < ${from} or ${today}::date > ${to} then 'ended'
    when ${today}::date + ${warningDays}::integer >= ${to} then 'ending'
    else ${valid} end`
}

/** Whether an agency sells today: of `agents.agents a` with its organisation `o`. */
export const stateOn = (context: Pick<Context, 'services' | 'now'>) =>
  contractState(context, {
    enabled: sql`a.enabled and o.enabled`,
    from: sql`a.contract_from`,
    to: sql`a.contract_to`,
    valid: 'selling',
  })

/** How the contract of `agents.suppliers s` stands today. */
export const supplierStateOn = (context: Pick<Context, 'services' | 'now'>) =>
  contractState(context, {
    enabled: sql`s.enabled`,
    from: sql`s.contract_from`,
    to: sql`s.contract_to`,
    valid: 'valid',
  })
