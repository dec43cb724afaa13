-- Decides on a request: the first decision stands.
-- Takes: the request, user, whether it is approved, reason, moment.
-- Gives: why it was not decided: notFound, decided, expired, ownRequest, otherOrganisation, relatedPersons; null when it was.
-- Locks: the request.
-- Raises: check_violation for a refusal without a reason.
create or replace function platform.decide_approval(request bigint, by_user bigint, approved boolean, why text, moment timestamptz)
  returns text
  language plpgsql
as $$
declare
  asked platform.approvals;
begin
  select * into asked from platform.approvals a where a.id = request for update;
  if not found then
    return 'notFound';
  elsif asked.state <> 'asked' then
    return 'decided';
  elsif asked.expires_at <= moment then
    return 'expired';
  elsif asked.asked_by = by_user then
    return 'ownRequest';
  elsif asked.within_organisation and (select u.organisation_id from staff.users u where u.id = by_user)
    is distinct from (select u.organisation_id from staff.users u where u.id = asked.asked_by) then
    return 'otherOrganisation';
  elsif staff.are_related(asked.asked_by, by_user, moment) then
    return 'relatedPersons';
  end if;
  update platform.approvals a
  set state = case when approved then 'approved' else 'refused' end, decided_by = by_user, decided_at = moment, reason = why
  where a.id = request;
  return null;
end $$;
