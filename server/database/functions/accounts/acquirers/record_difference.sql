-- Writes down what a user did with a difference, and what was said of it.
-- Takes: the difference, its new state or null, what happened, who, the moment, the reason.
-- Gives: the new revision.
-- Locks: the difference.
-- Raises: nothing.
create or replace function accounts.record_difference(difference bigint, new_state text, happened text, by_user bigint,
    moment timestamptz, why text) returns integer
  language sql
  as $$
    insert into accounts.acquirer_difference_events (difference_id, number, at, event, user_id, reason)
    select difference, count(*) + 1, moment, happened, by_user, why
    from accounts.acquirer_difference_events h where h.difference_id = difference;
    update accounts.acquirer_differences d set state = coalesce(new_state, d.state), note = why, revision = d.revision + 1
    where d.id = difference returning d.revision
  $$;
