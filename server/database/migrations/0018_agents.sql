-- Agencies that sell tickets: what they may sell, and how their wallets are topped up; suppliers that are paid for parts of a price.

create table agents.agents (
  organisation_id bigint primary key references staff.organisations,
  level text not null check (level in ('A', 'B', 'C')),
  enabled boolean not null default true,
  contract_number text not null default '' check (length(contract_number) <= 60),
  contract_from date,
  contract_to date,
  contact_name text not null default '' check (length(contact_name) <= 100),
  contact_phone text not null default '' check (length(contact_phone) <= 20),
  all_lines boolean not null default true,
  all_classes boolean not null default true,
  days_ahead smallint check (days_ahead between 0 and 730),
  max_order_fen bigint check (max_order_fen > 0),
  max_held smallint check (max_held between 0 and 10000),
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users,
  constraint contract_ends_after_it_begins check (contract_from <= contract_to)
);
comment on table agents.agents is 'Agencies that sell from their own wallet: contract, scope of sale and limits. Credit and daily limit stand with the wallet.';
comment on column agents.agents.contract_to is 'The last day on which it may sell, in Asia/Shanghai; none leaves the contract open.';
comment on column agents.agents.all_lines is 'Sells every line; otherwise those of agents.sold_lines.';
comment on column agents.agents.all_classes is 'Sells every class; otherwise those of agents.sold_classes.';
comment on column agents.agents.days_ahead is 'Sells departures up to so many days from today; none means every day on sale.';
comment on column agents.agents.max_held is 'Seats it may hold unpaid at once, in place of the parameter; none means the parameter.';
create index on agents.agents (changed_by) where changed_by is not null;

create table agents.sold_lines (
  organisation_id bigint references agents.agents,
  line_id bigint references network.lines,
  primary key (organisation_id, line_id)
);
comment on table agents.sold_lines is 'The lines an agency may sell, where it may not sell all of them.';
create index on agents.sold_lines (line_id);

create table agents.sold_classes (
  organisation_id bigint references agents.agents,
  class_id bigint references fleet.classes,
  primary key (organisation_id, class_id)
);
comment on table agents.sold_classes is 'The classes an agency may sell, where it may not sell all of them.';
create index on agents.sold_classes (class_id);

-- ---------------------------------------------------------------- top-ups

create table agents.top_ups (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references agents.agents,
  fen bigint not null check (fen between 1 and 1000000000),
  method text not null check (method in ('bank', 'cheque', 'wechat', 'alipay')),
  paid_on date not null,
  reference text not null check (length(reference) between 1 and 64),
  note text not null default '' check (length(note) <= 200),
  state text not null default 'announced' check (state in ('announced', 'checked', 'booked', 'refused', 'withdrawn')),
  announced_at timestamptz not null,
  announced_by bigint not null references staff.users,
  approval_id bigint unique references platform.approvals,
  transfer_id bigint unique,
  ended_at timestamptz check (ended_at >= announced_at),
  ended_by bigint references staff.users,
  reason text not null default '' check (length(reason) <= 200),
  check (state not in ('checked', 'booked') or approval_id is not null),
  check ((state = 'booked') = (transfer_id is not null)),
  check ((state in ('booked', 'refused', 'withdrawn')) = (ended_at is not null)),
  constraint booked_by_a_second_person check (state <> 'booked' or ended_by <> announced_by),
  constraint refusals_have_a_reason check (state <> 'refused' or reason <> '')
);
comment on table agents.top_ups is 'Payments of agencies into their wallets: announced with a voucher, checked by an accountant, booked when a second one approves.';
comment on column agents.top_ups.reference is 'Number of the payment at the bank or payment service; one of a kind is booked once.';
comment on column agents.top_ups.paid_on is 'Day of the payment by its voucher; it is booked on the day of its approval.';
create unique index one_top_up_of_a_reference on agents.top_ups (method, reference) where state in ('announced', 'checked', 'booked');
create index on agents.top_ups (organisation_id, announced_at);
create index on agents.top_ups (announced_by);
create index on agents.top_ups (ended_by) where ended_by is not null;
create trigger kept before update or delete on agents.top_ups for each row execute function agents.keep_top_up();

create table agents.vouchers (
  top_up_id bigint primary key references agents.top_ups,
  type text not null check (type in ('image/jpeg', 'image/png')),
  cipher bytea not null
);
comment on table agents.vouchers is 'Pictures of what proves a payment, encrypted.';

-- ---------------------------------------------------------------- suppliers

create table agents.suppliers (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  kind text not null check (kind in ('carrier', 'portCorporation', 'insurer', 'service')),
  supplies text[] not null check (cardinality(supplies) > 0
    and supplies <@ array['transport', 'portFee', 'insurance', 'serviceFee', 'paper', 'tourism']),
  organisation_id bigint unique references staff.organisations,
  contract_number text not null default '' check (length(contract_number) <= 60),
  contract_from date,
  contract_to date,
  contact_name text not null default '' check (length(contact_name) <= 100),
  contact_phone text not null default '' check (length(contact_phone) <= 20),
  enabled boolean not null default true,
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users,
  constraint contract_ends_after_it_begins check (contract_from <= contract_to),
  constraint only_of_the_network check (organisation_id is null or kind in ('carrier', 'portCorporation'))
);
comment on table agents.suppliers is 'Payees: companies that are paid for parts of a price, such as carriers, port corporations and insurers.';
comment on column agents.suppliers.supplies is 'The parts of a price it is paid for.';
comment on column agents.suppliers.organisation_id is 'The carrier or port corporation of the network that it is; none for companies outside of it.';
comment on column agents.suppliers.contract_to is 'The last day of its contract, in Asia/Shanghai; none leaves the contract open.';
create index on agents.suppliers (changed_by) where changed_by is not null;

alter table fares.charges add foreign key (payee_id) references agents.suppliers;
