-- Ends differences of which nothing is missing any more; whether they are accepted is asked for no more.
-- Takes: differences, who found it out (null: the product itself), the moment.
-- Gives: nothing.
-- Locks: the differences, the requests to accept them.
-- Raises: nothing.
create or replace function accounts.resolve_differences(differences bigint[], by_user bigint, moment timestamptz) returns void
  language sql
  as $$
    with ended as (
      update accounts.acquirer_differences d set state = 'resolved', revision = d.revision + 1
      where d.id = any(differences) and d.state in ('open', 'claimed') returning d.id
    )
    insert into accounts.acquirer_difference_events (difference_id, number, at, event, user_id)
    select e.id, (select count(*) + 1 from accounts.acquirer_difference_events h where h.difference_id = e.id), moment, 'resolved', by_user
    from ended e;
    select accounts.withdraw_acceptances(differences, moment)
  $$;
