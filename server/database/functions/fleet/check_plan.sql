-- A plan that is more than a draft can be sold: it has seats on every deck, its aisles lie between seats, and the berths
-- of a cabin have one class.
-- Takes: nothing; runs at the end of a transaction that made the plan or changed its status.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function fleet.check_plan() returns trigger language plpgsql as $$
declare
  fault text := fleet.fault_of_plan(new.id);
begin
  if fault is not null then
    raise exception 'deck plan % cannot be published: %', new.id, fault using errcode = 'check_violation';
  end if;
  return null;
end $$;
