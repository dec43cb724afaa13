-- Raises the credit of an agency as a second person has approved it.
-- Takes: the organisation, the approval, who approved, the moment.
-- Gives: why it is not raised, the refusal of platform.use_approval: otherPayload when the credit was changed meanwhile; null when it was.
-- Locks: the agency, its wallet, the approval.
-- Raises: nothing.
create or replace function agents.raise_credit(organisation bigint, approval bigint, by_user bigint, moment timestamptz) returns text
  language plpgsql
as $$
declare
  raised jsonb := (select a.payload -> 'after' from platform.approvals a where a.id = approval);
  credit_fen bigint := raised ->> 'credit';
  until date := raised ->> 'until';
  refusal text;
begin
  perform agents.lock_agency(organisation);
  refusal := platform.use_approval(approval, 'agents.credit', organisation::text,
    agents.credit_payload(organisation, credit_fen, until), moment);
  if refusal is null then
    perform accounts.set_credit(organisation, credit_fen, until);
    update agents.agents a set revision = a.revision + 1, changed_at = moment, changed_by = by_user where a.organisation_id = organisation;
  end if;
  return refusal;
end $$;
