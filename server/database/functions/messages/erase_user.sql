-- What a member of staff who is erased has read, and messages of the product that name them.
-- Takes: the user.
-- Gives: nothing.
-- Locks: the rows it deletes.
-- Raises: nothing.
create or replace function messages.erase_user(erased bigint) returns void
  language sql
  as $$
    delete from messages.reads where user_id = erased;
    delete from messages.messages where about_user_id = erased
  $$;
