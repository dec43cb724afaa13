-- Withdraws requests to accept differences that have ended or are other ones than those a second person was to accept.
-- Takes: the differences, locked by the caller; the moment.
-- Gives: nothing.
-- Locks: the requests.
-- Raises: nothing.
create or replace function accounts.withdraw_acceptances(differences bigint[], moment timestamptz) returns void
  language sql
  as $$
    select platform.withdraw_approvals(array(
      select a.id from unnest(differences) of_difference join accounts.acquirer_differences d on d.id = of_difference
      join platform.approvals a on a.kind = 'accounts.acceptDifference' and a.subject = d.id::text and a.state in ('asked', 'approved')
      where d.state not in ('open', 'claimed') or a.payload <> accounts.difference_payload(d.id)), moment)
  $$;
