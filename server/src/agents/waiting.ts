import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { inScope } from './agencies.ts'
import { stateOn } from './agency-state.ts'
import { alertOn } from './wallets/alert.ts'

// What waits for those who look after agencies, as queries that give `count` and `day`, that of the oldest.

/** Top-ups that were announced and not checked yet. */
export const topUpsToCheck = ({ scope }: Pick<Context, 'scope'>) => sql`
  select count(*) as count, min(accounts.day_of(t.announced_at)) as day
  from agents.top_ups t join agents.agents a on a.organisation_id = t.organisation_id where t.state = 'announced' and ${inScope(scope)}`

/** Withdrawals that are approved and not sent to the bank, or that the bank refused. */
export const withdrawalsToPay = ({ scope }: Pick<Context, 'scope'>) => sql`
  select count(*) as count, min(accounts.day_of(w.requested_at)) as day
  from agents.withdrawals w join agents.agents a on a.organisation_id = w.organisation_id
  where w.ended_at is null and w.state in ('approved', 'failed') and ${inScope(scope)}`

/** Wallets with little left, or with credit that ends soon or has ended; of agencies that are not disabled. */
export const walletsToWatch = async (context: Context) => sql`
  select count(*) as count, null::date as day
  from agents.agents a join accounts.wallets w on w.organisation_id = a.organisation_id
  where a.enabled and ${await alertOn(context)} <> 'fine' and ${inScope(context.scope)}`

/** Agencies whose contract has ended or ends within the days of the parameter. */
export const endingContracts = async (context: Context) => sql`
  select count(*) as count, min(a.contract_to) as day
  from agents.agents a join staff.organisations o on o.id = a.organisation_id
  where ${await stateOn(context)} in ('ending', 'ended') and ${inScope(context.scope)}`
