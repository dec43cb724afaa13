-- Locks an agency against its sales: who waits here waits for those that are being made, and those that come later see what was
-- changed. In the order of orders.lock_for_sales.
-- Takes: the organisation.
-- Gives: nothing.
-- Locks: the agency, which holds lock, then its wallet, which payments lock.
-- Raises: lock_not_available after the lock timeout.
create or replace function agents.lock_agency(organisation bigint) returns void language plpgsql as $$
begin
  perform from agents.agents a where a.organisation_id = organisation for no key update;
  perform from accounts.wallets w where w.organisation_id = organisation for no key update;
end $$;
