-- A deck plan that was published is part of what its sailings sold: it can only be replaced by the next one. It goes with
-- its ship, or as a draft.
-- Takes: nothing; runs before update or delete, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function fleet.freeze_plan() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' and exists (select from fleet.ships s where s.id = old.ship_id) then
      raise exception 'deck plan % has been published and stays', old.id using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  if old.status = 'draft' then
    if new.status = 'replaced' or (new.id, new.ship_id, new.version) is distinct from (old.id, old.ship_id, old.version) then
      raise exception 'deck plan % is published before it is replaced, and stays with its ship', old.id using errcode = 'insufficient_privilege';
    end if;
  elsif to_jsonb(new) - array['status', 'revision', 'changed_at', 'changed_by']
      <> to_jsonb(old) - array['status', 'revision', 'changed_at', 'changed_by']
    or (old.status, new.status) not in (('published', 'published'), ('published', 'replaced'), ('replaced', 'replaced'))
  then
    raise exception 'deck plan % has been published and stays as it is', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
