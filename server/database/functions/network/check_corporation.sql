-- A port is run by a port corporation, never by another kind of organisation.
-- Takes: nothing; runs after a port got its corporation.
-- Gives: nothing.
-- Locks: the organisation, so that its kind does not change meanwhile.
-- Raises: check_violation.
create or replace function network.check_corporation() returns trigger language plpgsql as $$
begin
  perform from staff.organisations o where o.id = new.corporation_id and o.kind = 'portCorporation' for share;
  if not found then
    raise exception 'organisation % runs no ports', new.corporation_id using errcode = 'check_violation', constraint = 'corporation_runs_port';
  end if;
  return null;
end $$;
