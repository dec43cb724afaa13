-- Compares lines of an acquirer with payments, payouts and top-ups of its methods by their references. A line goes with one of
-- them that no other line has: the one of its own reference first, then one of its own amount. Lines that fit the same one take one
-- each, so that two refunds of one payment are matched with their own lines. What is missing on our side or has another amount becomes a
-- difference; what was missing on their side or ours until now is resolved.
-- Takes: the acquirer, ids of its lines (those that are matched already stay), the moment.
-- Gives: how many lines it compared.
-- Locks: the acquirer, so that two portions never take the same payment, the lines and differences it changes, and requests to accept
-- them; no order and no sailing.
-- Raises: nothing.
create or replace function accounts.match_lines(acquirer bigint, line_ids bigint[], moment timestamptz) returns integer
  language plpgsql
as $$
declare
  compared integer;
  remaining bigint[];
begin
  perform from accounts.acquirers a where a.id = acquirer for no key update;
  with methods as materialized (
    select m.method from accounts.acquirer_methods m where m.acquirer_id = acquirer
  ), open_line as materialized (
    select l.* from accounts.acquirer_lines l
    where l.id = any(line_ids) and l.acquirer_id = acquirer and l.state in ('waiting', 'theirsOnly') and l.transfer_id is null
  ), candidate as materialized (
    select l.id as line_id, item.kind, item.id, item.fen, item.exact, item.fen = l.fen as same
    from open_line l cross join lateral (
      select 'payment' as kind, p.id, p.fen, true as exact from methods m join orders.payments p on p.method = m.method
      where l.kind = 'payment' and p.reference = l.reference and p.reference <> ''
      union all
      select 'topUp', u.id, u.fen, true from methods m join agents.top_ups u on u.method = m.method
      where l.kind = 'payment' and u.reference = l.reference and u.state = 'booked'
      union all
      select 'payout', x.id, -x.fen, true from methods m join accounts.payouts x on x.method = m.method
      where l.kind = 'refund' and x.reference = l.reference and x.reference <> '' and x.transfer_id is not null
      union all
      -- A statement that names a refund by its payment, or by the number it was sent with.
      select 'payout', x.id, -x.fen, false from methods m join orders.payments p on p.method = m.method
        join accounts.payouts x on x.payment_id = p.id and x.method = m.method
      where l.kind = 'refund' and p.reference in (l.reference, l.payment_reference) and p.reference <> '' and x.transfer_id is not null
        and x.fen = -l.fen
      union all
      select 'payout', x.id, -x.fen, false from accounts.payouts x join methods m on m.method = x.method
      where l.kind = 'refund' and x.transfer_id is not null and x.fen = -l.fen
        and x.id = case when l.reference ~ '^[0-9]{1,18}$' then l.reference::bigint end
    ) item(kind, id, fen, exact)
    where not exists (select from accounts.acquirer_lines taken where taken.settled_kind = item.kind and taken.settled_id = item.id)
      and not exists (select from accounts.acquirer_differences lost where lost.kind = 'oursOnly' and lost.state = 'accepted'
        and lost.settled_kind = item.kind and lost.settled_id = item.id)
  ), best as (
    select distinct on (c.line_id) c.* from candidate c order by c.line_id, c.exact desc, c.same desc, c.kind, c.id
  ), chosen as materialized (
    select distinct on (b.kind, b.id) b.* from best b order by b.kind, b.id, b.exact desc, b.same desc, b.line_id
  ), changed as (
    update accounts.acquirer_lines l
    set state = case when c.line_id is null then 'theirsOnly' when c.same then 'matched' else 'differs' end,
      settled_kind = c.kind, settled_id = c.id
    from open_line o left join chosen c on c.line_id = o.id
    -- What fits one that another line takes now is compared with the others.
    where l.id = o.id and (c.line_id is not null or not exists (select from candidate x where x.line_id = o.id))
    returning l.id, l.fen, l.state, l.settled_kind, l.settled_id
  ), found as (
    insert into accounts.acquirer_differences (acquirer_id, kind, line_id, settled_kind, settled_id, ours_fen, theirs_fen, found_at)
    select acquirer, w.state, w.id, w.settled_kind, w.settled_id, c.fen, w.fen, moment
    from changed w left join chosen c on c.line_id = w.id where w.state <> 'matched'
    on conflict (line_id) do update set kind = excluded.kind, settled_kind = excluded.settled_kind,
      settled_id = excluded.settled_id, ours_fen = excluded.ours_fen, revision = acquirer_differences.revision + 1
      where acquirer_differences.kind <> excluded.kind
    returning id, revision
  ), first as (
    insert into accounts.acquirer_difference_events (difference_id, number, at, event)
    select f.id, 1, moment, 'found' from found f where f.revision = 1
  )
  select count(w.id), array_agg(o.id) filter (where w.id is null) into compared, remaining
  from open_line o left join changed w on w.id = o.id;
  if remaining is not null then
    compared := compared + accounts.match_lines(acquirer, remaining, moment);
  end if;
  -- Whatever has a line now is missing no more: on either side.
  perform accounts.resolve_differences(array(
    select d.id from accounts.acquirer_differences d join accounts.acquirer_lines l on l.id = d.line_id
    where l.id = any(line_ids) and l.state = 'matched' and d.state in ('open', 'claimed')
    union all
    select d.id from accounts.acquirer_lines l join accounts.acquirer_differences d
      on d.kind = 'oursOnly' and d.settled_kind = l.settled_kind and d.settled_id = l.settled_id
    where l.id = any(line_ids) and d.state in ('open', 'claimed')), null, moment);
  -- What has another amount now is another difference than a second person was to accept.
  perform accounts.withdraw_acceptances(array(
    select d.id from accounts.acquirer_differences d join accounts.acquirer_lines l on l.id = d.line_id
    where l.id = any(line_ids) and l.state = 'differs'), moment);
  return compared;
end $$;
