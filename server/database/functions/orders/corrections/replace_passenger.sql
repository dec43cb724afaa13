-- Puts the new person of a correction on its ticket: a version of the passenger, with the special care and the guardian of the
-- former one, an event of the ticket, another code, and the person of the seat. Living offers about the ticket end, because they speak of what it was.
-- Takes: the correction, who, moment.
-- Gives: the version of the passenger.
-- Locks: the ticket, its offers and its occupation. The caller holds the locks of the sailing and the order.
-- Raises: exclusion_violation when the new person travels elsewhere at that time.
create or replace function orders.replace_passenger(correction orders.corrections, by_user bigint, moment timestamptz)
  returns smallint
  language plpgsql
as $$
declare
  ticket orders.tickets;
  added smallint;
begin
  select * into ticket from orders.tickets t where t.id = correction.ticket_id for no key update;
  insert into orders.passengers (order_id, number, version, name, certificate_kind, certificate_hash, certificate_cipher,
    certificate_masked, birth_date, sex, nationality, special_care, guardian_number)
  select former.order_id, former.number,
    (select max(p.version) + 1 from orders.passengers p where p.order_id = former.order_id and p.number = former.number),
    correction.name, correction.certificate_kind, correction.certificate_hash, correction.certificate_cipher,
    correction.certificate_masked, correction.birth_date, correction.sex, correction.nationality,
    -- Another person declares their own.
    case when correction.kind <> 'otherPerson' then former.special_care end, former.guardian_number
  from orders.passengers former
  where former.order_id = ticket.order_id and former.number = ticket.passenger_number and former.version = ticket.passenger_version
  returning version into added;
  update orders.tickets t set passenger_version = added, version = t.version + 1 where t.id = ticket.id;
  insert into orders.ticket_events (ticket_id, number, at, from_state, to_state, cause_kind, cause_id, user_id)
  values (ticket.id, ticket.version + 1, moment, ticket.state, ticket.state, 'correction', correction.id, by_user);
  perform orders.renew_codes(array[ticket.id], moment, 'correction');
  perform inventory.correct_person(array[ticket.id], orders.person_of(correction.certificate_hash));
  perform orders.end_offers(array(
    select row(l.offer_id, by_user, moment)::orders.offer_end from orders.offer_lines l where l.ticket_id = ticket.id and l.living),
    'withdrawn');
  return added;
end $$;
