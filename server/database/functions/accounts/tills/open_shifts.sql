-- Opens shifts without a till and without a float for clerks who take cash and have none open. In the order of the clerks, so that two
-- batches never wait for each other in a ring.
-- Takes: clerks with their organisation and the moment; the same clerk may come more than once.
-- Gives: nothing; each has an open shift that stays open until the end of the transaction.
-- Locks: the shifts, against being closed.
-- Raises: foreign_key_violation when a clerk or organisation is not there.
create or replace function accounts.open_shifts(wanted accounts.shift_opening[]) returns void
  language plpgsql
as $$
declare
  clerks bigint[] := array(select distinct w.clerk_id from unnest(wanted) w);
  kept integer;
  missing accounts.accounts[];
begin
  loop
    perform from accounts.till_shifts s where s.clerk_id = any (clerks) and s.state = 'open' order by s.clerk_id for key share;
    get diagnostics kept = row_count;
    exit when kept = cardinality(clerks);
    with opened as (
      insert into accounts.till_shifts (clerk_id, organisation_id, opened_at, day)
      select distinct on (w.clerk_id) w.clerk_id, w.organisation_id, w.at, accounts.day_of(w.at)
      from unnest(wanted) w
      where not exists (select from accounts.till_shifts s where s.clerk_id = w.clerk_id and s.state = 'open')
      order by w.clerk_id, w.at
      on conflict (clerk_id) where state = 'open' do nothing
      returning id, clerk_id, organisation_id, day
    )
    select array_agg(accounts.till_account(o.id, o.organisation_id, o.clerk_id, o.day)) into missing from opened o;
    perform accounts.open_accounts(missing);
  end loop;
end $$;
