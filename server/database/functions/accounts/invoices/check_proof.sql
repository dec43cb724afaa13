-- Guard of proofs: of a ticket that was paid for and still stands, over what it cost. The ticket stays so until the proof is
-- written: it is locked against changes of its state.
-- Takes: nothing; runs before a living proof is written.
-- Gives: the row.
-- Locks: the ticket, shared.
-- Raises: check_violation.
create or replace function accounts.check_proof() returns trigger
  language plpgsql
as $$
declare
  proved orders.tickets;
begin
  select * into proved from orders.tickets t where t.id = new.ticket_id for share;
  if proved.state not in ('issued', 'boarded', 'travelled', 'noShow') or proved.price_fen <> new.fen then
    raise exception 'ticket % is % and cost %: no proof over %', new.ticket_id, proved.state, proved.price_fen, new.fen
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
