-- Asks for a correction, and for the approval of a second person.
-- Takes: one object: the columns of orders.corrections by name; bytes as \x…, money in fen.
-- Gives: one row: code asked with the id of the correction, or the name of a problem with its details.
-- Locks: the order, then a correction whose time is over.
-- Raises: check_violation when the version of the passenger is not that of the ticket.
create or replace function orders.ask_correction(request jsonb) returns table (code text, detail jsonb)
  language plpgsql
as $$
#variable_conflict use_column
declare
  asked orders.corrections := jsonb_populate_record(null::orders.corrections, request);
  ticket orders.tickets;
  other record;
  made bigint;
begin
  perform from orders.orders o where o.id = asked.order_id for no key update;
  select * into ticket from orders.tickets t where t.id = asked.ticket_id and t.order_id = asked.order_id;
  if ticket.id is null or (ticket.version, ticket.passenger_version) <> (asked.ticket_version, asked.former_version)
    or ticket.state <> 'issued' then
    return query select 'orders.ticketChanged', jsonb_build_object('ticketState', ticket.state);
    return;
  end if;
  select c.id, c.valid_until, u.name into other from orders.corrections c join staff.users u on u.id = c.asked_by
  where c.ticket_id = asked.ticket_id and c.state in ('waiting', 'approved');
  if other.valid_until <= asked.asked_at then
    perform orders.change_correction(array[other.id], 'lapsed', null, asked.asked_at);
  elsif other.id is not null then
    return query select 'orders.correctionExists', jsonb_build_object('by', other.name);
    return;
  end if;
  select u.name, f.valid_until into other from orders.offer_lines l join orders.offers f on f.id = l.offer_id
  join staff.users u on u.id = f.made_by
  where l.ticket_id = asked.ticket_id and l.living and f.valid_until > asked.asked_at;
  if found then
    return query select 'orders.offerExists', jsonb_build_object('by', other.name, 'until', orders.instant(other.valid_until));
    return;
  end if;
  insert into orders.corrections (ticket_id, order_id, organisation_id, kind, ticket_version, former_version, fee_fen, reason,
    hints, person_hash, name, certificate_kind, certificate_hash, certificate_cipher, certificate_masked, birth_date, sex,
    nationality, asked_at, asked_by, valid_until)
  values (asked.ticket_id, asked.order_id, asked.organisation_id, asked.kind, asked.ticket_version, asked.former_version,
    asked.fee_fen, coalesce(asked.reason, ''), asked.hints, asked.person_hash, asked.name, asked.certificate_kind,
    asked.certificate_hash, asked.certificate_cipher, asked.certificate_masked, asked.birth_date, asked.sex, asked.nationality,
    asked.asked_at, asked.asked_by, asked.valid_until)
  returning id into made;
  update orders.corrections c set approval_id = platform.ask_approval('orders.correction', made::text,
    orders.correction_payload(made), asked.asked_by, false, asked.asked_at, asked.valid_until)
  where c.id = made;
  return query select 'asked', jsonb_build_object('correctionId', made::text);
end $$;
