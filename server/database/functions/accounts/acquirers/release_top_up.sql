-- Releases a top-up that is taken back from what acquirers say: the line that stands for it is only in the statement again, and
-- where no statement had it, nothing is missing any more. A line that is booked stays.
-- Takes: the top-up, locked by the caller; who takes it back, the moment, the reason.
-- Gives: nothing.
-- Locks: the acquirers that settle or have settled it, in the order of their ids and before their lines, as imports do; then the
-- line and the differences.
-- Raises: nothing.
create or replace function accounts.release_top_up(top_up bigint, by_user bigint, moment timestamptz, why text) returns void
  language plpgsql
as $$
declare
  unbooked bigint;
begin
  perform from accounts.acquirers a
  where a.id in (
    select m.acquirer_id from agents.top_ups u join accounts.acquirer_methods m on m.method = u.method where u.id = top_up
    union all
    select l.acquirer_id from accounts.acquirer_lines l where l.settled_kind = 'topUp' and l.settled_id = top_up
    union all
    select d.acquirer_id from accounts.acquirer_differences d
    where d.kind = 'oursOnly' and d.settled_kind = 'topUp' and d.settled_id = top_up)
  order by a.id for no key update;
  -- Locked before it is looked at: a statement that is being booked comes first, or leaves it out.
  select l.id into unbooked from accounts.acquirer_lines l
  where l.settled_kind = 'topUp' and l.settled_id = top_up and l.transfer_id is null for no key update;
  if unbooked is not null then
    perform accounts.release_line(unbooked, by_user, moment, why);
  end if;
  perform accounts.resolve_differences(array(
    select d.id from accounts.acquirer_differences d
    where d.kind = 'oursOnly' and d.settled_kind = 'topUp' and d.settled_id = top_up), by_user, moment);
end $$;
