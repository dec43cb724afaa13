-- Gives tickets new codes and keeps the former ones: from now on the former paper is refused by name.
-- Takes: tickets, the moment, why: reprint or correction.
-- Gives: nothing.
-- Locks: the tickets. The caller holds the locks of the sailings and of the orders.
-- Raises: nothing.
create or replace function orders.renew_codes(tickets bigint[], moment timestamptz, why text) returns void
  language plpgsql
as $$
begin
  insert into orders.ticket_codes (code, ticket_id, replaced_at, cause)
  select t.code, t.id, moment, why from orders.tickets t where t.id = any (tickets);
  update orders.tickets t set code = uuidv7() where t.id = any (tickets);
end $$;
