-- Closes a month of the ledger: from when this is committed nothing is booked into it (accounts.refuse_imbalance).
-- Takes: the first day of the month, who closes it, the moment.
-- Gives: nothing.
-- Locks: the row it inserts.
-- Raises: object_not_in_prerequisite_state when the last day of the month is not folded.
create or replace function accounts.close_month(of_month date, by_user bigint, moment timestamptz) returns void
  language plpgsql
as $$
begin
  if not exists (select from accounts.closed_days d where d.day = (of_month + interval '1 month')::date - 1 and d.folded_at is not null) then
    raise exception 'the days of % are not folded', of_month using errcode = 'object_not_in_prerequisite_state';
  end if;
  insert into accounts.periods (begins_on, closed_at, closed_by) values (of_month, moment, by_user);
end $$;
