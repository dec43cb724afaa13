-- The one way the state of payouts changes: it grows their version and records an event each.
-- Takes: changes, at most one of a payout.
-- Gives: nothing.
-- Locks: the payouts.
-- Raises: check_violation when a payout cannot make this change; unique_violation when a receipt number is another one's.
create or replace function accounts.change_payouts(wanted accounts.payout_change[]) returns void
  language plpgsql
as $$
begin
  with changed as (
    update accounts.payouts p set state = c.new_state, version = p.version + 1,
      attempts = p.attempts + case when c.new_state = 'sent' then 1 else 0 end,
      reference = case when c.receipt = '' then p.reference else c.receipt end,
      error = case c.new_state when 'failed' then c.reason else p.error end,
      list_id = coalesce(c.list_id, p.list_id), transfer_id = c.transfer_id,
      paid_at = case when c.transfer_id is not null then c.at end, paid_by = case when c.transfer_id is not null then c.user_id end
    from unnest(wanted) c
    where p.id = c.payout_id
    returning p.id, p.version, old.state as from_state, c.new_state, c.at, c.user_id, c.receipt, c.reason, c.list_id
  )
  insert into accounts.payout_events (payout_id, number, at, from_state, to_state, user_id, reference, reason, list_id)
  select c.id, c.version, c.at, c.from_state, c.new_state, c.user_id, c.receipt, c.reason, c.list_id from changed c;
end $$;
