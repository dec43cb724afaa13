-- Writes an offer. One of the same user about these tickets is replaced by it; one that waits for a second person or is approved
-- only where the proposal says so.
-- Takes: one object: the columns of orders.offers by name (order_id, kind, …) and `lines`, each with the columns of
-- orders.offer_lines, `approval_until` when a second person has to approve it, and `replaces`: false keeps an offer with an approval. Money in fen.
-- Gives: one row: code proposed with the id of the offer, or the name of a problem with its details.
-- Locks: the order, then the offers it ends.
-- Raises: check_violation when what is said of a ticket is not what it cost.
create or replace function orders.propose_offer(proposal jsonb) returns table (code text, detail jsonb)
  language plpgsql
as $$
#variable_conflict use_column
declare
  wanted orders.offers := jsonb_populate_record(null::orders.offers, proposal);
  tickets bigint[] := array(select (l ->> 'ticket_id')::bigint from jsonb_array_elements(proposal -> 'lines') l);
  living record;
  changed text;
  made bigint;
  approval bigint;
begin
  perform from orders.orders o where o.id = wanted.order_id for no key update;
  for living in
    select distinct o.id, o.made_by, o.valid_until, u.name, a.state as approval from orders.offer_lines l
    join orders.offers o on o.id = l.offer_id join staff.users u on u.id = o.made_by
    left join platform.approvals a on a.id = o.approval_id
    where l.ticket_id = any (tickets) and l.living
  loop
    if living.valid_until <= wanted.made_at then
      perform orders.end_offers(array[row(living.id, null, wanted.made_at)::orders.offer_end], 'lapsed');
    elsif living.made_by = wanted.made_by and living.approval in ('asked', 'approved') and proposal ->> 'replaces' = 'false' then
      return query select 'orders.offerWithApproval',
        jsonb_build_object('approval', living.approval, 'until', orders.instant(living.valid_until));
      return;
    elsif living.made_by = wanted.made_by then
      perform orders.end_offers(array[row(living.id, wanted.made_by, wanted.made_at)::orders.offer_end], 'withdrawn');
    else
      return query select 'orders.offerExists', jsonb_build_object('by', living.name, 'until', orders.instant(living.valid_until));
      return;
    end if;
  end loop;
  changed := (
    select t.state from jsonb_to_recordset(proposal -> 'lines') as l(ticket_id bigint, ticket_version integer, ticket_state text)
    left join orders.tickets t on t.id = l.ticket_id and t.order_id = wanted.order_id
    where (t.version, t.state) is distinct from (l.ticket_version, l.ticket_state) limit 1);
  if changed is not null then
    return query select 'orders.ticketChanged', jsonb_build_object('ticketState', changed);
    return;
  end if;
  insert into orders.offers (kind, order_id, organisation_id, made_at, made_by, valid_until, overrule, reason, sailing_id, from_stop,
    to_stop, class_id, seats, fee_fen, back_fen, due_fen)
  values (wanted.kind, wanted.order_id, wanted.organisation_id, wanted.made_at, wanted.made_by, wanted.valid_until,
    wanted.overrule, coalesce(wanted.reason, ''), wanted.sailing_id, wanted.from_stop, wanted.to_stop, wanted.class_id,
    wanted.seats, wanted.fee_fen, wanted.back_fen, wanted.due_fen)
  returning id into made;
  insert into orders.offer_lines (offer_id, ticket_id, ticket_version, ticket_state, changes, conditions_id, promised, planned,
    expected, actual, gate_closed, fault, tier, basis_points, paid_fen, fee_fen, parts, new_type_id, new_fare_table_id, new_base_fen,
    new_discount_fen, new_parts)
  select made, l.ticket_id, l.ticket_version, l.ticket_state, l.changes, l.conditions_id, l.promised, l.planned, l.expected,
    l.actual, l.gate_closed, l.fault, l.tier, l.basis_points, l.paid_fen, l.fee_fen,
    array(select p from jsonb_populate_recordset(null::orders.offer_part, l.parts) p),
    l.new_type_id, l.new_fare_table_id, l.new_base_fen, l.new_discount_fen,
    case when jsonb_typeof(l.new_parts) = 'array' then array(select p from jsonb_populate_recordset(null::fares.price_part, l.new_parts) p) end
  from jsonb_to_recordset(proposal -> 'lines') as l(ticket_id bigint, ticket_version integer, ticket_state text, changes smallint,
    conditions_id bigint, promised timestamptz, planned timestamptz, expected timestamptz, actual timestamptz, gate_closed boolean,
    fault text, tier smallint, basis_points integer, paid_fen bigint, fee_fen bigint, parts jsonb, new_type_id bigint, new_fare_table_id bigint,
    new_base_fen bigint, new_discount_fen bigint, new_parts jsonb)
  order by l.ticket_id;
  perform orders.check_offer(made);
  if proposal ->> 'approval_until' is not null then
    approval := platform.ask_approval('orders.overrule', made::text, orders.overrule_payload(made), wanted.made_by, true,
      wanted.made_at, (proposal ->> 'approval_until')::timestamptz);
    update orders.offers o set approval_id = approval, valid_until = (proposal ->> 'approval_until')::timestamptz where o.id = made;
  end if;
  return query select 'proposed', jsonb_build_object('offerId', made::text);
end $$;
