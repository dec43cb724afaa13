-- A booked line stands for what it was booked with; in place of a top-up that was taken back it stands for the one of the same
-- method, reference and amount that is booked instead. Of a reference one top-up is booked at a time, so the other was taken back.
-- Takes: nothing; runs before update of booked lines that are to stand for something else.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function accounts.keep_settled() returns trigger language plpgsql as $$
begin
  if new.settled_kind <> 'topUp' or not exists (
    select from agents.top_ups former
    join agents.top_ups u on u.method = former.method and u.reference = former.reference and u.fen = former.fen
    where former.id = old.settled_id and u.id = new.settled_id and u.state = 'booked')
  then
    raise exception 'a booked line stands for what it was booked with' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
