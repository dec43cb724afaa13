-- Guard of offers: one ends once, and only its end is written.
-- Takes: nothing; runs before the update or deletion of a row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function orders.keep_offer() returns trigger language plpgsql as $$
declare
  kept orders.offers := new;
begin
  kept.state := old.state;
  kept.ended_at := old.ended_at;
  kept.ended_by := old.ended_by;
  if old.approval_id is null then
    kept.approval_id := old.approval_id;
    kept.valid_until := old.valid_until;
  end if;
  if tg_op = 'DELETE' or kept is distinct from old or old.state <> 'proposed' then
    raise exception 'an offer stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
