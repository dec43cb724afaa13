-- Guards the payment password, and what else finding and paying orders needs.

create table orders.payment_tries (
  user_id bigint primary key references staff.users,
  failures integer not null check (failures > 0),
  last_at timestamptz not null,
  wait_until timestamptz not null
);
comment on table orders.payment_tries is 'Tries of the payment password since the last right one, with growing pauses. The right password forgets them.';

create index on orders.orders using brin (made_at);

-- How a certificate looks is said once, in the contract, where forms and server read the same rule.
drop table if exists orders.certificate_kinds;
