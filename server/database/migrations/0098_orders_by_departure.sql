-- The orders of a departure: a list sorted by departure goes from one boarding to the next and stops when its page is full.
drop index orders.orders_sailing_id_idx;
create index orders_by_boarding on orders.orders (sailing_id, from_stop, id);
