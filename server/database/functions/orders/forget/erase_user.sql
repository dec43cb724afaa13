-- Rate limits of a member of staff who is erased.
-- Takes: the user.
-- Gives: nothing.
-- Locks: the rows it deletes.
-- Raises: nothing.
create or replace function orders.erase_user(erased bigint) returns void
  language sql
  as $$
    delete from orders.payment_tries where user_id = erased;
    delete from orders.travel_refusals where user_id = erased;
    delete from orders.collection_refusals where user_id = erased
  $$;
