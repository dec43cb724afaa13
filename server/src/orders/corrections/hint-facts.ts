import { personKey } from '@fairway/contract/kernel/certificates'
import { momentOn, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import type { HintFacts, TicketPerson } from '../domain/corrections.ts'
import { withinScope } from '../list/visible-orders.ts'

interface About {
  ticketId: string
  type: HintFacts['type']
  person: TicketPerson
  askedBy: string
  /** Requests that are being written. */
  askedMore: number
  evidence: number
}

/** What hints need to know of a ticket, its order and who asks. An order of another tenant is not named. */
export async function hintFacts(
  { services, scope, now }: Context,
  db: Connection,
  { ticketId, type, person, askedBy, askedMore, evidence }: About,
): Promise<HintFacts> {
  const hashes = services.crypto.keyedHashes(
    'certificate',
    personKey(person.certificateType, person.certificateNumber),
  )
  const { rows } = await sql<{
    departs: Date
    corrected: number
    by_agency: boolean
    requests: number
    travels: string | null
  }>`
    select call.departs, orders.corrections_of(t.id) as corrected, own_order.channel = 'agent' as by_agency,
      (select count(*)::integer from orders.corrections c where c.asked_by = ${askedBy}
        and c.asked_at >= ${momentOn(serviceDateOf(now))}) as requests,
      (select coalesce((select o.number from orders.orders o where o.id = other_ticket.order_id and ${withinScope(scope)}), '')
        from inventory.occupations mine
        join inventory.occupations other on other.person = any(array(
            select orders.person_of(hash) from unnest(${hashes}::bytea[]) hash))
          and other.travel && mine.travel and not other.held and not other.provisional and other.ticket_id <> mine.ticket_id
        join orders.tickets other_ticket on other_ticket.id = other.ticket_id
        where mine.ticket_id = t.id limit 1) as travels
    from orders.tickets t
    join orders.orders own_order on own_order.id = t.order_id
    join sailings.sailing_stops call on call.sailing_id = t.sailing_id and call.stop_number = t.from_stop
    where t.id = ${ticketId}`.execute(db)
  const facts = rows[0]
  if (!facts) throw problem('orders.notFound')
  return {
    now,
    departs: facts.departs,
    travelDay: serviceDateOf(facts.departs),
    type,
    correctedBefore: facts.corrected,
    paidByAgency: facts.by_agency,
    askedToday: facts.requests + askedMore,
    travelsThen: facts.travels ?? undefined,
    evidence,
  }
}
