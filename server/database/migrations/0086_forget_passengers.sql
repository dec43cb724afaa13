-- Personal data of passengers are forgotten once nothing needs them: what stays tells what was sold, not to whom.

alter table orders.orders add column forgotten_at timestamptz;
comment on column orders.orders.forgotten_at is 'When the personal data of this order were forgotten.';
create index orders_unpaid_to_forget on orders.orders (ended_at) where forgotten_at is null and ended_at is not null;
create index orders_travelled_to_forget on orders.orders (paid_at) where forgotten_at is null and state = 'closed';
