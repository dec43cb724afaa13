-- The rows of a day with their digests: what a seal is made of, and what it is compared with.
-- Takes: a day in Asia/Shanghai; the kind: transfer (by value date, with entries and payments), order (by the time it was made, with its
-- tickets as sold) or ticket (its events of the day, with the tickets it was exchanged for).
-- Gives: ids with SHA-256 of the row.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.day_rows(of_day date, of_kind text) returns table (id bigint, digest bytea)
  language plpgsql stable
as $$
declare
  begins timestamptz := accounts.day_begins(of_day);
  ends timestamptz := accounts.day_begins(of_day + 1);
begin
  if of_kind = 'transfer' then
    return query
    -- What belongs to the rows is found by one walk along the index for all of them, and not by one for each.
    with these_transfers as materialized (select * from accounts.transfers t where t.at >= begins and t.at < ends)
    select t.id, sha256(convert_to(row(t.id, t.kind, t.order_id, settlement.micros(t.at), t.memo, settlement.micros(t.made_at), t.made_by,
      t.cause_kind, t.cause_id, t.reverses_id, entries.text, payments.text)::text, 'UTF8'))
    from these_transfers t
    left join (
      select e.transfer_id,
        string_agg(row(e.number, e.account_id, e.fen, settlement.micros(e.at), e.ticket_id)::text, ';' order by e.number) as text
      from accounts.entries e where e.transfer_id = any(array(select these.id from these_transfers these)) group by e.transfer_id) entries
      on entries.transfer_id = t.id
    left join (
      select p.order_id, p.transfer_id,
        string_agg(row(p.number, p.method, p.reference, p.fen, settlement.micros(p.at), p.taken_by)::text, ';' order by p.number) as text
      from orders.payments p where p.order_id = any(array(select these.order_id from these_transfers these)) group by p.order_id, p.transfer_id) payments
      on payments.order_id = t.order_id and payments.transfer_id = t.id;
  elsif of_kind = 'order' then
    return query
    with these_orders as materialized (select * from orders.orders o where o.made_at >= begins and o.made_at < ends)
    select o.id, sha256(convert_to(row(o.id, o.number, o.channel, o.organisation_id, o.clerk_id, o.total_fen, settlement.micros(o.made_at),
      tickets.text)::text, 'UTF8'))
    from these_orders o
    left join (
      select t.order_id, string_agg(settlement.sold_ticket(t), ';' order by t.id) as text
      from orders.tickets t where t.order_id = any(array(select these.id from these_orders these)) and t.replaces_ticket_id is null
      group by t.order_id) tickets on tickets.order_id = o.id;
  else
    return query
    select e.ticket_id, sha256(convert_to(row(
      string_agg(row(e.number, settlement.micros(e.at), e.from_state, e.to_state, e.cause_kind, e.cause_id, e.user_id, e.device_id)::text, ';'
        order by e.number),
      case when bool_or(e.to_state = 'exchanged') then (
        select string_agg(settlement.sold_ticket(t), ';' order by t.id)
        from orders.offer_lines l join orders.tickets t on t.id = l.new_ticket_id
        where l.ticket_id = e.ticket_id and t.replaces_ticket_id = e.ticket_id) end)::text, 'UTF8'))
    from orders.ticket_events e
    where e.at >= begins and e.at < ends
    group by e.ticket_id;
  end if;
end $$;
