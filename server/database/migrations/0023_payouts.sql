-- Payouts: money given back, from the moment it is owed until it has really been paid.

create table accounts.payout_lists (
  id bigint generated always as identity primary key,
  method text not null check (method in ('card', 'wechat', 'alipay')),
  made_at timestamptz not null,
  made_by bigint not null references staff.users,
  payouts integer not null check (payouts > 0),
  fen bigint not null check (fen > 0)
);
comment on table accounts.payout_lists is 'Lists of payouts that were sent to a payment service together. A list can be downloaded again.';
create index on accounts.payout_lists (made_by);
create index on accounts.payout_lists (made_at);
create trigger stays before update or delete or truncate on accounts.payout_lists
  for each statement execute function accounts.refuse_change();

create table accounts.payouts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders.orders,
  payment_id bigint not null references orders.payments (id),
  method text not null check (method in ('cash', 'card', 'wechat', 'alipay', 'wallet', 'bank')),
  fen bigint not null check (fen > 0),
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'sent', 'paid', 'failed', 'collected', 'cancelled')),
  version integer not null default 1 check (version > 0),
  attempts smallint not null default 0 check (attempts >= 0),
  reference text not null default '' check (length(reference) <= 64),
  error text not null default '' check (length(error) <= 200),
  cause_kind text not null check (cause_kind ~ '^[a-zA-Z]{1,40}$'),
  cause_id bigint not null,
  requested_at timestamptz not null,
  requested_by bigint not null references staff.users,
  list_id bigint references accounts.payout_lists,
  replaces_id bigint unique references accounts.payouts,
  approval_id bigint unique references platform.approvals,
  transfer_id bigint unique references accounts.transfers,
  paid_at timestamptz check (paid_at >= requested_at),
  paid_by bigint references staff.users,
  check ((replaces_id is null) = (approval_id is null)),
  check (state <> 'approved' or approval_id is not null),
  check (state <> 'failed' or error <> ''),
  check (state <> 'sent' or list_id is not null),
  check ((state in ('paid', 'collected')) = (paid_at is not null)),
  check ((paid_at is null) = (paid_by is null)),
  check ((paid_at is null) = (transfer_id is null))
);
comment on table accounts.payouts is 'Money given back of one payment. Owed until it has been paid: the refund is booked when it is decided, the payout when the money really leaves.';
comment on column accounts.payouts.method is 'How it is paid: as the payment was, or as a second person approved (approval_id, replaces_id).';
comment on column accounts.payouts.state is 'requested and approved wait; sent: with the payment service; collected: cash that waited and was handed over at a counter.';
comment on column accounts.payouts.attempts is 'How many times it was sent to the payment service.';
comment on column accounts.payouts.error is 'Why the last attempt failed.';
comment on column accounts.payouts.cause_kind is 'What it is given back for, with cause_id: an offer, a void.';
comment on column accounts.payouts.transfer_id is 'The transfer that booked it; there once it was paid.';
comment on column accounts.payouts.paid_by is 'Who gave the money or reported that it was paid, with paid_at: takings are told by both.';
create index on accounts.payouts (order_id);
create index on accounts.payouts (payment_id);
create index on accounts.payouts (requested_by);
create index on accounts.payouts (list_id) where list_id is not null;
create index on accounts.payouts (cause_kind, cause_id);
create index payouts_by_time on accounts.payouts (requested_at, id);
create index open_payouts on accounts.payouts (method, requested_at) where paid_at is null and state <> 'cancelled';
create index payouts_paid_by on accounts.payouts (paid_by, paid_at) where paid_by is not null;
create index payouts_paid_at on accounts.payouts (paid_at) where paid_at is not null;
create unique index one_receipt_of_a_payout on accounts.payouts (method, reference) where reference <> '';

-- Transition table: no other change of state is possible.
create table accounts.payout_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state),
  check (from_state <> to_state)
);
comment on table accounts.payout_transitions is 'The changes of state a payout can make. Facts of the product, not data: a migration changes them.';
insert into accounts.payout_transitions (from_state, to_state) values
  ('requested', 'sent'), ('requested', 'paid'), ('requested', 'collected'), ('requested', 'cancelled'),
  ('approved', 'paid'), ('approved', 'collected'), ('approved', 'failed'), ('approved', 'cancelled'),
  ('sent', 'paid'), ('sent', 'failed'),
  ('failed', 'requested'), ('failed', 'approved'), ('failed', 'cancelled')
on conflict do nothing;
create trigger stays before update or delete or truncate on accounts.payout_transitions
  for each statement execute function accounts.refuse_change();

create table accounts.payout_events (
  payout_id bigint not null references accounts.payouts,
  number integer not null check (number > 1),
  at timestamptz not null,
  from_state text not null,
  to_state text not null,
  user_id bigint references staff.users,
  reference text not null default '' check (length(reference) <= 64),
  reason text not null default '' check (length(reason) <= 200),
  list_id bigint references accounts.payout_lists,
  primary key (payout_id, number),
  check (from_state <> to_state)
);
comment on table accounts.payout_events is 'What happened to a payout after it was requested: one row a change of state, never changed.';
create index on accounts.payout_events (user_id);
create index on accounts.payout_events (list_id) where list_id is not null;
create trigger append_only before update or delete or truncate on accounts.payout_events
  for each statement execute function accounts.refuse_change();

create trigger within_payment before insert on accounts.payouts for each row execute function accounts.check_payout();
create trigger transition before update on accounts.payouts for each row
  execute function accounts.refuse_payout_transition();
create trigger recorded after update on accounts.payouts referencing old table as before new table as after
  for each statement execute function accounts.refuse_unrecorded_payout();
create trigger stays_what_it_is before update on accounts.payouts for each row
  when ((old.order_id, old.payment_id, old.method, old.fen, old.cause_kind, old.cause_id, old.requested_at, old.requested_by,
      old.replaces_id, old.approval_id)
    is distinct from (new.order_id, new.payment_id, new.method, new.fen, new.cause_kind, new.cause_id, new.requested_at,
      new.requested_by, new.replaces_id, new.approval_id))
  execute function accounts.refuse_other_payout();
create trigger stays before delete or truncate on accounts.payouts
  for each statement execute function accounts.refuse_change();

-- What is given back of an order: fen, what for, who gives it, and whether cash is handed over now.
create type accounts.payout_request as (
  order_id bigint, fen bigint, cause_kind text, cause_id bigint, user_id bigint, at timestamptz, cash_now boolean
);

-- The payment of a payout: receipt number or '', waited when cash lay ready to be collected.
create type accounts.payout_payment as (payout_id bigint, user_id bigint, at timestamptz, receipt text, waited boolean);

-- A change of state of a payout: user or null, receipt number or '', reason or '', the list it is sent with or null, the transfer
-- that paid it or null.
create type accounts.payout_change as (
  payout_id bigint, new_state text, at timestamptz, user_id bigint, receipt text, reason text, list_id bigint, transfer_id bigint
);
