-- Uses an approval, in the transaction that carries out what was approved.
-- Takes: the request, kind and subject, what is done, moment.
-- Gives: why it must not be done: notApproved, expired, otherPayload; null when it may.
-- Locks: the request until the end of the transaction.
-- Raises: nothing.
create or replace function platform.use_approval(request bigint, wanted_kind text, wanted_subject text, payload jsonb, moment timestamptz)
  returns text
  language plpgsql
as $$
declare
  asked platform.approvals;
begin
  select * into asked from platform.approvals a
  where a.id = request and a.kind = wanted_kind and a.subject = wanted_subject for update;
  if asked.state is distinct from 'approved' then
    return 'notApproved';
  elsif asked.expires_at <= moment then
    return 'expired';
  elsif asked.payload_hash <> sha256(convert_to(payload::text, 'UTF8')) then
    return 'otherPayload';
  end if;
  update platform.approvals a set state = 'used', used_at = moment where a.id = request;
  return null;
end $$;
