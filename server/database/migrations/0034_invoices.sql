-- Invoices: the proof of what a ticket cost, electronic or as a paper voucher, and never both.

create table accounts.invoice_files (
  id bigint generated always as identity primary key,
  language text not null check (language ~ '^[a-z]{2}$'),
  made_at timestamptz not null,
  made_by bigint not null references staff.users,
  invoices integer not null check (invoices >= 0),
  red_letters integer not null check (red_letters >= 0),
  fen bigint not null,
  check (invoices + red_letters > 0)
);
comment on table accounts.invoice_files is 'Files of invoices and red letters that were asked for, for their issuer. A file can be downloaded again.';
comment on column accounts.invoice_files.language is 'The language of its titles, whoever downloads it.';
comment on column accounts.invoice_files.fen is 'Invoices less red letters.';
create index on accounts.invoice_files (made_by);
create trigger stays before update or delete or truncate on accounts.invoice_files
  for each statement execute function accounts.refuse_change();

create table accounts.invoices (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references staff.organisations,
  covers text not null check (covers in ('order', 'tickets', 'period')),
  order_id bigint references orders.orders,
  period_from date,
  period_to date check (period_to >= period_from),
  buyer_kind text not null check (buyer_kind in ('person', 'company')),
  buyer_name text not null check (length(buyer_name) between 1 and 100),
  buyer_code text check (buyer_code ~ '^[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10}$'),
  buyer_address text not null default '' check (length(buyer_address) <= 200),
  buyer_phone text not null default '' check (length(buyer_phone) <= 20),
  buyer_bank text not null default '' check (length(buyer_bank) <= 200),
  buyer_email text not null default '' check (length(buyer_email) <= 254),
  tickets integer not null check (tickets > 0),
  fen bigint not null check (fen > 0),
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  net_fen bigint not null check (net_fen > 0),
  tax_fen bigint not null check (tax_fen >= 0),
  state text not null default 'asked'
    check (state in ('asked', 'sent', 'issued', 'rejected', 'withdrawn', 'redAsked', 'redSent', 'redRejected', 'redIssued')),
  version integer not null default 1 check (version > 0),
  asked_at timestamptz not null,
  asked_by bigint not null references staff.users,
  file_id bigint references accounts.invoice_files,
  number text unique check (number ~ '^[0-9]{20}$'),
  issued_on date,
  red_reason text not null default '' check (length(red_reason) <= 200),
  red_number text unique check (red_number ~ '^[0-9]{20}$'),
  red_issued_on date check (red_issued_on >= issued_on),
  error text not null default '' check (length(error) <= 200),
  check (net_fen + tax_fen = fen),
  check ((buyer_kind = 'company') = (buyer_code is not null)),
  check ((covers = 'period') = (order_id is null)),
  check (num_nulls(period_from, period_to) = case when covers = 'period' then 0 else 2 end),
  check ((number is null) = (issued_on is null)),
  check ((red_number is null) = (red_issued_on is null)),
  check (number is distinct from red_number or number is null),
  check ((state in ('issued', 'redAsked', 'redSent', 'redRejected', 'redIssued')) = (number is not null)),
  check ((state = 'redIssued') = (red_number is not null)),
  check (state not in ('redAsked', 'redSent', 'redRejected', 'redIssued') or red_reason <> ''),
  check (state not in ('sent', 'redSent') or file_id is not null),
  check (state not in ('rejected', 'redRejected') or error <> '')
);
comment on table accounts.invoices is 'Electronic invoices: asked for, sent in a file, issued under a number, and taken back by a red letter. The number and the result come from their issuer.';
comment on column accounts.invoices.organisation_id is 'Who sold the tickets.';
comment on column accounts.invoices.covers is 'order: every ticket of it that had no proof; tickets: chosen ones of an order; period: those an agency paid for from the first to the last day.';
comment on column accounts.invoices.buyer_code is 'The unified social credit code (GB 32100) of a company. Its check sign was right when it was written.';
comment on column accounts.invoices.tax_basis_points is 'The tax rate when it was asked for. Prices include the tax.';
comment on column accounts.invoices.state is 'asked and redAsked wait for a file, sent and redSent for its results; while a red letter is under way the invoice stays valid. redIssued: taken back.';
comment on column accounts.invoices.number is 'Twenty digits, from the results; red_number is that of the red letter.';
comment on column accounts.invoices.error is 'Why it was rejected last.';
create index invoices_by_time on accounts.invoices (asked_at, id);
create index on accounts.invoices (organisation_id, asked_at, id);
create index on accounts.invoices (order_id) where order_id is not null;
create index on accounts.invoices (asked_by);
create index on accounts.invoices (file_id) where file_id is not null;
create index waiting_invoices on accounts.invoices (id) where state in ('asked', 'sent', 'redAsked', 'redSent');

-- Transition table: no other change of state is possible.
create table accounts.invoice_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state),
  check (from_state <> to_state)
);
comment on table accounts.invoice_transitions is 'The changes of state an invoice can make. Facts of the product, not data: a migration changes them.';
insert into accounts.invoice_transitions (from_state, to_state) values
  ('asked', 'sent'), ('asked', 'withdrawn'),
  ('sent', 'issued'), ('sent', 'rejected'),
  ('rejected', 'asked'), ('rejected', 'withdrawn'),
  ('issued', 'redAsked'),
  ('redAsked', 'redSent'), ('redAsked', 'issued'),
  ('redSent', 'redIssued'), ('redSent', 'redRejected'),
  ('redRejected', 'redAsked')
on conflict do nothing;
create trigger stays before update or delete or truncate on accounts.invoice_transitions
  for each statement execute function accounts.refuse_change();

create table accounts.invoice_events (
  invoice_id bigint not null references accounts.invoices,
  number integer not null check (number > 1),
  at timestamptz not null,
  from_state text not null,
  to_state text not null check (from_state <> to_state),
  user_id bigint not null references staff.users,
  reference text not null default '' check (length(reference) <= 64),
  reason text not null default '' check (length(reason) <= 200),
  file_id bigint references accounts.invoice_files,
  primary key (invoice_id, number)
);
comment on table accounts.invoice_events is 'What happened to an invoice after it was asked for: one row a change of state, never changed.';
create index on accounts.invoice_events (user_id);
create index on accounts.invoice_events (file_id) where file_id is not null;
create trigger append_only before update or delete or truncate on accounts.invoice_events
  for each statement execute function accounts.refuse_change();

create table accounts.invoice_file_lines (
  file_id bigint not null references accounts.invoice_files,
  number integer not null check (number > 0),
  invoice_id bigint not null references accounts.invoices,
  red boolean not null,
  buyer jsonb not null,
  primary key (file_id, number),
  unique (file_id, invoice_id)
);
comment on table accounts.invoice_file_lines is 'Lines of a file. The buyer is that of the moment it was sent: one that was rejected may be corrected.';
create index on accounts.invoice_file_lines (invoice_id);
create trigger stays before update or delete or truncate on accounts.invoice_file_lines
  for each statement execute function accounts.refuse_change();

create table accounts.ticket_proofs (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references orders.tickets,
  kind text not null check (kind in ('voucher', 'invoice')),
  invoice_id bigint references accounts.invoices,
  number integer check (number > 0),
  fen bigint not null check (fen > 0),
  net_fen bigint,
  tax_fen bigint,
  remainder_fen smallint check (remainder_fen in (0, 1)),
  living boolean not null default true,
  made_at timestamptz not null,
  made_by bigint not null references staff.users,
  ended_at timestamptz check (ended_at >= made_at),
  ended_by bigint references staff.users,
  unique (invoice_id, number),
  unique (invoice_id, ticket_id),
  check (num_nulls(invoice_id, number, net_fen, tax_fen, remainder_fen) = case kind when 'invoice' then 0 else 5 end),
  check (net_fen + tax_fen = fen),
  check (living = (ended_at is null)),
  check ((ended_at is null) = (ended_by is null))
);
comment on table accounts.ticket_proofs is 'What proves what a ticket cost: a paper voucher that was printed at a counter, or a line of an invoice. A ticket has one living proof at most.';
comment on column accounts.ticket_proofs.net_fen is 'Without the tax. Lines add up to their invoice: what rounding leaves goes to the largest remainders, one fen each (remainder_fen).';
comment on column accounts.ticket_proofs.living is 'A voucher until it was taken back; a line of an invoice until that is withdrawn, rejected or taken back by a red letter.';
create unique index one_proof_of_a_ticket on accounts.ticket_proofs (ticket_id) where living;
create index on accounts.ticket_proofs (ticket_id);
create index on accounts.ticket_proofs (made_by);

create trigger of_a_paid_ticket before insert or update of living on accounts.ticket_proofs for each row when (new.living)
  execute function accounts.check_proof();
create trigger stays_what_it_is before update on accounts.ticket_proofs for each row
  when ((old.ticket_id, old.kind, old.invoice_id, old.number, old.fen, old.net_fen, old.tax_fen, old.remainder_fen, old.made_at, old.made_by)
    is distinct from (new.ticket_id, new.kind, new.invoice_id, new.number, new.fen, new.net_fen, new.tax_fen, new.remainder_fen,
      new.made_at, new.made_by))
  execute function accounts.refuse_other_invoice();
create trigger stays before delete or truncate on accounts.ticket_proofs
  for each statement execute function accounts.refuse_change();

create trigger transition before update of state on accounts.invoices for each row when (old.state <> new.state)
  execute function accounts.refuse_invoice_transition();
create trigger recorded after update on accounts.invoices referencing old table as before new table as after
  for each statement execute function accounts.refuse_unrecorded_invoice();
create trigger stays_what_it_is before update on accounts.invoices for each row
  when ((old.organisation_id, old.covers, old.order_id, old.period_from, old.period_to, old.tickets, old.fen, old.tax_basis_points,
      old.net_fen, old.tax_fen, old.asked_at, old.asked_by)
    is distinct from (new.organisation_id, new.covers, new.order_id, new.period_from, new.period_to, new.tickets, new.fen,
      new.tax_basis_points, new.net_fen, new.tax_fen, new.asked_at, new.asked_by)
    or old.number is not null and (old.number, old.issued_on, old.buyer_kind, old.buyer_name, old.buyer_code)
      is distinct from (new.number, new.issued_on, new.buyer_kind, new.buyer_name, new.buyer_code))
  execute function accounts.refuse_other_invoice();
create trigger stays before delete or truncate on accounts.invoices
  for each statement execute function accounts.refuse_change();

-- A ticket that proves what was paid for it is neither given back, exchanged nor void.
create trigger not_while_proved before update of state on orders.tickets for each row
  when (old.state <> 'held' and old.state <> new.state and new.state in ('refunded', 'exchanged', 'void'))
  execute function accounts.refuse_proved_ticket();

-- A change of state of an invoice: the number and the day it was issued, or null; reason or ''; the file it is sent in or null; the
-- corrected buyer or null.
create type accounts.invoice_change as (
  invoice_id bigint, new_state text, at timestamptz, user_id bigint, number text, issued_on date, reason text, file_id bigint, buyer jsonb
);
