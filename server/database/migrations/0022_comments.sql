-- What passengers say about the trips they made, and what visitors may read of it.

create table comments.products (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  descriptions jsonb not null check (platform.valid_names(descriptions)),
  position integer not null default 0,
  enabled boolean not null default true
);
comment on table comments.products is 'Tourism products as visitors know them: one or more lines under a name of their own.';

create table comments.product_lines (
  line_id bigint primary key references network.lines on delete cascade,
  product_id bigint not null references comments.products on delete cascade
);
comment on table comments.product_lines is 'The lines of a product. A line belongs to one product at most, so an order tells which product it was.';
create index on comments.product_lines (product_id);

create table comments.comments (
  id bigint generated always as identity primary key,
  product_id bigint not null references comments.products,
  order_id bigint not null unique references orders.orders,
  travelled_on date not null,
  rating smallint not null check (rating between 1 and 5),
  body text not null check (length(body) between 5 and 1000),
  author text not null check (length(author) between 1 and 20),
  written_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'published', 'hidden')),
  decided_by bigint references staff.users,
  decided_at timestamptz,
  hide_reason text check (length(hide_reason) between 1 and 200),
  reply text check (length(reply) between 1 and 1000),
  replied_by bigint references staff.users,
  replied_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'hidden') = (hide_reason is not null)),
  check ((reply is null) = (replied_at is null)),
  check ((reply is null) = (replied_by is null))
);
comment on table comments.comments is 'One comment an order, written by who knows its number and phone; public once staff have approved it.';
comment on column comments.comments.author is 'The name of the first passenger as it is shown: masked, never the name itself.';
create index comments_public_by_time on comments.comments (product_id, written_at desc, id desc) where state = 'published';
create index comments_public_by_rating on comments.comments (product_id, rating, written_at desc) where state = 'published';
create index comments_by_state on comments.comments (state, written_at desc);

create table comments.tries (
  key text primary key,
  began_at timestamptz not null,
  tries integer not null check (tries > 0)
);
comment on table comments.tries is 'How often a network has tried to write lately, and how often somebody tried for an order; forgotten after a day.';
comment on column comments.tries.key is 'A network (an IPv4 address, the /64 or the /48 of IPv6), or "order" and its number.';
