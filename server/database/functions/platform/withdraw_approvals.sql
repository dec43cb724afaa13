-- Withdraws requests for approval that were not used: what they were asked for will not be done.
-- Takes: requests, moment.
-- Gives: nothing.
-- Locks: the requests.
-- Raises: nothing.
create or replace function platform.withdraw_approvals(requests bigint[], moment timestamptz) returns void
  language sql
  as $$
    update platform.approvals a set state = 'withdrawn', decided_by = null, decided_at = moment
    where a.id = any (requests) and a.state in ('asked', 'approved')
  $$;
