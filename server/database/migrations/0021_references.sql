-- References of what a sale writes.
--
-- A foreign key looks up and locks one row for each row written: fifteen of them took a quarter of the time of a sale,
-- and lanes selling at once kept locking the same clerk, class and account. The rows of a sale are therefore compared
-- with what they refer to by one look for each statement, and what is referred to refuses to go.

do $$
declare
  written text;
begin
  foreach written in array array['orders.orders', 'orders.passengers', 'orders.tickets', 'orders.payments',
    'inventory.occupations', 'accounts.transfers', 'accounts.entries']
  loop
    execute format('create trigger whole after insert on %s referencing new table as written
      for each statement execute function platform.refuse_dangling()', written);
  end loop;
  -- The ledger and payments are never updated.
  foreach written in array array['orders.orders', 'orders.passengers', 'orders.tickets', 'inventory.occupations'] loop
    execute format('create trigger still_whole after update on %s referencing new table as written
      for each statement execute function platform.refuse_dangling()', written);
  end loop;
end $$;

create trigger stays before delete on sailings.sailings for each row
  execute function platform.refuse_orphans('orders.tickets(sailing_id)');
create trigger stays before delete on staff.organisations for each row
  execute function platform.refuse_orphans('orders.orders(organisation_id)');
create trigger stays before delete on staff.users for each row
  execute function platform.refuse_orphans('orders.orders(clerk_id)', 'orders.orders(paid_by)');
create trigger stays before delete on fleet.classes for each row
  execute function platform.refuse_orphans('orders.tickets(class_id)');
create trigger stays before delete on fares.passenger_types for each row
  execute function platform.refuse_orphans('orders.tickets(passenger_type_id)');
create trigger stays before delete on fares.condition_sets for each row
  execute function platform.refuse_orphans('orders.tickets(conditions_id)');
create trigger stays before delete on inventory.seats for each row
  execute function platform.refuse_orphans('orders.tickets(seat_id)', 'inventory.occupations(seat_id)');
create trigger stays before delete on orders.orders for each row
  execute function platform.refuse_orphans('orders.passengers(order_id)', 'orders.tickets(order_id)', 'orders.payments(order_id)',
    'accounts.transfers(order_id)');
create trigger stays before delete on orders.tickets for each row
  execute function platform.refuse_orphans('inventory.occupations(ticket_id)');
create trigger stays before delete on accounts.accounts for each row
  execute function platform.refuse_orphans('accounts.entries(account_id)');
