-- Begins a shift at a till.
-- Takes: the till, the clerk and their organisation, the counted pieces, the shift that hands its cash over or null, moment.
-- Gives: the shift; null when the clerk or the till has one already.
-- Locks: the rows it inserts.
-- Raises: check_violation for what is no denomination.
create or replace function accounts.begin_shift(till bigint, clerk bigint, organisation bigint, counts jsonb, follows bigint,
    moment timestamptz) returns bigint
  language plpgsql
as $$
declare
  begun bigint;
  worth bigint := accounts.counted_fen(counts);
begin
  insert into accounts.till_shifts (till_id, clerk_id, organisation_id, opened_at, day, opening_counts, float_fen, follows_id)
  values (till, clerk, organisation, moment, accounts.day_of(moment), counts, worth, follows)
  on conflict do nothing returning id into begun;
  if begun is null then
    return null;
  end if;
  perform accounts.open_accounts(array[accounts.till_account(begun, organisation, clerk, accounts.day_of(moment)),
    accounts.safe_account(organisation)]);
  if follows is null then
    perform accounts.move_cash(begun, 'float', 'safe:' || organisation, worth, clerk, moment);
  else
    perform accounts.move_cash(begun, 'handOver', accounts.till_code(follows), worth, clerk, moment);
  end if;
  return begun;
end $$;
