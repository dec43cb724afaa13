-- A version of a rule that is more than a draft does not move: what was decided or sold by it can be explained by it later.
-- Its status goes on (draft, approved, published, withdrawn; an approved one back to draft), its publication can put its
-- beginning off, and the end of a published one can be brought forward.
-- Takes: nothing; runs before update or delete, row by row. Its arguments are columns that are no part of the rule.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function platform.freeze_version() returns trigger language plpgsql as $$
declare
  unruly text[] := array['status', 'valid_to', 'approved_by', 'approved_at', 'published_at'];
begin
  if old.status = 'draft' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'only drafts of % can be thrown away', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if tg_nargs > 0 then
    unruly := unruly || tg_argv[0:tg_nargs - 1];
  end if;
  if old.status = 'approved' and new.status = 'published'
    and (to_jsonb(new) ->> 'valid_from')::timestamptz > (to_jsonb(old) ->> 'valid_from')::timestamptz then
    unruly := unruly || array['valid_from'];
  end if;
  if to_jsonb(new) - unruly <> to_jsonb(old) - unruly
    or (old.status, new.status) not in (
      ('approved', 'approved'), ('approved', 'draft'), ('approved', 'published'),
      ('published', 'published'), ('published', 'withdrawn'), ('withdrawn', 'withdrawn'))
    or new.status <> 'draft' and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at)
    or old.status <> 'approved' and new.published_at is distinct from old.published_at
    or to_jsonb(new) -> 'valid_to' is distinct from to_jsonb(old) -> 'valid_to' and (old.status <> 'published'
      or (to_jsonb(new) ->> 'valid_to')::timestamptz > (to_jsonb(old) ->> 'valid_to')::timestamptz)
  then
    raise exception 'a version of % that is not a draft stays as it is', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
