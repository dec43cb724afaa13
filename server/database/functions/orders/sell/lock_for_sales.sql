-- Locks of a batch of sales, without waiting for what another transaction has locked: one that holds a sailing or a wallet for
-- long would hold up the sales of all others. It waits for at most one lock, and takes that one first, while it holds nothing:
-- so it is never part of a deadlock here.
-- Takes: the requests of orders.sell_batch; the lock to wait for, 'agent:ID', 'wallet:ID', 'till:CLERK' or 'sailing:ID', or null.
-- Gives: the rows that are locked by another transaction, by id, of tills their clerks; the open shifts that it has locked.
-- Locks: agents of holds with limits, wallets that pay, the open shifts of who takes money, against being closed; the sailings.
-- Raises: lock_not_available after the lock timeout.
create or replace function orders.lock_for_sales(requests jsonb, waits_for text,
    out busy_agents bigint[], out busy_wallets bigint[], out busy_clerks bigint[], out busy_sailings bigint[], out shifts bigint[])
  language plpgsql
as $$
declare
  awaited bigint := nullif(split_part(waits_for, ':', 2), '');
  wanted bigint[];
  locked bigint[];
begin
  case split_part(waits_for, ':', 1)
    when 'agent' then perform from agents.agents a where a.organisation_id = awaited for no key update;
    when 'wallet' then perform from accounts.wallets w where w.organisation_id = awaited for no key update;
    when 'till' then perform accounts.open_shift_of(awaited);
    when 'sailing' then perform inventory.lock_sailings(array[awaited]);
    else null;
  end case;
  busy_agents := '{}';
  busy_wallets := '{}';
  busy_clerks := '{}';
  busy_sailings := '{}';
  shifts := '{}';
  if requests @? '$[*] ? (exists (@.limits))' then
    wanted := array(select distinct (r ->> 'organisation')::bigint from jsonb_array_elements(requests) r where r ? 'limits');
    locked := array(select a.organisation_id from agents.agents a
      where a.organisation_id = any (wanted) order by a.organisation_id for no key update skip locked);
    if cardinality(locked) < cardinality(wanted) then
      busy_agents := array(select a.organisation_id from agents.agents a
        where a.organisation_id = any (wanted) and a.organisation_id <> all (locked));
    end if;
  end if;
  if requests @? '$[*] ? (@.method == "wallet")' then
    wanted := array(
      select distinct (r ->> 'organisation')::bigint from jsonb_array_elements(requests) r where r ->> 'method' = 'wallet');
    locked := array(select w.organisation_id from accounts.wallets w
      where w.organisation_id = any (wanted) order by w.organisation_id for no key update skip locked);
    if cardinality(locked) < cardinality(wanted) then
      busy_wallets := array(select w.organisation_id from accounts.wallets w
        where w.organisation_id = any (wanted) and w.organisation_id <> all (locked));
    end if;
  end if;
  if requests @? '$[*] ? (exists (@.method) && @.method != "wallet")' then
    wanted := array(select s.id from accounts.till_shifts s where s.state = 'open' and s.clerk_id in (
      select (r ->> 'user')::bigint from jsonb_array_elements(requests) r where r ->> 'method' <> 'wallet'));
    shifts := array(select s.id from accounts.till_shifts s
      where s.id = any (wanted) and s.state = 'open' order by s.id for key share skip locked);
    if cardinality(shifts) < cardinality(wanted) then
      busy_clerks := array(select s.clerk_id from accounts.till_shifts s where s.id = any (wanted) and s.id <> all (shifts));
    end if;
  end if;
  wanted := array(select distinct (r ->> 'sailing')::bigint from jsonb_array_elements(requests) r);
  locked := inventory.lock_free_sailings(wanted);
  if cardinality(locked) < cardinality(wanted) then
    busy_sailings := array(select s.id from sailings.sailings s where s.id = any (wanted) and s.id <> all (locked));
  end if;
end $$;
