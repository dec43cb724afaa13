-- Books the money of offers: from the sailings that are left to those that are taken, to what is kept and to what is owed, and what is
-- paid up for an exchange: its payment is never the first one, which is that of the sale. What is kept becomes income; a service fee that is kept has been it since the sale.
-- Takes: confirmations whose new tickets are written.
-- Gives: nothing.
-- Locks: the rows it inserts, the wallets that pay, and the shifts of who takes money.
-- Raises: unique_violation when a receipt was taken at this moment, and what accounts.post raises.
create or replace function orders.book_offers(asked orders.confirmation[]) returns void
  language plpgsql
as $$
declare
  postings accounts.posting[];
  paid accounts.posting[];
  payments orders.payments[];
  paying orders.confirmation;
begin
  for paying in select a.* from unnest(asked) a where a.due_fen > 0 order by a.user_id loop
    perform accounts.taking_shift(paying.method, paying.user_id, paying.organisation_id, paying.at);
  end loop;
  if exists (select from unnest(asked) a where a.changes_trip) then
    perform accounts.open_accounts(array(
      select opened from unnest(asked) a join orders.offers f on f.id = a.offer_id
      cross join lateral accounts.sale_accounts(f.sailing_id, case when a.due_fen > 0 then a.method else 'wallet' end, a.at) opened
      where a.changes_trip));
  end if;
  with till as (
    select a.place, s.id as shift_id from unnest(asked) a join accounts.till_shifts s on s.clerk_id = a.user_id and s.state = 'open'
    where a.due_fen > 0 and a.method <> 'wallet'
  ), line as (
    select a.place, a.changes_trip, l.*, t.sailing_id, t.price_fen, t.parts as old_parts
    from unnest(asked) a join orders.offer_lines l on l.offer_id = a.offer_id join orders.tickets t on t.id = l.ticket_id
  ), moved as (
    -- Given back, part by part.
    select line.place, case p.kind when 'serviceFee' then 'operator:serviceFees' else accounts.unearned_code(line.sailing_id) end as code,
      line.ticket_id, -case p.kind when 'serviceFee' then p.back_fen else p.paid_fen end as fen
    from line cross join lateral unnest(line.parts) p where not line.changes_trip
    union all
    select line.place, 'operator:refundFees', line.ticket_id, p.fee_fen
    from line cross join lateral unnest(line.parts) p where not line.changes_trip and p.kind <> 'serviceFee'
    union all
    -- Exchanged: the fare moves to the new sailing, the service fee stays.
    select line.place, accounts.unearned_code(line.sailing_id), line.ticket_id,
      -(line.price_fen - fares.fen_of(line.old_parts, 'serviceFee'))
    from line where line.changes_trip
    union all
    select line.place, accounts.unearned_code(t.sailing_id), t.id, t.price_fen - fares.fen_of(t.parts, 'serviceFee')
    from line join orders.tickets t on t.id = line.new_ticket_id
    union all
    select line.place, 'operator:refundFees', line.ticket_id, line.fee_fen from line where line.changes_trip
    union all
    select a.place, 'operator:refundsPayable', null, a.back_fen from unnest(asked) a
    union all
    select a.place, case a.method
        when 'wallet' then (select x.code from accounts.wallets w join accounts.accounts x on x.id = w.account_id
          where w.organisation_id = a.organisation_id)
        else accounts.taking_code(a.method, till.shift_id, a.at) end, null, -a.due_fen
    from unnest(asked) a left join till on till.place = a.place where a.due_fen > 0
  ), entry as (
    select m.place, array_agg(row(x.id, m.fen, m.ticket_id)::accounts.posted_entry order by m.ticket_id, x.id) as entries
    from (select moved.place, moved.code, moved.ticket_id, sum(moved.fen)::bigint as fen from moved group by 1, 2, 3) m
    left join accounts.accounts x on x.code = m.code
    where m.fen <> 0
    group by m.place
  ), posting as (
    select a.place, a.due_fen > 0 as is_paid, row(case when a.changes_trip then 'exchange' else a.kind end, a.order_id, a.at, '',
      case when a.due_fen > 0 and a.method = 'wallet' then a.organisation_id end, entry.entries, a.user_id, 'offer', a.offer_id,
      case when a.kind = 'void' then (
        select min(p.transfer_id) from orders.payments p where p.order_id = a.order_id having count(*) = 1) end)::accounts.posting as posted,
      row(a.order_id, (select coalesce(max(p.number), 1) + 1 from orders.payments p where p.order_id = a.order_id), a.method,
        a.reference, a.due_fen, null, a.at, a.user_id, null, till.shift_id)::orders.payments as payment
    from unnest(asked) a join entry on entry.place = a.place left join till on till.place = a.place
  )
  select array_agg(p.posted order by p.place) filter (where not p.is_paid), array_agg(p.posted order by p.place) filter (where p.is_paid),
    array_agg(p.payment order by p.place) filter (where p.is_paid)
  into postings, paid, payments from posting p;
  if postings is not null then
    perform accounts.post(postings);
  end if;
  perform orders.take_payments(paid, payments);
end $$;
