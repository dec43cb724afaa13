-- Asks for the approval of a second person. A request of the same kind and subject that has expired makes room.
-- Takes: kind and subject, what shall be done, user, whether only the own organisation decides, moment, end.
-- Gives: the request; null while another one of this kind and subject is open.
-- Locks: the row it inserts and the one it takes the place of.
-- Raises: nothing.
create or replace function platform.ask_approval(wanted_kind text, wanted_subject text, payload jsonb, by_user bigint,
    within_organisation boolean, moment timestamptz, until timestamptz) returns bigint
  language plpgsql
as $$
declare
  made bigint;
begin
  update platform.approvals a set state = 'withdrawn', decided_by = null, decided_at = moment
  where a.kind = wanted_kind and a.subject = wanted_subject and a.state in ('asked', 'approved') and a.expires_at <= moment;
  insert into platform.approvals (kind, subject, payload, payload_hash, asked_by, asked_at, expires_at, within_organisation)
  values (wanted_kind, wanted_subject, payload, sha256(convert_to(payload::text, 'UTF8')), by_user, moment, until, within_organisation)
  on conflict do nothing returning id into made;
  return made;
end $$;
