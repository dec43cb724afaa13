-- Deletes the evidence of corrections and forgets the person they name. Of one that was applied the order still has the person.
-- Takes: corrections that have ended, moment.
-- Gives: how many were forgotten.
-- Locks: the corrections and their evidence.
-- Raises: nothing.
create or replace function orders.forget_corrections(ids bigint[], moment timestamptz) returns integer
  language plpgsql
as $$
declare
  forgotten integer;
begin
  delete from orders.correction_evidence e using orders.corrections c
  where c.id = any (ids) and c.ended_at is not null and e.correction_id = c.id;
  update orders.corrections c set name = null, certificate_kind = null, certificate_hash = null, certificate_cipher = null,
    certificate_masked = null, birth_date = null, sex = null, nationality = null, forgotten_at = moment
  where c.id = any (ids) and c.ended_at is not null and c.forgotten_at is null;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
