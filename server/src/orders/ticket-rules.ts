/** Limits a column of order ids to the portion that is looked at. */
type On = (column: string) => string

/**
 * What is true of tickets, offers and payments one by one, besides the sums of `orderRules`, of whose sets they are made: their
 * histories, their papers and where their money lies. Each query finds the places where it is not, as one text column.
 */
export const ticketRules = (on: On): Readonly<Record<string, string>> => ({
  'a ticket has the history of its state, and the fare among the parts of its price': `
    select format('ticket %s, %s: version %s, events %s, %s', t.id, t.state, t.version, coalesce(last.place, 0), last.to_state)
    from these_tickets t left join these_events last on last.ticket_id = t.id and last.is_last
    where t.version <> coalesce(last.place, 0) + 1 or coalesce(last.to_state <> t.state, t.state not in ('held', 'issued'))
      or t.fare_fen <> t.base_fen - t.discount_fen`,
  'the price of a ticket is the sum of its parts': `
    select format('ticket %s: price %s, parts %s', t.id, t.price_fen, t.parts_fen)
    from these_tickets t where t.parts_fen <> t.price_fen`,
  'each event of a ticket goes on from the one before, by a change of state there is': `
    select format('ticket %s, event %s: %s to %s after %s', e.ticket_id, e.number, e.from_state, e.to_state, e.former)
    from these_events e
    where e.number <> e.place + 1 or coalesce(e.former <> e.from_state, e.from_state not in ('held', 'issued'))
      -- A correction changes the passenger and leaves the state.
      or case e.cause_kind when 'correction' then e.from_state <> 'issued' or e.to_state <> 'issued'
        else (e.from_state, e.to_state) not in (select from_state, to_state from orders.ticket_transitions) end`,
  'who was on board or had travelled was given the money back with a second person, and not after a gate had seen it': `
    select format('ticket %s, event %s: from %s by offer %s', e.ticket_id, e.number, e.from_state, e.cause_id)
    from these_tickets t join these_events e on e.ticket_id = t.id
    where t.state = 'refunded' and e.to_state = 'refunded' and e.from_state in ('boarded', 'travelled')
      -- Who was on board of a sailing that was cancelled before it left did not travel.
      and not (e.from_state = 'boarded' and exists (select from sailings.disruptions d
        where d.sailing_id = t.sailing_id and d.kind = 'cancellation' and d.at <= e.at))
      and (not exists (select from orders.offers f join platform.approvals a on a.id = f.approval_id
          where f.id = e.cause_id and e.cause_kind = 'offer' and f.overrule is not null and a.state = 'used' and a.decided_by <> f.made_by)
        or e.from_state = 'travelled' and not exists (select from orders.ticket_events former
          where former.ticket_id = e.ticket_id and former.number = e.number - 1 and former.cause_kind = 'clock'))`,
  'a ticket has one living offer': `
    select format('ticket %s: %s', l.ticket_id, array_agg(l.offer_id order by l.offer_id))
    from these_tickets t join orders.offer_lines l on l.ticket_id = t.id and l.living
    group by l.ticket_id having count(*) > 1`,
  'what an offer said of a ticket was its price, and a confirmed one ended it': `
    select format('offer %s, %s: ticket %s, %s, costs %s, said %s', f.id, f.state, t.id, t.state, t.price_fen, l.paid_fen)
    from orders.offers f join orders.offer_lines l on l.offer_id = f.id
    left join orders.tickets t on t.id = l.ticket_id and t.order_id = f.order_id
    where ${on('f.order_id')} and (t.id is null or l.paid_fen <> t.price_fen or f.state = 'confirmed' and not exists (
      select from orders.ticket_events e where e.ticket_id = l.ticket_id and e.cause_kind = 'offer' and e.cause_id = f.id
        and e.number = t.version and e.to_state = t.state
        and t.state = case f.kind when 'refund' then 'refunded' when 'void' then 'void' else 'exchanged' end))`,
  'a payment is booked to the account it was paid into': `
    select format('payment %s/%s: %s of %s booked%s', order_id, number, booked_fen, fen,
      case when foreign_shift then ' in a shift of another clerk' end)
    from (
      select p.order_id, p.number, p.fen, p.shift_id is not null and count(shift.id) = 0 as foreign_shift,
        coalesce(-sum(e.fen) filter (where case p.method when 'wallet' then e.account_id = w.account_id
        else e.account_code = coalesce(accounts.taking_code(p.method, shift.id, p.at), '')
          -- Taken before there were shifts.
          or p.shift_id is null and e.account_code = concat_ws(':', p.method, o.channel, p.taken_by,
            to_char(p.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')) end), 0) as booked_fen
      from these_payments p join these_orders o on o.id = p.order_id
      left join accounts.wallets w on w.organisation_id = o.organisation_id
      left join accounts.till_shifts shift on shift.id = p.shift_id and shift.clerk_id = p.taken_by
      left join these_entries e on e.transfer_id = p.transfer_id and e.fen < 0
      group by p.id, p.order_id, p.number, p.fen, p.shift_id) booked
    where booked_fen <> fen or foreign_shift`,
  'each paper of a ticket but the present one has its former code': `
    select format('ticket %s: %s prints, %s reprints of codes', t.id, coalesce(papers.count, 0), coalesce(former.count, 0))
    from these_tickets t
    left join (select r.ticket_id, count(*) as count, max(r.copy) as last, count(*) filter (where r.reason = 'correction') as corrected
      from orders.prints r where r.ticket_id = any(array(select id from these_tickets)) group by r.ticket_id) papers
      on papers.ticket_id = t.id
    left join (select c.ticket_id, count(*) as count
      from orders.ticket_codes c where c.ticket_id = any(array(select id from these_tickets)) and c.cause = 'reprint'
      group by c.ticket_id) former
      on former.ticket_id = t.id
    where coalesce(former.count, 0) <> greatest(coalesce(papers.count - papers.corrected, 0) - 1, 0) or papers.last <> papers.count`,
})
