/** Limits a column of order ids to the portion that is looked at. */
type On = (column: string) => string

/**
 * What is true of tickets, offers and payments one by one, besides the sums of `rulesOf`: their histories, their papers and
 * where their money lies. Each query finds the places where it is not, as one text column.
 */
export const ticketRules = (on: On): Readonly<Record<string, string>> => ({
  'the price of a ticket is the sum of its parts': `
    select format('ticket %s: price %s, parts %s', t.id, t.price_fen, fares.sum_of(t.parts))
    from orders.tickets t where ${on('t.order_id')} and fares.sum_of(t.parts) <> t.price_fen`,
  'each event of a ticket goes on from the one before, by a change of state there is': `
    select format('ticket %s, event %s: %s to %s after %s', e.ticket_id, e.number, e.from_state, e.to_state, e.former)
    from (
      select e.*, lag(e.to_state) over along as former, row_number() over along as place
      from orders.tickets t join orders.ticket_events e on e.ticket_id = t.id
      where ${on('t.order_id')} window along as (partition by e.ticket_id order by e.number)) e
    where e.number <> e.place + 1 or coalesce(e.former <> e.from_state, e.from_state not in ('held', 'issued'))
      -- A correction changes the passenger and leaves the state.
      or case e.cause_kind when 'correction' then e.from_state <> 'issued' or e.to_state <> 'issued'
        else not exists (select from orders.ticket_transitions x where x.from_state = e.from_state and x.to_state = e.to_state) end`,
  'who was on board or had travelled was given the money back with a second person, and not after a gate had seen it': `
    select format('ticket %s, event %s: from %s by offer %s', e.ticket_id, e.number, e.from_state, e.cause_id)
    from orders.tickets t join orders.ticket_events e on e.ticket_id = t.id
    where ${on('t.order_id')} and t.state = 'refunded' and e.to_state = 'refunded' and e.from_state in ('boarded', 'travelled')
      -- Who was on board of a sailing that was cancelled before it left did not travel.
      and not (e.from_state = 'boarded' and exists (select from sailings.disruptions d
        where d.sailing_id = t.sailing_id and d.kind = 'cancellation' and d.at <= e.at))
      and (not exists (select from orders.offers f join platform.approvals a on a.id = f.approval_id
          where f.id = e.cause_id and e.cause_kind = 'offer' and f.overrule is not null and a.state = 'used' and a.decided_by <> f.made_by)
        or e.from_state = 'travelled' and not exists (select from orders.ticket_events former
          where former.ticket_id = e.ticket_id and former.number = e.number - 1 and former.cause_kind = 'clock'))`,
  'a ticket has one living offer': `
    select format('ticket %s: %s', l.ticket_id, array_agg(l.offer_id order by l.offer_id))
    from orders.tickets t join orders.offer_lines l on l.ticket_id = t.id and l.living
    where ${on('t.order_id')} group by l.ticket_id having count(*) > 1`,
  'what an offer said of a ticket was its price, and a confirmed one ended it': `
    select format('offer %s, %s: ticket %s, %s, costs %s, said %s', f.id, f.state, t.id, t.state, t.price_fen, l.paid_fen)
    from orders.offers f join orders.offer_lines l on l.offer_id = f.id
    left join orders.tickets t on t.id = l.ticket_id and t.order_id = f.order_id
    where ${on('f.order_id')} and (t.id is null or l.paid_fen <> t.price_fen or f.state = 'confirmed' and not exists (
      select from orders.ticket_events e where e.ticket_id = l.ticket_id and e.cause_kind = 'offer' and e.cause_id = f.id
        and e.number = t.version and e.to_state = t.state
        and t.state = case f.kind when 'refund' then 'refunded' when 'void' then 'void' else 'exchanged' end))`,
  'a payment is booked to the account it was paid into': `
    select format('payment %s/%s: %s of %s booked', p.order_id, p.number, booked.fen, p.fen)
    from orders.payments p join orders.orders o on o.id = p.order_id
    left join accounts.wallets w on w.organisation_id = o.organisation_id
    cross join lateral (select coalesce(-sum(e.fen), 0) as fen from accounts.entries e
      join accounts.accounts a on a.id = e.account_id
      where e.transfer_id = p.transfer_id and e.fen < 0 and case p.method when 'wallet' then a.id = w.account_id
        else a.code = accounts.till_code(p.method, o.channel, p.taken_by, p.at) end) booked
    where ${on('p.order_id')} and booked.fen <> p.fen`,
  'each paper of a ticket but the present one has its former code': `
    select format('ticket %s: %s prints, %s reprints of codes', t.id, papers.count, former.count)
    from orders.tickets t
    cross join lateral (select count(*) as count, max(copy) as last, count(*) filter (where r.reason = 'correction') as corrected
      from orders.prints r where r.ticket_id = t.id) papers
    cross join lateral (select count(*) as count from orders.ticket_codes c where c.ticket_id = t.id and c.cause = 'reprint') former
    where ${on('t.order_id')} and (former.count <> greatest(papers.count - papers.corrected - 1, 0) or papers.last <> papers.count)`,
})
