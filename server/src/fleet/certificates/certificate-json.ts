import { type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'

/** What decides how a certificate stands: the day, and how many days before its end it warns. */
export interface CertificateClock {
  today: ServiceDate
  warningDays: number
}

export const certificateClock = async ({ services, now }: Context): Promise<CertificateClock> => ({
  today: serviceDateOf(now),
  warningDays: await services.parameters.read('fleet.certificateWarningDays'),
})

/** How a certificate stands, by the alias it has in the statement. */
export const certificateState = (alias: string, { today, warningDays }: CertificateClock) =>
  sql<string>`fleet.certificate_state(${sql.ref(alias)}, ${today}::date, ${warningDays}::integer)`

/** The certificates `c` that a condition holds for, as a list tells them. */
export const certificateSummary = (of: RawBuilder<unknown>, clock: CertificateClock) => sql`(
  select json_build_object('all', count(*), 'expiring', count(*) filter (where c.state = 'expiring'),
    'expired', count(*) filter (where c.state = 'expired'),
    'next', min(c.valid_to) filter (where c.state in ('valid', 'expiring', 'expired')))
  from (select c.*, ${certificateState('c', clock)} as state from fleet.certificates c where ${of}) c)`

/** Whether one of the certificates `c` that a condition holds for warns. */
export const warns = (of: RawBuilder<unknown>, clock: CertificateClock) => sql<boolean>`exists (
  select from fleet.certificates c where ${of} and ${certificateState('c', clock)} in ('expiring', 'expired'))`
