-- After-sales: offers to give tickets back, to exchange them, to add to what was paid, and to void a sale.

create type orders.offer_part as (
  kind text, payee_id bigint, rule_id bigint, refundable boolean, paid_fen bigint, fee_fen bigint, back_fen bigint
);

create table orders.offers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('refund', 'exchange', 'supplement', 'void')),
  order_id bigint not null references orders.orders,
  organisation_id bigint not null references staff.organisations,
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'lapsed', 'withdrawn')),
  made_at timestamptz not null,
  made_by bigint not null references staff.users,
  valid_until timestamptz not null check (valid_until > made_at),
  overrule text check (overrule ~ '^[a-zA-Z]{1,32}$'),
  reason text not null default '' check (length(reason) <= 200),
  approval_id bigint references platform.approvals,
  sailing_id bigint references sailings.sailings,
  from_stop smallint,
  to_stop smallint check (from_stop < to_stop),
  class_id bigint references fleet.classes,
  seats bigint[],
  fee_fen bigint not null check (fee_fen >= 0),
  back_fen bigint not null check (back_fen >= 0),
  due_fen bigint not null check (due_fen >= 0),
  ended_at timestamptz,
  ended_by bigint references staff.users,
  check ((state = 'proposed') = (ended_at is null)),
  check (state <> 'confirmed' or ended_by is not null),
  check (back_fen = 0 or due_fen = 0),
  check ((kind in ('exchange', 'supplement')) = (sailing_id is not null)),
  check (num_nulls(sailing_id, from_stop, to_stop, class_id) in (0, 4)),
  check (kind <> 'supplement' or back_fen = 0),
  check (kind <> 'void' or fee_fen = 0)
);
comment on table orders.offers is 'Priced proposals about tickets of an order: confirmed once, within their time, at their price. They keep no seat.';
comment on column orders.offers.overrule is 'Why nothing is charged that the conditions would charge; a code of the contract.';
comment on column orders.offers.sailing_id is 'With the stops and the class: the trip the tickets are exchanged for.';
comment on column orders.offers.seats is 'The seats that were chosen for it, one for each passenger who needs one; null where they are assigned.';
comment on column orders.offers.fee_fen is 'What is kept of what was paid.';
comment on column orders.offers.back_fen is 'What is paid back; due_fen is what has to be paid.';
create index on orders.offers (order_id);
create index on orders.offers (valid_until) where state = 'proposed';
create index on orders.offers using brin (ended_at);
create index offers_by_time on orders.offers (made_at, id);
create index on orders.offers (organisation_id, made_at);
create index on orders.offers (made_by);
create index on orders.offers (ended_by) where ended_by is not null;
create index on orders.offers (approval_id) where approval_id is not null;
create index on orders.offers (sailing_id) where sailing_id is not null;
create index on orders.offers (class_id) where class_id is not null;

create table orders.offer_lines (
  offer_id bigint not null references orders.offers,
  ticket_id bigint not null references orders.tickets,
  living boolean not null default true,
  ticket_version integer not null,
  ticket_state text not null,
  changes smallint not null,
  conditions_id bigint not null references fares.condition_sets,
  promised timestamptz not null,
  planned timestamptz not null,
  expected timestamptz,
  actual timestamptz,
  gate_closed boolean not null,
  fault text check (fault ~ '^[a-zA-Z]{1,32}$'),
  tier smallint,
  basis_points integer check (basis_points between 0 and 10000),
  paid_fen bigint not null check (paid_fen >= 0),
  fee_fen bigint not null check (fee_fen >= 0),
  parts orders.offer_part[] not null,
  new_type_id bigint references fares.passenger_types,
  new_fare_table_id bigint references fares.fare_tables,
  new_base_fen bigint check (new_base_fen >= 0),
  new_discount_fen bigint check (new_discount_fen between 0 and new_base_fen),
  new_parts fares.price_part[],
  new_ticket_id bigint references orders.tickets,
  primary key (offer_id, ticket_id),
  check (num_nulls(new_type_id, new_fare_table_id, new_base_fen, new_discount_fen, new_parts) in (0, 5)),
  check (new_ticket_id is null or new_parts is not null)
);
comment on table orders.offer_lines is 'One ticket of an offer: what it was, the times the fee was decided by, and every part of the result, so that it can be computed again.';
comment on column orders.offer_lines.living is 'While the offer is proposed: a ticket has one living offer at most.';
comment on column orders.offer_lines.fault is 'What the carrier changed about the trip of this ticket, so that nothing is charged for it; a code of the contract.';
comment on column orders.offer_lines.tier is 'Which tier of the conditions, from 0; null when nothing was charged by a tier.';
comment on column orders.offer_lines.new_parts is 'The price of the ticket it is exchanged for.';
create unique index one_living_offer on orders.offer_lines (ticket_id) where living;
create index on orders.offer_lines (ticket_id);
-- The tickets of a day that were exchanged.
create index exchanged_tickets on orders.offer_lines (promised) include (ticket_id) where new_ticket_id is not null;
create index on orders.offer_lines (conditions_id);

create trigger unchanged before update or delete on orders.offers for each row execute function orders.keep_offer();
create trigger unchanged before update or delete on orders.offer_lines for each row execute function orders.keep_offer_line();

-- A confirmation as it was read: what is confirmed by whom, and why it is refused so far. Money in fen.
create type orders.confirmation as (
  place integer, refusal text, detail jsonb, offer_id bigint, order_id bigint, kind text, approval_id bigint, changes_trip boolean,
  back_fen bigint, due_fen bigint, user_id bigint, organisation_id bigint, channel text, method text, reference text,
  cash_now boolean, at timestamptz
);

-- How an offer ends: by whom, null for the clock, and when.
create type orders.offer_end as (offer_id bigint, user_id bigint, at timestamptz);
