-- A dock where lines or sailings call stays in its port: what was sold names both.
-- Takes: nothing; runs before the port of a dock is changed.
-- Gives: the row.
-- Locks: the dock, so that nothing begins to refer to it meanwhile.
-- Raises: foreign_key_violation.
create or replace function network.check_dock_unused() returns trigger language plpgsql as $$
begin
  perform from network.docks where id = old.id for update;
  if exists (select from network.line_stops where dock_id = old.id)
    or exists (select from sailings.sailing_stops where old.id in (dock_id, planned_dock_id)) then
    raise exception 'dock % is in use', old.id using errcode = 'foreign_key_violation', constraint = 'stays_in_its_port';
  end if;
  return new;
end $$;
