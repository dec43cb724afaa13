-- Moves cash between a till and another account.
-- Takes: the shift; kind of the transfer; code of the other account; fen into the till, below zero out of it, 0 moves nothing; who,
-- moment.
-- Gives: nothing.
-- Locks: the rows it inserts.
-- Raises: what accounts.post raises.
create or replace function accounts.move_cash(shift bigint, kind text, other text, fen bigint, by_user bigint, moment timestamptz)
  returns void
  language plpgsql
as $$
begin
  if fen <> 0 then
    perform accounts.post(array[row(kind, null, moment, '', null, array[
      row(accounts.id_of(accounts.till_code(shift)), -fen, null)::accounts.posted_entry,
      row(accounts.id_of(other), fen, null)::accounts.posted_entry], by_user, 'tillShift', shift, null)::accounts.posting]);
  end if;
end $$;
