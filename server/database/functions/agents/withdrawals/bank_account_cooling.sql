-- How long an approved bank account cools before it is registered: time for the agency to notice a change that is not its own.
-- Takes: nothing.
-- Gives: the parameter agents.bankAccountCoolingHours, its standard value when it is not set.
-- Locks: nothing.
-- Raises: nothing.
create or replace function agents.bank_account_cooling() returns interval
  language sql stable
  as $$
    select make_interval(hours => coalesce(
      (select (p.value #>> '{}')::integer from system.parameters p where p.key = 'agents.bankAccountCoolingHours'), 24))
  $$;
