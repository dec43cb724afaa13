-- Guard of the lines of offers: a line stays as it was decided; its end and the new ticket are written once.
-- Takes: nothing; runs before the update or deletion of a row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function orders.keep_offer_line() returns trigger language plpgsql as $$
declare
  kept orders.offer_lines := new;
begin
  -- Compared as rows: as JSON the comparison would cost more than the update.
  kept.living := old.living;
  kept.new_ticket_id := old.new_ticket_id;
  if tg_op = 'DELETE' or kept is distinct from old or not old.living then
    raise exception 'a line of an offer stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
