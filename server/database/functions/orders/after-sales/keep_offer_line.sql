-- Guard of the lines of offers: a line stays as it was decided; its end and the new ticket are written once.
-- Takes: nothing; runs before the update or deletion of a row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function orders.keep_offer_line() returns trigger language plpgsql as $$
declare
  later text[] := array['living', 'new_ticket_id'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later or not old.living then
    raise exception 'a line of an offer stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
