-- Guard of corrections: who shall travel stays as it was asked for, and only these changes of state are possible: waiting to
-- approved, applied, refused, withdrawn or lapsed; approved to applied, withdrawn or lapsed. Keys are renewed and the person is
-- forgotten in place.
-- Takes: nothing; runs before the update or deletion of a row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function orders.keep_correction() returns trigger language plpgsql as $$
declare
  later text[] := array['state', 'version', 'new_version', 'ended_at', 'ended_by', 'forgotten_at', 'certificate_hash', 'certificate_cipher'];
begin
  if tg_op = 'UPDATE' and old.approval_id is null then
    later := later || 'approval_id'::text;
  end if;
  if tg_op = 'UPDATE' and new.forgotten_at is not null then
    later := later || '{name,certificate_kind,certificate_masked,birth_date,sex,nationality}';
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later
    or old.state <> new.state and (old.state, new.state) not in (('waiting', 'approved'), ('waiting', 'applied'),
      ('waiting', 'refused'), ('waiting', 'withdrawn'), ('waiting', 'lapsed'),
      ('approved', 'applied'), ('approved', 'withdrawn'), ('approved', 'lapsed'))
    or old.ended_at is not null and (new.ended_at, new.ended_by, new.new_version) is distinct from (old.ended_at, old.ended_by, old.new_version) then
    raise exception 'a correction stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
