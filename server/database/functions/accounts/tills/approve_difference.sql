-- Books over or short of a till as a second person approved it. Who counted is not the second person.
-- Takes: the shift, the approval, who approved, moment.
-- Gives: ended, ownRequest or the refusal of platform.use_approval; null when it is booked.
-- Locks: the shift and the approval.
-- Raises: nothing.
create or replace function accounts.approve_difference(shift bigint, approval bigint, by_user bigint, moment timestamptz) returns text
  language plpgsql
as $$
declare
  counted accounts.till_shifts;
  refusal text;
begin
  select * into counted from accounts.till_shifts s where s.id = shift for no key update;
  if counted.booked_at is not null or counted.approval_id is distinct from approval then
    return 'ended';
  elsif counted.clerk_id = by_user then
    return 'ownRequest';
  end if;
  refusal := platform.use_approval(approval, 'accounts.tillDifference', shift::text, accounts.till_difference_payload(shift), moment);
  if refusal is not null then
    return refusal;
  end if;
  perform accounts.book_difference(shift, by_user, moment);
  return null;
end $$;
