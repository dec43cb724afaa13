-- Drops cash of a till into the safe.
-- Takes: the open shift, fen above zero, who, moment.
-- Gives: accounts.shiftNotOpen, accounts.tillShort; dropped.
-- Locks: the shift, against other payouts and against being closed.
-- Raises: nothing.
create or replace function accounts.drop_cash(shift bigint, fen bigint, by_user bigint, moment timestamptz) returns platform.refusal
  language plpgsql
as $$
declare
  dropping accounts.till_shifts;
  available bigint;
begin
  select * into dropping from accounts.till_shifts s where s.id = shift and s.state = 'open' for no key update;
  if not found then
    return row('accounts.shiftNotOpen', null)::platform.refusal;
  end if;
  available := accounts.cash_of(shift);
  if available < fen then
    return row('accounts.tillShort', jsonb_build_object('available', available, 'needed', fen))::platform.refusal;
  end if;
  perform accounts.open_accounts(array[accounts.safe_account(dropping.organisation_id)]);
  perform accounts.move_cash(shift, 'drop', 'safe:' || dropping.organisation_id, -fen, by_user, moment);
  return row('dropped', null)::platform.refusal;
end $$;
