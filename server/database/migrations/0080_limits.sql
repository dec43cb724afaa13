-- What strangers may write is counted by network, and gives way to what people of the house meet.

alter table comments.tries rename column address to key;
comment on table comments.tries is 'How often a network has tried to write lately, and how often somebody tried for an order; forgotten after a day.';
comment on column comments.tries.key is 'A network (an IPv4 address, the /64 or the /48 of IPv6), or "order" and its number.';

alter table journal.client_errors add column signed_in boolean not null default false;
comment on column journal.client_errors.signed_in is 'Somebody signed in has met it. What only strangers tell of has a smaller ration, in which the oldest gives way.';
create index client_errors_of_strangers on journal.client_errors (last_at) where not signed_in;
create index client_errors_first on journal.client_errors (first_at);

alter table session.sign_in_tries drop constraint sign_in_tries_kind_check;
alter table session.sign_in_tries add check (kind in ('pair', 'address', 'wide', 'user'));
comment on column session.sign_in_tries.kind is 'pair: this user from this network, or from this device they signed in at before; address: strange devices of one network; wide: those of the /48 of IPv6 around it; user: strange devices asking for one user.';
