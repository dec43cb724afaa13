-- The one way the state of a payout changes: it grows its version and records an event.
-- Takes: the payout, its new state, the moment, user or null, receipt number or '', reason or '', the list it is sent with
-- or null, the transfer that paid it or null.
-- Gives: nothing.
-- Locks: the payout.
-- Raises: check_violation when a payout cannot make this change; unique_violation when the receipt number is another one's.
create or replace function accounts.change_payout(payout bigint, new_state text, moment timestamptz, by_user bigint,
    receipt text default '', why text default '', list bigint default null, transfer bigint default null) returns void
  language plpgsql
as $$
begin
  with changed as (
    update accounts.payouts p set state = new_state, version = p.version + 1,
      attempts = p.attempts + case when new_state = 'sent' then 1 else 0 end,
      reference = case when receipt = '' then p.reference else receipt end,
      error = case new_state when 'failed' then why else p.error end,
      list_id = coalesce(list, p.list_id), transfer_id = transfer,
      paid_at = case when transfer is not null then moment end, paid_by = case when transfer is not null then by_user end
    where p.id = payout
    returning p.id, p.version, old.state as from_state
  )
  insert into accounts.payout_events (payout_id, number, at, from_state, to_state, user_id, reference, reason, list_id)
  select c.id, c.version, moment, c.from_state, new_state, by_user, receipt, why, list from changed c;
end $$;
