-- Books what is over or short in the till of a closed shift, and closes its account.
-- Takes: the shift, whose cash is with the safe or the next shift; who books, moment.
-- Gives: nothing.
-- Locks: the shift and its account.
-- Raises: nothing.
create or replace function accounts.book_difference(shift bigint, by_user bigint, moment timestamptz) returns void
  language plpgsql
as $$
begin
  perform accounts.move_cash(shift, 'tillDifference', 'operator:overShort', -accounts.cash_of(shift), by_user, moment);
  update accounts.till_shifts s set booked_at = greatest(moment, s.closed_at) where s.id = shift;
  update accounts.accounts a set closed_at = moment where a.code = accounts.till_code(shift);
end $$;
