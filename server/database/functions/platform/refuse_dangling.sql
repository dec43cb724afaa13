-- Foreign keys of what a sale writes, one look for each statement: every row just written must refer to rows that are
-- there, and to accounts that are open. A foreign key would look up and lock one row for each row written. What is proved
-- by another row is not looked up again: a payment refers to a transfer of its order and of who took the money, and to an open shift of theirs, an occupation to the seat of its
-- ticket. A ticket ends at a stop that its sailing has. A transfer is written with its entries by one statement and is refused
-- without them. (Each look is a scalar subquery because the planner may turn `not exists` into a hash of the whole table.)
-- Takes: nothing; runs after insert or update, the new rows as `written`.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: foreign_key_violation.
create or replace function platform.refuse_dangling() returns trigger
  language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_nestloop = on
as $$
declare
  dangling boolean;
begin
  case tg_table_schema || '.' || tg_table_name
    when 'orders.orders' then
      select exists (select from written w where (select 1 from staff.organisations x where x.id = w.organisation_id) is null
        or (select 1 from staff.users x where x.id = w.clerk_id) is null
        or w.paid_by <> w.clerk_id and (select 1 from staff.users x where x.id = w.paid_by) is null) into dangling;
    when 'orders.passengers' then
      select exists (select from written w where (select 1 from orders.orders x where x.id = w.order_id) is null) into dangling;
    when 'orders.tickets' then
      select exists (select from written w
        where (select 1 from orders.passengers x where x.order_id = w.order_id and x.number = w.passenger_number
          and x.version = w.passenger_version) is null
          or (select 1 from fleet.classes x where x.id = w.class_id) is null
          or (select 1 from fares.passenger_types x where x.id = w.passenger_type_id) is null
          or (select 1 from sailings.sailings x where x.id = w.sailing_id and x.stops_count > w.to_stop) is null
          or w.seat_id is not null
            and (select 1 from inventory.seats x where x.id = w.seat_id and x.sailing_id = w.sailing_id) is null) into dangling;
    when 'orders.payments' then
      select exists (select from written w where (
        select 1 from accounts.transfers x where x.id = w.transfer_id and x.order_id = w.order_id and x.made_by = w.taken_by) is null
        or w.shift_id is not null and (
          select 1 from accounts.till_shifts x where x.id = w.shift_id and x.clerk_id = w.taken_by and x.state = 'open') is null)
        into dangling;
    when 'inventory.occupations' then
      select exists (select from written w where (select 1 from orders.tickets x where x.id = w.ticket_id
        and x.sailing_id = w.sailing_id and x.seat_id is not distinct from w.seat_id) is null) into dangling;
    when 'accounts.transfers' then
      select exists (select from written w where w.order_id is not null
          and (select 1 from orders.orders x where x.id = w.order_id) is null
        or (select 1 from accounts.entries x where x.transfer_id = w.id limit 1) is null) into dangling;
    when 'accounts.entries' then
      select exists (select from written w where (select 1 from accounts.transfers x where x.id = w.transfer_id and x.at = w.at) is null
        or (select 1 from accounts.accounts x where x.id = w.account_id and x.closed_at is null) is null) into dangling;
  end case;
  if dangling then
    raise exception 'a row of % refers to something that is not there or is closed, or is a transfer without entries', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
