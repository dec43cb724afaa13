-- What counted notes and coins are worth.
-- Takes: pieces by denomination, {"10000": 3, "50": 1}: denominations of the renminbi in fen.
-- Gives: fen.
-- Locks: nothing.
-- Raises: check_violation for what is no denomination or no number of pieces.
create or replace function accounts.counted_fen(counts jsonb) returns bigint
  language plpgsql immutable parallel safe strict
as $$
declare
  wrong text;
begin
  select c.key into wrong from jsonb_each_text(counts) c
  where c.key not in ('10000', '5000', '2000', '1000', '500', '100', '50', '10', '5', '2', '1') or c.value !~ '^[0-9]{1,6}$' limit 1;
  if found then
    raise exception 'denomination % is not counted', wrong using errcode = 'check_violation';
  end if;
  return (select coalesce(sum(c.key::bigint * c.value::bigint), 0) from jsonb_each_text(counts) c);
end $$;
