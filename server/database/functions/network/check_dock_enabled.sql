-- A disabled dock, or one of a disabled port, gets no new line and no new person. A line that called there by another of its
-- versions may go on doing so.
-- Takes: nothing; runs after a dock was given to a person or to a stop, row by row.
-- Gives: nothing.
-- Locks: the dock and its port, so that neither is disabled meanwhile.
-- Raises: check_violation.
create or replace function network.check_dock_enabled() returns trigger language plpgsql as $$
declare
  enabled boolean;
  goes_on boolean := false;
begin
  select d.enabled and p.enabled into enabled from network.docks d join network.ports p on p.id = d.port_id
    where d.id = new.dock_id for share of d, p;
  if enabled is not false then
    return null;
  end if;
  if tg_table_name = 'line_stops' then
    select exists (select from network.line_versions own join network.line_versions other using (line_id)
      join network.line_stops call on call.line_version_id = other.id
      where own.id = new.line_version_id and other.id <> own.id and call.dock_id = new.dock_id) into goes_on;
  end if;
  if not goes_on then
    raise exception 'dock % is disabled', new.dock_id using errcode = 'check_violation', constraint = 'dock_is_enabled';
  end if;
  return null;
end $$;
