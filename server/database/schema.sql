-- The whole shape of the database, written by `npm run schema`. Change it through a migration.

create extension btree_gist;
create extension pg_trgm;

create schema accounts;
create schema agents;
create schema comments;
create schema fares;
create schema feedback;
create schema fleet;
create schema home;
create schema inventory;
create schema journal;
create schema lists;
create schema messages;
create schema network;
create schema orders;
create schema platform;
create schema profile;
create schema reports;
create schema river;
create schema sailings;
create schema session;
create schema settlement;
create schema staff;
create schema system;
create schema workspace;

-- Ledger accounts. code tells which: till:{shift}, safe:{organisation}, agent:{organisation}:available, sailing:{id}:unearned, acquirer:{method}:{day}, operator:serviceFees. What was taken before there were shifts is on {method}:counter:{user}:{day}.
create table accounts.accounts (
  id bigint not null generated always as identity,
  code text not null,
  kind text not null,
  organisation_id bigint,
  user_id bigint,
  sailing_id bigint,
  day date,
  closed_at timestamp with time zone,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_code_key UNIQUE (code),
  constraint accounts_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint accounts_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id),
  constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint accounts_code_check CHECK ((code ~ '^[A-Za-z0-9:_-]{1,100}$'::text)),
  constraint accounts_kind_check CHECK ((kind = ANY (ARRAY['till'::text, 'safe'::text, 'bank'::text, 'acquirer'::text, 'wallet'::text, 'frozen'::text, 'unearned'::text, 'deposit'::text, 'refundsPayable'::text, 'payable'::text, 'receivable'::text, 'commission'::text, 'portFee'::text, 'insurance'::text, 'feeIncome'::text, 'refundFeeIncome'::text, 'fareIncome'::text, 'forfeited'::text, 'acquirerFee'::text, 'overShort'::text, 'suspense'::text, 'equity'::text])))
);
CREATE INDEX accounts_organisation_id_idx ON accounts.accounts USING btree (organisation_id);
CREATE INDEX accounts_sailing_id_idx ON accounts.accounts USING btree (sailing_id);
CREATE INDEX accounts_user_id_day_idx ON accounts.accounts USING btree (user_id, day);
CREATE INDEX acquirer_days ON accounts.accounts USING btree (day, id) WHERE (kind = 'acquirer'::text);
CREATE TRIGGER stays BEFORE DELETE ON accounts.accounts FOR EACH ROW EXECUTE FUNCTION platform.refuse_orphans('accounts.entries(account_id)');

-- What happened to a difference, never changed.
create table accounts.acquirer_difference_events (
  difference_id bigint not null,
  number integer not null,
  at timestamp with time zone not null,
  event text not null,
  user_id bigint,
  reason text not null default ''::text,
  constraint acquirer_difference_events_pkey PRIMARY KEY (difference_id, number),
  constraint acquirer_difference_events_difference_id_fkey FOREIGN KEY (difference_id) REFERENCES accounts.acquirer_differences(id),
  constraint acquirer_difference_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint acquirer_difference_events_check CHECK (((event = ANY (ARRAY['found'::text, 'resolved'::text])) OR (reason <> ''::text))),
  constraint acquirer_difference_events_event_check CHECK ((event = ANY (ARRAY['found'::text, 'assigned'::text, 'unassigned'::text, 'askedToAccept'::text, 'accepted'::text, 'refused'::text, 'claimed'::text, 'noted'::text, 'resolved'::text]))),
  constraint acquirer_difference_events_number_check CHECK ((number > 0)),
  constraint acquirer_difference_events_reason_check CHECK ((length(reason) <= 200))
);
CREATE INDEX acquirer_difference_events_user_id_idx ON accounts.acquirer_difference_events USING btree (user_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.acquirer_difference_events FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- What is not the same in the statements of acquirers and in the own books, until it is worked off.
create table accounts.acquirer_differences (
  id bigint not null generated always as identity,
  acquirer_id bigint not null,
  kind text not null,
  line_id bigint,
  settled_kind text,
  settled_id bigint,
  state text not null default 'open'::text,
  ours_fen bigint,
  theirs_fen bigint,
  difference_fen bigint generated always as ((COALESCE(theirs_fen, (0)::bigint) - COALESCE(ours_fen, (0)::bigint))) stored,
  found_at timestamp with time zone not null,
  note text not null default ''::text,
  approval_id bigint,
  transfer_id bigint,
  revision integer not null default 1,
  constraint acquirer_differences_pkey PRIMARY KEY (id),
  constraint acquirer_differences_approval_id_key UNIQUE (approval_id),
  constraint acquirer_differences_line_id_key UNIQUE (line_id),
  constraint acquirer_differences_transfer_id_key UNIQUE (transfer_id),
  constraint acquirer_differences_acquirer_id_fkey FOREIGN KEY (acquirer_id) REFERENCES accounts.acquirers(id),
  constraint acquirer_differences_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES platform.approvals(id),
  constraint acquirer_differences_line_id_fkey FOREIGN KEY (line_id) REFERENCES accounts.acquirer_lines(id),
  constraint acquirer_differences_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES accounts.transfers(id),
  constraint acquirer_differences_check CHECK (((kind = 'oursOnly'::text) = (line_id IS NULL))),
  constraint acquirer_differences_check1 CHECK (((kind = 'oursOnly'::text) = (theirs_fen IS NULL))),
  constraint acquirer_differences_check2 CHECK (((kind = 'theirsOnly'::text) = (settled_id IS NULL))),
  constraint acquirer_differences_check3 CHECK (((settled_kind IS NULL) = (settled_id IS NULL))),
  constraint acquirer_differences_check4 CHECK (((ours_fen IS NULL) = (settled_id IS NULL))),
  constraint acquirer_differences_check5 CHECK (((state = 'accepted'::text) = (transfer_id IS NOT NULL))),
  constraint acquirer_differences_kind_check CHECK ((kind = ANY (ARRAY['theirsOnly'::text, 'oursOnly'::text, 'differs'::text]))),
  constraint acquirer_differences_note_check CHECK ((length(note) <= 200)),
  constraint acquirer_differences_revision_check CHECK ((revision > 0)),
  constraint acquirer_differences_settled_kind_check CHECK ((settled_kind = ANY (ARRAY['payment'::text, 'payout'::text, 'topUp'::text]))),
  constraint acquirer_differences_state_check CHECK ((state = ANY (ARRAY['open'::text, 'claimed'::text, 'accepted'::text, 'resolved'::text])))
);
CREATE INDEX acquirer_differences_acquirer_id_idx ON accounts.acquirer_differences USING btree (acquirer_id);
CREATE INDEX acquirer_differences_found_at_idx ON accounts.acquirer_differences USING btree (found_at);
CREATE INDEX open_differences ON accounts.acquirer_differences USING btree (acquirer_id, found_at) WHERE (state = ANY (ARRAY['open'::text, 'claimed'::text]));
CREATE UNIQUE INDEX one_difference_of_what_is_missing ON accounts.acquirer_differences USING btree (settled_kind, settled_id) WHERE (kind = 'oursOnly'::text);
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON accounts.acquirer_differences FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- What acquirers say they took in and gave back. What a file said stays as it is; a line is matched with one payment, payout or top-up.
create table accounts.acquirer_lines (
  id bigint not null generated always as identity,
  acquirer_id bigint not null,
  statement_id bigint not null,
  line integer not null,
  kind text not null,
  reference text not null,
  payment_reference text not null default ''::text,
  fen bigint not null,
  fee_fen bigint not null default 0,
  at timestamp with time zone,
  state text not null default 'waiting'::text,
  settled_kind text,
  settled_id bigint,
  transfer_id bigint,
  constraint acquirer_lines_pkey PRIMARY KEY (id),
  constraint acquirer_lines_statement_id_line_key UNIQUE (statement_id, line),
  constraint acquirer_lines_acquirer_id_fkey FOREIGN KEY (acquirer_id) REFERENCES accounts.acquirers(id),
  constraint acquirer_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES accounts.acquirer_statements(id),
  constraint acquirer_lines_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES accounts.transfers(id),
  constraint acquirer_lines_check CHECK (((kind = 'refund'::text) = (fen < 0))),
  constraint acquirer_lines_check1 CHECK (((settled_kind IS NULL) = (settled_id IS NULL))),
  constraint acquirer_lines_check2 CHECK (((state = ANY (ARRAY['matched'::text, 'differs'::text])) = (settled_id IS NOT NULL))),
  constraint acquirer_lines_check3 CHECK (((settled_kind IS NULL) OR ((settled_kind = 'payout'::text) = (kind = 'refund'::text)))),
  constraint acquirer_lines_fen_check CHECK ((fen <> 0)),
  constraint acquirer_lines_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
  constraint acquirer_lines_line_check CHECK ((line > 0)),
  constraint acquirer_lines_payment_reference_check CHECK ((length(payment_reference) <= 64)),
  constraint acquirer_lines_reference_check CHECK (((length(reference) >= 4) AND (length(reference) <= 64))),
  constraint acquirer_lines_settled_kind_check CHECK ((settled_kind = ANY (ARRAY['payment'::text, 'payout'::text, 'topUp'::text]))),
  constraint acquirer_lines_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'matched'::text, 'differs'::text, 'theirsOnly'::text])))
);
CREATE INDEX acquirer_lines_to_book ON accounts.acquirer_lines USING btree (statement_id) WHERE (transfer_id IS NULL);
CREATE INDEX acquirer_lines_transfer_id_idx ON accounts.acquirer_lines USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);
CREATE UNIQUE INDEX one_line_of_a_reference ON accounts.acquirer_lines USING btree (acquirer_id, kind, reference, fen);
CREATE UNIQUE INDEX one_line_settles_one ON accounts.acquirer_lines USING btree (settled_kind, settled_id) WHERE (settled_id IS NOT NULL);
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON accounts.acquirer_lines FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
CREATE TRIGGER what_was_booked_stays BEFORE UPDATE ON accounts.acquirer_lines FOR EACH ROW WHEN (((old.transfer_id IS NOT NULL) AND (old.settled_kind = new.settled_kind) AND (old.settled_id <> new.settled_id))) EXECUTE FUNCTION accounts.keep_settled();
CREATE TRIGGER what_was_said_stays BEFORE UPDATE ON accounts.acquirer_lines FOR EACH ROW WHEN (((((((((((old.acquirer_id IS DISTINCT FROM new.acquirer_id) OR (old.statement_id IS DISTINCT FROM new.statement_id)) OR (old.line IS DISTINCT FROM new.line)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.reference IS DISTINCT FROM new.reference)) OR (old.payment_reference IS DISTINCT FROM new.payment_reference)) OR (old.fen IS DISTINCT FROM new.fen)) OR (old.fee_fen IS DISTINCT FROM new.fee_fen)) OR (old.at IS DISTINCT FROM new.at)) OR ((old.transfer_id IS NOT NULL) AND (((old.transfer_id IS DISTINCT FROM new.transfer_id) OR (old.state IS DISTINCT FROM new.state)) OR (old.settled_kind IS DISTINCT FROM new.settled_kind))))) EXECUTE FUNCTION accounts.refuse_change();

-- Which acquirer settles a method of payment: one at a time.
create table accounts.acquirer_methods (
  method text not null,
  acquirer_id bigint not null,
  constraint acquirer_methods_pkey PRIMARY KEY (method),
  constraint acquirer_methods_acquirer_id_fkey FOREIGN KEY (acquirer_id) REFERENCES accounts.acquirers(id),
  constraint acquirer_methods_method_check CHECK ((method = ANY (ARRAY['card'::text, 'wechat'::text, 'alipay'::text])))
);
CREATE INDEX acquirer_methods_acquirer_id_idx ON accounts.acquirer_methods USING btree (acquirer_id);

-- Imported statement files. Never deleted.
create table accounts.acquirer_statements (
  id bigint not null generated always as identity,
  acquirer_id bigint not null,
  file_name text not null,
  file_hash bytea not null,
  imported_at timestamp with time zone not null,
  imported_by bigint not null,
  unchanged integer not null default 0,
  faults jsonb not null default '[]'::jsonb,
  batch_id bigint,
  constraint acquirer_statements_pkey PRIMARY KEY (id),
  constraint acquirer_statements_acquirer_id_file_hash_key UNIQUE (acquirer_id, file_hash),
  constraint acquirer_statements_acquirer_id_fkey FOREIGN KEY (acquirer_id) REFERENCES accounts.acquirers(id),
  constraint acquirer_statements_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES platform.batches(id),
  constraint acquirer_statements_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES staff.users(id),
  constraint acquirer_statements_faults_check CHECK ((jsonb_typeof(faults) = 'array'::text)),
  constraint acquirer_statements_file_hash_check CHECK ((length(file_hash) = 32)),
  constraint acquirer_statements_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint acquirer_statements_unchanged_check CHECK ((unchanged >= 0))
);
CREATE INDEX acquirer_statements_batch_id_idx ON accounts.acquirer_statements USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX acquirer_statements_imported_at_idx ON accounts.acquirer_statements USING btree (imported_at);
CREATE INDEX acquirer_statements_imported_by_idx ON accounts.acquirer_statements USING btree (imported_by);
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON accounts.acquirer_statements FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- Who settles payments by card, WeChat and Alipay, and how its statement files are read.
create table accounts.acquirers (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  settlement_days smallint not null default 1,
  starts_on date not null,
  checked_to date,
  mapping jsonb not null,
  revision integer not null default 1,
  changed_at timestamp with time zone not null,
  changed_by bigint not null,
  constraint acquirers_pkey PRIMARY KEY (id),
  constraint acquirers_code_key UNIQUE (code),
  constraint acquirers_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint acquirers_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint acquirers_mapping_check CHECK ((jsonb_typeof(mapping) = 'object'::text)),
  constraint acquirers_names_check CHECK (platform.valid_names(names)),
  constraint acquirers_revision_check CHECK ((revision > 0)),
  constraint acquirers_settlement_days_check CHECK (((settlement_days >= 0) AND (settlement_days <= 30)))
);
CREATE INDEX acquirers_changed_by_idx ON accounts.acquirers USING btree (changed_by);
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON accounts.acquirers FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- Days in Asia/Shanghai that are over: nothing is booked to the last of them or before it any more.
create table accounts.closed_days (
  day date not null,
  closed_at timestamp with time zone not null,
  horizon xid8,
  folded_at timestamp with time zone,
  constraint closed_days_pkey PRIMARY KEY (day),
  constraint closed_days_check CHECK ((closed_at >= ((((day + 1))::timestamp without time zone AT TIME ZONE 'Asia/Shanghai'::text) + '01:00:00'::interval))),
  constraint closed_days_check1 CHECK (((folded_at IS NULL) OR (horizon IS NOT NULL)))
);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON accounts.closed_days FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
CREATE TRIGGER stays BEFORE UPDATE ON accounts.closed_days FOR EACH ROW WHEN (((old.folded_at IS NOT NULL) OR ((new.day IS DISTINCT FROM old.day) OR (new.closed_at IS DISTINCT FROM old.closed_at)))) EXECUTE FUNCTION accounts.refuse_change();

-- What an account opened and closed a day with, for the days on which it had entries. Positive is credit, as in entries; never changed.
create table accounts.day_balances (
  account_id bigint not null,
  day date not null,
  opening_fen bigint not null,
  debit_fen bigint not null,
  credit_fen bigint not null,
  closing_fen bigint not null,
  entries integer not null,
  hash bytea not null,
  constraint day_balances_pkey PRIMARY KEY (account_id, day),
  constraint day_balances_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id),
  constraint day_balances_day_fkey FOREIGN KEY (day) REFERENCES accounts.closed_days(day),
  constraint day_balances_check CHECK ((closing_fen = ((opening_fen + credit_fen) - debit_fen))),
  constraint day_balances_credit_fen_check CHECK ((credit_fen >= 0)),
  constraint day_balances_debit_fen_check CHECK ((debit_fen >= 0)),
  constraint day_balances_entries_check CHECK ((entries > 0)),
  constraint day_balances_hash_check CHECK ((length(hash) = 32))
);
CREATE INDEX day_balances_day_idx ON accounts.day_balances USING brin (day) WITH (pages_per_range='8', autosummarize='on');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.day_balances FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- Signed amounts of a transfer; each transfer sums to zero. Positive is credit (owed or earned), negative is debit (received or held).
create table accounts.entries (
  transfer_id bigint not null,
  number smallint not null,
  account_id bigint not null,
  fen bigint not null,
  at timestamp with time zone not null,
  ticket_id bigint,
  constraint entries_pkey PRIMARY KEY (transfer_id, number),
  constraint entries_fen_check CHECK ((fen <> 0))
);
CREATE INDEX entries_account_id_at_idx ON accounts.entries USING btree (account_id, at);
CREATE INDEX entries_ticket_id_idx ON accounts.entries USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.entries FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
CREATE TRIGGER balanced AFTER INSERT ON accounts.entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_imbalance();
CREATE TRIGGER whole AFTER INSERT ON accounts.entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_dangling();

-- Lines of a list: the insured people of a day, and as corrections those of former lists whose insurance ended before their departure. A person is named by the version of the passenger: personal data are erased there.
create table accounts.insured_lines (
  list_id bigint not null,
  part text not null,
  number integer not null,
  ticket_id bigint not null,
  passenger_version smallint not null,
  fen bigint not null,
  departs timestamp with time zone not null,
  trip text not null,
  constraint insured_lines_pkey PRIMARY KEY (list_id, part, number),
  constraint insured_lines_ticket_id_passenger_version_part_key UNIQUE (ticket_id, passenger_version, part),
  constraint insured_lines_list_id_fkey FOREIGN KEY (list_id) REFERENCES accounts.insured_lists(id),
  constraint insured_lines_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES orders.tickets(id),
  constraint insured_lines_fen_check CHECK ((fen > 0)),
  constraint insured_lines_number_check CHECK ((number > 0)),
  constraint insured_lines_part_check CHECK ((part = ANY (ARRAY['insured'::text, 'cancelled'::text])))
);
CREATE TRIGGER stays BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.insured_lines FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- Lists of insured passengers for an insurer: one a day, numbered per insurer. A list can be downloaded again.
create table accounts.insured_lists (
  id bigint not null generated always as identity,
  payee_id bigint not null,
  number integer not null,
  day date not null,
  language text not null,
  made_at timestamp with time zone not null,
  made_by bigint not null,
  insured integer not null,
  insured_fen bigint not null,
  cancelled integer not null,
  cancelled_fen bigint not null,
  constraint insured_lists_pkey PRIMARY KEY (id),
  constraint insured_lists_payee_id_day_key UNIQUE (payee_id, day),
  constraint insured_lists_payee_id_number_key UNIQUE (payee_id, number),
  constraint insured_lists_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff.users(id),
  constraint insured_lists_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES agents.suppliers(id),
  constraint insured_lists_cancelled_check CHECK ((cancelled >= 0)),
  constraint insured_lists_cancelled_fen_check CHECK ((cancelled_fen >= 0)),
  constraint insured_lists_insured_check CHECK ((insured >= 0)),
  constraint insured_lists_insured_fen_check CHECK ((insured_fen >= 0)),
  constraint insured_lists_language_check CHECK ((language ~ '^[a-z]{2}$'::text)),
  constraint insured_lists_number_check CHECK ((number > 0))
);
CREATE INDEX insured_lists_made_at_id_idx ON accounts.insured_lists USING btree (made_at, id);
CREATE INDEX insured_lists_made_by_idx ON accounts.insured_lists USING btree (made_by);
CREATE TRIGGER stays BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.insured_lists FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- What happened to an invoice after it was asked for: one row a change of state, never changed.
create table accounts.invoice_events (
  invoice_id bigint not null,
  number integer not null,
  at timestamp with time zone not null,
  from_state text not null,
  to_state text not null,
  user_id bigint not null,
  reference text not null default ''::text,
  reason text not null default ''::text,
  file_id bigint,
  constraint invoice_events_pkey PRIMARY KEY (invoice_id, number),
  constraint invoice_events_file_id_fkey FOREIGN KEY (file_id) REFERENCES accounts.invoice_files(id),
  constraint invoice_events_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES accounts.invoices(id),
  constraint invoice_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint invoice_events_check CHECK ((from_state <> to_state)),
  constraint invoice_events_number_check CHECK ((number > 1)),
  constraint invoice_events_reason_check CHECK ((length(reason) <= 200)),
  constraint invoice_events_reference_check CHECK ((length(reference) <= 64))
);
CREATE INDEX invoice_events_file_id_idx ON accounts.invoice_events USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX invoice_events_user_id_idx ON accounts.invoice_events USING btree (user_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.invoice_events FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- Lines of a file. The buyer is that of the moment it was sent: one that was rejected may be corrected, and a person is forgotten.
create table accounts.invoice_file_lines (
  file_id bigint not null,
  number integer not null,
  invoice_id bigint not null,
  red boolean not null,
  buyer jsonb not null,
  constraint invoice_file_lines_pkey PRIMARY KEY (file_id, number),
  constraint invoice_file_lines_file_id_invoice_id_key UNIQUE (file_id, invoice_id),
  constraint invoice_file_lines_file_id_fkey FOREIGN KEY (file_id) REFERENCES accounts.invoice_files(id),
  constraint invoice_file_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES accounts.invoices(id),
  constraint invoice_file_lines_number_check CHECK ((number > 0))
);
CREATE INDEX invoice_file_lines_invoice_id_idx ON accounts.invoice_file_lines USING btree (invoice_id);
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON accounts.invoice_file_lines FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
CREATE TRIGGER stays_as_sent BEFORE UPDATE ON accounts.invoice_file_lines FOR EACH ROW WHEN ((((((old.file_id IS DISTINCT FROM new.file_id) OR (old.number IS DISTINCT FROM new.number)) OR (old.invoice_id IS DISTINCT FROM new.invoice_id)) OR (old.red IS DISTINCT FROM new.red)) OR ((old.buyer ->> 'code'::text) <> ''::text) OR ((new.buyer ->> 'name'::text) <> '–'::text))) EXECUTE FUNCTION accounts.refuse_change();

-- Files of invoices and red letters that were asked for, for their issuer. A file can be downloaded again.
create table accounts.invoice_files (
  id bigint not null generated always as identity,
  language text not null,
  made_at timestamp with time zone not null,
  made_by bigint not null,
  invoices integer not null,
  red_letters integer not null,
  fen bigint not null,
  constraint invoice_files_pkey PRIMARY KEY (id),
  constraint invoice_files_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff.users(id),
  constraint invoice_files_check CHECK (((invoices + red_letters) > 0)),
  constraint invoice_files_invoices_check CHECK ((invoices >= 0)),
  constraint invoice_files_language_check CHECK ((language ~ '^[a-z]{2}$'::text)),
  constraint invoice_files_red_letters_check CHECK ((red_letters >= 0))
);
CREATE INDEX invoice_files_made_by_idx ON accounts.invoice_files USING btree (made_by);
CREATE TRIGGER stays BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.invoice_files FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- The changes of state an invoice can make. Facts of the product, not data: a migration changes them.
create table accounts.invoice_transitions (
  from_state text not null,
  to_state text not null,
  constraint invoice_transitions_pkey PRIMARY KEY (from_state, to_state),
  constraint invoice_transitions_check CHECK ((from_state <> to_state))
);
CREATE TRIGGER stays BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.invoice_transitions FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- Electronic invoices: asked for, sent in a file, issued under a number, and taken back by a red letter. The number and the result come from their issuer.
create table accounts.invoices (
  id bigint not null generated always as identity,
  organisation_id bigint not null,
  covers text not null,
  order_id bigint,
  period_from date,
  period_to date,
  buyer_kind text not null,
  buyer_name text not null,
  buyer_code text,
  buyer_address text not null default ''::text,
  buyer_phone text not null default ''::text,
  buyer_bank text not null default ''::text,
  buyer_email text not null default ''::text,
  tickets integer not null,
  fen bigint not null,
  tax_basis_points integer not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  state text not null default 'asked'::text,
  version integer not null default 1,
  asked_at timestamp with time zone not null,
  asked_by bigint not null,
  file_id bigint,
  number text,
  issued_on date,
  red_reason text not null default ''::text,
  red_number text,
  red_issued_on date,
  error text not null default ''::text,
  buyer_forgotten_at timestamp with time zone,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_number_key UNIQUE (number),
  constraint invoices_red_number_key UNIQUE (red_number),
  constraint invoices_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff.users(id),
  constraint invoices_file_id_fkey FOREIGN KEY (file_id) REFERENCES accounts.invoice_files(id),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders.orders(id),
  constraint invoices_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint companies_are_kept CHECK (((buyer_forgotten_at IS NULL) OR (buyer_kind = 'person'::text))),
  constraint invoices_buyer_address_check CHECK ((length(buyer_address) <= 200)),
  constraint invoices_buyer_bank_check CHECK ((length(buyer_bank) <= 200)),
  constraint invoices_buyer_code_check CHECK ((buyer_code ~ '^[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10}$'::text)),
  constraint invoices_buyer_email_check CHECK ((length(buyer_email) <= 254)),
  constraint invoices_buyer_kind_check CHECK ((buyer_kind = ANY (ARRAY['person'::text, 'company'::text]))),
  constraint invoices_buyer_name_check CHECK (((length(buyer_name) >= 1) AND (length(buyer_name) <= 100))),
  constraint invoices_buyer_phone_check CHECK ((length(buyer_phone) <= 20)),
  constraint invoices_check CHECK ((period_to >= period_from)),
  constraint invoices_check1 CHECK ((red_issued_on >= issued_on)),
  constraint invoices_check10 CHECK (((state = 'redIssued'::text) = (red_number IS NOT NULL))),
  constraint invoices_check11 CHECK (((state <> ALL (ARRAY['redAsked'::text, 'redSent'::text, 'redRejected'::text, 'redIssued'::text])) OR (red_reason <> ''::text))),
  constraint invoices_check12 CHECK (((state <> ALL (ARRAY['sent'::text, 'redSent'::text])) OR (file_id IS NOT NULL))),
  constraint invoices_check13 CHECK (((state <> ALL (ARRAY['rejected'::text, 'redRejected'::text])) OR (error <> ''::text))),
  constraint invoices_check2 CHECK (((net_fen + tax_fen) = fen)),
  constraint invoices_check3 CHECK (((buyer_kind = 'company'::text) = (buyer_code IS NOT NULL))),
  constraint invoices_check4 CHECK (((covers = 'period'::text) = (order_id IS NULL))),
  constraint invoices_check5 CHECK ((num_nulls(period_from, period_to) =
CASE
    WHEN (covers = 'period'::text) THEN 0
    ELSE 2
END)),
  constraint invoices_check6 CHECK (((number IS NULL) = (issued_on IS NULL))),
  constraint invoices_check7 CHECK (((red_number IS NULL) = (red_issued_on IS NULL))),
  constraint invoices_check8 CHECK (((number IS DISTINCT FROM red_number) OR (number IS NULL))),
  constraint invoices_check9 CHECK (((state = ANY (ARRAY['issued'::text, 'redAsked'::text, 'redSent'::text, 'redRejected'::text, 'redIssued'::text])) = (number IS NOT NULL))),
  constraint invoices_covers_check CHECK ((covers = ANY (ARRAY['order'::text, 'tickets'::text, 'period'::text]))),
  constraint invoices_error_check CHECK ((length(error) <= 200)),
  constraint invoices_fen_check CHECK ((fen > 0)),
  constraint invoices_net_fen_check CHECK ((net_fen > 0)),
  constraint invoices_number_check CHECK ((number ~ '^[0-9]{20}$'::text)),
  constraint invoices_red_number_check CHECK ((red_number ~ '^[0-9]{20}$'::text)),
  constraint invoices_red_reason_check CHECK ((length(red_reason) <= 200)),
  constraint invoices_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'sent'::text, 'issued'::text, 'rejected'::text, 'withdrawn'::text, 'redAsked'::text, 'redSent'::text, 'redRejected'::text, 'redIssued'::text]))),
  constraint invoices_tax_basis_points_check CHECK (((tax_basis_points >= 0) AND (tax_basis_points <= 10000))),
  constraint invoices_tax_fen_check CHECK ((tax_fen >= 0)),
  constraint invoices_tickets_check CHECK ((tickets > 0)),
  constraint invoices_version_check CHECK ((version > 0))
);
CREATE INDEX invoices_asked_by_idx ON accounts.invoices USING btree (asked_by);
CREATE INDEX invoices_by_time ON accounts.invoices USING btree (asked_at, id);
CREATE INDEX invoices_file_id_idx ON accounts.invoices USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX invoices_order_id_idx ON accounts.invoices USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX invoices_organisation_id_asked_at_id_idx ON accounts.invoices USING btree (organisation_id, asked_at, id);
CREATE INDEX waiting_invoices ON accounts.invoices USING btree (id) WHERE (state = ANY (ARRAY['asked'::text, 'sent'::text, 'redAsked'::text, 'redSent'::text]));
CREATE TRIGGER recorded AFTER UPDATE ON accounts.invoices REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_unrecorded_invoice();
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON accounts.invoices FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
CREATE TRIGGER stays_what_it_is BEFORE UPDATE ON accounts.invoices FOR EACH ROW WHEN ((((((((((((((old.organisation_id IS DISTINCT FROM new.organisation_id) OR (old.covers IS DISTINCT FROM new.covers)) OR (old.order_id IS DISTINCT FROM new.order_id)) OR (old.period_from IS DISTINCT FROM new.period_from)) OR (old.period_to IS DISTINCT FROM new.period_to)) OR (old.tickets IS DISTINCT FROM new.tickets)) OR (old.fen IS DISTINCT FROM new.fen)) OR (old.tax_basis_points IS DISTINCT FROM new.tax_basis_points)) OR (old.net_fen IS DISTINCT FROM new.net_fen)) OR (old.tax_fen IS DISTINCT FROM new.tax_fen)) OR (old.asked_at IS DISTINCT FROM new.asked_at)) OR (old.asked_by IS DISTINCT FROM new.asked_by)) OR ((old.number IS NOT NULL) AND ((((old.number IS DISTINCT FROM new.number) OR (old.issued_on IS DISTINCT FROM new.issued_on)) OR (old.buyer_kind IS DISTINCT FROM new.buyer_kind)) OR (old.buyer_code IS DISTINCT FROM new.buyer_code))) OR ((old.number IS NOT NULL) AND (old.buyer_name <> new.buyer_name) AND (NOT ((new.buyer_forgotten_at IS NOT NULL) AND (new.buyer_name = '–'::text)))))) EXECUTE FUNCTION accounts.refuse_other_invoice();
CREATE TRIGGER transition BEFORE UPDATE OF state ON accounts.invoices FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION accounts.refuse_invoice_transition();

-- What happened to a payout after it was requested: one row a change of state, never changed.
create table accounts.payout_events (
  payout_id bigint not null,
  number integer not null,
  at timestamp with time zone not null,
  from_state text not null,
  to_state text not null,
  user_id bigint,
  reference text not null default ''::text,
  reason text not null default ''::text,
  list_id bigint,
  constraint payout_events_pkey PRIMARY KEY (payout_id, number),
  constraint payout_events_list_id_fkey FOREIGN KEY (list_id) REFERENCES accounts.payout_lists(id),
  constraint payout_events_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES accounts.payouts(id),
  constraint payout_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint payout_events_check CHECK ((from_state <> to_state)),
  constraint payout_events_number_check CHECK ((number > 1)),
  constraint payout_events_reason_check CHECK ((length(reason) <= 200)),
  constraint payout_events_reference_check CHECK ((length(reference) <= 64))
);
CREATE INDEX payout_events_list_id_idx ON accounts.payout_events USING btree (list_id) WHERE (list_id IS NOT NULL);
CREATE INDEX payout_events_user_id_idx ON accounts.payout_events USING btree (user_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.payout_events FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- Lists of payouts that were sent to a payment service together. A list can be downloaded again.
create table accounts.payout_lists (
  id bigint not null generated always as identity,
  method text not null,
  made_at timestamp with time zone not null,
  made_by bigint not null,
  payouts integer not null,
  fen bigint not null,
  constraint payout_lists_pkey PRIMARY KEY (id),
  constraint payout_lists_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff.users(id),
  constraint payout_lists_fen_check CHECK ((fen > 0)),
  constraint payout_lists_method_check CHECK ((method = ANY (ARRAY['card'::text, 'wechat'::text, 'alipay'::text]))),
  constraint payout_lists_payouts_check CHECK ((payouts > 0))
);
CREATE INDEX payout_lists_made_at_idx ON accounts.payout_lists USING btree (made_at);
CREATE INDEX payout_lists_made_by_idx ON accounts.payout_lists USING btree (made_by);
CREATE TRIGGER stays BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.payout_lists FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- The changes of state a payout can make. Facts of the product, not data: a migration changes them.
create table accounts.payout_transitions (
  from_state text not null,
  to_state text not null,
  constraint payout_transitions_pkey PRIMARY KEY (from_state, to_state),
  constraint payout_transitions_check CHECK ((from_state <> to_state))
);
CREATE TRIGGER stays BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.payout_transitions FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- Money given back of one payment. Owed until it has been paid: the refund is booked when it is decided, the payout when the money really leaves.
create table accounts.payouts (
  id bigint not null generated always as identity,
  order_id bigint not null,
  payment_id bigint not null,
  method text not null,
  fen bigint not null,
  state text not null default 'requested'::text,
  version integer not null default 1,
  attempts smallint not null default 0,
  reference text not null default ''::text,
  error text not null default ''::text,
  cause_kind text not null,
  cause_id bigint not null,
  requested_at timestamp with time zone not null,
  requested_by bigint not null,
  list_id bigint,
  replaces_id bigint,
  approval_id bigint,
  transfer_id bigint,
  paid_at timestamp with time zone,
  paid_by bigint,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_approval_id_key UNIQUE (approval_id),
  constraint payouts_replaces_id_key UNIQUE (replaces_id),
  constraint payouts_transfer_id_key UNIQUE (transfer_id),
  constraint payouts_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES platform.approvals(id),
  constraint payouts_list_id_fkey FOREIGN KEY (list_id) REFERENCES accounts.payout_lists(id),
  constraint payouts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders.orders(id),
  constraint payouts_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES staff.users(id),
  constraint payouts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES orders.payments(id),
  constraint payouts_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES accounts.payouts(id),
  constraint payouts_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff.users(id),
  constraint payouts_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES accounts.transfers(id),
  constraint payouts_attempts_check CHECK ((attempts >= 0)),
  constraint payouts_cause_kind_check CHECK ((cause_kind ~ '^[a-zA-Z]{1,40}$'::text)),
  constraint payouts_check CHECK ((paid_at >= requested_at)),
  constraint payouts_check1 CHECK (((replaces_id IS NULL) = (approval_id IS NULL))),
  constraint payouts_check2 CHECK (((state <> 'approved'::text) OR (approval_id IS NOT NULL))),
  constraint payouts_check3 CHECK (((state <> 'failed'::text) OR (error <> ''::text))),
  constraint payouts_check4 CHECK (((state <> 'sent'::text) OR (list_id IS NOT NULL))),
  constraint payouts_check5 CHECK (((state = ANY (ARRAY['paid'::text, 'collected'::text])) = (paid_at IS NOT NULL))),
  constraint payouts_check6 CHECK (((paid_at IS NULL) = (paid_by IS NULL))),
  constraint payouts_check7 CHECK (((paid_at IS NULL) = (transfer_id IS NULL))),
  constraint payouts_error_check CHECK ((length(error) <= 200)),
  constraint payouts_fen_check CHECK ((fen > 0)),
  constraint payouts_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'wechat'::text, 'alipay'::text, 'wallet'::text, 'bank'::text]))),
  constraint payouts_reference_check CHECK ((length(reference) <= 64)),
  constraint payouts_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'sent'::text, 'paid'::text, 'failed'::text, 'collected'::text, 'cancelled'::text]))),
  constraint payouts_version_check CHECK ((version > 0))
);
CREATE INDEX open_payouts ON accounts.payouts USING btree (method, requested_at) WHERE ((paid_at IS NULL) AND (state <> 'cancelled'::text));
CREATE INDEX payouts_by_time ON accounts.payouts USING btree (requested_at, id);
CREATE INDEX payouts_cause_kind_cause_id_idx ON accounts.payouts USING btree (cause_kind, cause_id);
CREATE INDEX payouts_list_id_idx ON accounts.payouts USING btree (list_id) WHERE (list_id IS NOT NULL);
CREATE INDEX payouts_order_id_idx ON accounts.payouts USING btree (order_id);
CREATE INDEX payouts_paid_at ON accounts.payouts USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX payouts_paid_by ON accounts.payouts USING btree (paid_by, paid_at) WHERE (paid_by IS NOT NULL);
CREATE INDEX payouts_payment_id_idx ON accounts.payouts USING btree (payment_id);
CREATE INDEX payouts_requested_by_idx ON accounts.payouts USING btree (requested_by);
CREATE UNIQUE INDEX one_receipt_of_a_payout ON accounts.payouts USING btree (method, reference) WHERE (reference <> ''::text);
CREATE TRIGGER recorded AFTER UPDATE ON accounts.payouts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_unrecorded_payout();
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON accounts.payouts FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
CREATE TRIGGER stays_what_it_is BEFORE UPDATE ON accounts.payouts FOR EACH ROW WHEN (((((((((((old.order_id IS DISTINCT FROM new.order_id) OR (old.payment_id IS DISTINCT FROM new.payment_id)) OR (old.method IS DISTINCT FROM new.method)) OR (old.fen IS DISTINCT FROM new.fen)) OR (old.cause_kind IS DISTINCT FROM new.cause_kind)) OR (old.cause_id IS DISTINCT FROM new.cause_id)) OR (old.requested_at IS DISTINCT FROM new.requested_at)) OR (old.requested_by IS DISTINCT FROM new.requested_by)) OR (old.replaces_id IS DISTINCT FROM new.replaces_id)) OR (old.approval_id IS DISTINCT FROM new.approval_id))) EXECUTE FUNCTION accounts.refuse_other_payout();
CREATE TRIGGER transition BEFORE UPDATE ON accounts.payouts FOR EACH ROW EXECUTE FUNCTION accounts.refuse_payout_transition();
CREATE TRIGGER within_payment BEFORE INSERT ON accounts.payouts FOR EACH ROW EXECUTE FUNCTION accounts.check_payout();

-- Closed months: nothing is booked into them any more, by value date on the pier (Asia/Shanghai).
create table accounts.periods (
  begins_on date not null,
  closed_at timestamp with time zone not null,
  closed_by bigint,
  constraint periods_pkey PRIMARY KEY (begins_on),
  constraint periods_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff.users(id),
  constraint periods_begins_on_check CHECK ((EXTRACT(day FROM begins_on) = (1)::numeric))
);
CREATE INDEX periods_closed_by_idx ON accounts.periods USING btree (closed_by) WHERE (closed_by IS NOT NULL);

-- What proves what a ticket cost: a paper voucher that was printed at a counter, or a line of an invoice. A ticket has one living proof at most.
create table accounts.ticket_proofs (
  id bigint not null generated always as identity,
  ticket_id bigint not null,
  kind text not null,
  invoice_id bigint,
  number integer,
  fen bigint not null,
  net_fen bigint,
  tax_fen bigint,
  remainder_fen smallint,
  living boolean not null default true,
  made_at timestamp with time zone not null,
  made_by bigint not null,
  ended_at timestamp with time zone,
  ended_by bigint,
  constraint ticket_proofs_pkey PRIMARY KEY (id),
  constraint ticket_proofs_invoice_id_number_key UNIQUE (invoice_id, number),
  constraint ticket_proofs_invoice_id_ticket_id_key UNIQUE (invoice_id, ticket_id),
  constraint ticket_proofs_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff.users(id),
  constraint ticket_proofs_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES accounts.invoices(id),
  constraint ticket_proofs_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff.users(id),
  constraint ticket_proofs_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES orders.tickets(id),
  constraint ticket_proofs_check CHECK ((ended_at >= made_at)),
  constraint ticket_proofs_check1 CHECK ((num_nulls(invoice_id, number, net_fen, tax_fen, remainder_fen) =
CASE kind
    WHEN 'invoice'::text THEN 0
    ELSE 5
END)),
  constraint ticket_proofs_check2 CHECK (((net_fen + tax_fen) = fen)),
  constraint ticket_proofs_check3 CHECK ((living = (ended_at IS NULL))),
  constraint ticket_proofs_check4 CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint ticket_proofs_fen_check CHECK ((fen > 0)),
  constraint ticket_proofs_kind_check CHECK ((kind = ANY (ARRAY['voucher'::text, 'invoice'::text]))),
  constraint ticket_proofs_number_check CHECK ((number > 0)),
  constraint ticket_proofs_remainder_fen_check CHECK ((remainder_fen = ANY (ARRAY[0, 1])))
);
CREATE INDEX ticket_proofs_made_by_idx ON accounts.ticket_proofs USING btree (made_by);
CREATE INDEX ticket_proofs_ticket_id_idx ON accounts.ticket_proofs USING btree (ticket_id);
CREATE UNIQUE INDEX one_proof_of_a_ticket ON accounts.ticket_proofs USING btree (ticket_id) WHERE living;
CREATE TRIGGER of_a_paid_ticket BEFORE INSERT OR UPDATE OF living ON accounts.ticket_proofs FOR EACH ROW WHEN (new.living) EXECUTE FUNCTION accounts.check_proof();
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON accounts.ticket_proofs FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
CREATE TRIGGER stays_what_it_is BEFORE UPDATE ON accounts.ticket_proofs FOR EACH ROW WHEN (((((((((((old.ticket_id IS DISTINCT FROM new.ticket_id) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.invoice_id IS DISTINCT FROM new.invoice_id)) OR (old.number IS DISTINCT FROM new.number)) OR (old.fen IS DISTINCT FROM new.fen)) OR (old.net_fen IS DISTINCT FROM new.net_fen)) OR (old.tax_fen IS DISTINCT FROM new.tax_fen)) OR (old.remainder_fen IS DISTINCT FROM new.remainder_fen)) OR (old.made_at IS DISTINCT FROM new.made_at)) OR (old.made_by IS DISTINCT FROM new.made_by))) EXECUTE FUNCTION accounts.refuse_other_invoice();

-- Shifts of clerks at a till, from float to close. Their cash is on the account till:{id}.
create table accounts.till_shifts (
  id bigint not null generated always as identity,
  till_id bigint,
  clerk_id bigint not null,
  organisation_id bigint not null,
  state text not null default 'open'::text,
  day date not null,
  opened_at timestamp with time zone not null,
  opening_counts jsonb,
  float_fen bigint not null default 0,
  follows_id bigint,
  handed_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by bigint,
  closing_counts jsonb,
  taken_counts jsonb,
  counted_fen bigint,
  expected_fen bigint,
  reason text not null default ''::text,
  approval_id bigint,
  booked_at timestamp with time zone,
  z_number integer,
  z_prints integer not null default 0,
  constraint till_shifts_pkey PRIMARY KEY (id),
  constraint till_shifts_approval_id_key UNIQUE (approval_id),
  constraint till_shifts_follows_id_key UNIQUE (follows_id),
  constraint till_shifts_organisation_id_z_number_key UNIQUE (organisation_id, z_number),
  constraint till_shifts_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES platform.approvals(id),
  constraint till_shifts_clerk_id_fkey FOREIGN KEY (clerk_id) REFERENCES staff.users(id),
  constraint till_shifts_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff.users(id),
  constraint till_shifts_follows_id_fkey FOREIGN KEY (follows_id) REFERENCES accounts.till_shifts(id),
  constraint till_shifts_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint till_shifts_till_id_fkey FOREIGN KEY (till_id) REFERENCES accounts.tills(id),
  constraint closing_is_counted CHECK (((counted_fen IS NULL) OR (NOT (counted_fen IS DISTINCT FROM accounts.counted_fen(COALESCE(taken_counts, closing_counts)))))),
  constraint difference_has_a_reason CHECK (((counted_fen = expected_fen) OR (reason <> ''::text))),
  constraint opening_is_counted CHECK ((((opening_counts IS NULL) AND (float_fen = 0)) OR (float_fen = accounts.counted_fen(opening_counts)))),
  constraint till_shifts_check CHECK ((accounts.day_of(opened_at) = day)),
  constraint till_shifts_check1 CHECK ((handed_at >= opened_at)),
  constraint till_shifts_check10 CHECK (((taken_counts IS NULL) OR ((state = 'closed'::text) AND (handed_at IS NOT NULL) AND (till_id IS NOT NULL)))),
  constraint till_shifts_check11 CHECK (((booked_at IS NULL) OR (closed_at IS NOT NULL))),
  constraint till_shifts_check12 CHECK (((z_prints = 0) OR (z_number IS NOT NULL))),
  constraint till_shifts_check2 CHECK ((closed_at >= opened_at)),
  constraint till_shifts_check3 CHECK ((follows_id < id)),
  constraint till_shifts_check4 CHECK (((follows_id IS NULL) OR (till_id IS NOT NULL))),
  constraint till_shifts_check5 CHECK (((till_id IS NOT NULL) OR (float_fen = 0))),
  constraint till_shifts_check6 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint till_shifts_check7 CHECK ((((state = 'open'::text) = (closing_counts IS NULL)) AND ((state = 'open'::text) = (expected_fen IS NULL)))),
  constraint till_shifts_check8 CHECK ((((closed_at IS NULL) = (closed_by IS NULL)) AND ((closed_at IS NULL) = (counted_fen IS NULL)) AND ((closed_at IS NULL) = (z_number IS NULL)))),
  constraint till_shifts_check9 CHECK (((handed_at IS NOT NULL) OR (state <> 'handing'::text))),
  constraint till_shifts_counted_fen_check CHECK ((counted_fen >= 0)),
  constraint till_shifts_float_fen_check CHECK ((float_fen >= 0)),
  constraint till_shifts_reason_check CHECK ((length(reason) <= 200)),
  constraint till_shifts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'handing'::text, 'closed'::text]))),
  constraint till_shifts_z_number_check CHECK ((z_number > 0)),
  constraint till_shifts_z_prints_check CHECK ((z_prints >= 0))
);
CREATE INDEX shifts_to_close ON accounts.till_shifts USING btree (day) WHERE ((state <> 'closed'::text) OR (booked_at IS NULL));
CREATE INDEX till_shifts_clerk_id_opened_at_idx ON accounts.till_shifts USING btree (clerk_id, opened_at);
CREATE INDEX till_shifts_closed_by_idx ON accounts.till_shifts USING btree (closed_by);
CREATE INDEX till_shifts_organisation_id_day_idx ON accounts.till_shifts USING btree (organisation_id, day);
CREATE INDEX till_shifts_till_id_opened_at_idx ON accounts.till_shifts USING btree (till_id, opened_at);
CREATE UNIQUE INDEX one_open_shift_a_clerk ON accounts.till_shifts USING btree (clerk_id) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX one_open_shift_a_till ON accounts.till_shifts USING btree (till_id) WHERE (state <> 'closed'::text);
CREATE UNIQUE INDEX one_waiting_handover ON accounts.till_shifts USING btree (clerk_id) WHERE (state = 'handing'::text);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON accounts.till_shifts FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
CREATE TRIGGER stays BEFORE UPDATE ON accounts.till_shifts FOR EACH ROW WHEN ((((((((((new.till_id IS DISTINCT FROM old.till_id) OR (new.clerk_id IS DISTINCT FROM old.clerk_id)) OR (new.organisation_id IS DISTINCT FROM old.organisation_id)) OR (new.day IS DISTINCT FROM old.day)) OR (new.opened_at IS DISTINCT FROM old.opened_at)) OR (new.opening_counts IS DISTINCT FROM old.opening_counts)) OR (new.float_fen IS DISTINCT FROM old.float_fen)) OR (new.follows_id IS DISTINCT FROM old.follows_id)) OR ((old.state = 'closed'::text) AND (((((((((new.state IS DISTINCT FROM old.state) OR (new.closed_at IS DISTINCT FROM old.closed_at)) OR (new.closed_by IS DISTINCT FROM old.closed_by)) OR (new.closing_counts IS DISTINCT FROM old.closing_counts)) OR (new.counted_fen IS DISTINCT FROM old.counted_fen)) OR (new.expected_fen IS DISTINCT FROM old.expected_fen)) OR (new.z_number IS DISTINCT FROM old.z_number)) OR (new.taken_counts IS DISTINCT FROM old.taken_counts)) OR (new.z_prints < old.z_prints))) OR ((old.booked_at IS NOT NULL) AND (((new.reason IS DISTINCT FROM old.reason) OR (new.approval_id IS DISTINCT FROM old.approval_id)) OR (new.booked_at IS DISTINCT FROM old.booked_at))))) EXECUTE FUNCTION accounts.refuse_change();

-- Drawers for cash at the counters of a dock.
create table accounts.tills (
  id bigint not null generated always as identity,
  organisation_id bigint not null,
  dock_id bigint not null,
  code text not null,
  names jsonb not null,
  enabled boolean not null default true,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint tills_pkey PRIMARY KEY (id),
  constraint tills_code_key UNIQUE (code),
  constraint tills_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint tills_dock_id_fkey FOREIGN KEY (dock_id) REFERENCES network.docks(id),
  constraint tills_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint tills_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint tills_names_check CHECK (platform.valid_names(names))
);
CREATE INDEX tills_changed_by_idx ON accounts.tills USING btree (changed_by);
CREATE INDEX tills_dock_id_idx ON accounts.tills USING btree (dock_id);
CREATE INDEX tills_organisation_id_idx ON accounts.tills USING btree (organisation_id);

-- Transfers and reversals that one person drafts and a second one books.
create table accounts.transfer_drafts (
  id bigint not null generated always as identity,
  kind text not null,
  from_account_id bigint,
  to_account_id bigint,
  fen bigint,
  reverses_id bigint,
  reason text not null,
  state text not null default 'requested'::text,
  drafted_at timestamp with time zone not null,
  drafted_by bigint not null,
  approval_id bigint,
  decided_at timestamp with time zone,
  decided_by bigint,
  refusal text not null default ''::text,
  transfer_id bigint,
  constraint transfer_drafts_pkey PRIMARY KEY (id),
  constraint transfer_drafts_approval_id_key UNIQUE (approval_id),
  constraint transfer_drafts_transfer_id_key UNIQUE (transfer_id),
  constraint transfer_drafts_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES platform.approvals(id),
  constraint transfer_drafts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff.users(id),
  constraint transfer_drafts_drafted_by_fkey FOREIGN KEY (drafted_by) REFERENCES staff.users(id),
  constraint transfer_drafts_from_account_id_fkey FOREIGN KEY (from_account_id) REFERENCES accounts.accounts(id),
  constraint transfer_drafts_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES accounts.transfers(id),
  constraint transfer_drafts_to_account_id_fkey FOREIGN KEY (to_account_id) REFERENCES accounts.accounts(id),
  constraint transfer_drafts_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES accounts.transfers(id),
  constraint booked_by_a_second_person CHECK (((state <> 'booked'::text) OR (decided_by <> drafted_by))),
  constraint booked_draft_has_its_approval CHECK (((state <> 'booked'::text) OR (approval_id IS NOT NULL))),
  constraint refusals_have_a_reason CHECK (((state <> 'refused'::text) OR (refusal <> ''::text))),
  constraint reversal_or_transfer CHECK (
CASE
    WHEN (kind = 'reversal'::text) THEN ((reverses_id IS NOT NULL) AND (from_account_id IS NULL) AND (to_account_id IS NULL) AND (fen IS NULL))
    ELSE ((reverses_id IS NULL) AND (from_account_id IS NOT NULL) AND (to_account_id IS NOT NULL) AND (fen IS NOT NULL))
END),
  constraint transfer_drafts_check CHECK ((decided_at >= drafted_at)),
  constraint transfer_drafts_check1 CHECK ((from_account_id <> to_account_id)),
  constraint transfer_drafts_check2 CHECK (((state = 'requested'::text) = (decided_at IS NULL))),
  constraint transfer_drafts_check3 CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  constraint transfer_drafts_check4 CHECK (((state = 'booked'::text) = (transfer_id IS NOT NULL))),
  constraint transfer_drafts_fen_check CHECK (((fen >= 1) AND (fen <= '100000000000'::bigint))),
  constraint transfer_drafts_kind_check CHECK ((kind = ANY (ARRAY['wallets'::text, 'accounts'::text, 'reversal'::text]))),
  constraint transfer_drafts_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint transfer_drafts_refusal_check CHECK ((length(refusal) <= 200)),
  constraint transfer_drafts_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'booked'::text, 'refused'::text, 'cancelled'::text])))
);
CREATE INDEX transfer_drafts_by_time ON accounts.transfer_drafts USING btree (drafted_at, id);
CREATE INDEX transfer_drafts_decided_by_idx ON accounts.transfer_drafts USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX transfer_drafts_drafted_by_idx ON accounts.transfer_drafts USING btree (drafted_by);
CREATE INDEX transfer_drafts_from_account_id_idx ON accounts.transfer_drafts USING btree (from_account_id) WHERE (from_account_id IS NOT NULL);
CREATE INDEX transfer_drafts_to_account_id_idx ON accounts.transfer_drafts USING btree (to_account_id) WHERE (to_account_id IS NOT NULL);
CREATE UNIQUE INDEX one_reversal_drafted ON accounts.transfer_drafts USING btree (reverses_id) WHERE (state = ANY (ARRAY['requested'::text, 'booked'::text]));
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON accounts.transfer_drafts FOR EACH ROW EXECUTE FUNCTION accounts.keep_transfer_draft();

-- Movements of money. Never changed: a mistake is corrected by another transfer.
create table accounts.transfers (
  id bigint not null generated always as identity,
  kind text not null,
  order_id bigint,
  at timestamp with time zone not null,
  memo text not null default ''::text,
  made_at timestamp with time zone not null default now(),
  made_by bigint,
  cause_kind text,
  cause_id bigint,
  reverses_id bigint,
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_reverses_id_key UNIQUE (reverses_id),
  constraint transfers_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES accounts.transfers(id),
  constraint reversals_take_something_back CHECK (((kind <> 'reversal'::text) OR (reverses_id IS NOT NULL))),
  constraint transfers_cause_kind_check CHECK ((cause_kind ~ '^[a-zA-Z]{1,40}$'::text)),
  constraint transfers_check CHECK (((cause_kind IS NULL) = (cause_id IS NULL))),
  constraint transfers_check1 CHECK ((reverses_id < id)),
  constraint transfers_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'refund'::text, 'exchange'::text, 'void'::text, 'payout'::text, 'deposit'::text, 'withdrawal'::text, 'transfer'::text, 'reversal'::text, 'settlement'::text, 'earning'::text, 'statement'::text, 'correction'::text, 'float'::text, 'drop'::text, 'handOver'::text, 'tillDifference'::text]))),
  constraint transfers_memo_check CHECK ((length(memo) <= 200))
);
CREATE INDEX transfers_at_idx ON accounts.transfers USING brin (at) WITH (pages_per_range='8', autosummarize='on');
CREATE INDEX transfers_beside_sales ON accounts.transfers USING btree (at) WHERE (kind = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'transfer'::text, 'reversal'::text]));
CREATE INDEX transfers_cause_kind_cause_id_idx ON accounts.transfers USING btree (cause_kind, cause_id) WHERE (cause_id IS NOT NULL);
CREATE INDEX transfers_order_id_idx ON accounts.transfers USING btree (order_id);
CREATE UNIQUE INDEX one_transfer_a_top_up ON accounts.transfers USING btree (cause_id) WHERE (cause_kind = 'topUp'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.transfers FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
CREATE TRIGGER whole AFTER INSERT ON accounts.transfers REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_dangling();

-- What an agent may spend. Balances equal the sums of the entries of both accounts; they are kept so that a sale need not add them up.
create table accounts.wallets (
  organisation_id bigint not null,
  account_id bigint not null,
  frozen_account_id bigint not null,
  balance_fen bigint not null default 0,
  frozen_fen bigint not null default 0,
  credit_limit_fen bigint not null default 0,
  daily_limit_fen bigint,
  spent_on date not null default '2000-01-01'::date,
  spent_fen bigint not null default 0,
  ticket_limit_fen bigint,
  clerk_limit_fen bigint,
  credit_until date,
  low_balance_fen bigint,
  constraint wallets_pkey PRIMARY KEY (organisation_id),
  constraint wallets_account_id_key UNIQUE (account_id),
  constraint wallets_frozen_account_id_key UNIQUE (frozen_account_id),
  constraint wallets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id),
  constraint wallets_frozen_account_id_fkey FOREIGN KEY (frozen_account_id) REFERENCES accounts.accounts(id),
  constraint wallets_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES agents.agents(organisation_id),
  constraint balance_within_credit CHECK ((balance_fen >= (- credit_limit_fen))),
  constraint wallets_clerk_limit_fen_check CHECK ((clerk_limit_fen > 0)),
  constraint wallets_credit_limit_fen_check CHECK ((credit_limit_fen >= 0)),
  constraint wallets_daily_limit_fen_check CHECK ((daily_limit_fen >= 0)),
  constraint wallets_frozen_fen_check CHECK ((frozen_fen >= 0)),
  constraint wallets_low_balance_fen_check CHECK ((low_balance_fen >= 0)),
  constraint wallets_ticket_limit_fen_check CHECK ((ticket_limit_fen > 0))
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500, autovacuum_vacuum_cost_delay=0);

-- Agencies that sell from their own wallet: contract, scope of sale and limits. Credit and daily limit stand with the wallet.
create table agents.agents (
  organisation_id bigint not null,
  level text not null,
  enabled boolean not null default true,
  contract_number text not null default ''::text,
  contract_from date,
  contract_to date,
  contact_name text not null default ''::text,
  contact_phone text not null default ''::text,
  all_lines boolean not null default true,
  all_classes boolean not null default true,
  days_ahead smallint,
  max_order_fen bigint,
  max_held smallint,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  group_code text,
  constraint agents_pkey PRIMARY KEY (organisation_id),
  constraint agents_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint agents_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint agents_contact_name_check CHECK ((length(contact_name) <= 100)),
  constraint agents_contact_phone_check CHECK ((length(contact_phone) <= 20)),
  constraint agents_contract_number_check CHECK ((length(contract_number) <= 60)),
  constraint agents_days_ahead_check CHECK (((days_ahead >= 0) AND (days_ahead <= 730))),
  constraint agents_group_code_check CHECK ((group_code ~ '^[A-Z0-9_-]{1,32}$'::text)),
  constraint agents_level_check CHECK ((level = ANY (ARRAY['A'::text, 'B'::text, 'C'::text]))),
  constraint agents_max_held_check CHECK (((max_held >= 0) AND (max_held <= 10000))),
  constraint agents_max_order_fen_check CHECK ((max_order_fen > 0)),
  constraint agents_revision_check CHECK ((revision > 0)),
  constraint contract_ends_after_it_begins CHECK ((contract_from <= contract_to))
);
CREATE INDEX agents_changed_by_idx ON agents.agents USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX agents_group_code_idx ON agents.agents USING btree (group_code) WHERE (group_code IS NOT NULL);

-- Bank accounts of agencies to which withdrawals are paid: asked for by the agency, approved by a second person, valid after a cooling time. The latest valid one is registered.
create table agents.bank_accounts (
  id bigint not null generated always as identity,
  organisation_id bigint not null,
  holder text not null,
  bank text not null,
  number_cipher bytea not null,
  number_end text not null,
  state text not null default 'requested'::text,
  asked_at timestamp with time zone not null,
  asked_by bigint not null,
  approval_id bigint,
  decided_at timestamp with time zone,
  decided_by bigint,
  reason text not null default ''::text,
  valid_from timestamp with time zone,
  constraint bank_accounts_pkey PRIMARY KEY (id),
  constraint bank_accounts_approval_id_key UNIQUE (approval_id),
  constraint bank_accounts_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES platform.approvals(id),
  constraint bank_accounts_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff.users(id),
  constraint bank_accounts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff.users(id),
  constraint bank_accounts_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES agents.agents(organisation_id),
  constraint bank_account_by_a_second_person CHECK (((state <> 'approved'::text) OR (decided_by <> asked_by))),
  constraint bank_account_has_its_approval CHECK (((state <> 'approved'::text) OR (approval_id IS NOT NULL))),
  constraint bank_accounts_bank_check CHECK (((length(bank) >= 1) AND (length(bank) <= 100))),
  constraint bank_accounts_check CHECK ((decided_at >= asked_at)),
  constraint bank_accounts_check1 CHECK (((state = 'requested'::text) = (decided_at IS NULL))),
  constraint bank_accounts_check2 CHECK (((decided_at IS NOT NULL) OR (decided_by IS NULL))),
  constraint bank_accounts_check3 CHECK (((state <> ALL (ARRAY['approved'::text, 'refused'::text])) OR (decided_by IS NOT NULL))),
  constraint bank_accounts_check4 CHECK (((state = 'approved'::text) = (valid_from IS NOT NULL))),
  constraint bank_accounts_check5 CHECK ((valid_from >= decided_at)),
  constraint bank_accounts_holder_check CHECK (((length(holder) >= 1) AND (length(holder) <= 100))),
  constraint bank_accounts_number_end_check CHECK ((number_end ~ '^[0-9A-Z]{4}$'::text)),
  constraint bank_accounts_reason_check CHECK ((length(reason) <= 200)),
  constraint bank_accounts_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'refused'::text, 'cancelled'::text]))),
  constraint refusals_have_a_reason CHECK (((state <> 'refused'::text) OR (reason <> ''::text)))
);
CREATE INDEX bank_accounts_asked_by_idx ON agents.bank_accounts USING btree (asked_by);
CREATE INDEX bank_accounts_decided_by_idx ON agents.bank_accounts USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX bank_accounts_organisation_id_asked_at_idx ON agents.bank_accounts USING btree (organisation_id, asked_at);
CREATE INDEX bank_accounts_registered ON agents.bank_accounts USING btree (organisation_id, valid_from) WHERE (state = 'approved'::text);
CREATE UNIQUE INDEX one_bank_account_asked ON agents.bank_accounts USING btree (organisation_id) WHERE (state = 'requested'::text);
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON agents.bank_accounts FOR EACH ROW EXECUTE FUNCTION agents.keep_bank_account();

-- The classes an agency may sell, where it may not sell all of them.
create table agents.sold_classes (
  organisation_id bigint not null,
  class_id bigint not null,
  constraint sold_classes_pkey PRIMARY KEY (organisation_id, class_id),
  constraint sold_classes_class_id_fkey FOREIGN KEY (class_id) REFERENCES fleet.classes(id),
  constraint sold_classes_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES agents.agents(organisation_id)
);
CREATE INDEX sold_classes_class_id_idx ON agents.sold_classes USING btree (class_id);

-- The lines an agency may sell, where it may not sell all of them.
create table agents.sold_lines (
  organisation_id bigint not null,
  line_id bigint not null,
  constraint sold_lines_pkey PRIMARY KEY (organisation_id, line_id),
  constraint sold_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id),
  constraint sold_lines_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES agents.agents(organisation_id)
);
CREATE INDEX sold_lines_line_id_idx ON agents.sold_lines USING btree (line_id);

-- Payees: companies that are paid for parts of a price, such as carriers, port corporations and insurers.
create table agents.suppliers (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  kind text not null,
  supplies text[] not null,
  organisation_id bigint,
  contract_number text not null default ''::text,
  contract_from date,
  contract_to date,
  contact_name text not null default ''::text,
  contact_phone text not null default ''::text,
  enabled boolean not null default true,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint suppliers_pkey PRIMARY KEY (id),
  constraint suppliers_code_key UNIQUE (code),
  constraint suppliers_organisation_id_key UNIQUE (organisation_id),
  constraint suppliers_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint suppliers_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint contract_ends_after_it_begins CHECK ((contract_from <= contract_to)),
  constraint only_of_the_network CHECK (((organisation_id IS NULL) OR (kind = ANY (ARRAY['carrier'::text, 'portCorporation'::text])))),
  constraint suppliers_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint suppliers_contact_name_check CHECK ((length(contact_name) <= 100)),
  constraint suppliers_contact_phone_check CHECK ((length(contact_phone) <= 20)),
  constraint suppliers_contract_number_check CHECK ((length(contract_number) <= 60)),
  constraint suppliers_kind_check CHECK ((kind = ANY (ARRAY['carrier'::text, 'portCorporation'::text, 'insurer'::text, 'service'::text]))),
  constraint suppliers_names_check CHECK (platform.valid_names(names)),
  constraint suppliers_revision_check CHECK ((revision > 0)),
  constraint suppliers_supplies_check CHECK (((cardinality(supplies) > 0) AND (supplies <@ ARRAY['transport'::text, 'portFee'::text, 'insurance'::text, 'serviceFee'::text, 'paper'::text, 'tourism'::text])))
);
CREATE INDEX suppliers_changed_by_idx ON agents.suppliers USING btree (changed_by) WHERE (changed_by IS NOT NULL);

-- Payments of agencies into their wallets: announced with a voucher, checked by an accountant, booked when a second one approves.
create table agents.top_ups (
  id bigint not null generated always as identity,
  organisation_id bigint not null,
  fen bigint not null,
  method text not null,
  paid_on date not null,
  reference text not null,
  note text not null default ''::text,
  state text not null default 'announced'::text,
  announced_at timestamp with time zone not null,
  announced_by bigint not null,
  approval_id bigint,
  transfer_id bigint,
  ended_at timestamp with time zone,
  ended_by bigint,
  reason text not null default ''::text,
  constraint top_ups_pkey PRIMARY KEY (id),
  constraint top_ups_approval_id_key UNIQUE (approval_id),
  constraint top_ups_transfer_id_key UNIQUE (transfer_id),
  constraint top_ups_announced_by_fkey FOREIGN KEY (announced_by) REFERENCES staff.users(id),
  constraint top_ups_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES platform.approvals(id),
  constraint top_ups_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff.users(id),
  constraint top_ups_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES agents.agents(organisation_id),
  constraint top_ups_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES accounts.transfers(id),
  constraint booked_by_a_second_person CHECK (((state <> ALL (ARRAY['booked'::text, 'takenBack'::text])) OR (ended_by <> announced_by))),
  constraint booked_with_a_transfer CHECK (((state = ANY (ARRAY['booked'::text, 'takenBack'::text])) = (transfer_id IS NOT NULL))),
  constraint checked_with_an_approval CHECK (((state <> ALL (ARRAY['checked'::text, 'booked'::text, 'takenBack'::text])) OR (approval_id IS NOT NULL))),
  constraint ended_with_a_moment CHECK (((state = ANY (ARRAY['booked'::text, 'takenBack'::text, 'refused'::text, 'withdrawn'::text])) = (ended_at IS NOT NULL))),
  constraint refusals_have_a_reason CHECK (((state <> 'refused'::text) OR (reason <> ''::text))),
  constraint top_ups_check CHECK ((ended_at >= announced_at)),
  constraint top_ups_fen_check CHECK (((fen >= 1) AND (fen <= 1000000000))),
  constraint top_ups_method_check CHECK ((method = ANY (ARRAY['bank'::text, 'cheque'::text, 'wechat'::text, 'alipay'::text]))),
  constraint top_ups_note_check CHECK ((length(note) <= 200)),
  constraint top_ups_reason_check CHECK ((length(reason) <= 200)),
  constraint top_ups_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 64))),
  constraint top_ups_state_check CHECK ((state = ANY (ARRAY['announced'::text, 'checked'::text, 'booked'::text, 'takenBack'::text, 'refused'::text, 'withdrawn'::text])))
);
CREATE INDEX taken_back_top_ups ON agents.top_ups USING btree (method, reference) WHERE (state = 'takenBack'::text);
CREATE INDEX top_ups_announced_by_idx ON agents.top_ups USING btree (announced_by);
CREATE INDEX top_ups_ended_by_idx ON agents.top_ups USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX top_ups_organisation_id_announced_at_idx ON agents.top_ups USING btree (organisation_id, announced_at);
CREATE UNIQUE INDEX one_checked_top_up_of_a_reference ON agents.top_ups USING btree (method, reference) WHERE (state = ANY (ARRAY['checked'::text, 'booked'::text]));
CREATE UNIQUE INDEX one_top_up_of_a_reference ON agents.top_ups USING btree (organisation_id, method, reference) WHERE (state = ANY (ARRAY['announced'::text, 'checked'::text, 'booked'::text]));
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON agents.top_ups FOR EACH ROW EXECUTE FUNCTION agents.keep_top_up();

-- Pictures of what proves a payment, encrypted.
create table agents.vouchers (
  top_up_id bigint not null,
  type text not null,
  cipher bytea not null,
  constraint vouchers_pkey PRIMARY KEY (top_up_id),
  constraint vouchers_top_up_id_fkey FOREIGN KEY (top_up_id) REFERENCES agents.top_ups(id),
  constraint vouchers_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text])))
);

-- Warnings that hold: each was sent once, and is forgotten when its reason is gone.
create table agents.wallet_warnings (
  organisation_id bigint not null,
  kind text not null,
  warned_at timestamp with time zone not null,
  constraint wallet_warnings_pkey PRIMARY KEY (organisation_id, kind),
  constraint wallet_warnings_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES agents.agents(organisation_id),
  constraint wallet_warnings_kind_check CHECK ((kind = ANY (ARRAY['lowBalance'::text, 'creditEnds'::text])))
);

-- What happened to a withdrawal after it was requested: one row a change of state, never changed.
create table agents.withdrawal_events (
  withdrawal_id bigint not null,
  number integer not null,
  at timestamp with time zone not null,
  from_state text not null,
  to_state text not null,
  user_id bigint,
  reference text not null default ''::text,
  reason text not null default ''::text,
  list_id bigint,
  constraint withdrawal_events_pkey PRIMARY KEY (withdrawal_id, number),
  constraint withdrawal_events_list_id_fkey FOREIGN KEY (list_id) REFERENCES agents.withdrawal_lists(id),
  constraint withdrawal_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint withdrawal_events_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES agents.withdrawals(id),
  constraint withdrawal_events_check CHECK ((from_state <> to_state)),
  constraint withdrawal_events_number_check CHECK ((number > 1)),
  constraint withdrawal_events_reason_check CHECK ((length(reason) <= 200)),
  constraint withdrawal_events_reference_check CHECK ((length(reference) <= 64))
);
CREATE INDEX withdrawal_events_list_id_idx ON agents.withdrawal_events USING btree (list_id) WHERE (list_id IS NOT NULL);
CREATE INDEX withdrawal_events_user_id_idx ON agents.withdrawal_events USING btree (user_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON agents.withdrawal_events FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- Lists of withdrawals that were sent to the bank together. A list can be downloaded again.
create table agents.withdrawal_lists (
  id bigint not null generated always as identity,
  made_at timestamp with time zone not null,
  made_by bigint not null,
  withdrawals integer not null,
  fen bigint not null,
  constraint withdrawal_lists_pkey PRIMARY KEY (id),
  constraint withdrawal_lists_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff.users(id),
  constraint withdrawal_lists_fen_check CHECK ((fen > 0)),
  constraint withdrawal_lists_withdrawals_check CHECK ((withdrawals > 0))
);
CREATE INDEX withdrawal_lists_made_by_idx ON agents.withdrawal_lists USING btree (made_by);
CREATE TRIGGER stays BEFORE DELETE OR UPDATE OR TRUNCATE ON agents.withdrawal_lists FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- Money an agency takes out of its wallet: frozen when it is requested, paid to its registered bank account when a second person has approved, or back in the wallet.
create table agents.withdrawals (
  id bigint not null generated always as identity,
  organisation_id bigint not null,
  bank_account_id bigint not null,
  fen bigint not null,
  note text not null default ''::text,
  state text not null default 'requested'::text,
  version integer not null default 1,
  reference text not null default ''::text,
  error text not null default ''::text,
  requested_at timestamp with time zone not null,
  requested_by bigint not null,
  approval_id bigint,
  approved_at timestamp with time zone,
  approved_by bigint,
  list_id bigint,
  freeze_transfer_id bigint not null,
  end_transfer_id bigint,
  ended_at timestamp with time zone,
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_approval_id_key UNIQUE (approval_id),
  constraint withdrawals_end_transfer_id_key UNIQUE (end_transfer_id),
  constraint withdrawals_freeze_transfer_id_key UNIQUE (freeze_transfer_id),
  constraint withdrawals_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES platform.approvals(id),
  constraint withdrawals_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff.users(id),
  constraint withdrawals_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES agents.bank_accounts(id),
  constraint withdrawals_end_transfer_id_fkey FOREIGN KEY (end_transfer_id) REFERENCES accounts.transfers(id),
  constraint withdrawals_freeze_transfer_id_fkey FOREIGN KEY (freeze_transfer_id) REFERENCES accounts.transfers(id),
  constraint withdrawals_list_id_fkey FOREIGN KEY (list_id) REFERENCES agents.withdrawal_lists(id),
  constraint withdrawals_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES agents.agents(organisation_id),
  constraint withdrawals_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff.users(id),
  constraint approved_withdrawal_has_its_approval CHECK (((approved_at IS NULL) OR (approval_id IS NOT NULL))),
  constraint withdrawal_approved_by_a_second_person CHECK ((approved_by <> requested_by)),
  constraint withdrawals_check CHECK ((approved_at >= requested_at)),
  constraint withdrawals_check1 CHECK ((ended_at >= requested_at)),
  constraint withdrawals_check2 CHECK (((approved_at IS NULL) = (approved_by IS NULL))),
  constraint withdrawals_check3 CHECK (((state <> ALL (ARRAY['approved'::text, 'sent'::text, 'paid'::text, 'failed'::text, 'returned'::text])) OR (approved_at IS NOT NULL))),
  constraint withdrawals_check4 CHECK (((state <> 'sent'::text) OR (list_id IS NOT NULL))),
  constraint withdrawals_check5 CHECK (((state <> 'failed'::text) OR (error <> ''::text))),
  constraint withdrawals_check6 CHECK (((state <> 'paid'::text) OR (reference <> ''::text))),
  constraint withdrawals_check7 CHECK (((state = ANY (ARRAY['paid'::text, 'refused'::text, 'cancelled'::text, 'returned'::text])) = (ended_at IS NOT NULL))),
  constraint withdrawals_check8 CHECK (((ended_at IS NULL) = (end_transfer_id IS NULL))),
  constraint withdrawals_error_check CHECK ((length(error) <= 200)),
  constraint withdrawals_fen_check CHECK (((fen >= 1) AND (fen <= 1000000000))),
  constraint withdrawals_note_check CHECK ((length(note) <= 200)),
  constraint withdrawals_reference_check CHECK ((length(reference) <= 64)),
  constraint withdrawals_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'sent'::text, 'paid'::text, 'failed'::text, 'refused'::text, 'cancelled'::text, 'returned'::text]))),
  constraint withdrawals_version_check CHECK ((version > 0))
);
CREATE INDEX open_withdrawals ON agents.withdrawals USING btree (state, requested_at) WHERE (ended_at IS NULL);
CREATE INDEX withdrawals_approved_by_idx ON agents.withdrawals USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX withdrawals_bank_account_id_idx ON agents.withdrawals USING btree (bank_account_id);
CREATE INDEX withdrawals_by_time ON agents.withdrawals USING btree (requested_at, id);
CREATE INDEX withdrawals_list_id_idx ON agents.withdrawals USING btree (list_id) WHERE (list_id IS NOT NULL);
CREATE INDEX withdrawals_organisation_id_requested_at_idx ON agents.withdrawals USING btree (organisation_id, requested_at);
CREATE INDEX withdrawals_requested_by_idx ON agents.withdrawals USING btree (requested_by);
CREATE UNIQUE INDEX one_receipt_of_a_withdrawal ON agents.withdrawals USING btree (reference) WHERE (reference <> ''::text);
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON agents.withdrawals FOR EACH ROW EXECUTE FUNCTION agents.keep_withdrawal();
CREATE TRIGGER recorded AFTER UPDATE ON agents.withdrawals REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION agents.refuse_unrecorded_withdrawal();

-- One comment an order, written by who knows its number and phone; public once staff have approved it.
create table comments.comments (
  id bigint not null generated always as identity,
  product_id bigint not null,
  order_id bigint not null,
  travelled_on date not null,
  rating smallint not null,
  body text not null,
  author text not null,
  written_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  decided_by bigint,
  decided_at timestamp with time zone,
  hide_reason text,
  reply text,
  replied_by bigint,
  replied_at timestamp with time zone,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_order_id_key UNIQUE (order_id),
  constraint comments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff.users(id),
  constraint comments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders.orders(id),
  constraint comments_product_id_fkey FOREIGN KEY (product_id) REFERENCES comments.products(id),
  constraint comments_replied_by_fkey FOREIGN KEY (replied_by) REFERENCES staff.users(id),
  constraint comments_author_check CHECK (((length(author) >= 1) AND (length(author) <= 20))),
  constraint comments_body_check CHECK (((length(body) >= 5) AND (length(body) <= 1000))),
  constraint comments_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint comments_check1 CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  constraint comments_check2 CHECK (((state = 'hidden'::text) = (hide_reason IS NOT NULL))),
  constraint comments_check3 CHECK (((reply IS NULL) = (replied_at IS NULL))),
  constraint comments_check4 CHECK (((reply IS NULL) = (replied_by IS NULL))),
  constraint comments_hide_reason_check CHECK (((length(hide_reason) >= 1) AND (length(hide_reason) <= 200))),
  constraint comments_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint comments_reply_check CHECK (((length(reply) >= 1) AND (length(reply) <= 1000))),
  constraint comments_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'published'::text, 'hidden'::text])))
);
CREATE INDEX comments_by_state ON comments.comments USING btree (state, written_at DESC);
CREATE INDEX comments_public_by_rating ON comments.comments USING btree (product_id, rating, written_at DESC) WHERE (state = 'published'::text);
CREATE INDEX comments_public_by_time ON comments.comments USING btree (product_id, written_at DESC, id DESC) WHERE (state = 'published'::text);

-- The lines of a product. A line belongs to one product at most, so an order tells which product it was.
create table comments.product_lines (
  line_id bigint not null,
  product_id bigint not null,
  constraint product_lines_pkey PRIMARY KEY (line_id),
  constraint product_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id) ON DELETE CASCADE,
  constraint product_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES comments.products(id) ON DELETE CASCADE
);
CREATE INDEX product_lines_product_id_idx ON comments.product_lines USING btree (product_id);

-- Tourism products as visitors know them: one or more lines under a name of their own.
create table comments.products (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  descriptions jsonb not null,
  "position" integer not null default 0,
  enabled boolean not null default true,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_code_key UNIQUE (code),
  constraint products_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint products_descriptions_check CHECK (platform.valid_names(descriptions)),
  constraint products_names_check CHECK (platform.valid_names(names))
);

-- How often a network has tried to write lately, and how often somebody tried for an order; forgotten after a day.
create table comments.tries (
  key text not null,
  began_at timestamp with time zone not null,
  tries integer not null,
  constraint tries_pkey PRIMARY KEY (key),
  constraint tries_tries_check CHECK ((tries > 0))
);

-- Versions of what is collected besides the fare: a fixed part and a share of the fare that is paid. Those in force whose scope holds are added, all of them. Counted by the time of the sale, half-open.
create table fares.charges (
  id bigint not null generated always as identity,
  code text not null,
  version integer not null,
  status text not null default 'draft'::text,
  names jsonb not null,
  kind text not null,
  basis text not null default 'ticket'::text,
  fixed_fen bigint not null default 0,
  basis_points integer not null default 0,
  on_free boolean not null default false,
  payee_id bigint,
  refundable boolean not null default false,
  line_ids bigint[],
  class_ids bigint[],
  channels text[],
  type_codes text[],
  revision integer not null default 1,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone not null default 'infinity'::timestamp with time zone,
  drawn_up_by bigint not null,
  drawn_up_at timestamp with time zone not null,
  approved_by bigint,
  approved_at timestamp with time zone,
  published_at timestamp with time zone,
  constraint charges_pkey PRIMARY KEY (id),
  constraint charges_code_version_key UNIQUE (code, version),
  constraint one_charge_at_a_time EXCLUDE USING gist (code WITH =, tstzrange(valid_from, valid_to) WITH &&) WHERE ((status = 'published'::text)),
  constraint charges_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff.users(id),
  constraint charges_drawn_up_by_fkey FOREIGN KEY (drawn_up_by) REFERENCES staff.users(id),
  constraint charges_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES agents.suppliers(id),
  constraint approved_by_a_second_person CHECK ((approved_by <> drawn_up_by)),
  constraint charges_basis_check CHECK ((basis = ANY (ARRAY['ticket'::text, 'order'::text]))),
  constraint charges_basis_points_check CHECK (((basis_points >= 0) AND (basis_points <= 10000))),
  constraint charges_channels_check CHECK (((cardinality(channels) > 0) AND (channels <@ ARRAY['counter'::text, 'agent'::text, 'online'::text]))),
  constraint charges_check CHECK ((valid_to > valid_from)),
  constraint charges_check1 CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint charges_check2 CHECK (((status = 'draft'::text) OR (approved_by IS NOT NULL))),
  constraint charges_check3 CHECK (((status = ANY (ARRAY['draft'::text, 'approved'::text])) OR (published_at IS NOT NULL))),
  constraint charges_class_ids_check CHECK ((cardinality(class_ids) > 0)),
  constraint charges_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint charges_fixed_fen_check CHECK (((fixed_fen >= 0) AND (fixed_fen <= 1000000))),
  constraint charges_kind_check CHECK ((kind = ANY (ARRAY['serviceFee'::text, 'portFee'::text, 'insurance'::text, 'fuelSurcharge'::text, 'paperFee'::text]))),
  constraint charges_line_ids_check CHECK ((cardinality(line_ids) > 0)),
  constraint charges_names_check CHECK (platform.valid_names(names)),
  constraint charges_revision_check CHECK ((revision > 0)),
  constraint charges_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'published'::text, 'withdrawn'::text]))),
  constraint charges_type_codes_check CHECK ((cardinality(type_codes) > 0)),
  constraint charges_version_check CHECK ((version > 0)),
  constraint orders_are_charged_an_amount CHECK (((basis = 'ticket'::text) OR ((basis_points = 0) AND (type_codes IS NULL)))),
  constraint service_fee_is_the_operators CHECK (((kind <> 'serviceFee'::text) OR (payee_id IS NULL)))
);
CREATE INDEX charges_in_force ON fares.charges USING btree (valid_from) WHERE (status = 'published'::text);
CREATE INDEX charges_payee_id_idx ON fares.charges USING btree (payee_id) WHERE (payee_id IS NOT NULL);
CREATE TRIGGER announced AFTER INSERT OR DELETE OR UPDATE OF status, revision ON fares.charges FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_drafts();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON fares.charges FOR EACH ROW EXECUTE FUNCTION platform.freeze_version('names');
CREATE TRIGGER is_another_person BEFORE INSERT OR UPDATE OF approved_by ON fares.charges FOR EACH ROW EXECUTE FUNCTION staff.refuse_related('approved_by', 'drawn_up_by', 'approved_at');

-- Versions of after-sale conditions: what a refund, an exchange or a correction costs, and until when there is one. Counted by the time of the sale, half-open; of those whose scope holds, the most specific applies.
create table fares.condition_sets (
  id bigint not null generated always as identity,
  code text not null,
  version integer not null,
  status text not null default 'draft'::text,
  names jsonb not null,
  line_id bigint,
  class_id bigint,
  line_kind text,
  channel text,
  specificity smallint not null generated always as ((((
CASE
    WHEN (line_id IS NULL) THEN 0
    ELSE 8
END +
CASE
    WHEN (class_id IS NULL) THEN 0
    ELSE 4
END) +
CASE
    WHEN (line_kind IS NULL) THEN 0
    ELSE 2
END) +
CASE
    WHEN (channel IS NULL) THEN 0
    ELSE 1
END)) stored,
  min_fee_fen bigint not null default 0,
  rounding_fen integer not null default 1,
  refund_reference text not null default 'laterOfPromisedAndExpected'::text,
  after_exchange text not null default 'lastTier'::text,
  no_show_allowed boolean not null default false,
  no_show_fee_bp integer not null default 0,
  exchange_reference text not null default 'laterOfPromisedAndExpected'::text,
  exchange_most smallint not null default 1,
  correction_reference text not null default 'laterOfPromisedAndExpected'::text,
  correction_until_minutes integer not null default 30,
  correction_most smallint not null default 1,
  typing_fee_fen bigint default 0,
  paper_fee_fen bigint default 0,
  other_person_fee_fen bigint,
  revision integer not null default 1,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone not null default 'infinity'::timestamp with time zone,
  drawn_up_by bigint not null,
  drawn_up_at timestamp with time zone not null,
  approved_by bigint,
  approved_at timestamp with time zone,
  published_at timestamp with time zone,
  constraint whole TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint condition_sets_pkey PRIMARY KEY (id),
  constraint condition_sets_code_version_key UNIQUE (code, version),
  constraint one_set_at_a_time EXCLUDE USING gist (COALESCE(line_id, (0)::bigint) WITH =, COALESCE(class_id, (0)::bigint) WITH =, COALESCE(line_kind, ''::text) WITH =, COALESCE(channel, ''::text) WITH =, tstzrange(valid_from, valid_to) WITH &&) WHERE ((status = 'published'::text)),
  constraint condition_sets_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff.users(id),
  constraint condition_sets_class_id_fkey FOREIGN KEY (class_id) REFERENCES fleet.classes(id),
  constraint condition_sets_drawn_up_by_fkey FOREIGN KEY (drawn_up_by) REFERENCES staff.users(id),
  constraint condition_sets_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id),
  constraint approved_by_a_second_person CHECK ((approved_by <> drawn_up_by)),
  constraint condition_sets_after_exchange_check CHECK ((after_exchange = ANY (ARRAY['same'::text, 'lastTier'::text]))),
  constraint condition_sets_channel_check CHECK ((channel = ANY (ARRAY['counter'::text, 'agent'::text, 'online'::text]))),
  constraint condition_sets_check CHECK ((valid_to > valid_from)),
  constraint condition_sets_check1 CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint condition_sets_check2 CHECK (((status = 'draft'::text) OR (approved_by IS NOT NULL))),
  constraint condition_sets_check3 CHECK (((status = ANY (ARRAY['draft'::text, 'approved'::text])) OR (published_at IS NOT NULL))),
  constraint condition_sets_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint condition_sets_correction_most_check CHECK (((correction_most >= 0) AND (correction_most <= 99))),
  constraint condition_sets_correction_reference_check CHECK ((correction_reference = ANY (ARRAY['promised'::text, 'planned'::text, 'expected'::text, 'actual'::text, 'laterOfPromisedAndExpected'::text]))),
  constraint condition_sets_correction_until_minutes_check CHECK (((correction_until_minutes >= 0) AND (correction_until_minutes <= 525600))),
  constraint condition_sets_exchange_most_check CHECK (((exchange_most >= 0) AND (exchange_most <= 99))),
  constraint condition_sets_exchange_reference_check CHECK ((exchange_reference = ANY (ARRAY['promised'::text, 'planned'::text, 'expected'::text, 'actual'::text, 'laterOfPromisedAndExpected'::text]))),
  constraint condition_sets_line_kind_check CHECK ((line_kind = ANY (ARRAY['fast'::text, 'ferry'::text, 'sightseeing'::text, 'cruise'::text]))),
  constraint condition_sets_min_fee_fen_check CHECK (((min_fee_fen >= 0) AND (min_fee_fen <= 1000000))),
  constraint condition_sets_names_check CHECK (platform.valid_names(names)),
  constraint condition_sets_no_show_fee_bp_check CHECK (((no_show_fee_bp >= 0) AND (no_show_fee_bp <= 10000))),
  constraint condition_sets_other_person_fee_fen_check CHECK (((other_person_fee_fen >= 0) AND (other_person_fee_fen <= 1000000000))),
  constraint condition_sets_paper_fee_fen_check CHECK (((paper_fee_fen >= 0) AND (paper_fee_fen <= 1000000000))),
  constraint condition_sets_refund_reference_check CHECK ((refund_reference = ANY (ARRAY['promised'::text, 'planned'::text, 'expected'::text, 'actual'::text, 'laterOfPromisedAndExpected'::text]))),
  constraint condition_sets_revision_check CHECK ((revision > 0)),
  constraint condition_sets_rounding_fen_check CHECK (((rounding_fen >= 1) AND (rounding_fen <= 10000))),
  constraint condition_sets_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'published'::text, 'withdrawn'::text]))),
  constraint condition_sets_typing_fee_fen_check CHECK (((typing_fee_fen >= 0) AND (typing_fee_fen <= 1000000000))),
  constraint condition_sets_version_check CHECK ((version > 0)),
  constraint line_says_its_kind CHECK (((line_id IS NULL) OR (line_kind IS NULL)))
);
CREATE INDEX condition_sets_class_id_idx ON fares.condition_sets USING btree (class_id) WHERE (class_id IS NOT NULL);
CREATE INDEX condition_sets_in_force ON fares.condition_sets USING btree (specificity DESC, valid_from) WHERE (status = 'published'::text);
CREATE INDEX condition_sets_line_id_idx ON fares.condition_sets USING btree (line_id) WHERE (line_id IS NOT NULL);
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR UPDATE OF status ON fares.condition_sets DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status <> 'draft'::text)) EXECUTE FUNCTION fares.check_conditions();
CREATE TRIGGER announced AFTER INSERT OR DELETE OR UPDATE OF status, revision ON fares.condition_sets FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_drafts();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON fares.condition_sets FOR EACH ROW EXECUTE FUNCTION platform.freeze_version('names', 'specificity');
CREATE TRIGGER is_another_person BEFORE INSERT OR UPDATE OF approved_by ON fares.condition_sets FOR EACH ROW EXECUTE FUNCTION staff.refuse_related('approved_by', 'drawn_up_by', 'approved_at');
CREATE TRIGGER stays BEFORE DELETE ON fares.condition_sets FOR EACH ROW EXECUTE FUNCTION platform.refuse_orphans('orders.tickets(conditions_id)');

-- What a refund or an exchange costs from so many minutes before the reference on, in falling order of the borders; a border belongs to its tier, the last tier has none.
create table fares.condition_tiers (
  set_id bigint not null,
  kind text not null,
  number smallint not null,
  from_minutes integer,
  allowed boolean not null,
  fee_bp integer not null,
  constraint condition_tiers_pkey PRIMARY KEY (set_id, kind, number),
  constraint condition_tiers_set_id_fkey FOREIGN KEY (set_id) REFERENCES fares.condition_sets(id) ON DELETE CASCADE,
  constraint condition_tiers_check CHECK ((allowed OR (fee_bp = 0))),
  constraint condition_tiers_fee_bp_check CHECK (((fee_bp >= 0) AND (fee_bp <= 10000))),
  constraint condition_tiers_from_minutes_check CHECK (((from_minutes >= 0) AND (from_minutes <= 1051200))),
  constraint condition_tiers_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'exchange'::text]))),
  constraint condition_tiers_number_check CHECK (((number >= 1) AND (number <= 12)))
);
CREATE TRIGGER frozen BEFORE INSERT OR DELETE OR UPDATE ON fares.condition_tiers FOR EACH ROW EXECUTE FUNCTION platform.freeze_parts('fares.condition_sets', 'set_id');

-- Versions of the fares of a line, for service dates valid_from to valid_to, both included. A table is for one version of the line, whose stop numbers it uses. Of published ones for one day the newest version counts: a season lies over the year.
create table fares.fare_tables (
  id bigint not null generated always as identity,
  line_id bigint not null,
  line_version_id bigint not null,
  version integer not null,
  status text not null default 'draft'::text,
  valid_from date not null,
  valid_to date not null,
  drawn_up_by bigint not null,
  drawn_up_at timestamp with time zone not null,
  approved_by bigint,
  approved_at timestamp with time zone,
  published_at timestamp with time zone,
  revision integer not null default 1,
  base_id bigint,
  constraint whole TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint fare_tables_pkey PRIMARY KEY (id),
  constraint fare_tables_line_id_version_key UNIQUE (line_id, version),
  constraint fare_tables_line_version_id_id_key UNIQUE (line_version_id, id),
  constraint fare_tables_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff.users(id),
  constraint fare_tables_base_id_fkey FOREIGN KEY (base_id) REFERENCES fares.fare_tables(id) ON DELETE SET NULL,
  constraint fare_tables_drawn_up_by_fkey FOREIGN KEY (drawn_up_by) REFERENCES staff.users(id),
  constraint fare_tables_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id),
  constraint fare_tables_line_id_line_version_id_fkey FOREIGN KEY (line_id, line_version_id) REFERENCES network.line_versions(line_id, id),
  constraint approved_by_a_second_person CHECK ((approved_by <> drawn_up_by)),
  constraint fare_tables_check CHECK ((valid_to >= valid_from)),
  constraint fare_tables_check1 CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint fare_tables_check2 CHECK (((status = 'draft'::text) OR (approved_by IS NOT NULL))),
  constraint fare_tables_check3 CHECK (((status = ANY (ARRAY['draft'::text, 'approved'::text])) OR (published_at IS NOT NULL))),
  constraint fare_tables_revision_check CHECK ((revision > 0)),
  constraint fare_tables_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'published'::text, 'withdrawn'::text]))),
  constraint fare_tables_version_check CHECK ((version > 0))
);
CREATE INDEX fare_tables_base_id_idx ON fares.fare_tables USING btree (base_id) WHERE (base_id IS NOT NULL);
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR UPDATE OF status ON fares.fare_tables DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status <> 'draft'::text)) EXECUTE FUNCTION fares.check_table();
CREATE TRIGGER announced AFTER INSERT OR DELETE OR UPDATE OF status, revision ON fares.fare_tables FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_drafts();
CREATE TRIGGER fares_for_sailings AFTER INSERT OR UPDATE OF status ON fares.fare_tables FOR EACH ROW WHEN ((new.status = 'published'::text)) EXECUTE FUNCTION fares.price_open_sailings();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON fares.fare_tables FOR EACH ROW EXECUTE FUNCTION platform.freeze_version('base_id');
CREATE TRIGGER is_another_person BEFORE INSERT OR UPDATE OF approved_by ON fares.fare_tables FOR EACH ROW EXECUTE FUNCTION staff.refuse_related('approved_by', 'drawn_up_by', 'approved_at');

-- Full price of a class from one stop to another.
create table fares.fares (
  table_id bigint not null,
  class_id bigint not null,
  from_stop smallint not null,
  to_stop smallint not null,
  fen bigint not null,
  constraint fares_pkey PRIMARY KEY (table_id, class_id, from_stop, to_stop),
  constraint fares_class_id_fkey FOREIGN KEY (class_id) REFERENCES fleet.classes(id),
  constraint fares_table_id_fkey FOREIGN KEY (table_id) REFERENCES fares.fare_tables(id) ON DELETE CASCADE,
  constraint fares_check CHECK ((from_stop < to_stop)),
  constraint fares_fen_check CHECK (((fen >= 0) AND (fen <= 1000000000))),
  constraint fares_from_stop_check CHECK ((from_stop >= 0)),
  constraint fares_to_stop_check CHECK ((to_stop <= 31))
);
CREATE TRIGGER frozen BEFORE INSERT OR DELETE OR UPDATE ON fares.fares FOR EACH ROW EXECUTE FUNCTION platform.freeze_parts('fares.fare_tables', 'table_id');

-- Versions of adult, child, student …: what share of the fare one pays and under which conditions. Counted by the time of the sale, half-open. Free passengers are real-name records too.
create table fares.passenger_types (
  id bigint not null generated always as identity,
  code text not null,
  version integer not null,
  status text not null default 'draft'::text,
  names jsonb not null,
  percent_bp integer not null,
  needs_seat boolean not null default true,
  age_from smallint,
  age_below smallint,
  height_from_cm smallint,
  height_below_cm smallint,
  certificate_kinds text[],
  proof jsonb,
  free_per_adult smallint,
  is_adult boolean not null default false,
  "position" integer not null default 0,
  revision integer not null default 1,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone not null default 'infinity'::timestamp with time zone,
  drawn_up_by bigint not null,
  drawn_up_at timestamp with time zone not null,
  approved_by bigint,
  approved_at timestamp with time zone,
  published_at timestamp with time zone,
  constraint passenger_types_pkey PRIMARY KEY (id),
  constraint passenger_types_code_version_key UNIQUE (code, version),
  constraint one_type_at_a_time EXCLUDE USING gist (code WITH =, tstzrange(valid_from, valid_to) WITH &&) WHERE ((status = 'published'::text)),
  constraint passenger_types_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff.users(id),
  constraint passenger_types_drawn_up_by_fkey FOREIGN KEY (drawn_up_by) REFERENCES staff.users(id),
  constraint adults_need_no_adult CHECK (((NOT is_adult) OR (free_per_adult IS NULL))),
  constraint approved_by_a_second_person CHECK ((approved_by <> drawn_up_by)),
  constraint passenger_types_age_below_check CHECK (((age_below >= 1) AND (age_below <= 151))),
  constraint passenger_types_age_from_check CHECK (((age_from >= 0) AND (age_from <= 150))),
  constraint passenger_types_check CHECK ((valid_to > valid_from)),
  constraint passenger_types_check1 CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint passenger_types_check2 CHECK (((status = 'draft'::text) OR (approved_by IS NOT NULL))),
  constraint passenger_types_check3 CHECK (((status = ANY (ARRAY['draft'::text, 'approved'::text])) OR (published_at IS NOT NULL))),
  constraint passenger_types_check4 CHECK ((age_below > age_from)),
  constraint passenger_types_check5 CHECK ((height_below_cm > height_from_cm)),
  constraint passenger_types_check6 CHECK ((needs_seat OR (percent_bp = 0))),
  constraint passenger_types_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint passenger_types_free_per_adult_check CHECK (((free_per_adult >= 0) AND (free_per_adult <= 9))),
  constraint passenger_types_height_below_cm_check CHECK (((height_below_cm >= 1) AND (height_below_cm <= 251))),
  constraint passenger_types_height_from_cm_check CHECK (((height_from_cm >= 0) AND (height_from_cm <= 250))),
  constraint passenger_types_names_check CHECK (platform.valid_names(names)),
  constraint passenger_types_percent_bp_check CHECK (((percent_bp >= 0) AND (percent_bp <= 10000))),
  constraint passenger_types_proof_check CHECK (platform.valid_names(proof)),
  constraint passenger_types_revision_check CHECK ((revision > 0)),
  constraint passenger_types_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'published'::text, 'withdrawn'::text]))),
  constraint passenger_types_version_check CHECK ((version > 0))
);
CREATE TRIGGER announced AFTER INSERT OR DELETE OR UPDATE OF status, revision ON fares.passenger_types FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_drafts();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON fares.passenger_types FOR EACH ROW EXECUTE FUNCTION platform.freeze_version('names', 'position');
CREATE TRIGGER is_another_person BEFORE INSERT OR UPDATE OF approved_by ON fares.passenger_types FOR EACH ROW EXECUTE FUNCTION staff.refuse_related('approved_by', 'drawn_up_by', 'approved_at');
CREATE TRIGGER stays BEFORE DELETE ON fares.passenger_types FOR EACH ROW EXECUTE FUNCTION platform.refuse_orphans('orders.tickets(passenger_type_id)');

-- What a published promotion has been used, beside its limits, so that a check defends them: of two sales for the last use, one finds it gone.
create table fares.promotion_counts (
  promotion_id bigint not null,
  uses integer not null default 0,
  fen bigint not null default 0,
  most_uses integer,
  budget_fen bigint,
  constraint promotion_counts_pkey PRIMARY KEY (promotion_id),
  constraint promotion_counts_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES fares.promotions(id),
  constraint promotion_spent CHECK (((fen >= 0) AND (fen <= COALESCE(budget_fen, '9223372036854775807'::bigint)))),
  constraint promotion_used_up CHECK (((uses >= 0) AND (uses <= COALESCE(most_uses, 2147483647))))
);

-- The orders that a promotion was used for, what it took off them, and when they gave it back.
create table fares.promotion_uses (
  promotion_id bigint not null,
  order_id bigint not null,
  people smallint not null,
  fen bigint not null,
  at timestamp with time zone not null,
  given_back_at timestamp with time zone,
  constraint promotion_uses_pkey PRIMARY KEY (promotion_id, order_id),
  constraint promotion_uses_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES fares.promotions(id),
  constraint promotion_uses_fen_check CHECK ((fen > 0)),
  constraint promotion_uses_people_check CHECK ((people > 0))
);
CREATE INDEX promotion_uses_order_id_idx ON fares.promotion_uses USING btree (order_id);

-- Versions of what is taken off the fare of a sale that meets the conditions. Of those that hold, the one that takes off the most applies, and no other. Counted by the time of the sale, half-open.
create table fares.promotions (
  id bigint not null generated always as identity,
  code text not null,
  version integer not null,
  status text not null default 'draft'::text,
  names jsonb not null,
  benefit text not null,
  basis_points integer,
  fen bigint,
  line_ids bigint[],
  class_ids bigint[],
  channels text[],
  type_codes text[],
  travel_from date,
  travel_to date,
  days_ahead smallint,
  people_least smallint,
  most_uses integer,
  budget_fen bigint,
  returns boolean not null default true,
  revision integer not null default 1,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone not null default 'infinity'::timestamp with time zone,
  drawn_up_by bigint not null,
  drawn_up_at timestamp with time zone not null,
  approved_by bigint,
  approved_at timestamp with time zone,
  published_at timestamp with time zone,
  constraint promotions_pkey PRIMARY KEY (id),
  constraint promotions_code_version_key UNIQUE (code, version),
  constraint one_promotion_at_a_time EXCLUDE USING gist (code WITH =, tstzrange(valid_from, valid_to) WITH &&) WHERE ((status = 'published'::text)),
  constraint promotions_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff.users(id),
  constraint promotions_drawn_up_by_fkey FOREIGN KEY (drawn_up_by) REFERENCES staff.users(id),
  constraint a_share_or_an_amount CHECK ((((benefit = 'percentOff'::text) = (basis_points IS NOT NULL)) AND ((benefit <> 'percentOff'::text) = (fen IS NOT NULL)))),
  constraint approved_by_a_second_person CHECK ((approved_by <> drawn_up_by)),
  constraint promotions_basis_points_check CHECK (((basis_points >= 1) AND (basis_points <= 10000))),
  constraint promotions_benefit_check CHECK ((benefit = ANY (ARRAY['percentOff'::text, 'amountOff'::text, 'fixedFare'::text]))),
  constraint promotions_budget_fen_check CHECK (((budget_fen >= 1) AND (budget_fen <= 1000000000))),
  constraint promotions_channels_check CHECK (((cardinality(channels) > 0) AND (channels <@ ARRAY['counter'::text, 'agent'::text, 'online'::text]))),
  constraint promotions_check CHECK ((valid_to > valid_from)),
  constraint promotions_check1 CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint promotions_check2 CHECK (((status = 'draft'::text) OR (approved_by IS NOT NULL))),
  constraint promotions_check3 CHECK (((status = ANY (ARRAY['draft'::text, 'approved'::text])) OR (published_at IS NOT NULL))),
  constraint promotions_check4 CHECK ((travel_to >= travel_from)),
  constraint promotions_class_ids_check CHECK ((cardinality(class_ids) > 0)),
  constraint promotions_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint promotions_days_ahead_check CHECK (((days_ahead >= 1) AND (days_ahead <= 365))),
  constraint promotions_fen_check CHECK (((fen >= 0) AND (fen <= 1000000))),
  constraint promotions_line_ids_check CHECK ((cardinality(line_ids) > 0)),
  constraint promotions_most_uses_check CHECK (((most_uses >= 1) AND (most_uses <= 1000000))),
  constraint promotions_names_check CHECK (platform.valid_names(names)),
  constraint promotions_people_least_check CHECK (((people_least >= 2) AND (people_least <= 99))),
  constraint promotions_revision_check CHECK ((revision > 0)),
  constraint promotions_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'published'::text, 'withdrawn'::text]))),
  constraint promotions_type_codes_check CHECK ((cardinality(type_codes) > 0)),
  constraint promotions_version_check CHECK ((version > 0))
);
CREATE INDEX promotions_in_force ON fares.promotions USING btree (valid_from) WHERE (status = 'published'::text);
CREATE TRIGGER announced AFTER INSERT OR DELETE OR UPDATE OF status, revision ON fares.promotions FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_drafts();
CREATE TRIGGER counted AFTER UPDATE OF status ON fares.promotions FOR EACH ROW WHEN (((new.status = 'published'::text) AND (old.status <> 'published'::text))) EXECUTE FUNCTION fares.count_promotion();
CREATE TRIGGER counted_when_made AFTER INSERT ON fares.promotions FOR EACH ROW WHEN ((new.status = 'published'::text)) EXECUTE FUNCTION fares.count_promotion();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON fares.promotions FOR EACH ROW EXECUTE FUNCTION platform.freeze_version('names');
CREATE TRIGGER is_another_person BEFORE INSERT OR UPDATE OF approved_by ON fares.promotions FOR EACH ROW EXECUTE FUNCTION staff.refuse_related('approved_by', 'drawn_up_by', 'approved_at');

-- Feedback of the staff: a fault, a wish or a question, with the page it was written from. It belongs to the organisation its author worked for at the time.
create table feedback.entries (
  id bigint not null generated always as identity,
  user_id bigint not null,
  organisation_id bigint not null,
  kind text not null,
  body text not null,
  page text not null default ''::text,
  at timestamp with time zone not null,
  done_at timestamp with time zone,
  done_by bigint,
  version integer not null default 1,
  constraint entries_pkey PRIMARY KEY (id),
  constraint entries_done_by_fkey FOREIGN KEY (done_by) REFERENCES staff.users(id),
  constraint entries_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint entries_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  constraint entries_check CHECK (((done_at IS NULL) = (done_by IS NULL))),
  constraint entries_kind_check CHECK ((kind = ANY (ARRAY['fault'::text, 'wish'::text, 'question'::text]))),
  constraint entries_page_check CHECK ((length(page) <= 200))
);
CREATE INDEX entries_at_id_idx ON feedback.entries USING btree (at DESC, id DESC);
CREATE INDEX entries_organisation_id_at_id_idx ON feedback.entries USING btree (organisation_id, at DESC, id DESC);
CREATE INDEX entries_user_id_at_idx ON feedback.entries USING btree (user_id, at DESC);

-- What a carrier or a ship must have to sail: permits, certificates, insurance.
create table fleet.certificates (
  id bigint not null generated always as identity,
  organisation_id bigint,
  ship_id bigint,
  kind text not null,
  number text not null,
  issued_by text not null,
  valid_from date not null,
  valid_to date,
  note text,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint certificates_pkey PRIMARY KEY (id),
  constraint certificates_organisation_id_kind_number_key UNIQUE (organisation_id, kind, number),
  constraint certificates_ship_id_kind_number_key UNIQUE (ship_id, kind, number),
  constraint certificates_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint certificates_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id) ON DELETE CASCADE,
  constraint certificates_ship_id_fkey FOREIGN KEY (ship_id) REFERENCES fleet.ships(id) ON DELETE CASCADE,
  constraint certificates_check CHECK ((valid_to >= valid_from)),
  constraint certificates_issued_by_check CHECK (((length(issued_by) >= 1) AND (length(issued_by) <= 120))),
  constraint certificates_kind_check CHECK ((kind = ANY (ARRAY['operatingPermit'::text, 'safety'::text, 'classification'::text, 'inspection'::text, 'insurance'::text, 'registration'::text, 'other'::text]))),
  constraint certificates_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint certificates_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  constraint certificates_revision_check CHECK ((revision > 0)),
  constraint one_owner CHECK ((num_nonnulls(organisation_id, ship_id) = 1))
);

-- What one pays for: seats, berths, open seating. Every unit of capacity has one class.
create table fleet.classes (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  kind text not null,
  seats_per_row smallint not null,
  rank smallint not null,
  constraint classes_pkey PRIMARY KEY (id),
  constraint classes_code_key UNIQUE (code),
  constraint classes_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint classes_kind_check CHECK ((kind = ANY (ARRAY['seat'::text, 'berth'::text, 'open'::text]))),
  constraint classes_names_check CHECK (platform.valid_names(names)),
  constraint classes_seats_per_row_check CHECK (((seats_per_row >= 1) AND (seats_per_row <= 20)))
);
CREATE TRIGGER stays BEFORE DELETE ON fleet.classes FOR EACH ROW EXECUTE FUNCTION platform.refuse_orphans('orders.tickets(class_id)');

-- Versions of the decks of a ship. A sailing is opened by the one that is published then, and keeps it.
create table fleet.deck_plans (
  id bigint not null generated always as identity,
  ship_id bigint not null,
  version integer not null,
  status text not null default 'draft'::text,
  name text,
  drawn_up_by bigint not null,
  drawn_up_at timestamp with time zone not null,
  published_by bigint,
  published_at timestamp with time zone,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint whole TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint deck_plans_pkey PRIMARY KEY (id),
  constraint deck_plans_ship_id_id_key UNIQUE (ship_id, id),
  constraint deck_plans_ship_id_version_key UNIQUE (ship_id, version),
  constraint deck_plans_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint deck_plans_drawn_up_by_fkey FOREIGN KEY (drawn_up_by) REFERENCES staff.users(id),
  constraint deck_plans_published_by_fkey FOREIGN KEY (published_by) REFERENCES staff.users(id),
  constraint deck_plans_ship_id_fkey FOREIGN KEY (ship_id) REFERENCES fleet.ships(id) ON DELETE CASCADE,
  constraint deck_plans_check CHECK (((published_by IS NULL) = (published_at IS NULL))),
  constraint deck_plans_check1 CHECK (((status = 'draft'::text) = (published_at IS NULL))),
  constraint deck_plans_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint deck_plans_revision_check CHECK ((revision > 0)),
  constraint deck_plans_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'replaced'::text]))),
  constraint deck_plans_version_check CHECK ((version > 0)),
  constraint second_person CHECK ((published_by <> drawn_up_by))
);
CREATE UNIQUE INDEX one_draft_of_a_plan ON fleet.deck_plans USING btree (ship_id) WHERE (status = 'draft'::text);
CREATE UNIQUE INDEX one_published_plan ON fleet.deck_plans USING btree (ship_id) WHERE (status = 'published'::text);
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR UPDATE OF status ON fleet.deck_plans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status <> 'draft'::text)) EXECUTE FUNCTION fleet.check_plan();
CREATE TRIGGER announced AFTER INSERT OR DELETE OR UPDATE OF status, revision ON fleet.deck_plans FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_drafts();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON fleet.deck_plans FOR EACH ROW EXECUTE FUNCTION fleet.freeze_plan();
CREATE TRIGGER is_another_person BEFORE INSERT OR UPDATE OF published_by ON fleet.deck_plans FOR EACH ROW EXECUTE FUNCTION staff.refuse_related('published_by', 'drawn_up_by', 'published_at');

-- Decks of a plan, counted from the water upwards.
create table fleet.decks (
  plan_id bigint not null,
  number smallint not null,
  names jsonb not null,
  constraint decks_pkey PRIMARY KEY (plan_id, number),
  constraint decks_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES fleet.deck_plans(id) ON DELETE CASCADE,
  constraint decks_names_check CHECK (platform.valid_names(names)),
  constraint decks_number_check CHECK (((number >= 1) AND (number <= 20)))
);
CREATE TRIGGER frozen BEFORE INSERT OR DELETE OR UPDATE ON fleet.decks FOR EACH ROW EXECUTE FUNCTION fleet.freeze_plan_parts();

-- Cabins of a plan, whose berths are seats.
create table fleet.plan_cabins (
  plan_id bigint not null,
  deck smallint not null,
  code text not null,
  sale text not null default 'berth'::text,
  sexes text not null default 'any'::text,
  constraint plan_cabins_pkey PRIMARY KEY (plan_id, code),
  constraint plan_cabins_plan_id_deck_code_key UNIQUE (plan_id, deck, code),
  constraint plan_cabins_plan_id_deck_fkey FOREIGN KEY (plan_id, deck) REFERENCES fleet.decks(plan_id, number) ON DELETE CASCADE,
  constraint plan_cabins_code_check CHECK (((length(code) >= 1) AND (length(code) <= 16))),
  constraint plan_cabins_sale_check CHECK ((sale = ANY (ARRAY['berth'::text, 'wholeCabin'::text]))),
  constraint plan_cabins_sexes_check CHECK ((sexes = ANY (ARRAY['any'::text, 'apart'::text])))
);
CREATE TRIGGER frozen BEFORE INSERT OR DELETE OR UPDATE ON fleet.plan_cabins FOR EACH ROW EXECUTE FUNCTION fleet.freeze_plan_parts();

-- Rows of a deck, counted from the bow.
create table fleet.plan_rows (
  plan_id bigint not null,
  deck smallint not null,
  row_number integer not null,
  aisle_after smallint[] not null default '{}'::smallint[],
  constraint plan_rows_pkey PRIMARY KEY (plan_id, deck, row_number),
  constraint plan_rows_plan_id_deck_fkey FOREIGN KEY (plan_id, deck) REFERENCES fleet.decks(plan_id, number) ON DELETE CASCADE,
  constraint plan_rows_aisle_after_check CHECK (((0 < ALL (aisle_after)) AND (array_position(aisle_after, NULL::smallint) IS NULL))),
  constraint plan_rows_row_number_check CHECK ((row_number > 0))
);
CREATE TRIGGER frozen BEFORE INSERT OR DELETE OR UPDATE ON fleet.plan_rows FOR EACH ROW EXECUTE FUNCTION fleet.freeze_plan_parts();

-- Every unit of capacity of a plan with its place and class. The seats of a sailing are made from it.
create table fleet.ship_seats (
  id bigint not null generated always as identity,
  plan_id bigint not null,
  deck smallint not null,
  label text not null,
  row_number integer not null,
  column_number smallint not null,
  class_id bigint not null,
  attributes text[] not null default '{}'::text[],
  cabin text,
  constraint ship_seats_pkey PRIMARY KEY (id),
  constraint ship_seats_plan_id_deck_row_number_column_number_key UNIQUE (plan_id, deck, row_number, column_number),
  constraint ship_seats_plan_id_label_key UNIQUE (plan_id, label) DEFERRABLE,
  constraint ship_seats_class_id_fkey FOREIGN KEY (class_id) REFERENCES fleet.classes(id),
  constraint ship_seats_plan_id_deck_cabin_fkey FOREIGN KEY (plan_id, deck, cabin) REFERENCES fleet.plan_cabins(plan_id, deck, code) ON UPDATE CASCADE,
  constraint ship_seats_plan_id_deck_row_number_fkey FOREIGN KEY (plan_id, deck, row_number) REFERENCES fleet.plan_rows(plan_id, deck, row_number) ON DELETE CASCADE,
  constraint ship_seats_attributes_check CHECK ((attributes <@ ARRAY['window'::text, 'aisle'::text, 'accessible'::text, 'nearExit'::text, 'table'::text, 'power'::text, 'upperBerth'::text, 'lowerBerth'::text, 'poorView'::text])),
  constraint ship_seats_column_number_check CHECK ((column_number > 0)),
  constraint ship_seats_label_check CHECK (((length(label) >= 1) AND (length(label) <= 16)))
);
CREATE INDEX ship_seats_class_id_idx ON fleet.ship_seats USING btree (class_id);
CREATE INDEX ship_seats_plan_id_deck_cabin_idx ON fleet.ship_seats USING btree (plan_id, deck, cabin) WHERE (cabin IS NOT NULL);
CREATE TRIGGER frozen BEFORE INSERT OR DELETE OR UPDATE ON fleet.ship_seats FOR EACH ROW EXECUTE FUNCTION fleet.freeze_plan_parts();

-- Families of sister ships.
create table fleet.ship_series (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint ship_series_pkey PRIMARY KEY (id),
  constraint ship_series_code_key UNIQUE (code),
  constraint ship_series_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint ship_series_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint ship_series_names_check CHECK (platform.valid_names(names)),
  constraint ship_series_revision_check CHECK ((revision > 0))
);

-- Vessels.
create table fleet.ships (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  series_id bigint,
  carrier_id bigint not null,
  certified_capacity integer not null,
  enabled boolean not null default true,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint ships_pkey PRIMARY KEY (id),
  constraint ships_code_key UNIQUE (code),
  constraint ships_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES staff.organisations(id),
  constraint ships_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint ships_series_id_fkey FOREIGN KEY (series_id) REFERENCES fleet.ship_series(id),
  constraint ships_certified_capacity_check CHECK (((certified_capacity >= 1) AND (certified_capacity <= 1000000))),
  constraint ships_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint ships_names_check CHECK (platform.valid_names(names)),
  constraint ships_revision_check CHECK ((revision > 0))
);
CREATE INDEX ships_carrier_id_idx ON fleet.ships USING btree (carrier_id);
CREATE INDEX ships_series_id_idx ON fleet.ships USING btree (series_id);
CREATE TRIGGER carrier BEFORE INSERT OR UPDATE OF carrier_id ON fleet.ships FOR EACH ROW EXECUTE FUNCTION fleet.check_carrier();
CREATE TRIGGER moved AFTER UPDATE OF carrier_id ON fleet.ships FOR EACH ROW WHEN ((old.carrier_id <> new.carrier_id)) EXECUTE FUNCTION reports.move_ship();

-- The entries of each person's quick menu, by menu: name, icon and address are the menu's own. Entries that are no longer granted stay, unseen, until they are granted again.
create table home.quick_menus (
  user_id bigint not null,
  menu_id text not null,
  "position" integer not null,
  remark text not null default ''::text,
  constraint quick_menus_pkey PRIMARY KEY (user_id, menu_id),
  constraint quick_menus_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES staff.menus(id) ON DELETE CASCADE,
  constraint quick_menus_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE,
  constraint quick_menus_position_check CHECK (("position" >= 0)),
  constraint quick_menus_remark_check CHECK ((length(remark) <= 100))
);
CREATE INDEX quick_menus_menu_id_idx ON home.quick_menus USING btree (menu_id);

-- Passengers on each leg of a sailing, those without a seat included, and where the search for an untouched seat begins. Changed only under the lock of the sailing.
create table inventory.loads (
  sailing_id bigint not null,
  legs integer[] not null,
  capacity integer not null,
  starts jsonb not null default '{}'::jsonb,
  occupations_ended_at timestamp with time zone,
  constraint loads_pkey PRIMARY KEY (sailing_id),
  constraint loads_sailing_id_capacity_fkey FOREIGN KEY (sailing_id, capacity) REFERENCES sailings.sailings(id, certified_capacity) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint within_capacity CHECK ((capacity >= ALL (legs)))
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0);

-- What a living ticket keeps from everybody else: its seat on its legs, and its passenger at its time. The row goes when the ticket dies, or a day after the sailing has arrived.
create table inventory.occupations (
  ticket_id bigint not null,
  sailing_id bigint not null,
  seat_id bigint,
  from_stop smallint not null,
  to_stop smallint not null,
  legs int4range generated always as (int4range((from_stop)::integer, (to_stop)::integer)) stored,
  person bigint,
  travel tstzrange not null,
  held boolean not null default false,
  provisional boolean not null default false,
  constraint occupations_pkey PRIMARY KEY (ticket_id),
  constraint one_person_one_place EXCLUDE USING gist (person WITH =, travel WITH &&) WHERE (((NOT held) AND (NOT provisional))),
  constraint one_seat_one_passenger EXCLUDE USING gist (seat_id WITH =, legs WITH &&),
  constraint occupations_check CHECK (((from_stop >= 0) AND (from_stop < to_stop) AND (to_stop <= 31))),
  constraint occupations_travel_check CHECK ((NOT isempty(travel)))
);
CREATE INDEX occupations_held ON inventory.occupations USING btree (person) WHERE held;
CREATE TRIGGER still_whole AFTER UPDATE ON inventory.occupations REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_dangling();
CREATE TRIGGER whole AFTER INSERT ON inventory.occupations REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_dangling();

-- Every unit of capacity of every sailing, made from the deck plan when the sailing opens.
create table inventory.seats (
  id bigint not null generated always as identity,
  sailing_id bigint not null,
  class_id bigint not null,
  "position" integer not null,
  mask integer not null default 0,
  kept integer not null default 0,
  locked integer not null default 0,
  closed integer generated always as (((mask | kept) | locked)) stored,
  deck smallint not null,
  row_number integer not null,
  column_number smallint not null,
  label text not null,
  lock_reason text,
  locked_by bigint,
  locked_at timestamp with time zone,
  constraint seats_pkey PRIMARY KEY (id),
  constraint seats_class_id_fkey FOREIGN KEY (class_id) REFERENCES fleet.classes(id),
  constraint seats_locked_by_fkey FOREIGN KEY (locked_by) REFERENCES staff.users(id),
  constraint seats_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id),
  constraint locked_with_a_reason CHECK (((lock_reason IS NULL) = (locked = 0))),
  constraint seats_check CHECK (((lock_reason IS NULL) = (locked_by IS NULL))),
  constraint seats_check1 CHECK (((lock_reason IS NULL) = (locked_at IS NULL))),
  constraint seats_kept_check CHECK ((kept >= 0)),
  constraint seats_lock_reason_check CHECK (((length(lock_reason) >= 1) AND (length(lock_reason) <= 200))),
  constraint seats_locked_check CHECK ((locked >= 0)),
  constraint seats_mask_check CHECK ((mask >= 0)),
  constraint sold_or_kept CHECK (((mask & kept) = 0))
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=500, autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_vacuum_cost_delay=0);
CREATE INDEX seats_by_closed ON inventory.seats USING btree (sailing_id, class_id, closed, "position");
CREATE TRIGGER stays BEFORE DELETE ON inventory.seats FOR EACH ROW EXECUTE FUNCTION platform.refuse_orphans('orders.tickets(seat_id)', 'inventory.occupations(seat_id)');

-- How often an error was met on a day and by whom; nobody for a page without a session.
create table journal.client_error_days (
  error_id bigint not null,
  day date not null,
  user_id bigint,
  times bigint not null,
  constraint client_error_days_error_id_day_user_id_key UNIQUE NULLS NOT DISTINCT (error_id, day, user_id),
  constraint client_error_days_error_id_fkey FOREIGN KEY (error_id) REFERENCES journal.client_errors(id) ON DELETE CASCADE,
  constraint client_error_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE,
  constraint client_error_days_times_check CHECK ((times > 0))
);
CREATE INDEX client_error_days_day_idx ON journal.client_error_days USING btree (day);
CREATE INDEX client_error_days_user_id_idx ON journal.client_error_days USING btree (user_id);

-- Failures in browsers, equal ones of one version counted in one row. Texts come without personal data: the browser takes it out, the server again.
create table journal.client_errors (
  id bigint not null generated always as identity,
  fingerprint bytea not null,
  version text not null,
  kind text not null,
  message text not null,
  stack text not null default ''::text,
  component text not null default ''::text,
  info text not null default ''::text,
  url text not null default ''::text,
  browser text not null default ''::text,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  times bigint not null,
  dealt_at timestamp with time zone,
  dealt_by bigint,
  signed_in boolean not null default false,
  constraint client_errors_pkey PRIMARY KEY (id),
  constraint client_errors_fingerprint_version_key UNIQUE (fingerprint, version),
  constraint client_errors_dealt_by_fkey FOREIGN KEY (dealt_by) REFERENCES staff.users(id),
  constraint client_errors_browser_check CHECK ((length(browser) <= 300)),
  constraint client_errors_check CHECK ((last_at >= first_at)),
  constraint client_errors_check1 CHECK (((dealt_at IS NULL) = (dealt_by IS NULL))),
  constraint client_errors_component_check CHECK ((length(component) <= 2000)),
  constraint client_errors_fingerprint_check CHECK ((length(fingerprint) = 32)),
  constraint client_errors_info_check CHECK ((length(info) <= 200)),
  constraint client_errors_kind_check CHECK ((kind = ANY (ARRAY['error'::text, 'rejection'::text, 'view'::text, 'resource'::text]))),
  constraint client_errors_message_check CHECK ((length(message) <= 500)),
  constraint client_errors_stack_check CHECK ((length(stack) <= 4000)),
  constraint client_errors_times_check CHECK ((times > 0)),
  constraint client_errors_url_check CHECK ((length(url) <= 200)),
  constraint client_errors_version_check CHECK ((length(version) <= 64))
);
CREATE INDEX client_errors_first ON journal.client_errors USING btree (first_at);
CREATE INDEX client_errors_last_at_idx ON journal.client_errors USING btree (last_at);
CREATE INDEX client_errors_of_strangers ON journal.client_errors USING btree (last_at) WHERE (NOT signed_in);

-- Every try to sign in, with its outcome.
create table journal.log_ins (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  user_id bigint,
  outcome text not null,
  device_id text not null default ''::text,
  address text not null default ''::text,
  browser text not null default ''::text,
  constraint log_ins_pkey PRIMARY KEY (id),
  constraint log_ins_outcome_check CHECK ((outcome = ANY (ARRAY['signedIn'::text, 'factorDue'::text, 'wrongPassword'::text, 'wrongFactor'::text, 'wrongCaptcha'::text, 'paused'::text, 'disabled'::text, 'signedOut'::text, 'handedOver'::text, 'refusedCode'::text])))
);
CREATE INDEX log_ins_by_address ON journal.log_ins USING btree (address, at, id) INCLUDE (user_id);
CREATE INDEX log_ins_by_moment ON journal.log_ins USING btree (at, id) INCLUDE (user_id);
CREATE INDEX log_ins_by_outcome ON journal.log_ins USING btree (outcome, at, id) INCLUDE (user_id);
CREATE INDEX log_ins_user_id_at_id_idx ON journal.log_ins USING btree (user_id, at, id);
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON journal.log_ins FOR EACH STATEMENT EXECUTE FUNCTION journal.refuse_change();
CREATE TRIGGER stays BEFORE DELETE ON journal.log_ins FOR EACH ROW EXECUTE FUNCTION journal.refuse_early_deletion();

-- Who did what, when; written in the transaction of the thing itself, never changed. No personal data of passengers.
create table journal.operations (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  user_id bigint,
  organisation_id bigint,
  operation text not null,
  entity text not null default ''::text,
  entity_id text not null default ''::text,
  request_id text not null default ''::text,
  address text not null default ''::text,
  detail jsonb not null default '{}'::jsonb,
  constraint operations_pkey PRIMARY KEY (id)
);
CREATE INDEX operations_by_moment ON journal.operations USING btree (at, id) INCLUDE (user_id);
CREATE INDEX operations_by_operation ON journal.operations USING btree (operation, at, id) INCLUDE (user_id);
CREATE INDEX operations_entity_entity_id_idx ON journal.operations USING btree (entity, entity_id);
CREATE INDEX operations_of_organisation ON journal.operations USING btree (organisation_id, at, id);
CREATE INDEX operations_request_id_idx ON journal.operations USING hash (request_id);
CREATE INDEX operations_user_id_at_id_idx ON journal.operations USING btree (user_id, at, id);
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON journal.operations FOR EACH STATEMENT EXECUTE FUNCTION journal.refuse_change();
CREATE TRIGGER stays BEFORE DELETE ON journal.operations FOR EACH ROW EXECUTE FUNCTION journal.refuse_early_deletion();

-- How a person likes one list: order and choice of columns, density, and filters kept under a name; the change that came last.
create table lists.settings (
  user_id bigint not null,
  list text not null,
  settings jsonb not null,
  kept_at timestamp with time zone not null,
  constraint settings_pkey PRIMARY KEY (user_id, list),
  constraint settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE,
  constraint settings_list_check CHECK (((length(list) >= 1) AND (length(list) <= 100))),
  constraint settings_settings_check CHECK (((jsonb_typeof(settings) = 'object'::text) AND (length((settings)::text) <= 40000)))
);

-- Announcements (notice) and personal messages (msg). Published ones with a time still to come are planned; those whose time is over are kept to be looked up.
create table messages.messages (
  id bigint not null generated always as identity,
  kind text not null,
  organisation_id bigint not null,
  author_id bigint,
  language text not null,
  titles jsonb not null,
  contents jsonb not null,
  important boolean not null default false,
  popup boolean not null default true,
  strip boolean not null default false,
  everyone boolean not null default false,
  state text not null default 'draft'::text,
  publish_at timestamp with time zone,
  expires_at timestamp with time zone,
  announced boolean not null default false,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  version integer not null default 1,
  about_user_id bigint,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_about_user_id_fkey FOREIGN KEY (about_user_id) REFERENCES staff.users(id),
  constraint messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES staff.users(id),
  constraint messages_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint messages_check CHECK (messages.written_in(titles, language)),
  constraint messages_check1 CHECK (messages.written_in(contents, language)),
  constraint messages_check2 CHECK (((state = 'draft'::text) OR (publish_at IS NOT NULL))),
  constraint messages_check3 CHECK ((expires_at > publish_at)),
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['notice'::text, 'msg'::text]))),
  constraint messages_language_check CHECK (platform.is_language(language)),
  constraint messages_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text])))
);
CREATE INDEX messages_about_user ON messages.messages USING btree (about_user_id) WHERE (about_user_id IS NOT NULL);
CREATE INDEX messages_organisation_id_changed_at_idx ON messages.messages USING btree (organisation_id, changed_at DESC);
CREATE INDEX messages_publish_at_idx ON messages.messages USING btree (publish_at DESC) WHERE (everyone AND (state = 'published'::text));
CREATE INDEX messages_publish_at_idx1 ON messages.messages USING btree (publish_at) WHERE ((state = 'published'::text) AND (NOT announced));

-- Who has read what, and when.
create table messages.reads (
  message_id bigint not null,
  user_id bigint not null,
  at timestamp with time zone not null,
  constraint reads_pkey PRIMARY KEY (message_id, user_id),
  constraint reads_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages.messages(id) ON DELETE CASCADE,
  constraint reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE
);
CREATE INDEX reads_by_moment ON messages.reads USING btree (message_id, at, user_id);
CREATE INDEX reads_user_id_idx ON messages.reads USING btree (user_id);

-- Whom a message is for, by id, or by the kind of their organisation; several kinds reach everybody whom one of them names.
create table messages.targets (
  message_id bigint not null,
  kind text not null,
  target text not null,
  constraint targets_pkey PRIMARY KEY (message_id, kind, target),
  constraint targets_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages.messages(id) ON DELETE CASCADE,
  constraint targets_kind_check CHECK ((kind = ANY (ARRAY['role'::text, 'organisation'::text, 'organisationKind'::text, 'user'::text])))
);
CREATE INDEX targets_kind_target_idx ON messages.targets USING btree (kind, target);

-- Landing places in a port.
create table network.docks (
  id bigint not null generated always as identity,
  port_id bigint not null,
  code text not null,
  names jsonb not null,
  berths smallint not null default 1,
  river_km integer not null,
  "position" integer not null default 0,
  opens_minute smallint,
  closes_minute smallint,
  latitude double precision,
  longitude double precision,
  enabled boolean not null default true,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint docks_pkey PRIMARY KEY (id),
  constraint docks_code_key UNIQUE (code),
  constraint docks_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint docks_port_id_fkey FOREIGN KEY (port_id) REFERENCES network.ports(id),
  constraint docks_berths_check CHECK (((berths >= 1) AND (berths <= 99))),
  constraint docks_closes_minute_check CHECK (((closes_minute >= 0) AND (closes_minute <= 1439))),
  constraint docks_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint docks_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint docks_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint docks_names_check CHECK (platform.valid_names(names)),
  constraint docks_opens_minute_check CHECK (((opens_minute >= 0) AND (opens_minute <= 1439))),
  constraint docks_river_km_check CHECK (((river_km >= '-3000'::integer) AND (river_km <= 3000))),
  constraint opens_and_closes CHECK ((((opens_minute IS NULL) = (closes_minute IS NULL)) AND (opens_minute <> closes_minute))),
  constraint whole_position CHECK (((latitude IS NULL) = (longitude IS NULL)))
);
CREATE INDEX docks_port_id_idx ON network.docks USING btree (port_id);
CREATE TRIGGER stays_in_its_port BEFORE UPDATE OF port_id ON network.docks FOR EACH ROW WHEN ((old.port_id <> new.port_id)) EXECUTE FUNCTION network.check_dock_unused();

-- Calls of a version of a line, numbered from 0. The same dock may come twice: a trip is told by stop number, never by dock alone.
create table network.line_stops (
  line_version_id bigint not null,
  stop_number smallint not null,
  dock_id bigint not null,
  arrive_minutes integer,
  depart_minutes integer,
  constraint line_stops_pkey PRIMARY KEY (line_version_id, stop_number),
  constraint line_stops_dock_id_fkey FOREIGN KEY (dock_id) REFERENCES network.docks(id),
  constraint line_stops_line_version_id_fkey FOREIGN KEY (line_version_id) REFERENCES network.line_versions(id) ON DELETE CASCADE,
  constraint line_stops_arrive_minutes_check CHECK ((arrive_minutes > 0)),
  constraint line_stops_check CHECK (((stop_number = 0) = (arrive_minutes IS NULL))),
  constraint line_stops_check1 CHECK (((stop_number > 0) OR (depart_minutes = 0))),
  constraint line_stops_check2 CHECK ((depart_minutes >= arrive_minutes)),
  constraint line_stops_depart_minutes_check CHECK ((depart_minutes >= 0)),
  constraint line_stops_stop_number_check CHECK (((stop_number >= 0) AND (stop_number <= 31)))
);
CREATE INDEX line_stops_dock_id_idx ON network.line_stops USING btree (dock_id);
CREATE TRIGGER dock_is_enabled AFTER INSERT OR UPDATE OF dock_id ON network.line_stops FOR EACH ROW EXECUTE FUNCTION network.check_dock_enabled();
CREATE TRIGGER frozen BEFORE INSERT OR DELETE OR UPDATE ON network.line_stops FOR EACH ROW EXECUTE FUNCTION platform.freeze_parts('network.line_versions', 'line_version_id');

-- Journey patterns: the stops of a line and their times. A sailing is opened by the version published for its service date, and keeps it.
create table network.line_versions (
  id bigint not null generated always as identity,
  line_id bigint not null,
  version integer not null,
  status text not null default 'draft'::text,
  valid_from date not null,
  revision integer not null default 1,
  drawn_up_by bigint not null,
  drawn_up_at timestamp with time zone not null,
  approved_by bigint,
  approved_at timestamp with time zone,
  published_at timestamp with time zone,
  constraint whole TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint line_versions_pkey PRIMARY KEY (id),
  constraint line_versions_line_id_id_key UNIQUE (line_id, id),
  constraint line_versions_line_id_version_key UNIQUE (line_id, version),
  constraint line_versions_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff.users(id),
  constraint line_versions_drawn_up_by_fkey FOREIGN KEY (drawn_up_by) REFERENCES staff.users(id),
  constraint line_versions_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id),
  constraint approved_by_a_second_person CHECK ((approved_by <> drawn_up_by)),
  constraint line_versions_check CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint line_versions_check1 CHECK (((status = 'draft'::text) OR (approved_by IS NOT NULL))),
  constraint line_versions_check2 CHECK (((status = ANY (ARRAY['draft'::text, 'approved'::text])) OR (published_at IS NOT NULL))),
  constraint line_versions_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'published'::text, 'withdrawn'::text]))),
  constraint line_versions_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX one_published_version ON network.line_versions USING btree (line_id, valid_from) WHERE (status = 'published'::text);
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR UPDATE OF status ON network.line_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status <> 'draft'::text)) EXECUTE FUNCTION network.check_version();
CREATE TRIGGER announced AFTER INSERT OR DELETE OR UPDATE OF status, revision ON network.line_versions FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_drafts();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON network.line_versions FOR EACH ROW EXECUTE FUNCTION platform.freeze_version();
CREATE TRIGGER is_another_person BEFORE INSERT OR UPDATE OF approved_by ON network.line_versions FOR EACH ROW EXECUTE FUNCTION staff.refuse_related('approved_by', 'drawn_up_by', 'approved_at');

-- What is sold under one name and code; the stops belong to its versions.
create table network.lines (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  kind text not null,
  carrier_id bigint not null,
  enabled boolean not null default true,
  "position" integer not null default 0,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint lines_pkey PRIMARY KEY (id),
  constraint lines_code_key UNIQUE (code),
  constraint lines_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES staff.organisations(id),
  constraint lines_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint lines_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint lines_kind_check CHECK ((kind = ANY (ARRAY['fast'::text, 'ferry'::text, 'sightseeing'::text, 'cruise'::text]))),
  constraint lines_names_check CHECK (platform.valid_names(names))
);
CREATE INDEX lines_carrier_id_idx ON network.lines USING btree (carrier_id);

-- Harbours of towns along the river.
create table network.ports (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  river_km integer not null,
  corporation_id bigint,
  "position" integer not null default 0,
  river_km_estimated boolean not null default false,
  enabled boolean not null default true,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint ports_pkey PRIMARY KEY (id),
  constraint ports_code_key UNIQUE (code),
  constraint ports_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint ports_corporation_id_fkey FOREIGN KEY (corporation_id) REFERENCES staff.organisations(id),
  constraint ports_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint ports_names_check CHECK (platform.valid_names(names)),
  constraint ports_river_km_check CHECK (((river_km >= '-3000'::integer) AND (river_km <= 3000)))
);
CREATE INDEX ports_corporation_id_idx ON network.ports USING btree (corporation_id);
CREATE TRIGGER corporation_runs_port AFTER INSERT OR UPDATE OF corporation_id ON network.ports FOR EACH ROW WHEN ((new.corporation_id IS NOT NULL)) EXECUTE FUNCTION network.check_corporation();

-- Rate limit of guessing certificates, codes and phones at the collection of tickets: refusals of a user since a moment, and until when the user waits.
create table orders.collection_refusals (
  user_id bigint not null,
  refusals integer not null,
  since timestamp with time zone not null,
  wait_until timestamp with time zone not null,
  constraint collection_refusals_pkey PRIMARY KEY (user_id),
  constraint collection_refusals_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE,
  constraint collection_refusals_refusals_check CHECK ((refusals > 0))
);

-- What became of a correction: one row a change of state, never changed.
create table orders.correction_events (
  correction_id bigint not null,
  number integer not null,
  at timestamp with time zone not null,
  from_state text not null,
  to_state text not null,
  user_id bigint,
  constraint correction_events_pkey PRIMARY KEY (correction_id, number),
  constraint correction_events_correction_id_fkey FOREIGN KEY (correction_id) REFERENCES orders.corrections(id),
  constraint correction_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint correction_events_number_check CHECK ((number > 1))
);
CREATE INDEX correction_events_user_id_idx ON orders.correction_events USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON orders.correction_events FOR EACH STATEMENT EXECUTE FUNCTION orders.refuse_delete();

-- Pictures of certificates, encrypted; deleted some days after the correction has ended.
create table orders.correction_evidence (
  correction_id bigint not null,
  number smallint not null,
  type text not null,
  cipher bytea not null,
  constraint correction_evidence_pkey PRIMARY KEY (correction_id, number),
  constraint correction_evidence_correction_id_fkey FOREIGN KEY (correction_id) REFERENCES orders.corrections(id),
  constraint correction_evidence_cipher_check CHECK (((length(cipher) >= 30) AND (length(cipher) <= 320000))),
  constraint correction_evidence_number_check CHECK (((number >= 1) AND (number <= 3))),
  constraint correction_evidence_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text])))
);

-- Requests to correct the passenger on a ticket. Decided by a second person (platform.approvals); applying one adds a version of the passenger and gives the ticket another code.
create table orders.corrections (
  id bigint not null generated always as identity,
  ticket_id bigint not null,
  order_id bigint not null,
  organisation_id bigint not null,
  kind text not null,
  state text not null default 'waiting'::text,
  version integer not null default 1,
  ticket_version integer not null,
  former_version smallint not null,
  new_version smallint,
  fee_fen bigint not null,
  reason text not null default ''::text,
  hints text[] not null,
  person_hash bytea not null,
  name text,
  certificate_kind text,
  certificate_hash bytea,
  certificate_cipher bytea,
  certificate_masked text,
  birth_date date,
  sex text,
  nationality text,
  asked_at timestamp with time zone not null,
  asked_by bigint not null,
  valid_until timestamp with time zone not null,
  approval_id bigint,
  ended_at timestamp with time zone,
  ended_by bigint,
  forgotten_at timestamp with time zone,
  constraint corrections_pkey PRIMARY KEY (id),
  constraint corrections_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES platform.approvals(id),
  constraint corrections_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff.users(id),
  constraint corrections_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff.users(id),
  constraint corrections_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders.orders(id),
  constraint corrections_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint corrections_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES orders.tickets(id),
  constraint corrections_check CHECK ((new_version > former_version)),
  constraint corrections_check1 CHECK ((valid_until > asked_at)),
  constraint corrections_check2 CHECK ((ended_at >= asked_at)),
  constraint corrections_check3 CHECK (((state = ANY (ARRAY['waiting'::text, 'approved'::text])) = (ended_at IS NULL))),
  constraint corrections_check4 CHECK (((state = 'applied'::text) = (new_version IS NOT NULL))),
  constraint corrections_check5 CHECK (((state <> ALL (ARRAY['applied'::text, 'refused'::text])) OR (ended_by IS NOT NULL))),
  constraint corrections_check6 CHECK (((forgotten_at IS NULL) OR (ended_at IS NOT NULL))),
  constraint corrections_check7 CHECK ((num_nulls(name, certificate_kind, certificate_hash, certificate_cipher, certificate_masked) =
CASE
    WHEN (forgotten_at IS NULL) THEN 0
    ELSE 5
END)),
  constraint corrections_check8 CHECK (((forgotten_at IS NULL) OR (num_nonnulls(birth_date, sex, nationality) = 0))),
  constraint corrections_fee_fen_check CHECK ((fee_fen >= 0)),
  constraint corrections_kind_check CHECK ((kind = ANY (ARRAY['typing'::text, 'paper'::text, 'otherPerson'::text]))),
  constraint corrections_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint corrections_nationality_check CHECK ((nationality ~ '^[A-Z]{2}$'::text)),
  constraint corrections_person_hash_check CHECK ((length(person_hash) = 32)),
  constraint corrections_reason_check CHECK ((length(reason) <= 200)),
  constraint corrections_sex_check CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text]))),
  constraint corrections_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'applied'::text, 'refused'::text, 'withdrawn'::text, 'lapsed'::text]))),
  constraint corrections_version_check CHECK ((version > 0))
);
CREATE INDEX corrections_asked_by_asked_at_idx ON orders.corrections USING btree (asked_by, asked_at);
CREATE INDEX corrections_by_time ON orders.corrections USING btree (asked_at, id);
CREATE INDEX corrections_ended_by_idx ON orders.corrections USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX corrections_order_id_idx ON orders.corrections USING btree (order_id);
CREATE INDEX corrections_organisation_id_asked_at_idx ON orders.corrections USING btree (organisation_id, asked_at);
CREATE INDEX corrections_ticket_id_idx ON orders.corrections USING btree (ticket_id);
CREATE INDEX corrections_to_forget ON orders.corrections USING btree (ended_at) WHERE (forgotten_at IS NULL);
CREATE INDEX corrections_valid_until_idx ON orders.corrections USING btree (valid_until) WHERE (state = ANY (ARRAY['waiting'::text, 'approved'::text]));
CREATE UNIQUE INDEX corrections_approval_id_idx ON orders.corrections USING btree (approval_id) WHERE (approval_id IS NOT NULL);
CREATE UNIQUE INDEX one_open_correction ON orders.corrections USING btree (ticket_id) WHERE (state = ANY (ARRAY['waiting'::text, 'approved'::text]));
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON orders.corrections FOR EACH ROW EXECUTE FUNCTION orders.keep_correction();

-- One ticket of an offer: what it was, the times the fee was decided by, and every part of the result, so that it can be computed again.
create table orders.offer_lines (
  offer_id bigint not null,
  ticket_id bigint not null,
  living boolean not null default true,
  ticket_version integer not null,
  ticket_state text not null,
  changes smallint not null,
  conditions_id bigint not null,
  promised timestamp with time zone not null,
  planned timestamp with time zone not null,
  expected timestamp with time zone,
  actual timestamp with time zone,
  gate_closed boolean not null,
  fault text,
  tier smallint,
  basis_points integer,
  paid_fen bigint not null,
  fee_fen bigint not null,
  parts orders.offer_part[] not null,
  new_type_id bigint,
  new_fare_table_id bigint,
  new_base_fen bigint,
  new_discount_fen bigint,
  new_parts fares.price_part[],
  new_ticket_id bigint,
  constraint offer_lines_pkey PRIMARY KEY (offer_id, ticket_id),
  constraint offer_lines_conditions_id_fkey FOREIGN KEY (conditions_id) REFERENCES fares.condition_sets(id),
  constraint offer_lines_new_fare_table_id_fkey FOREIGN KEY (new_fare_table_id) REFERENCES fares.fare_tables(id),
  constraint offer_lines_new_ticket_id_fkey FOREIGN KEY (new_ticket_id) REFERENCES orders.tickets(id),
  constraint offer_lines_new_type_id_fkey FOREIGN KEY (new_type_id) REFERENCES fares.passenger_types(id),
  constraint offer_lines_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES orders.offers(id),
  constraint offer_lines_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES orders.tickets(id),
  constraint offer_lines_basis_points_check CHECK (((basis_points >= 0) AND (basis_points <= 10000))),
  constraint offer_lines_check CHECK (((new_discount_fen >= 0) AND (new_discount_fen <= new_base_fen))),
  constraint offer_lines_check1 CHECK ((num_nulls(new_type_id, new_fare_table_id, new_base_fen, new_discount_fen, new_parts) = ANY (ARRAY[0, 5]))),
  constraint offer_lines_check2 CHECK (((new_ticket_id IS NULL) OR (new_parts IS NOT NULL))),
  constraint offer_lines_fault_check CHECK ((fault ~ '^[a-zA-Z]{1,32}$'::text)),
  constraint offer_lines_fee_fen_check CHECK ((fee_fen >= 0)),
  constraint offer_lines_new_base_fen_check CHECK ((new_base_fen >= 0)),
  constraint offer_lines_paid_fen_check CHECK ((paid_fen >= 0))
);
CREATE INDEX exchanged_tickets ON orders.offer_lines USING btree (promised) INCLUDE (ticket_id) WHERE (new_ticket_id IS NOT NULL);
CREATE INDEX offer_lines_conditions_id_idx ON orders.offer_lines USING btree (conditions_id);
CREATE INDEX offer_lines_ticket_id_idx ON orders.offer_lines USING btree (ticket_id);
CREATE UNIQUE INDEX one_living_offer ON orders.offer_lines USING btree (ticket_id) WHERE living;
CREATE TRIGGER unchanged BEFORE DELETE OR UPDATE ON orders.offer_lines FOR EACH ROW EXECUTE FUNCTION orders.keep_offer_line();

-- Priced proposals about tickets of an order: confirmed once, within their time, at their price. They keep no seat.
create table orders.offers (
  id bigint not null generated always as identity,
  kind text not null,
  order_id bigint not null,
  organisation_id bigint not null,
  state text not null default 'proposed'::text,
  made_at timestamp with time zone not null,
  made_by bigint not null,
  valid_until timestamp with time zone not null,
  overrule text,
  reason text not null default ''::text,
  approval_id bigint,
  sailing_id bigint,
  from_stop smallint,
  to_stop smallint,
  class_id bigint,
  seats bigint[],
  fee_fen bigint not null,
  back_fen bigint not null,
  due_fen bigint not null,
  ended_at timestamp with time zone,
  ended_by bigint,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES platform.approvals(id),
  constraint offers_class_id_fkey FOREIGN KEY (class_id) REFERENCES fleet.classes(id),
  constraint offers_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff.users(id),
  constraint offers_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff.users(id),
  constraint offers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders.orders(id),
  constraint offers_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint offers_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id),
  constraint offers_back_fen_check CHECK ((back_fen >= 0)),
  constraint offers_check CHECK ((valid_until > made_at)),
  constraint offers_check1 CHECK ((from_stop < to_stop)),
  constraint offers_check2 CHECK (((state = 'proposed'::text) = (ended_at IS NULL))),
  constraint offers_check3 CHECK (((state <> 'confirmed'::text) OR (ended_by IS NOT NULL))),
  constraint offers_check4 CHECK (((back_fen = 0) OR (due_fen = 0))),
  constraint offers_check5 CHECK (((kind = ANY (ARRAY['exchange'::text, 'supplement'::text])) = (sailing_id IS NOT NULL))),
  constraint offers_check6 CHECK ((num_nulls(sailing_id, from_stop, to_stop, class_id) = ANY (ARRAY[0, 4]))),
  constraint offers_check7 CHECK (((kind <> 'supplement'::text) OR (back_fen = 0))),
  constraint offers_check8 CHECK (((kind <> 'void'::text) OR (fee_fen = 0))),
  constraint offers_due_fen_check CHECK ((due_fen >= 0)),
  constraint offers_fee_fen_check CHECK ((fee_fen >= 0)),
  constraint offers_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'exchange'::text, 'supplement'::text, 'void'::text]))),
  constraint offers_overrule_check CHECK ((overrule ~ '^[a-zA-Z]{1,32}$'::text)),
  constraint offers_reason_check CHECK ((length(reason) <= 200)),
  constraint offers_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'confirmed'::text, 'lapsed'::text, 'withdrawn'::text])))
);
CREATE INDEX offers_approval_id_idx ON orders.offers USING btree (approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX offers_by_time ON orders.offers USING btree (made_at, id);
CREATE INDEX offers_class_id_idx ON orders.offers USING btree (class_id) WHERE (class_id IS NOT NULL);
CREATE INDEX offers_ended_at_idx ON orders.offers USING brin (ended_at);
CREATE INDEX offers_ended_by_idx ON orders.offers USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX offers_made_by_idx ON orders.offers USING btree (made_by);
CREATE INDEX offers_order_id_idx ON orders.offers USING btree (order_id);
CREATE INDEX offers_organisation_id_made_at_idx ON orders.offers USING btree (organisation_id, made_at);
CREATE INDEX offers_sailing_id_idx ON orders.offers USING btree (sailing_id) WHERE (sailing_id IS NOT NULL);
CREATE INDEX offers_valid_until_idx ON orders.offers USING btree (valid_until) WHERE (state = 'proposed'::text);
CREATE TRIGGER unchanged BEFORE DELETE OR UPDATE ON orders.offers FOR EACH ROW EXECUTE FUNCTION orders.keep_offer();

-- Baskets: what was sold or held together. The trips are those of its tickets. What happened to an order is told by the journal (entity orders.order).
create table orders.orders (
  id bigint not null generated always as identity,
  number text not null,
  channel text not null,
  organisation_id bigint not null,
  clerk_id bigint not null,
  state text not null,
  total_fen bigint not null,
  first_departs timestamp with time zone not null,
  last_arrives timestamp with time zone not null,
  made_at timestamp with time zone not null,
  held_until timestamp with time zone,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  phone_hash bytea,
  phone_cipher bytea,
  phone_masked text,
  forgotten_at timestamp with time zone,
  paid_by bigint,
  phone_hash_is_old boolean not null default false,
  constraint orders_pkey PRIMARY KEY (id) INCLUDE (made_at, total_fen),
  constraint orders_number_key UNIQUE (number),
  constraint orders_channel_check CHECK ((channel = ANY (ARRAY['counter'::text, 'agent'::text, 'online'::text]))),
  constraint orders_check CHECK ((last_arrives > first_departs)),
  constraint orders_check1 CHECK (((state <> 'held'::text) OR (held_until IS NOT NULL))),
  constraint orders_check2 CHECK (((state <> ALL (ARRAY['paid'::text, 'closed'::text, 'refunded'::text])) OR (paid_at IS NOT NULL))),
  constraint orders_check3 CHECK (((state = ANY (ARRAY['expired'::text, 'cancelled'::text, 'refunded'::text])) = (ended_at IS NOT NULL))),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['held'::text, 'paid'::text, 'closed'::text, 'expired'::text, 'cancelled'::text, 'refunded'::text]))),
  constraint orders_total_fen_check CHECK ((total_fen >= 0)),
  constraint paid_by_somebody CHECK (((paid_at IS NULL) = (paid_by IS NULL)))
) with (autovacuum_vacuum_insert_scale_factor=0.005);
CREATE INDEX ended_holds_of_organisation ON orders.orders USING btree (organisation_id, ended_at) WHERE ((state = ANY (ARRAY['expired'::text, 'cancelled'::text])) AND (paid_at IS NULL));
CREATE INDEX holds_of_organisation ON orders.orders USING btree (organisation_id) WHERE (state = 'held'::text);
CREATE INDEX orders_by_departure ON orders.orders USING btree (first_departs, id);
CREATE INDEX orders_by_phone ON orders.orders USING btree (((id >> 18)), phone_hash) WHERE (phone_hash IS NOT NULL);
CREATE INDEX orders_by_time ON orders.orders USING btree (made_at, id);
CREATE INDEX orders_by_total ON orders.orders USING btree (total_fen, id);
CREATE INDEX orders_held ON orders.orders USING btree (held_until) WHERE (state = 'held'::text);
CREATE INDEX orders_id_idx ON orders.orders USING btree (id) WHERE phone_hash_is_old;
CREATE INDEX orders_of_organisation ON orders.orders USING btree (organisation_id, made_at, id);
CREATE INDEX orders_of_rare_states ON orders.orders USING btree (made_at, id) WHERE (state = ANY (ARRAY['held'::text, 'expired'::text, 'cancelled'::text, 'refunded'::text]));
CREATE INDEX orders_paid_at_idx ON orders.orders USING brin (paid_at);
CREATE INDEX orders_travelled_to_forget ON orders.orders USING btree (paid_at) WHERE ((forgotten_at IS NULL) AND (state = 'closed'::text));
CREATE INDEX orders_unpaid_to_forget ON orders.orders USING btree (ended_at) WHERE ((forgotten_at IS NULL) AND (ended_at IS NOT NULL));
CREATE TRIGGER gives_promotions_back AFTER UPDATE OF state ON orders.orders FOR EACH ROW WHEN (((old.state <> new.state) AND (new.state = ANY (ARRAY['expired'::text, 'cancelled'::text, 'refunded'::text])))) EXECUTE FUNCTION orders.end_promotions();
CREATE TRIGGER stays BEFORE DELETE ON orders.orders FOR EACH ROW EXECUTE FUNCTION platform.refuse_orphans('orders.passengers(order_id)', 'orders.tickets(order_id)', 'orders.payments(order_id)', 'accounts.transfers(order_id)');
CREATE TRIGGER still_whole AFTER UPDATE ON orders.orders REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_dangling();
CREATE TRIGGER whole AFTER INSERT ON orders.orders REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_dangling();

-- The people of an order, in versions that never change: a correction adds one, and a ticket refers to the version it was issued for. Certificates are encrypted, found through a keyed hash and shown masked.
create table orders.passengers (
  order_id bigint not null,
  number smallint not null,
  version smallint not null default 1,
  name text,
  certificate_kind text,
  certificate_hash bytea,
  certificate_cipher bytea,
  certificate_masked text,
  birth_date date,
  sex text,
  nationality text,
  identity_source text default 'typed'::text,
  special_care text[],
  guardian_number smallint,
  name_key text generated always as (orders.name_key(name)) stored,
  named boolean not null generated always as ((name IS NOT NULL)) stored,
  hash_is_old boolean not null default false,
  forgotten_at timestamp with time zone,
  constraint passengers_pkey PRIMARY KEY (order_id, number, version),
  constraint forgotten_means_empty CHECK (((forgotten_at IS NULL) OR (num_nonnulls(name, special_care, guardian_number) = 0))),
  constraint identity_of_the_named CHECK ((((name IS NULL) = (identity_source IS NULL)) AND ((name IS NOT NULL) OR ((num_nonnulls(birth_date, sex, nationality) = 0) AND (NOT hash_is_old))))),
  constraint named_whole_or_not_yet CHECK ((num_nulls(name, certificate_kind, certificate_hash, certificate_cipher, certificate_masked) = ANY (ARRAY[0, 5]))),
  constraint passengers_check CHECK ((guardian_number <> number)),
  constraint passengers_identity_source_check CHECK ((identity_source = ANY (ARRAY['typed'::text, 'cardReader'::text, 'list'::text, 'verified'::text]))),
  constraint passengers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint passengers_nationality_check CHECK ((nationality ~ '^[A-Z]{2}$'::text)),
  constraint passengers_number_check CHECK (((number >= 1) AND (number <= 200))),
  constraint passengers_sex_check CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text]))),
  constraint passengers_special_care_check CHECK (((special_care <> '{}'::text[]) AND (special_care <@ ARRAY['wheelchair'::text, 'escort'::text, 'sight'::text, 'hearing'::text, 'pregnant'::text, 'medical'::text, 'elderly70'::text]))),
  constraint passengers_version_check CHECK ((version > 0))
);
CREATE INDEX passengers_by_certificate ON orders.passengers USING btree (((order_id >> 18)), certificate_hash);
CREATE INDEX passengers_by_name_key ON orders.passengers USING btree (((order_id >> 18)), name_key text_pattern_ops) INCLUDE (order_id);
CREATE INDEX passengers_order_id_number_idx ON orders.passengers USING btree (order_id, number) WHERE hash_is_old;
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON orders.passengers FOR EACH STATEMENT EXECUTE FUNCTION orders.refuse_delete();
CREATE TRIGGER still_whole AFTER UPDATE ON orders.passengers REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_dangling();
CREATE TRIGGER unchanged BEFORE UPDATE ON orders.passengers FOR EACH ROW WHEN (((new.forgotten_at IS NULL) AND ((((((((((((old.order_id IS DISTINCT FROM new.order_id) OR (old.number IS DISTINCT FROM new.number)) OR (old.version IS DISTINCT FROM new.version)) OR (old.name IS DISTINCT FROM new.name)) OR (old.certificate_kind IS DISTINCT FROM new.certificate_kind)) OR (old.certificate_masked IS DISTINCT FROM new.certificate_masked)) OR (old.birth_date IS DISTINCT FROM new.birth_date)) OR (old.sex IS DISTINCT FROM new.sex)) OR (old.nationality IS DISTINCT FROM new.nationality)) OR (old.identity_source IS DISTINCT FROM new.identity_source)) OR (old.special_care IS DISTINCT FROM new.special_care)) OR (old.guardian_number IS DISTINCT FROM new.guardian_number)))) EXECUTE FUNCTION orders.refuse_other_person();
CREATE TRIGGER whole AFTER INSERT ON orders.passengers REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_dangling();

-- Tries of the payment password since the last right one, with growing pauses. The right password forgets them.
create table orders.payment_tries (
  user_id bigint not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  wait_until timestamp with time zone not null,
  constraint payment_tries_pkey PRIMARY KEY (user_id),
  constraint payment_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint payment_tries_failures_check CHECK ((failures > 0))
);

-- How an order was paid, once or several times. Money given back is a payout (accounts.payouts).
create table orders.payments (
  order_id bigint not null,
  number smallint not null,
  method text not null,
  reference text not null default ''::text,
  fen bigint not null,
  transfer_id bigint not null,
  at timestamp with time zone not null,
  taken_by bigint not null,
  id bigint not null generated always as identity,
  shift_id bigint,
  constraint payments_pkey PRIMARY KEY (order_id, number),
  constraint payments_id_key UNIQUE (id),
  constraint payments_fen_check CHECK ((fen > 0)),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'wechat'::text, 'alipay'::text, 'wallet'::text]))),
  constraint payments_reference_check CHECK ((length(reference) <= 64)),
  constraint wallets_have_no_till CHECK (((shift_id IS NULL) OR (method <> 'wallet'::text)))
);
CREATE INDEX payments_at_idx ON orders.payments USING brin (at) WITH (pages_per_range='8', autosummarize='on');
CREATE INDEX payments_taken_by ON orders.payments USING btree (taken_by, at);
CREATE UNIQUE INDEX one_receipt_pays_once ON orders.payments USING btree (method, reference) WHERE (reference <> ''::text);
CREATE TRIGGER stays BEFORE DELETE OR UPDATE OR TRUNCATE ON orders.payments FOR EACH STATEMENT EXECUTE FUNCTION orders.refuse_delete();
CREATE TRIGGER whole AFTER INSERT ON orders.payments REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_dangling();

-- Each time a ticket was printed, by whom, and why once more.
create table orders.prints (
  ticket_id bigint not null,
  copy smallint not null,
  at timestamp with time zone not null,
  user_id bigint not null,
  reason text,
  constraint prints_pkey PRIMARY KEY (ticket_id, copy),
  constraint prints_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES orders.tickets(id),
  constraint prints_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint prints_copy_check CHECK ((copy > 0)),
  constraint prints_reason_check CHECK ((reason = ANY (ARRAY['misprint'::text, 'lost'::text, 'damaged'::text, 'other'::text, 'correction'::text]))),
  constraint reprints_have_a_reason CHECK (((copy = 1) = (reason IS NULL)))
);
CREATE INDEX prints_user_id_idx ON orders.prints USING btree (user_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON orders.prints FOR EACH STATEMENT EXECUTE FUNCTION orders.refuse_delete();

-- The former codes of tickets: when and why a new one took their place. The present one stands on the ticket.
create table orders.ticket_codes (
  code uuid not null,
  ticket_id bigint not null,
  replaced_at timestamp with time zone not null,
  cause text not null,
  constraint ticket_codes_pkey PRIMARY KEY (code),
  constraint ticket_codes_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES orders.tickets(id),
  constraint ticket_codes_cause_check CHECK ((cause = ANY (ARRAY['reprint'::text, 'correction'::text])))
);
CREATE INDEX ticket_codes_ticket_id_idx ON orders.ticket_codes USING btree (ticket_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON orders.ticket_codes FOR EACH STATEMENT EXECUTE FUNCTION orders.refuse_delete();

-- What happened to a ticket after it was made: one row a change of state, never changed. Its birth is that of its order, or of the ticket it replaces.
create table orders.ticket_events (
  ticket_id bigint not null,
  number integer not null,
  at timestamp with time zone not null,
  from_state text not null,
  to_state text not null,
  cause_kind text not null,
  cause_id bigint,
  user_id bigint,
  device_id text,
  id bigint not null generated always as identity,
  constraint ticket_events_pkey PRIMARY KEY (ticket_id, number),
  constraint ticket_events_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES orders.tickets(id),
  constraint ticket_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint ticket_events_cause_kind_check CHECK ((cause_kind = ANY (ARRAY['payment'::text, 'release'::text, 'expiry'::text, 'cancellation'::text, 'clock'::text, 'gate'::text, 'offer'::text, 'correction'::text]))),
  constraint ticket_events_device_id_check CHECK (((length(device_id) >= 1) AND (length(device_id) <= 64))),
  constraint ticket_events_number_check CHECK ((number > 1))
);
CREATE INDEX ticket_events_at_idx ON orders.ticket_events USING brin (at) WITH (pages_per_range='8', autosummarize='on');
CREATE INDEX ticket_events_user_id_idx ON orders.ticket_events USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX ticket_events_by_id ON orders.ticket_events USING btree (id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON orders.ticket_events FOR EACH STATEMENT EXECUTE FUNCTION orders.refuse_delete();
CREATE TRIGGER earned_again AFTER INSERT ON orders.ticket_events REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION settlement.wait_again();

-- The changes of state a ticket can make. Facts of the product, not data: a migration changes them.
create table orders.ticket_transitions (
  from_state text not null,
  to_state text not null,
  constraint ticket_transitions_pkey PRIMARY KEY (from_state, to_state),
  constraint ticket_transitions_check CHECK ((from_state <> to_state))
);
CREATE TRIGGER stays BEFORE DELETE OR UPDATE OR TRUNCATE ON orders.ticket_transitions FOR EACH STATEMENT EXECUTE FUNCTION orders.refuse_delete();

-- One passenger's right to travel from one stop to another. Nothing on it is ever priced again.
create table orders.tickets (
  id bigint not null generated always as identity,
  order_id bigint not null,
  passenger_number smallint not null,
  passenger_version smallint not null default 1,
  sailing_id bigint not null,
  from_stop smallint not null,
  to_stop smallint not null,
  class_id bigint not null,
  seat_id bigint,
  seat_label text,
  passenger_type_id bigint not null,
  fare_table_id bigint not null,
  promotion_id bigint,
  promotion_fen bigint not null default 0,
  conditions_id bigint not null,
  version integer not null default 1,
  replaces_ticket_id bigint,
  origin_ticket_id bigint,
  changes smallint not null default 0,
  state text not null,
  code uuid not null default uuidv7(),
  planned_depart timestamp with time zone not null,
  planned_arrive timestamp with time zone not null,
  base_fen bigint not null,
  discount_fen bigint not null,
  price_fen bigint not null,
  parts fares.price_part[] not null,
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_base_fen_check CHECK ((base_fen >= 0)),
  constraint tickets_changes_check CHECK ((changes >= 0)),
  constraint tickets_check CHECK (((promotion_fen >= 0) AND (promotion_fen <= discount_fen))),
  constraint tickets_check1 CHECK ((planned_arrive > planned_depart)),
  constraint tickets_check2 CHECK (((discount_fen >= 0) AND (discount_fen <= base_fen))),
  constraint tickets_check3 CHECK (((promotion_id IS NULL) = (promotion_fen = 0))),
  constraint tickets_check4 CHECK ((from_stop < to_stop)),
  constraint tickets_check5 CHECK ((fares.sum_of(parts) = price_fen)),
  constraint tickets_check6 CHECK ((price_fen >= (base_fen - discount_fen))),
  constraint tickets_check7 CHECK (((replaces_ticket_id IS NULL) = (origin_ticket_id IS NULL))),
  constraint tickets_check8 CHECK (((replaces_ticket_id IS NOT NULL) OR (changes = 0))),
  constraint tickets_from_stop_check CHECK ((from_stop >= 0)),
  constraint tickets_state_check CHECK ((state = ANY (ARRAY['held'::text, 'issued'::text, 'boarded'::text, 'travelled'::text, 'noShow'::text, 'refunded'::text, 'exchanged'::text, 'void'::text]))),
  constraint tickets_to_stop_check CHECK ((to_stop <= 31)),
  constraint tickets_version_check CHECK ((version > 0))
) with (autovacuum_vacuum_insert_scale_factor=0.005);
CREATE INDEX tickets_of_sailing ON orders.tickets USING btree (sailing_id, from_stop) INCLUDE (planned_depart, order_id, id);
CREATE INDEX tickets_order_id_passenger_number_idx ON orders.tickets USING btree (order_id, passenger_number);
CREATE UNIQUE INDEX tickets_code_idx ON orders.tickets USING btree (code);
CREATE TRIGGER allowed BEFORE UPDATE OF state ON orders.tickets FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION orders.refuse_transition();
CREATE TRIGGER former_code_kept AFTER UPDATE OF code ON orders.tickets FOR EACH ROW WHEN ((old.code <> new.code)) EXECUTE FUNCTION orders.refuse_lost_code();
CREATE TRIGGER not_while_proved BEFORE UPDATE OF state ON orders.tickets FOR EACH ROW WHEN (((old.state <> 'held'::text) AND (old.state <> new.state) AND (new.state = ANY (ARRAY['refunded'::text, 'exchanged'::text, 'void'::text])))) EXECUTE FUNCTION accounts.refuse_proved_ticket();
CREATE TRIGGER recorded AFTER UPDATE ON orders.tickets REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION orders.refuse_unrecorded();
CREATE TRIGGER sold_once BEFORE UPDATE ON orders.tickets FOR EACH ROW WHEN (((((((((((((((((((((old.order_id IS DISTINCT FROM new.order_id) OR (old.passenger_number IS DISTINCT FROM new.passenger_number)) OR (old.sailing_id IS DISTINCT FROM new.sailing_id)) OR (old.from_stop IS DISTINCT FROM new.from_stop)) OR (old.to_stop IS DISTINCT FROM new.to_stop)) OR (old.class_id IS DISTINCT FROM new.class_id)) OR (old.passenger_type_id IS DISTINCT FROM new.passenger_type_id)) OR (old.fare_table_id IS DISTINCT FROM new.fare_table_id)) OR (old.conditions_id IS DISTINCT FROM new.conditions_id)) OR (old.replaces_ticket_id IS DISTINCT FROM new.replaces_ticket_id)) OR (old.origin_ticket_id IS DISTINCT FROM new.origin_ticket_id)) OR (old.changes IS DISTINCT FROM new.changes)) OR (old.planned_depart IS DISTINCT FROM new.planned_depart)) OR (old.planned_arrive IS DISTINCT FROM new.planned_arrive)) OR (old.base_fen IS DISTINCT FROM new.base_fen)) OR (old.discount_fen IS DISTINCT FROM new.discount_fen)) OR (old.promotion_id IS DISTINCT FROM new.promotion_id)) OR (old.promotion_fen IS DISTINCT FROM new.promotion_fen)) OR (old.price_fen IS DISTINCT FROM new.price_fen)) OR (old.parts IS DISTINCT FROM new.parts))) EXECUTE FUNCTION orders.refuse_resale();
CREATE TRIGGER stays BEFORE DELETE ON orders.tickets FOR EACH ROW EXECUTE FUNCTION platform.refuse_orphans('inventory.occupations(ticket_id)');
CREATE TRIGGER still_whole AFTER UPDATE ON orders.tickets REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_dangling();
CREATE TRIGGER whole AFTER INSERT ON orders.tickets REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_dangling();

-- Rate limit of asking, by selling to them, whether somebody already travels with a ticket of another organisation: refusals of a user since a moment, and until when the user waits.
create table orders.travel_refusals (
  user_id bigint not null,
  refusals integer not null,
  since timestamp with time zone not null,
  wait_until timestamp with time zone not null,
  alarmed_at timestamp with time zone,
  constraint travel_refusals_pkey PRIMARY KEY (user_id),
  constraint travel_refusals_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE,
  constraint travel_refusals_refusals_check CHECK ((refusals > 0))
);
CREATE INDEX travel_refusals_since_idx ON orders.travel_refusals USING btree (since) WHERE (alarmed_at IS NULL);

-- Requests for a second person: what, about what, by whom, and what was decided. Insert-only but for the decision and its use.
create table platform.approvals (
  id bigint not null generated always as identity,
  kind text not null,
  subject text not null,
  payload jsonb not null,
  payload_hash bytea not null,
  asked_by bigint not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  within_organisation boolean not null,
  state text not null default 'asked'::text,
  decided_by bigint,
  decided_at timestamp with time zone,
  reason text not null default ''::text,
  used_at timestamp with time zone,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff.users(id),
  constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff.users(id),
  constraint approvals_check CHECK ((payload_hash = sha256(convert_to((payload)::text, 'UTF8'::name)))),
  constraint approvals_check1 CHECK ((expires_at > asked_at)),
  constraint approvals_check2 CHECK ((decided_at >= asked_at)),
  constraint approvals_check3 CHECK ((used_at >= decided_at)),
  constraint approvals_check4 CHECK (((state = ANY (ARRAY['approved'::text, 'refused'::text, 'used'::text])) = (decided_by IS NOT NULL))),
  constraint approvals_check5 CHECK (((state = 'asked'::text) = (decided_at IS NULL))),
  constraint approvals_check6 CHECK (((state = 'used'::text) = (used_at IS NOT NULL))),
  constraint approvals_kind_check CHECK ((kind ~ '^[a-z]+\.[a-zA-Z]+$'::text)),
  constraint approvals_reason_check CHECK ((length(reason) <= 500)),
  constraint approvals_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'used'::text]))),
  constraint approvals_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint decided_by_a_second_person CHECK ((decided_by <> asked_by)),
  constraint refusals_have_a_reason CHECK (((state <> 'refused'::text) OR (reason <> ''::text)))
);
CREATE INDEX approvals_asked_by_idx ON platform.approvals USING btree (asked_by);
CREATE INDEX approvals_decided_by_idx ON platform.approvals USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX approvals_to_decide ON platform.approvals USING btree (expires_at) WHERE (state = 'asked'::text);
CREATE UNIQUE INDEX one_open_approval ON platform.approvals USING btree (kind, subject) WHERE (state = ANY (ARRAY['asked'::text, 'approved'::text]));
CREATE TRIGGER is_another_person BEFORE INSERT OR UPDATE OF decided_by ON platform.approvals FOR EACH ROW EXECUTE FUNCTION staff.refuse_related('decided_by', 'asked_by', 'decided_at');
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON platform.approvals FOR EACH ROW EXECUTE FUNCTION platform.keep_approval();

-- What came of each item: done, refused with its reason, or failed after several attempts.
create table platform.batch_items (
  batch_id bigint not null,
  number integer not null,
  subject text not null,
  state text not null default 'waiting'::text,
  attempts smallint not null default 0,
  outcome jsonb,
  constraint batch_items_pkey PRIMARY KEY (batch_id, number),
  constraint batch_items_batch_id_subject_key UNIQUE (batch_id, subject),
  constraint batch_items_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES platform.batches(id) ON DELETE CASCADE,
  constraint batch_items_attempts_check CHECK ((attempts >= 0)),
  constraint batch_items_check CHECK (((state = 'waiting'::text) OR (outcome IS NOT NULL))),
  constraint batch_items_number_check CHECK ((number > 0)),
  constraint batch_items_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text, 'failed'::text]))),
  constraint batch_items_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200)))
);
CREATE INDEX batch_items_waiting ON platform.batch_items USING btree (batch_id, attempts, number) WHERE (state = 'waiting'::text);

-- Long work that a user asked for, such as giving back the tickets of a cancelled sailing.
create table platform.batches (
  id bigint not null generated always as identity,
  kind text not null,
  asked_by bigint not null,
  asked_at timestamp with time zone not null,
  state text not null default 'running'::text,
  ended_at timestamp with time zone,
  totals jsonb not null default '{}'::jsonb,
  constraint batches_pkey PRIMARY KEY (id),
  constraint batches_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff.users(id),
  constraint batches_check CHECK ((ended_at >= asked_at)),
  constraint batches_check1 CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint batches_kind_check CHECK ((kind ~ '^[a-z]+\.[a-zA-Z]+$'::text)),
  constraint batches_state_check CHECK ((state = ANY (ARRAY['running'::text, 'stopped'::text, 'ended'::text]))),
  constraint batches_totals_check CHECK ((jsonb_typeof(totals) = 'object'::text))
);
CREATE INDEX batches_asked_by_idx ON platform.batches USING btree (asked_by);
CREATE INDEX batches_running ON platform.batches USING btree (id) WHERE (state = 'running'::text);

-- Fetches one file, once, within a minute: bound to a session and to the exact request. Hashed; taken away by the first use.
create table platform.download_tickets (
  hash bytea not null,
  session_id bigint not null,
  endpoint text not null,
  request_hash bytea not null,
  expires_at timestamp with time zone not null,
  language text not null default 'en'::text,
  constraint download_tickets_pkey PRIMARY KEY (hash),
  constraint download_tickets_session_id_fkey FOREIGN KEY (session_id) REFERENCES session.sessions(id) ON DELETE CASCADE,
  constraint download_tickets_hash_check CHECK ((length(hash) = 32)),
  constraint download_tickets_language_check CHECK (platform.is_language(language)),
  constraint download_tickets_request_hash_check CHECK ((length(request_hash) = 32))
);
CREATE INDEX download_tickets_expires_at_idx ON platform.download_tickets USING btree (expires_at);
CREATE INDEX download_tickets_session_id_idx ON platform.download_tickets USING btree (session_id);

-- One row, written at the first start: a keyed hash of a fixed text. A node whose FAIRWAY_KEY gives another one is refused.
create table platform.installation (
  one boolean not null default true,
  key_id smallint not null,
  key_check bytea not null,
  made_at timestamp with time zone not null default now(),
  former_key_id smallint,
  constraint installation_pkey PRIMARY KEY (one),
  constraint installation_former_key_id_check CHECK (((former_key_id >= 0) AND (former_key_id <= 255))),
  constraint installation_key_check_check CHECK ((length(key_check) = 32)),
  constraint installation_key_id_check CHECK (((key_id >= 0) AND (key_id <= 255))),
  constraint installation_one_check CHECK (one)
);

-- What each run of a job came to. A run without an end is under way, or its node died.
create table platform.job_runs (
  id bigint not null generated always as identity,
  job text not null,
  asked_by text not null,
  user_id bigint,
  attempt smallint not null,
  node text not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  error text not null default ''::text,
  constraint job_runs_pkey PRIMARY KEY (id),
  constraint job_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint job_runs_asked_by_check CHECK ((asked_by = ANY (ARRAY['clock'::text, 'start'::text, 'command'::text, 'person'::text]))),
  constraint job_runs_attempt_check CHECK ((attempt > 0)),
  constraint job_runs_check CHECK ((ended_at >= began_at)),
  constraint job_runs_check1 CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint job_runs_check2 CHECK (((user_id IS NOT NULL) = (asked_by = 'person'::text))),
  constraint job_runs_error_check CHECK ((length(error) <= 2000)),
  constraint job_runs_job_check CHECK (((length(job) >= 1) AND (length(job) <= 100))),
  constraint job_runs_node_check CHECK ((length(node) <= 200)),
  constraint job_runs_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'failed'::text])))
);
CREATE INDEX job_runs_began_at_idx ON platform.job_runs USING btree (began_at);
CREATE INDEX job_runs_job_id_idx ON platform.job_runs USING btree (job, id);
CREATE INDEX job_runs_user_id_idx ON platform.job_runs USING btree (user_id) WHERE (user_id IS NOT NULL);

-- Opens one socket, once, within a minute. Hashed like the sessions they belong to; taken away by the first use.
create table platform.live_tickets (
  hash bytea not null,
  audience text not null,
  session_id bigint,
  topics text[] not null default '{}'::text[],
  expires_at timestamp with time zone not null,
  constraint live_tickets_pkey PRIMARY KEY (hash),
  constraint live_tickets_session_id_fkey FOREIGN KEY (session_id) REFERENCES session.sessions(id) ON DELETE CASCADE,
  constraint live_tickets_audience_check CHECK ((audience = ANY (ARRAY['desk'::text, 'dashboards'::text])))
);
CREATE INDEX live_tickets_expires_at_idx ON platform.live_tickets USING btree (expires_at);
CREATE INDEX live_tickets_session_id_idx ON platform.live_tickets USING btree (session_id);

-- Events written in the transaction of the thing they tell of. A node takes them away and tells all nodes, many in one notification, so that commits do not wait for each other.
create table platform.outbox (
  id bigint not null generated always as identity,
  audience jsonb not null,
  event jsonb not null,
  constraint outbox_pkey PRIMARY KEY (id)
);

-- First answer of every keyed command, so that a repeated request gets the same answer again.
create table platform.request_keys (
  user_id bigint not null,
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  reply jsonb,
  at timestamp with time zone not null,
  constraint request_keys_pkey PRIMARY KEY (user_id, key),
  constraint request_keys_key_check CHECK (((length(key) >= 16) AND (length(key) <= 64)))
);
CREATE INDEX request_keys_at_idx ON platform.request_keys USING btree (at);

-- The picture a person shows of themselves, at most 256 × 256 points, without anything a camera wrote into it.
create table profile.avatars (
  user_id bigint not null,
  type text not null,
  image bytea not null,
  changed_at timestamp with time zone not null,
  constraint avatars_pkey PRIMARY KEY (user_id),
  constraint avatars_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE,
  constraint avatars_image_check CHECK (((length(image) >= 1) AND (length(image) <= 65536))),
  constraint avatars_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text])))
);

-- How a person likes the shell, one row a setting, so that any desk can be theirs.
create table profile.preferences (
  user_id bigint not null,
  key text not null,
  value jsonb not null,
  changed_at timestamp with time zone not null,
  constraint preferences_pkey PRIMARY KEY (user_id, key),
  constraint preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE,
  constraint preferences_key_check CHECK ((key ~ '^[a-z][A-Za-z0-9]{0,39}$'::text)),
  constraint preferences_value_check CHECK ((length((value)::text) <= 200))
) with (fillfactor=70);

create table public.functions (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint functions_pkey PRIMARY KEY (name)
);

create table public.migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

-- Held tickets by the day they were made, paid or ended.
create table reports.holds (
  day date not null,
  organisation_id bigint not null,
  channel text not null,
  line_id bigint not null,
  ship_id bigint not null,
  held integer not null,
  held_paid integer not null,
  held_expired integer not null,
  held_released integer not null,
  held_cancelled integer not null,
  constraint holds_pkey PRIMARY KEY (day, organisation_id, channel, line_id, ship_id)
);

-- Paid places on each leg of a sailing, and what boards there.
create table reports.loads (
  sailing_id bigint not null,
  leg smallint not null,
  riders integer not null,
  boarding integer not null,
  fare_fen bigint not null,
  constraint loads_pkey PRIMARY KEY (sailing_id, leg),
  constraint loads_leg_check CHECK (((leg >= 0) AND (leg <= 30)))
);

-- Rollup of reports.loads, whatever the sailing.
create table reports.loads_by_leg (
  service_date date not null,
  line_id bigint not null,
  line_version_id bigint not null,
  leg smallint not null,
  riders integer not null,
  boarding integer not null,
  fare_fen bigint not null,
  constraint loads_by_leg_pkey PRIMARY KEY (service_date, line_id, line_version_id, leg)
);

-- Rollup of reports.loads, whatever the leg.
create table reports.loads_by_sailing (
  sailing_id bigint not null,
  riders integer not null,
  boarding integer not null,
  fare_fen bigint not null,
  constraint loads_by_sailing_pkey PRIMARY KEY (sailing_id)
);

-- How far the rows of each source are folded into facts. Rows beyond the mark are read as they are, in the same statement.
create table reports.marks (
  source text not null,
  folded_to bigint not null default 0,
  pending_to bigint,
  horizon xid8,
  constraint marks_pkey PRIMARY KEY (source),
  constraint marks_check CHECK ((pending_to >= folded_to)),
  constraint marks_check1 CHECK (((horizon IS NULL) OR (pending_to IS NOT NULL))),
  constraint marks_folded_to_check CHECK ((folded_to >= 0)),
  constraint marks_source_check CHECK ((source = ANY (ARRAY['tickets'::text, 'events'::text, 'transfers'::text])))
);

-- Pick-up: paid places by day of travel and by how many days before it they were sold or given up.
create table reports.pickups (
  service_date date not null,
  days_before smallint not null,
  line_id bigint not null,
  ship_id bigint not null,
  organisation_id bigint not null,
  riders integer not null,
  fare_fen bigint not null,
  constraint pickups_pkey PRIMARY KEY (service_date, days_before, line_id, ship_id, organisation_id)
);
CREATE INDEX pickups_organisation_id_service_date_idx ON reports.pickups USING btree (organisation_id, service_date);

-- Rollup of reports.pickups by the present carrier of the ship.
create table reports.pickups_by_carrier (
  service_date date not null,
  days_before smallint not null,
  carrier_id bigint not null,
  riders integer not null,
  fare_fen bigint not null,
  constraint pickups_by_carrier_pkey PRIMARY KEY (service_date, days_before, carrier_id)
);

-- Rollup of reports.pickups, whatever the ship and the organisation.
create table reports.pickups_by_line (
  service_date date not null,
  days_before smallint not null,
  line_id bigint not null,
  riders integer not null,
  fare_fen bigint not null,
  constraint pickups_by_line_pkey PRIMARY KEY (service_date, days_before, line_id)
);

-- Rollup of reports.pickups, whatever the organisation.
create table reports.pickups_by_ship (
  service_date date not null,
  days_before smallint not null,
  line_id bigint not null,
  ship_id bigint not null,
  riders integer not null,
  fare_fen bigint not null,
  constraint pickups_by_ship_pkey PRIMARY KEY (service_date, days_before, line_id, ship_id)
);

-- Tickets given back or voided by reason: wish, void, or why nothing was charged.
create table reports.refunds (
  day date not null,
  line_id bigint not null,
  ship_id bigint not null,
  class_id bigint not null,
  channel text not null,
  organisation_id bigint not null,
  reason text not null,
  returned integer not null,
  back_fen bigint not null,
  kept_fen bigint not null,
  constraint refunds_pkey PRIMARY KEY (day, line_id, ship_id, class_id, channel, organisation_id, reason)
);

-- Rollup of reports.refunds, whatever the ship and the organisation.
create table reports.refunds_by_line (
  day date not null,
  line_id bigint not null,
  class_id bigint not null,
  channel text not null,
  reason text not null,
  returned integer not null,
  back_fen bigint not null,
  kept_fen bigint not null,
  constraint refunds_by_line_pkey PRIMARY KEY (day, line_id, class_id, channel, reason)
);

-- Rollup of reports.refunds, whatever was sold.
create table reports.refunds_by_organisation (
  day date not null,
  organisation_id bigint not null,
  channel text not null,
  reason text not null,
  returned integer not null,
  back_fen bigint not null,
  kept_fen bigint not null,
  constraint refunds_by_organisation_pkey PRIMARY KEY (day, organisation_id, channel, reason)
);

-- Origin and destination: paid places by day of travel.
create table reports.relations (
  service_date date not null,
  line_id bigint not null,
  ship_id bigint not null,
  line_version_id bigint not null,
  from_stop smallint not null,
  to_stop smallint not null,
  organisation_id bigint not null,
  riders integer not null,
  fare_fen bigint not null,
  constraint relations_pkey PRIMARY KEY (service_date, line_id, ship_id, line_version_id, from_stop, to_stop, organisation_id)
);
CREATE INDEX relations_organisation_id_service_date_idx ON reports.relations USING btree (organisation_id, service_date);

-- Rollup of reports.relations, whatever the ship and the organisation.
create table reports.relations_by_line (
  service_date date not null,
  line_id bigint not null,
  line_version_id bigint not null,
  from_stop smallint not null,
  to_stop smallint not null,
  riders integer not null,
  fare_fen bigint not null,
  constraint relations_by_line_pkey PRIMARY KEY (service_date, line_id, line_version_id, from_stop, to_stop)
);

-- Rollup of reports.relations, whatever the organisation.
create table reports.relations_by_ship (
  service_date date not null,
  line_id bigint not null,
  ship_id bigint not null,
  line_version_id bigint not null,
  from_stop smallint not null,
  to_stop smallint not null,
  riders integer not null,
  fare_fen bigint not null,
  constraint relations_by_ship_pkey PRIMARY KEY (service_date, line_id, ship_id, line_version_id, from_stop, to_stop)
);

-- The sums of reports.trips by day of the sale, for reports that ask for no trip.
create table reports.sales (
  day date not null,
  line_id bigint not null,
  ship_id bigint not null,
  class_id bigint not null,
  channel text not null,
  organisation_id bigint not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  constraint sales_pkey PRIMARY KEY (day, line_id, ship_id, class_id, channel, organisation_id),
  constraint sales_check CHECK (((((gross_fen - discount_fen) - back_fen) + moved_fen) = ((fare_fen + service_fen) + kept_fen)))
);
CREATE INDEX sales_organisation_id_day_idx ON reports.sales USING btree (organisation_id, day);

-- Rollup of sales and holds by the present carrier of the ship, whatever was sold.
create table reports.sales_by_carrier_and_organisation (
  day date not null,
  carrier_id bigint not null,
  organisation_id bigint not null,
  channel text not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  held integer not null,
  held_paid integer not null,
  held_lost integer not null,
  constraint sales_by_carrier_and_organisation_pkey PRIMARY KEY (day, carrier_id, organisation_id, channel),
  constraint sales_by_carrier_and_organisation_check CHECK (((((gross_fen - discount_fen) - back_fen) + moved_fen) = ((fare_fen + service_fen) + kept_fen)))
);
CREATE INDEX sales_by_carrier_and_organisation_carrier_id_day_idx ON reports.sales_by_carrier_and_organisation USING btree (carrier_id, day);

-- What begins or ends at a dock of the line: a trip counts at each of its docks.
create table reports.sales_by_dock_and_organisation (
  day date not null,
  dock_id bigint not null,
  organisation_id bigint not null,
  channel text not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  constraint sales_by_dock_and_organisation_pkey PRIMARY KEY (day, dock_id, organisation_id, channel),
  constraint sales_by_dock_and_organisation_check CHECK (((((gross_fen - discount_fen) - back_fen) + moved_fen) = ((fare_fen + service_fen) + kept_fen)))
);

-- Rollup of sales and holds, whatever the ship and the organisation.
create table reports.sales_by_line (
  day date not null,
  line_id bigint not null,
  class_id bigint not null,
  channel text not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  held integer not null,
  held_paid integer not null,
  held_lost integer not null,
  constraint sales_by_line_pkey PRIMARY KEY (day, line_id, class_id, channel),
  constraint sales_by_line_check CHECK (((((gross_fen - discount_fen) - back_fen) + moved_fen) = ((fare_fen + service_fen) + kept_fen)))
);

-- Rollup of sales and holds, whatever was sold.
create table reports.sales_by_organisation (
  day date not null,
  organisation_id bigint not null,
  channel text not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  held integer not null,
  held_paid integer not null,
  held_lost integer not null,
  constraint sales_by_organisation_pkey PRIMARY KEY (day, organisation_id, channel),
  constraint sales_by_organisation_check CHECK (((((gross_fen - discount_fen) - back_fen) + moved_fen) = ((fare_fen + service_fen) + kept_fen)))
);
CREATE INDEX sales_by_organisation_organisation_id_day_idx ON reports.sales_by_organisation USING btree (organisation_id, day);

-- Rollup of sales and holds, whatever the ship and the class.
create table reports.sales_by_organisation_and_line (
  day date not null,
  organisation_id bigint not null,
  channel text not null,
  line_id bigint not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  held integer not null,
  held_paid integer not null,
  held_lost integer not null,
  constraint sales_by_organisation_and_line_pkey PRIMARY KEY (day, organisation_id, channel, line_id),
  constraint sales_by_organisation_and_line_check CHECK (((((gross_fen - discount_fen) - back_fen) + moved_fen) = ((fare_fen + service_fen) + kept_fen)))
);
CREATE INDEX sales_by_organisation_and_line_organisation_id_day_idx ON reports.sales_by_organisation_and_line USING btree (organisation_id, day);

-- Rollup of reports.trips by the docks of the line.
create table reports.sales_by_relation (
  day date not null,
  from_dock_id bigint not null,
  to_dock_id bigint not null,
  line_id bigint not null,
  class_id bigint not null,
  channel text not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  constraint sales_by_relation_pkey PRIMARY KEY (day, from_dock_id, to_dock_id, line_id, class_id, channel),
  constraint sales_by_relation_check CHECK (((((gross_fen - discount_fen) - back_fen) + moved_fen) = ((fare_fen + service_fen) + kept_fen)))
);
CREATE INDEX sales_by_relation_from_dock_id_day_idx ON reports.sales_by_relation USING btree (from_dock_id, day);
CREATE INDEX sales_by_relation_to_dock_id_day_idx ON reports.sales_by_relation USING btree (to_dock_id, day);

-- Rollup of reports.sales_by_relation, whatever the line and the class.
create table reports.sales_by_relation_and_channel (
  day date not null,
  from_dock_id bigint not null,
  to_dock_id bigint not null,
  channel text not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  constraint sales_by_relation_and_channel_pkey PRIMARY KEY (day, from_dock_id, to_dock_id, channel),
  constraint sales_by_relation_and_channel_check CHECK (((((gross_fen - discount_fen) - back_fen) + moved_fen) = ((fare_fen + service_fen) + kept_fen)))
);
CREATE INDEX sales_by_relation_and_channel_from_dock_id_day_idx ON reports.sales_by_relation_and_channel USING btree (from_dock_id, day);
CREATE INDEX sales_by_relation_and_channel_to_dock_id_day_idx ON reports.sales_by_relation_and_channel USING btree (to_dock_id, day);

-- Rollup of reports.trips by the docks of the line, whatever was sold.
create table reports.sales_by_relation_and_organisation (
  from_dock_id bigint not null,
  to_dock_id bigint not null,
  day date not null,
  organisation_id bigint not null,
  channel text not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  constraint sales_by_relation_and_organisation_pkey PRIMARY KEY (from_dock_id, to_dock_id, day, organisation_id, channel),
  constraint sales_by_relation_and_organisation_check CHECK (((((gross_fen - discount_fen) - back_fen) + moved_fen) = ((fare_fen + service_fen) + kept_fen)))
);
CREATE INDEX sales_by_relation_and_organisation_day_idx ON reports.sales_by_relation_and_organisation USING brin (day) WITH (pages_per_range='8', autosummarize='on');

-- Rollup of sales and holds, whatever the organisation.
create table reports.sales_by_ship (
  day date not null,
  line_id bigint not null,
  ship_id bigint not null,
  class_id bigint not null,
  channel text not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  held integer not null,
  held_paid integer not null,
  held_lost integer not null,
  constraint sales_by_ship_pkey PRIMARY KEY (day, line_id, ship_id, class_id, channel),
  constraint sales_by_ship_check CHECK (((((gross_fen - discount_fen) - back_fen) + moved_fen) = ((fare_fen + service_fen) + kept_fen)))
);

-- Rollup of sales and holds, whatever the class.
create table reports.sales_by_ship_and_organisation (
  day date not null,
  ship_id bigint not null,
  organisation_id bigint not null,
  channel text not null,
  line_id bigint not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  held integer not null,
  held_paid integer not null,
  held_lost integer not null,
  constraint sales_by_ship_and_organisation_pkey PRIMARY KEY (day, ship_id, organisation_id, channel, line_id),
  constraint sales_by_ship_and_organisation_check CHECK (((((gross_fen - discount_fen) - back_fen) + moved_fen) = ((fare_fen + service_fen) + kept_fen)))
);
CREATE INDEX sales_by_ship_and_organisation_ship_id_day_idx ON reports.sales_by_ship_and_organisation USING btree (ship_id, day);

-- Reports that a person has sent to their own inbox, every day about the day before or every month about the month before.
create table reports.schedules (
  id bigint not null generated always as identity,
  user_id bigint not null,
  report text not null,
  filters jsonb not null,
  format text not null,
  every text not null,
  language text not null,
  made_at timestamp with time zone not null,
  sent_for date,
  ended_at timestamp with time zone,
  constraint schedules_pkey PRIMARY KEY (id),
  constraint schedules_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint schedules_every_check CHECK ((every = ANY (ARRAY['day'::text, 'month'::text]))),
  constraint schedules_filters_check CHECK ((jsonb_typeof(filters) = 'object'::text)),
  constraint schedules_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'txt'::text, 'docx'::text, 'pdf'::text]))),
  constraint schedules_language_check CHECK (platform.is_language(language)),
  constraint schedules_report_check CHECK ((report ~ '^[a-z]{1,32}$'::text))
);
CREATE INDEX schedules_user_id_idx ON reports.schedules USING btree (user_id);

-- Files of scheduled reports, one for each period; deleted after ninety days.
create table reports.sent_files (
  id bigint not null generated always as identity,
  schedule_id bigint not null,
  day date not null,
  name text not null,
  type text not null,
  body bytea not null,
  made_at timestamp with time zone not null,
  constraint sent_files_pkey PRIMARY KEY (id),
  constraint sent_files_schedule_id_day_key UNIQUE (schedule_id, day),
  constraint sent_files_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES reports.schedules(id) ON DELETE CASCADE,
  constraint sent_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 300)))
);
CREATE INDEX sent_files_made_at_idx ON reports.sent_files USING btree (made_at);

-- Takings and money given back by who took or gave it, and what tills were over or short.
create table reports.takings (
  day date not null,
  user_id bigint not null,
  organisation_id bigint not null,
  method text not null,
  orders integer not null,
  taken_fen bigint not null,
  returned_fen bigint not null,
  over_fen bigint not null,
  constraint takings_pkey PRIMARY KEY (day, user_id, organisation_id, method)
);

-- Rollup of reports.takings, whoever took the money.
create table reports.takings_by_method (
  day date not null,
  organisation_id bigint not null,
  method text not null,
  orders integer not null,
  taken_fen bigint not null,
  returned_fen bigint not null,
  over_fen bigint not null,
  constraint takings_by_method_pkey PRIMARY KEY (day, organisation_id, method)
);

-- Rollup of reports.takings, whatever the method.
create table reports.takings_by_person (
  day date not null,
  user_id bigint not null,
  organisation_id bigint not null,
  orders integer not null,
  taken_fen bigint not null,
  returned_fen bigint not null,
  over_fen bigint not null,
  constraint takings_by_person_pkey PRIMARY KEY (day, user_id, organisation_id)
);

-- Facts in full: what was sold, given back and exchanged on a day, by trip, class, passenger type, channel and organisation.
create table reports.trips (
  day date not null,
  sailing_id bigint not null,
  from_stop smallint not null,
  to_stop smallint not null,
  class_id bigint not null,
  type_id bigint not null,
  channel text not null,
  organisation_id bigint not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  riders integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  constraint trips_pkey PRIMARY KEY (sailing_id, from_stop, to_stop, day, class_id, type_id, channel, organisation_id),
  constraint trips_check CHECK (((((gross_fen - discount_fen) - back_fen) + moved_fen) = ((fare_fen + service_fen) + kept_fen)))
);
CREATE INDEX trips_day_idx ON reports.trips USING btree (day);
CREATE INDEX trips_organisation_id_day_idx ON reports.trips USING btree (organisation_id, day);

-- Files with a river, each asked for by one administrator and imported when another one approves.
create table river.imports (
  id bigint not null generated always as identity,
  file jsonb,
  file_hash bytea not null,
  changes jsonb not null,
  example boolean not null default false,
  state text not null default 'asked'::text,
  asked_at timestamp with time zone not null,
  asked_by bigint not null,
  approval_id bigint,
  decided_at timestamp with time zone,
  decided_by bigint,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_approval_id_key UNIQUE (approval_id),
  constraint imports_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES platform.approvals(id),
  constraint imports_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff.users(id),
  constraint imports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff.users(id),
  constraint done_by_a_second_person CHECK ((decided_by <> asked_by)),
  constraint imports_check CHECK ((decided_at >= asked_at)),
  constraint imports_check1 CHECK (((state = 'asked'::text) = (decided_at IS NULL))),
  constraint imports_check2 CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  constraint imports_check3 CHECK (((state <> 'asked'::text) OR (file IS NOT NULL))),
  constraint imports_file_hash_check CHECK ((length(file_hash) = 32)),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'done'::text, 'refused'::text])))
);
CREATE INDEX imports_asked_by_idx ON river.imports USING btree (asked_by);
CREATE INDEX imports_decided_by_idx ON river.imports USING btree (decided_by) WHERE (decided_by IS NOT NULL);

-- What the crew and the docks of a sailing should know. Agents never read them.
create table sailings.crew_notes (
  id bigint not null generated always as identity,
  sailing_id bigint not null,
  body text not null,
  written_at timestamp with time zone not null,
  written_by bigint not null,
  revision integer not null default 1,
  changed_at timestamp with time zone not null,
  changed_by bigint not null,
  constraint crew_notes_pkey PRIMARY KEY (id),
  constraint crew_notes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint crew_notes_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id) ON DELETE CASCADE,
  constraint crew_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES staff.users(id),
  constraint crew_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 1000))),
  constraint crew_notes_revision_check CHECK ((revision > 0))
);
CREATE INDEX crew_notes_changed_by_idx ON sailings.crew_notes USING btree (changed_by);
CREATE INDEX crew_notes_sailing_id_id_idx ON sailings.crew_notes USING btree (sailing_id, id);
CREATE INDEX crew_notes_written_by_idx ON sailings.crew_notes USING btree (written_by);

-- Delays and cancellations with their reason. Never changed: the last delay is the one that counts, and a cancellation is final.
create table sailings.disruptions (
  id bigint not null generated always as identity,
  sailing_id bigint not null,
  kind text not null,
  from_stop smallint,
  minutes integer,
  reason text not null,
  note text not null default ''::text,
  at timestamp with time zone not null,
  made_by bigint not null,
  batch_id bigint,
  constraint disruptions_pkey PRIMARY KEY (id),
  constraint disruptions_batch_id_key UNIQUE (batch_id),
  constraint disruptions_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES platform.batches(id),
  constraint disruptions_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff.users(id),
  constraint disruptions_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id),
  constraint disruptions_check CHECK ((num_nulls(from_stop, minutes) =
CASE kind
    WHEN 'delay'::text THEN 0
    ELSE 2
END)),
  constraint disruptions_check1 CHECK (((kind = 'cancellation'::text) OR (batch_id IS NULL))),
  constraint disruptions_from_stop_check CHECK (((from_stop >= 0) AND (from_stop <= 30))),
  constraint disruptions_kind_check CHECK ((kind = ANY (ARRAY['delay'::text, 'cancellation'::text]))),
  constraint disruptions_minutes_check CHECK (((minutes >= 0) AND (minutes <= 2880))),
  constraint disruptions_note_check CHECK ((length(note) <= 200)),
  constraint disruptions_reason_check CHECK ((reason ~ '^[a-zA-Z]{1,32}$'::text))
);
CREATE INDEX disruptions_made_by_idx ON sailings.disruptions USING btree (made_by);
CREATE INDEX disruptions_sailing_id_idx ON sailings.disruptions USING btree (sailing_id);
CREATE UNIQUE INDEX cancelled_once ON sailings.disruptions USING btree (sailing_id) WHERE (kind = 'cancellation'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON sailings.disruptions FOR EACH STATEMENT EXECUTE FUNCTION sailings.refuse_delete();

-- Holidays of the whole network, or of one dock: then for the services that call there.
create table sailings.holidays (
  id bigint not null generated always as identity,
  names jsonb not null,
  dock_id bigint,
  from_date date not null,
  to_date date not null,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint holidays_pkey PRIMARY KEY (id),
  constraint holidays_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint holidays_dock_id_fkey FOREIGN KEY (dock_id) REFERENCES network.docks(id),
  constraint holidays_check CHECK (((to_date >= from_date) AND (to_date <= (from_date + 60)))),
  constraint holidays_names_check CHECK (platform.valid_names(names)),
  constraint holidays_revision_check CHECK ((revision > 0))
);
CREATE INDEX holidays_dock_id_idx ON sailings.holidays USING btree (dock_id);

-- What a publication still has to do: runs to make, or the sailing to withdraw. A row goes when it is done.
create table sailings.planned_runs (
  publication_id bigint not null,
  service_id bigint not null,
  service_date date not null,
  line_id bigint not null,
  line_version_id bigint not null,
  ship_id bigint not null,
  departs_at timestamp with time zone not null,
  withdraws bigint,
  constraint planned_runs_pkey PRIMARY KEY (publication_id, service_id, service_date),
  constraint planned_runs_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES sailings.publications(id) ON DELETE CASCADE,
  constraint planned_runs_service_id_fkey FOREIGN KEY (service_id) REFERENCES sailings.services(id) ON DELETE CASCADE
);
CREATE INDEX planned_runs_service_id_idx ON sailings.planned_runs USING btree (service_id);

-- Seasons that a person published; clashes is how many were accepted, and reason why.
create table sailings.publications (
  id bigint not null generated always as identity,
  from_date date not null,
  to_date date not null,
  reason text,
  clashes integer not null,
  runs integer not null,
  withdrawals integer not null,
  made integer not null default 0,
  withdrawn integer not null default 0,
  skipped integer not null default 0,
  published_by bigint not null,
  published_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint publications_pkey PRIMARY KEY (id),
  constraint publications_published_by_fkey FOREIGN KEY (published_by) REFERENCES staff.users(id),
  constraint clashes_with_a_reason CHECK (((clashes = 0) OR (reason IS NOT NULL))),
  constraint publications_check CHECK ((to_date >= from_date)),
  constraint publications_clashes_check CHECK ((clashes >= 0)),
  constraint publications_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint publications_runs_check CHECK ((runs >= 0)),
  constraint publications_withdrawals_check CHECK ((withdrawals >= 0))
);
CREATE INDEX publications_at_work ON sailings.publications USING btree (id) WHERE (done_at IS NULL);

-- Calls of a sailing, copied from the version of its line: a later version never changes a sailing.
create table sailings.sailing_stops (
  sailing_id bigint not null,
  stop_number smallint not null,
  planned_dock_id bigint not null,
  dock_id bigint not null,
  river_km integer not null,
  planned_arrive timestamp with time zone,
  planned_depart timestamp with time zone,
  expected_arrive timestamp with time zone,
  expected_depart timestamp with time zone,
  actual_arrive timestamp with time zone,
  actual_depart timestamp with time zone,
  arrives timestamp with time zone generated always as (COALESCE(actual_arrive, expected_arrive, planned_arrive)) stored,
  departs timestamp with time zone generated always as (COALESCE(actual_depart, expected_depart, planned_depart)) stored,
  state text not null default 'toCome'::text,
  state_source text,
  boarding_opens_minutes smallint not null default 30,
  note text,
  planned_day date generated always as (accounts.day_of(COALESCE(planned_depart, planned_arrive))) stored,
  late_minutes double precision generated always as (
CASE
    WHEN (state = 'skipped'::text) THEN NULL::double precision
    WHEN (planned_depart IS NULL) THEN (date_part('epoch'::text, (COALESCE(actual_arrive, expected_arrive) - planned_arrive)) / (60)::double precision)
    ELSE (date_part('epoch'::text, (COALESCE(actual_depart, expected_depart) - planned_depart)) / (60)::double precision)
END) stored,
  constraint whole TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint sailing_stops_pkey PRIMARY KEY (sailing_id, stop_number),
  constraint sailing_stops_dock_id_fkey FOREIGN KEY (dock_id) REFERENCES network.docks(id),
  constraint sailing_stops_planned_dock_id_fkey FOREIGN KEY (planned_dock_id) REFERENCES network.docks(id),
  constraint sailing_stops_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id) ON DELETE CASCADE,
  constraint first_stop_has_no_arrival CHECK (((stop_number > 0) OR ((expected_arrive IS NULL) AND (actual_arrive IS NULL)))),
  constraint sailing_stops_boarding_opens_minutes_check CHECK (((boarding_opens_minutes >= 0) AND (boarding_opens_minutes <= 1440))),
  constraint sailing_stops_check CHECK (((stop_number = 0) = (planned_arrive IS NULL))),
  constraint sailing_stops_check1 CHECK ((planned_depart >= planned_arrive)),
  constraint sailing_stops_check2 CHECK ((expected_depart >= expected_arrive)),
  constraint sailing_stops_check3 CHECK ((actual_depart >= actual_arrive)),
  constraint sailing_stops_check4 CHECK (((state = 'toCome'::text) = (state_source IS NULL))),
  constraint sailing_stops_check5 CHECK (((actual_arrive IS NULL) OR (state = ANY (ARRAY['arrived'::text, 'left'::text])))),
  constraint sailing_stops_check6 CHECK (((actual_depart IS NULL) OR (state = 'left'::text))),
  constraint sailing_stops_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint sailing_stops_state_check CHECK ((state = ANY (ARRAY['toCome'::text, 'skipped'::text, 'arrived'::text, 'left'::text]))),
  constraint sailing_stops_state_source_check CHECK ((state_source = ANY (ARRAY['clock'::text, 'staff'::text]))),
  constraint sailing_stops_stop_number_check CHECK (((stop_number >= 0) AND (stop_number <= 31)))
);
CREATE INDEX calls_by_day ON sailings.sailing_stops USING btree (planned_day) INCLUDE (sailing_id, dock_id, state, late_minutes, planned_depart, planned_arrive);
CREATE INDEX sailing_stops_by_departure ON sailings.sailing_stops USING btree (planned_depart);
CREATE INDEX sailing_stops_dock_id_planned_depart_idx ON sailings.sailing_stops USING btree (dock_id, planned_depart);
CREATE INDEX sailing_stops_planned_dock_id_idx ON sailings.sailing_stops USING btree (planned_dock_id);
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR DELETE OR UPDATE OF sailing_id, stop_number, planned_arrive, planned_depart, expected_arrive, expected_depart, actual_arrive, actual_depart ON sailings.sailing_stops DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sailings.check_calls('sailing_id');
CREATE TRIGGER plan_frozen BEFORE DELETE OR UPDATE OF sailing_id, stop_number, planned_dock_id, river_km, planned_arrive, planned_depart ON sailings.sailing_stops FOR EACH ROW EXECUTE FUNCTION sailings.freeze_plan();

-- One run of a ship on a line and date. Selling locks this row first, so sales of one sailing happen one batch after another.
create table sailings.sailings (
  id bigint not null generated always as identity,
  service_id bigint,
  line_id bigint not null,
  line_version_id bigint not null,
  ship_id bigint not null,
  plan_id bigint not null,
  service_date date not null,
  departs_at timestamp with time zone not null,
  arrives_at timestamp with time zone not null,
  stops_count smallint not null,
  certified_capacity integer not null,
  status text not null default 'scheduled'::text,
  sale_state text not null default 'closed'::text,
  counter_close_minutes smallint,
  agent_close_minutes smallint,
  online_close_minutes smallint,
  counter_opens_at timestamp with time zone,
  agent_opens_at timestamp with time zone,
  online_opens_at timestamp with time zone,
  stopped_channels text[] not null default '{}'::text[],
  revision integer not null default 1,
  changed_at timestamp with time zone,
  changed_by bigint,
  fare_table_id bigint,
  constraint whole TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint sailings_pkey PRIMARY KEY (id),
  constraint sailings_id_certified_capacity_key UNIQUE (id, certified_capacity),
  constraint sailings_service_id_service_date_key UNIQUE (service_id, service_date),
  constraint one_sailing_per_ship EXCLUDE USING gist (ship_id WITH =, tstzrange(departs_at, arrives_at) WITH &&) WHERE ((status <> 'cancelled'::text)),
  constraint sailings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint sailings_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id),
  constraint sailings_line_id_line_version_id_fkey FOREIGN KEY (line_id, line_version_id) REFERENCES network.line_versions(line_id, id),
  constraint sailings_line_version_id_fare_table_id_fkey FOREIGN KEY (line_version_id, fare_table_id) REFERENCES fares.fare_tables(line_version_id, id),
  constraint sailings_service_id_fkey FOREIGN KEY (service_id) REFERENCES sailings.services(id),
  constraint sailings_ship_id_fkey FOREIGN KEY (ship_id) REFERENCES fleet.ships(id),
  constraint sailings_ship_id_plan_id_fkey FOREIGN KEY (ship_id, plan_id) REFERENCES fleet.deck_plans(ship_id, id),
  constraint sailings_agent_close_minutes_check CHECK (((agent_close_minutes >= 0) AND (agent_close_minutes <= 10080))),
  constraint sailings_certified_capacity_check CHECK (((certified_capacity >= 1) AND (certified_capacity <= 1000000))),
  constraint sailings_check CHECK ((arrives_at > departs_at)),
  constraint sailings_counter_close_minutes_check CHECK (((counter_close_minutes >= 0) AND (counter_close_minutes <= 10080))),
  constraint sailings_online_close_minutes_check CHECK (((online_close_minutes >= 0) AND (online_close_minutes <= 10080))),
  constraint sailings_revision_check CHECK ((revision > 0)),
  constraint sailings_sale_state_check CHECK ((sale_state = ANY (ARRAY['closed'::text, 'open'::text, 'stopped'::text]))),
  constraint sailings_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'boarding'::text, 'departed'::text, 'arrived'::text, 'cancelled'::text]))),
  constraint sailings_stopped_channels_check CHECK ((stopped_channels <@ ARRAY['counter'::text, 'agent'::text, 'online'::text])),
  constraint sailings_stops_count_check CHECK (((stops_count >= 2) AND (stops_count <= 32)))
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX sailings_changed_by_idx ON sailings.sailings USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX sailings_fare_table_id_idx ON sailings.sailings USING btree (fare_table_id);
CREATE INDEX sailings_line_id_service_date_idx ON sailings.sailings USING btree (line_id, service_date);
CREATE INDEX sailings_line_version_id_idx ON sailings.sailings USING btree (line_version_id);
CREATE INDEX sailings_plan_id_idx ON sailings.sailings USING btree (plan_id);
CREATE INDEX sailings_service_date_departs_at_idx ON sailings.sailings USING btree (service_date, departs_at);
CREATE INDEX sailings_ship_id_departs_at_idx ON sailings.sailings USING btree (ship_id, departs_at);
CREATE INDEX sailings_to_open ON sailings.sailings USING btree (service_date) WHERE ((sale_state = 'closed'::text) AND (status = 'scheduled'::text));
CREATE INDEX sailings_under_way ON sailings.sailings USING btree (departs_at) WHERE (status = ANY (ARRAY['scheduled'::text, 'boarding'::text, 'departed'::text]));
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR UPDATE OF stops_count ON sailings.sailings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sailings.check_calls('id');
CREATE TRIGGER fares_pinned BEFORE INSERT OR UPDATE OF fare_table_id ON sailings.sailings FOR EACH ROW EXECUTE FUNCTION sailings.pin_fares();
CREATE TRIGGER opening BEFORE INSERT ON sailings.sailings FOR EACH ROW EXECUTE FUNCTION sailings.set_opening();
CREATE TRIGGER plan_published BEFORE INSERT OR UPDATE OF plan_id ON sailings.sailings FOR EACH ROW EXECUTE FUNCTION fleet.check_pinned_plan();
CREATE TRIGGER run_frozen BEFORE UPDATE OF ship_id, line_id, service_date, departs_at, arrives_at, status ON sailings.sailings FOR EACH ROW EXECUTE FUNCTION sailings.freeze_run();
CREATE TRIGGER ship_in_service BEFORE INSERT OR UPDATE OF ship_id ON sailings.sailings FOR EACH ROW EXECUTE FUNCTION fleet.check_ship_enabled();
CREATE TRIGGER stays BEFORE DELETE ON sailings.sailings FOR EACH ROW EXECUTE FUNCTION platform.refuse_orphans('orders.tickets(sailing_id)');
CREATE TRIGGER stopped_as_others BEFORE INSERT ON sailings.sailings FOR EACH ROW EXECUTE FUNCTION sailings.inherit_stops();

-- Stops of sale with their reason: one row for each channel, of a sailing, a line, or all lines where neither is given. A sailing sells in a channel while none of its stops stands.
create table sailings.sale_stops (
  id bigint not null generated always as identity,
  sailing_id bigint,
  line_id bigint,
  channel text not null,
  reason text not null,
  note text not null default ''::text,
  stopped_at timestamp with time zone not null,
  stopped_by bigint not null,
  resumed_at timestamp with time zone,
  resumed_by bigint,
  resume_note text not null default ''::text,
  constraint sale_stops_pkey PRIMARY KEY (id),
  constraint sale_stops_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id),
  constraint sale_stops_resumed_by_fkey FOREIGN KEY (resumed_by) REFERENCES staff.users(id),
  constraint sale_stops_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id),
  constraint sale_stops_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES staff.users(id),
  constraint sale_stops_channel_check CHECK ((channel = ANY (ARRAY['counter'::text, 'agent'::text, 'online'::text]))),
  constraint sale_stops_check CHECK ((resumed_at >= stopped_at)),
  constraint sale_stops_check1 CHECK ((num_nonnulls(sailing_id, line_id) <= 1)),
  constraint sale_stops_check2 CHECK ((num_nulls(resumed_at, resumed_by) = ANY (ARRAY[0, 2]))),
  constraint sale_stops_check3 CHECK (((resumed_at IS NULL) OR (resume_note <> ''::text))),
  constraint sale_stops_note_check CHECK ((length(note) <= 200)),
  constraint sale_stops_reason_check CHECK ((reason ~ '^[a-zA-Z]{1,32}$'::text)),
  constraint sale_stops_resume_note_check CHECK ((length(resume_note) <= 200))
);
CREATE INDEX sale_stops_line_id_idx ON sailings.sale_stops USING btree (line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX sale_stops_resumed_by_idx ON sailings.sale_stops USING btree (resumed_by) WHERE (resumed_by IS NOT NULL);
CREATE INDEX sale_stops_sailing_id_idx ON sailings.sale_stops USING btree (sailing_id) WHERE (sailing_id IS NOT NULL);
CREATE INDEX sale_stops_stopped_at_id_idx ON sailings.sale_stops USING btree (stopped_at, id);
CREATE INDEX sale_stops_stopped_by_idx ON sailings.sale_stops USING btree (stopped_by);
CREATE UNIQUE INDEX one_stop_each ON sailings.sale_stops USING btree (sailing_id, line_id, channel) NULLS NOT DISTINCT WHERE (resumed_at IS NULL);

-- Sale windows of lines by channel: days before the service date from which it sells, close of sale in minutes before the departure; none means that of the parameter.
create table sailings.sale_windows (
  line_id bigint not null,
  counter_days smallint not null,
  agent_days smallint not null,
  online_days smallint not null,
  counter_close_minutes smallint,
  agent_close_minutes smallint,
  online_close_minutes smallint,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint sale_windows_pkey PRIMARY KEY (line_id),
  constraint sale_windows_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint sale_windows_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id) ON DELETE CASCADE,
  constraint sale_windows_agent_close_minutes_check CHECK (((agent_close_minutes >= 0) AND (agent_close_minutes <= 10080))),
  constraint sale_windows_agent_days_check CHECK (((agent_days >= 1) AND (agent_days <= 365))),
  constraint sale_windows_counter_close_minutes_check CHECK (((counter_close_minutes >= 0) AND (counter_close_minutes <= 10080))),
  constraint sale_windows_counter_days_check CHECK (((counter_days >= 1) AND (counter_days <= 365))),
  constraint sale_windows_online_close_minutes_check CHECK (((online_close_minutes >= 0) AND (online_close_minutes <= 10080))),
  constraint sale_windows_online_days_check CHECK (((online_days >= 1) AND (online_days <= 365))),
  constraint sale_windows_revision_check CHECK ((revision > 0))
);

-- Exception days (GTFS: calendar_dates): the service runs although its calendar says no, or the other way round.
create table sailings.service_days (
  service_id bigint not null,
  service_date date not null,
  runs boolean not null,
  reason text not null,
  constraint service_days_pkey PRIMARY KEY (service_id, service_date),
  constraint service_days_service_id_fkey FOREIGN KEY (service_id) REFERENCES sailings.services(id) ON DELETE CASCADE,
  constraint service_days_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200)))
);

-- The rota of a service: the first row that holds for a day names its ship.
create table sailings.service_ships (
  service_id bigint not null,
  "position" smallint not null,
  ship_id bigint not null,
  weekdays smallint not null default 127,
  from_date date,
  to_date date,
  constraint service_ships_pkey PRIMARY KEY (service_id, "position"),
  constraint service_ships_service_id_fkey FOREIGN KEY (service_id) REFERENCES sailings.services(id) ON DELETE CASCADE,
  constraint service_ships_ship_id_fkey FOREIGN KEY (ship_id) REFERENCES fleet.ships(id),
  constraint service_ships_check CHECK ((to_date >= from_date)),
  constraint service_ships_position_check CHECK ((("position" >= 0) AND ("position" <= 19))),
  constraint service_ships_weekdays_check CHECK (((weekdays >= 1) AND (weekdays <= 127)))
);
CREATE INDEX service_ships_ship_id_idx ON sailings.service_ships USING btree (ship_id);
CREATE TRIGGER ship_in_service BEFORE INSERT OR UPDATE OF ship_id ON sailings.service_ships FOR EACH ROW EXECUTE FUNCTION fleet.check_ship_enabled();

-- The timetable (NeTEx: vehicle journey with its calendar). A service runs on its weekdays d with (d - anchor_date) mod every_days = offset_days; its exception days go before.
create table sailings.services (
  id bigint not null generated always as identity,
  code text not null,
  line_id bigint not null,
  ship_id bigint not null,
  departure_minute smallint not null,
  weekdays smallint not null default 127,
  every_days smallint not null default 1,
  offset_days smallint not null default 0,
  anchor_date date not null,
  valid_from date,
  valid_to date,
  on_holidays text not null default 'asUsual'::text,
  rolling boolean not null default false,
  enabled boolean not null default true,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint services_pkey PRIMARY KEY (id),
  constraint services_code_key UNIQUE (code),
  constraint services_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint services_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id),
  constraint services_ship_id_fkey FOREIGN KEY (ship_id) REFERENCES fleet.ships(id),
  constraint services_check CHECK (((offset_days >= 0) AND (offset_days < every_days))),
  constraint services_check1 CHECK ((valid_to >= valid_from)),
  constraint services_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint services_departure_minute_check CHECK (((departure_minute >= 0) AND (departure_minute <= 1439))),
  constraint services_every_days_check CHECK (((every_days >= 1) AND (every_days <= 366))),
  constraint services_on_holidays_check CHECK ((on_holidays = ANY (ARRAY['asUsual'::text, 'asSunday'::text, 'none'::text, 'only'::text]))),
  constraint services_revision_check CHECK ((revision > 0)),
  constraint services_weekdays_check CHECK (((weekdays >= 1) AND (weekdays <= 127)))
);
CREATE INDEX services_line_id_idx ON sailings.services USING btree (line_id);
CREATE INDEX services_ship_id_idx ON sailings.services USING btree (ship_id);
CREATE TRIGGER ship_in_service BEFORE INSERT OR UPDATE OF ship_id ON sailings.services FOR EACH ROW EXECUTE FUNCTION fleet.check_ship_enabled();

-- The one picture that counts for a device; taken away by the first try, right or wrong.
create table session.captchas (
  device_id text not null,
  answer_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint captchas_pkey PRIMARY KEY (device_id),
  constraint captchas_device_id_check CHECK (((length(device_id) >= 8) AND (length(device_id) <= 64)))
);

-- Codes that open one session, once, within a minute; stored hashed. Used ones are kept for a day, so that a second use is told from an unknown code.
create table session.hand_over_codes (
  code_hash bytea not null,
  user_id bigint not null,
  session_id bigint,
  partner_id bigint,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint hand_over_codes_pkey PRIMARY KEY (code_hash),
  constraint hand_over_codes_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES session.partners(id),
  constraint hand_over_codes_session_id_fkey FOREIGN KEY (session_id) REFERENCES session.sessions(id) ON DELETE CASCADE,
  constraint hand_over_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint hand_over_codes_check CHECK ((num_nonnulls(session_id, partner_id) = 1))
);
CREATE INDEX hand_over_codes_expires_at_idx ON session.hand_over_codes USING btree (expires_at);
CREATE INDEX hand_over_codes_partner_id_idx ON session.hand_over_codes USING btree (partner_id);
CREATE INDEX hand_over_codes_session_id_idx ON session.hand_over_codes USING btree (session_id);
CREATE INDEX hand_over_codes_user_id_idx ON session.hand_over_codes USING btree (user_id);

-- Devices a person signed in at: what strangers do against the account or from the same address does not keep them out.
create table session.known_devices (
  user_id bigint not null,
  device_hash bytea not null,
  last_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, device_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_last_at_idx ON session.known_devices USING btree (last_at);

-- Other systems that may hand over people of their organisation. Their keys are stored hashed.
create table session.partners (
  id bigint not null generated always as identity,
  code text not null,
  name text not null,
  organisation_id bigint not null,
  key_hash bytea not null,
  enabled boolean not null default true,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  sponsor_id bigint,
  constraint partners_pkey PRIMARY KEY (id),
  constraint partners_code_key UNIQUE (code),
  constraint partners_key_hash_key UNIQUE (key_hash),
  constraint partners_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint partners_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES staff.users(id),
  constraint partners_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint partners_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
CREATE INDEX partners_organisation_id_idx ON session.partners USING btree (organisation_id);
CREATE INDEX partners_sponsor_id_idx ON session.partners USING btree (sponsor_id);

-- Who is signed in. Token and cookie are stored hashed; either alone opens nothing.
create table session.sessions (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  cookie_hash bytea not null,
  user_id bigint not null,
  device_id text not null default ''::text,
  address text not null default ''::text,
  browser text not null default ''::text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  idle_until timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by text,
  kind text not null default 'staff'::text,
  locked_at timestamp with time zone,
  wrong_unlocks integer not null default 0,
  by_partner boolean not null default false,
  factor_due boolean not null default false,
  factor_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint sessions_browser_check CHECK ((length(browser) <= 300)),
  constraint sessions_check CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint sessions_device_id_check CHECK ((length(device_id) <= 64)),
  constraint sessions_ended_by_check CHECK ((ended_by = ANY (ARRAY['signOut'::text, 'replaced'::text, 'administrator'::text, 'passwordChange'::text, 'anotherDesk'::text, 'wrongPassword'::text]))),
  constraint sessions_kind_check CHECK ((kind = ANY (ARRAY['staff'::text, 'viewer'::text])))
) with (fillfactor=70);
CREATE INDEX sessions_going_on ON session.sessions USING btree (expires_at) WHERE (ended_at IS NULL);
CREATE INDEX sessions_user_id_idx ON session.sessions USING btree (user_id) WHERE (ended_at IS NULL);
CREATE TRIGGER notify_ended AFTER UPDATE OF ended_at ON session.sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION session.notify_ended();

-- Tries to sign in that were not right, counted by user and place together, by address, and by user; hashed, because a password is easily typed into the name.
create table session.sign_in_tries (
  key bytea not null,
  kind text not null,
  user_hash bytea,
  level double precision not null,
  last_at timestamp with time zone not null,
  wait_until timestamp with time zone not null,
  refused integer not null default 0,
  constraint sign_in_tries_pkey PRIMARY KEY (key),
  constraint sign_in_tries_kind_check CHECK ((kind = ANY (ARRAY['pair'::text, 'address'::text, 'wide'::text, 'user'::text])))
) with (fillfactor=70);
CREATE INDEX sign_in_tries_last_at_idx ON session.sign_in_tries USING btree (last_at);
CREATE INDEX sign_in_tries_user_hash_idx ON session.sign_in_tries USING btree (user_hash);

-- Proofs of work that opened a form; kept until they would be out of time anyway.
create table session.spent_proofs (
  hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint spent_proofs_pkey PRIMARY KEY (hash)
);
CREATE INDEX spent_proofs_expires_at_idx ON session.spent_proofs USING btree (expires_at);

-- Days that an accountant has closed: sealed, proved, with all of their tills closed and their acquirers matched. In order, without a gap, and for good.
create table settlement.day_closes (
  day date not null,
  closed_at timestamp with time zone not null,
  closed_by bigint not null,
  constraint day_closes_pkey PRIMARY KEY (day),
  constraint day_closes_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff.users(id),
  constraint day_closes_day_fkey FOREIGN KEY (day) REFERENCES settlement.seals(day),
  constraint day_closes_check CHECK ((closed_at >= accounts.day_begins((day + 1))))
);
CREATE INDEX day_closes_closed_by_idx ON settlement.day_closes USING btree (closed_by);
CREATE TRIGGER kept BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement.day_closes FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
CREATE TRIGGER ready BEFORE INSERT ON settlement.day_closes FOR EACH ROW EXECUTE FUNCTION settlement.refuse_unready_close('day');

-- Pictures that go with a dispute, encrypted.
create table settlement.dispute_pictures (
  dispute_id bigint not null,
  type text not null,
  cipher bytea not null,
  constraint dispute_pictures_pkey PRIMARY KEY (dispute_id),
  constraint dispute_pictures_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES settlement.disputes(id),
  constraint dispute_pictures_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text])))
);

-- Lines that a party does not accept, each answered with an adjusting line or with a rejection and its reason.
create table settlement.disputes (
  id bigint not null generated always as identity,
  statement_id bigint not null,
  line_number integer not null,
  comment text not null,
  raised_at timestamp with time zone not null,
  raised_by bigint not null,
  answer text,
  answer_note text not null default ''::text,
  adjustment_number integer,
  answered_at timestamp with time zone,
  answered_by bigint,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES staff.users(id),
  constraint disputes_raised_by_fkey FOREIGN KEY (raised_by) REFERENCES staff.users(id),
  constraint disputes_statement_id_adjustment_number_fkey FOREIGN KEY (statement_id, adjustment_number) REFERENCES settlement.statement_lines(statement_id, number),
  constraint disputes_statement_id_line_number_fkey FOREIGN KEY (statement_id, line_number) REFERENCES settlement.statement_lines(statement_id, number),
  constraint disputes_answer_check CHECK ((answer = ANY (ARRAY['adjusted'::text, 'rejected'::text]))),
  constraint disputes_answer_note_check CHECK ((length(answer_note) <= 500)),
  constraint disputes_check CHECK ((answered_at >= raised_at)),
  constraint disputes_check1 CHECK ((((answer IS NULL) = (answered_at IS NULL)) AND ((answer IS NULL) = (answered_by IS NULL)))),
  constraint disputes_check2 CHECK (((NOT (answer IS DISTINCT FROM 'adjusted'::text)) = (adjustment_number IS NOT NULL))),
  constraint disputes_comment_check CHECK (((length(comment) >= 1) AND (length(comment) <= 500))),
  constraint rejections_have_a_reason CHECK (((answer IS DISTINCT FROM 'rejected'::text) OR (answer_note <> ''::text)))
);
CREATE INDEX disputes_answered_by_idx ON settlement.disputes USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX disputes_raised_by_idx ON settlement.disputes USING btree (raised_by);
CREATE INDEX disputes_statement_id_adjustment_number_idx ON settlement.disputes USING btree (statement_id, adjustment_number) WHERE (adjustment_number IS NOT NULL);
CREATE INDEX disputes_statement_id_line_number_idx ON settlement.disputes USING btree (statement_id, line_number);
CREATE UNIQUE INDEX one_open_dispute_a_line ON settlement.disputes USING btree (statement_id, line_number) WHERE (answer IS NULL);
CREATE TRIGGER kept BEFORE INSERT OR DELETE OR UPDATE ON settlement.disputes FOR EACH ROW EXECUTE FUNCTION settlement.keep_dispute();

-- What was earned of a sailing: once when it is due, and again for what happened to its tickets afterwards. Never changed.
create table settlement.earnings (
  id bigint not null generated always as identity,
  sailing_id bigint not null,
  number integer not null,
  at timestamp with time zone not null,
  period date not null,
  travel_source text not null,
  fen bigint not null,
  transfer_id bigint,
  constraint shared_out TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint earnings_pkey PRIMARY KEY (id),
  constraint earnings_sailing_id_number_key UNIQUE (sailing_id, number),
  constraint earnings_transfer_id_key UNIQUE (transfer_id),
  constraint earnings_period_fkey FOREIGN KEY (period) REFERENCES settlement.periods(month),
  constraint earnings_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id),
  constraint earnings_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES accounts.transfers(id),
  constraint earnings_number_check CHECK ((number > 0)),
  constraint earnings_travel_source_check CHECK ((travel_source = ANY (ARRAY['clock'::text, 'gate'::text])))
);
CREATE INDEX earnings_at_idx ON settlement.earnings USING brin (at);
CREATE INDEX earnings_period_idx ON settlement.earnings USING btree (period);
CREATE CONSTRAINT TRIGGER shared_out AFTER INSERT ON settlement.earnings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settlement.check_earning();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement.earnings FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- Payments of statements: requested, approved by a second person, and recorded with the receipt number of the bank.
create table settlement.payments (
  id bigint not null generated always as identity,
  statement_id bigint not null,
  fen bigint not null,
  debts_fen bigint not null,
  state text not null default 'requested'::text,
  requested_at timestamp with time zone not null,
  requested_by bigint not null,
  approval_id bigint,
  decided_at timestamp with time zone,
  decided_by bigint,
  reason text not null default ''::text,
  reference text not null default ''::text,
  paid_at timestamp with time zone,
  paid_by bigint,
  transfer_id bigint,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_approval_id_key UNIQUE (approval_id),
  constraint payments_transfer_id_key UNIQUE (transfer_id),
  constraint payments_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES platform.approvals(id),
  constraint payments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff.users(id),
  constraint payments_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES staff.users(id),
  constraint payments_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff.users(id),
  constraint payments_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES settlement.statements(id),
  constraint payments_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES accounts.transfers(id),
  constraint payment_approved_by_a_second_person CHECK (((state <> ALL (ARRAY['approved'::text, 'paid'::text])) OR (decided_by <> requested_by))),
  constraint payment_has_its_approval CHECK (((state <> ALL (ARRAY['approved'::text, 'paid'::text])) OR ((approval_id IS NOT NULL) AND (decided_by IS NOT NULL)))),
  constraint payment_of_something CHECK (((fen <> 0) OR (debts_fen > 0))),
  constraint payments_check CHECK ((decided_at >= requested_at)),
  constraint payments_check1 CHECK ((paid_at >= decided_at)),
  constraint payments_check2 CHECK (((state = 'requested'::text) = (decided_at IS NULL))),
  constraint payments_check3 CHECK ((((state = 'paid'::text) = (paid_at IS NOT NULL)) AND ((paid_at IS NULL) = (paid_by IS NULL)) AND ((paid_at IS NULL) = (transfer_id IS NULL)))),
  constraint payments_check4 CHECK (((state <> 'paid'::text) OR (fen = 0) OR (reference <> ''::text))),
  constraint payments_debts_fen_check CHECK ((debts_fen >= 0)),
  constraint payments_reason_check CHECK ((length(reason) <= 500)),
  constraint payments_reference_check CHECK ((length(reference) <= 64)),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'refused'::text, 'paid'::text])))
);
CREATE INDEX payments_decided_by_idx ON settlement.payments USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX payments_paid_by_idx ON settlement.payments USING btree (paid_by) WHERE (paid_by IS NOT NULL);
CREATE INDEX payments_requested_by_idx ON settlement.payments USING btree (requested_by);
CREATE INDEX payments_statement_id_idx ON settlement.payments USING btree (statement_id);
CREATE UNIQUE INDEX one_payment_a_statement ON settlement.payments USING btree (statement_id) WHERE (state <> 'refused'::text);
CREATE UNIQUE INDEX one_receipt_of_a_payment ON settlement.payments USING btree (reference) WHERE (reference <> ''::text);
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON settlement.payments FOR EACH ROW EXECUTE FUNCTION settlement.keep_payment();

-- Months of settlement: shares come to an open one only. A month without a row is open.
create table settlement.periods (
  month date not null,
  closed_at timestamp with time zone,
  closed_by bigint,
  asked_by bigint,
  constraint periods_pkey PRIMARY KEY (month),
  constraint periods_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff.users(id),
  constraint periods_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff.users(id),
  constraint closed_by_a_second_person CHECK ((closed_by <> asked_by)),
  constraint closed_when_over CHECK ((closed_at >= accounts.day_begins(((month + '1 mon'::interval))::date))),
  constraint periods_check CHECK (((closed_by IS NULL) OR (closed_at IS NOT NULL))),
  constraint periods_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE INDEX periods_asked_by_idx ON settlement.periods USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX periods_closed_by_idx ON settlement.periods USING btree (closed_by) WHERE (closed_by IS NOT NULL);
CREATE TRIGGER ready BEFORE INSERT OR UPDATE ON settlement.periods FOR EACH ROW EXECUTE FUNCTION settlement.refuse_unready_close('month');
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON settlement.periods FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- The portions of the present run, or of the last one. A node claims one by its row lock, so that a killed node leaves it as it was.
create table settlement.portions (
  run_id bigint not null,
  number integer not null,
  portion jsonb not null,
  attempts smallint not null default 0,
  done_at timestamp with time zone,
  constraint portions_pkey PRIMARY KEY (run_id, number),
  constraint portions_run_id_fkey FOREIGN KEY (run_id) REFERENCES settlement.runs(id)
);
CREATE INDEX portions_to_do ON settlement.portions USING btree (run_id, attempts, number) WHERE (done_at IS NULL);

-- How many rows of a day, and of a sailing, were looked at last, by the portion they are in.
create table settlement.proved (
  portion text not null,
  subject text not null,
  day date not null,
  sailing_id bigint,
  rows integer not null,
  run_id bigint not null,
  at timestamp with time zone not null,
  constraint proved_portion_day_sailing_id_key UNIQUE NULLS NOT DISTINCT (portion, day, sailing_id),
  constraint proved_run_id_fkey FOREIGN KEY (run_id) REFERENCES settlement.runs(id),
  constraint proved_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id),
  constraint proved_rows_check CHECK ((rows >= 0))
);
CREATE INDEX proved_day_idx ON settlement.proved USING btree (day);
CREATE INDEX proved_run_id_idx ON settlement.proved USING btree (run_id);
CREATE INDEX proved_sailing_id_idx ON settlement.proved USING btree (sailing_id) WHERE (sailing_id IS NOT NULL);

-- The steps of a cascade, carried out in order: each takes from what the steps before it have left, and never more.
create table settlement.rule_steps (
  rule_id bigint not null,
  number smallint not null,
  role text not null,
  organisation_id bigint,
  method text not null,
  pot text not null default 'fares'::text,
  basis text not null default 'whole'::text,
  rate bigint not null,
  from_km integer,
  to_km integer,
  constraint rule_steps_pkey PRIMARY KEY (rule_id, number),
  constraint rule_steps_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint rule_steps_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES settlement.rules(id) ON DELETE CASCADE,
  constraint rule_steps_basis_check CHECK ((basis = ANY (ARRAY['whole'::text, 'rest'::text]))),
  constraint rule_steps_check CHECK ((((to_km >= '-3000'::integer) AND (to_km <= 3000)) AND (to_km > from_km))),
  constraint rule_steps_check1 CHECK (((role = 'organisation'::text) = (organisation_id IS NOT NULL))),
  constraint rule_steps_check2 CHECK (((method <> ALL (ARRAY['percent'::text, 'commission'::text])) OR (rate <= 10000))),
  constraint rule_steps_check3 CHECK (((pot = 'fares'::text) OR (method = 'percent'::text))),
  constraint rule_steps_check4 CHECK (((from_km IS NULL) = (to_km IS NULL))),
  constraint rule_steps_check5 CHECK (((from_km IS NULL) OR (method = 'perPassengerKm'::text))),
  constraint rule_steps_check6 CHECK (((method <> 'commission'::text) OR (role = 'seller'::text))),
  constraint rule_steps_check7 CHECK (((role <> 'callPort'::text) OR (method = 'perCall'::text))),
  constraint rule_steps_check8 CHECK (((method <> ALL (ARRAY['perCall'::text, 'guarantee'::text])) OR (role = ANY (ARRAY['carrier'::text, 'operator'::text, 'organisation'::text, 'callPort'::text])))),
  constraint rule_steps_from_km_check CHECK (((from_km >= '-3000'::integer) AND (from_km <= 3000))),
  constraint rule_steps_method_check CHECK ((method = ANY (ARRAY['percent'::text, 'perPassenger'::text, 'perPassengerKm'::text, 'perCall'::text, 'guarantee'::text, 'commission'::text]))),
  constraint rule_steps_number_check CHECK (((number >= 1) AND (number <= 20))),
  constraint rule_steps_pot_check CHECK ((pot = ANY (ARRAY['fares'::text, 'refundFees'::text]))),
  constraint rule_steps_rate_check CHECK (((rate >= 0) AND (rate <= 1000000000))),
  constraint rule_steps_role_check CHECK ((role = ANY (ARRAY['carrier'::text, 'operator'::text, 'organisation'::text, 'boardingPort'::text, 'landingPort'::text, 'callPort'::text, 'seller'::text])))
);
CREATE INDEX rule_steps_organisation_id_idx ON settlement.rule_steps USING btree (organisation_id) WHERE (organisation_id IS NOT NULL);
CREATE TRIGGER frozen BEFORE INSERT OR DELETE OR UPDATE ON settlement.rule_steps FOR EACH ROW EXECUTE FUNCTION platform.freeze_parts('settlement.rules', 'rule_id');

-- Versions of cost-allocation rules: who gets how much of the fares and refund fees of a sailing. Counted by the service date, half-open; of those whose scope holds for a ticket, the most specific applies.
create table settlement.rules (
  id bigint not null generated always as identity,
  code text not null,
  version integer not null,
  status text not null default 'draft'::text,
  names jsonb not null,
  line_id bigint,
  class_id bigint,
  channel text,
  seller_id bigint,
  specificity smallint not null generated always as ((((
CASE
    WHEN (line_id IS NULL) THEN 0
    ELSE 8
END +
CASE
    WHEN (class_id IS NULL) THEN 0
    ELSE 4
END) +
CASE
    WHEN (seller_id IS NULL) THEN 0
    ELSE 2
END) +
CASE
    WHEN (channel IS NULL) THEN 0
    ELSE 1
END)) stored,
  earned_on text not null default 'arrival'::text,
  wait_minutes integer not null default 0,
  remainder_role text not null,
  remainder_id bigint,
  revision integer not null default 1,
  valid_from date not null,
  valid_to date not null default 'infinity'::date,
  drawn_up_by bigint not null,
  drawn_up_at timestamp with time zone not null,
  approved_by bigint,
  approved_at timestamp with time zone,
  published_at timestamp with time zone,
  constraint whole TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint rules_pkey PRIMARY KEY (id),
  constraint rules_code_version_key UNIQUE (code, version),
  constraint one_rule_at_a_time EXCLUDE USING gist (COALESCE(line_id, (0)::bigint) WITH =, COALESCE(class_id, (0)::bigint) WITH =, COALESCE(seller_id, (0)::bigint) WITH =, COALESCE(channel, ''::text) WITH =, daterange(valid_from, valid_to) WITH &&) WHERE ((status = 'published'::text)),
  constraint rules_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff.users(id),
  constraint rules_class_id_fkey FOREIGN KEY (class_id) REFERENCES fleet.classes(id),
  constraint rules_drawn_up_by_fkey FOREIGN KEY (drawn_up_by) REFERENCES staff.users(id),
  constraint rules_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id),
  constraint rules_remainder_id_fkey FOREIGN KEY (remainder_id) REFERENCES staff.organisations(id),
  constraint rules_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES agents.agents(organisation_id),
  constraint approved_by_a_second_person CHECK ((approved_by <> drawn_up_by)),
  constraint rules_channel_check CHECK ((channel = ANY (ARRAY['counter'::text, 'agent'::text, 'online'::text]))),
  constraint rules_check CHECK ((valid_to > valid_from)),
  constraint rules_check1 CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint rules_check2 CHECK (((status = 'draft'::text) OR (approved_by IS NOT NULL))),
  constraint rules_check3 CHECK (((status = ANY (ARRAY['draft'::text, 'approved'::text])) OR (published_at IS NOT NULL))),
  constraint rules_check4 CHECK (((remainder_role = 'organisation'::text) = (remainder_id IS NOT NULL))),
  constraint rules_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint rules_earned_on_check CHECK ((earned_on = ANY (ARRAY['departure'::text, 'arrival'::text]))),
  constraint rules_names_check CHECK (platform.valid_names(names)),
  constraint rules_remainder_role_check CHECK ((remainder_role = ANY (ARRAY['carrier'::text, 'operator'::text, 'organisation'::text]))),
  constraint rules_revision_check CHECK ((revision > 0)),
  constraint rules_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'published'::text, 'withdrawn'::text]))),
  constraint rules_version_check CHECK ((version > 0)),
  constraint rules_wait_minutes_check CHECK (((wait_minutes >= 0) AND (wait_minutes <= 129600)))
);
CREATE INDEX rules_approved_by_idx ON settlement.rules USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX rules_class_id_idx ON settlement.rules USING btree (class_id) WHERE (class_id IS NOT NULL);
CREATE INDEX rules_drawn_up_by_idx ON settlement.rules USING btree (drawn_up_by);
CREATE INDEX rules_line_id_idx ON settlement.rules USING btree (line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX rules_remainder_id_idx ON settlement.rules USING btree (remainder_id) WHERE (remainder_id IS NOT NULL);
CREATE INDEX rules_seller_id_idx ON settlement.rules USING btree (seller_id) WHERE (seller_id IS NOT NULL);
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR UPDATE OF status ON settlement.rules DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status <> 'draft'::text)) EXECUTE FUNCTION settlement.check_rule();
CREATE TRIGGER announced AFTER INSERT OR DELETE OR UPDATE OF status, revision ON settlement.rules FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_drafts();
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON settlement.rules FOR EACH ROW EXECUTE FUNCTION platform.freeze_version('names', 'specificity');
CREATE TRIGGER is_another_person BEFORE INSERT OR UPDATE OF approved_by ON settlement.rules FOR EACH ROW EXECUTE FUNCTION staff.refuse_related('approved_by', 'drawn_up_by', 'approved_at');
CREATE TRIGGER keeps_what_was_earned BEFORE UPDATE ON settlement.rules FOR EACH ROW WHEN ((((new.status = 'published'::text) AND ((old.status <> 'published'::text) OR (old.valid_to <> new.valid_to))) OR ((old.status = 'published'::text) AND (new.status = 'withdrawn'::text)))) EXECUTE FUNCTION settlement.refuse_backdating();

-- Runs of the proof. A run that has not ended is gone on with by any node.
create table settlement.runs (
  id bigint not null generated always as identity,
  asked_by text not null,
  user_id bigint,
  coverage text not null,
  day date,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  portions integer,
  violations integer not null default 0,
  head_day date,
  head_hash bytea,
  constraint runs_pkey PRIMARY KEY (id),
  constraint runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint runs_asked_by_check CHECK ((asked_by = ANY (ARRAY['clock'::text, 'person'::text]))),
  constraint runs_check CHECK ((ended_at >= began_at)),
  constraint runs_check1 CHECK (((coverage = 'day'::text) = (day IS NOT NULL))),
  constraint runs_check2 CHECK (((asked_by = 'person'::text) = (user_id IS NOT NULL))),
  constraint runs_check3 CHECK (((ended_at IS NULL) OR (portions IS NOT NULL))),
  constraint runs_check4 CHECK (((head_day IS NULL) = (head_hash IS NULL))),
  constraint runs_coverage_check CHECK ((coverage = ANY (ARRAY['night'::text, 'whole'::text, 'day'::text]))),
  constraint runs_head_hash_check CHECK ((length(head_hash) = 32)),
  constraint runs_portions_check CHECK ((portions > 0)),
  constraint runs_violations_check CHECK ((violations >= 0))
);
CREATE INDEX runs_user_id_idx ON settlement.runs USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX one_run_at_a_time ON settlement.runs USING btree ((true)) WHERE (ended_at IS NULL);

-- How far the earning of each sailing that has left is: waiting for its time, blocked for a reason, or earned. What happens to its tickets after that makes it wait again.
create table settlement.sailing_states (
  sailing_id bigint not null,
  state text not null default 'waiting'::text,
  reason text,
  detail jsonb not null default '{}'::jsonb,
  due_at timestamp with time zone not null,
  looked_at timestamp with time zone,
  constraint sailing_states_pkey PRIMARY KEY (sailing_id),
  constraint sailing_states_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id),
  constraint sailing_states_check CHECK (((state = 'blocked'::text) = (reason IS NOT NULL))),
  constraint sailing_states_reason_check CHECK ((reason = ANY (ARRAY['noRule'::text, 'noPortCorporation'::text, 'ticketsToGiveBack'::text, 'failed'::text]))),
  constraint sailing_states_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'blocked'::text, 'earned'::text])))
);
CREATE INDEX sailings_to_earn ON settlement.sailing_states USING btree (due_at, sailing_id) WHERE (state <> 'earned'::text);

-- What a day had when it was sealed: each transfer with its entries and payments, each order with its tickets as sold, each ticket with its events of the day. By these a row that was altered behind the triggers is named.
create table settlement.sealed_rows (
  day date not null,
  kind text not null,
  portion integer not null,
  ids bigint[] not null,
  digests bytea not null,
  constraint sealed_rows_pkey PRIMARY KEY (day, kind, portion),
  constraint sealed_rows_day_fkey FOREIGN KEY (day) REFERENCES accounts.closed_days(day),
  constraint sealed_rows_check CHECK ((length(digests) = (32 * cardinality(ids)))),
  constraint sealed_rows_ids_check CHECK (((cardinality(ids) >= 1) AND (cardinality(ids) <= 1000))),
  constraint sealed_rows_kind_check CHECK ((kind = ANY (ARRAY['transfer'::text, 'order'::text, 'ticket'::text]))),
  constraint sealed_rows_portion_check CHECK ((portion >= 0))
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement.sealed_rows FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- One row a closed and folded day: the hash of its sealed rows, chained to the day before. The last hash, kept elsewhere, proves all days up to it.
create table settlement.seals (
  day date not null,
  rows integer not null,
  content bytea not null,
  former bytea,
  hash bytea not null,
  sealed_at timestamp with time zone not null,
  constraint seals_pkey PRIMARY KEY (day),
  constraint seals_hash_key UNIQUE (hash),
  constraint seals_day_fkey FOREIGN KEY (day) REFERENCES accounts.closed_days(day),
  constraint seals_content_check CHECK ((length(content) = 32)),
  constraint seals_former_check CHECK ((length(former) = 32)),
  constraint seals_hash_check CHECK ((length(hash) = 32)),
  constraint seals_rows_check CHECK ((rows >= 0))
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement.seals FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- Who gets what of a ticket: by its part, by the rule version and step. Never changed: what happens afterwards makes further shares, which take the former ones back.
create table settlement.shares (
  earning_id bigint not null,
  number integer not null,
  sailing_id bigint not null,
  ticket_id bigint not null,
  source text not null,
  part text not null,
  rule_id bigint,
  step smallint not null,
  party_kind text not null,
  party_id bigint,
  organisation_id bigint,
  period date not null,
  cause text not null,
  fen bigint not null,
  source_account_id bigint not null,
  account_id bigint not null,
  constraint shares_pkey PRIMARY KEY (earning_id, number),
  constraint shares_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id),
  constraint shares_earning_id_fkey FOREIGN KEY (earning_id) REFERENCES settlement.earnings(id),
  constraint shares_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint shares_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES settlement.rules(id),
  constraint shares_source_account_id_fkey FOREIGN KEY (source_account_id) REFERENCES accounts.accounts(id),
  constraint shares_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES orders.tickets(id),
  constraint shares_cause_check CHECK ((cause = ANY (ARRAY['travelled'::text, 'noShow'::text, 'kept'::text, 'late'::text]))),
  constraint shares_check CHECK (((party_kind = 'operator'::text) = (party_id IS NULL))),
  constraint shares_check1 CHECK (((party_kind <> 'organisation'::text) OR (organisation_id = party_id))),
  constraint shares_fen_check CHECK ((fen <> 0)),
  constraint shares_number_check CHECK ((number > 0)),
  constraint shares_part_check CHECK ((part ~ '^[a-zA-Z]{1,32}$'::text)),
  constraint shares_party_kind_check CHECK ((party_kind = ANY (ARRAY['operator'::text, 'organisation'::text, 'supplier'::text]))),
  constraint shares_source_check CHECK ((source = ANY (ARRAY['unearned'::text, 'refundFees'::text]))),
  constraint shares_step_check CHECK (((step >= 0) AND (step <= 21)))
);
CREATE INDEX shares_account_id_idx ON settlement.shares USING btree (account_id);
CREATE INDEX shares_of_a_party ON settlement.shares USING btree (period, party_kind, party_id);
CREATE INDEX shares_organisation_id_period_idx ON settlement.shares USING btree (organisation_id, period) WHERE (organisation_id IS NOT NULL);
CREATE INDEX shares_rule_id_idx ON settlement.shares USING btree (rule_id) WHERE (rule_id IS NOT NULL);
CREATE INDEX shares_sailing_id_idx ON settlement.shares USING btree (sailing_id);
CREATE INDEX shares_source_account_id_idx ON settlement.shares USING btree (source_account_id);
CREATE INDEX shares_ticket_id_idx ON settlement.shares USING btree (ticket_id);
CREATE UNIQUE INDEX earned_once ON settlement.shares USING btree (ticket_id, source, part, step, party_kind, party_id) NULLS NOT DISTINCT WHERE (cause <> 'late'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement.shares FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
CREATE TRIGGER in_an_open_period AFTER INSERT ON settlement.shares REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION settlement.refuse_closed_period();

-- What happened to a statement after it was drawn up: one row a change of status, never changed. Without a user the deadline did it.
create table settlement.statement_events (
  statement_id bigint not null,
  number integer not null,
  at timestamp with time zone not null,
  from_status text not null,
  to_status text not null,
  user_id bigint,
  note text not null default ''::text,
  constraint statement_events_pkey PRIMARY KEY (statement_id, number),
  constraint statement_events_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES settlement.statements(id),
  constraint statement_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint statement_events_check CHECK ((from_status <> to_status)),
  constraint statement_events_note_check CHECK ((length(note) <= 500)),
  constraint statement_events_number_check CHECK ((number > 1))
);
CREATE INDEX statement_events_user_id_idx ON settlement.statement_events USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement.statement_events FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- Lines of statements: shares of a line, part, rule version and cause; what is carried over; debts; and adjustments, which are further lines.
create table settlement.statement_lines (
  statement_id bigint not null,
  number integer not null,
  kind text not null,
  line_id bigint,
  source text,
  part text,
  rule_id bigint,
  cause text,
  tickets integer not null default 0,
  fen bigint not null,
  from_statement_id bigint,
  adjusts_number integer,
  note text not null default ''::text,
  transfer_id bigint,
  made_at timestamp with time zone not null,
  made_by bigint,
  constraint adds_up TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint statement_lines_pkey PRIMARY KEY (statement_id, number),
  constraint statement_lines_from_statement_id_key UNIQUE (from_statement_id),
  constraint statement_lines_transfer_id_key UNIQUE (transfer_id),
  constraint statement_lines_from_statement_id_fkey FOREIGN KEY (from_statement_id) REFERENCES settlement.statements(id),
  constraint statement_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id),
  constraint statement_lines_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff.users(id),
  constraint statement_lines_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES settlement.rules(id),
  constraint statement_lines_statement_id_adjusts_number_fkey FOREIGN KEY (statement_id, adjusts_number) REFERENCES settlement.statement_lines(statement_id, number),
  constraint statement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES settlement.statements(id),
  constraint statement_lines_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES accounts.transfers(id),
  constraint statement_lines_cause_check CHECK ((cause = ANY (ARRAY['travelled'::text, 'noShow'::text, 'kept'::text, 'late'::text]))),
  constraint statement_lines_check CHECK (((kind = 'shares'::text) OR (fen <> 0))),
  constraint statement_lines_check1 CHECK ((((kind = 'shares'::text) = (line_id IS NOT NULL)) AND ((kind = 'shares'::text) = (source IS NOT NULL)) AND ((kind = 'shares'::text) = (part IS NOT NULL)) AND ((kind = 'shares'::text) = (cause IS NOT NULL)))),
  constraint statement_lines_check2 CHECK (((kind = 'shares'::text) OR (rule_id IS NULL))),
  constraint statement_lines_check3 CHECK (((kind = 'carriedOver'::text) = (from_statement_id IS NOT NULL))),
  constraint statement_lines_check4 CHECK (((kind <> 'debt'::text) OR (fen < 0))),
  constraint statement_lines_check5 CHECK (((kind <> 'carriedOver'::text) OR (fen < 0))),
  constraint statement_lines_check6 CHECK (((kind = 'adjustment'::text) OR ((adjusts_number IS NULL) AND (transfer_id IS NULL)))),
  constraint statement_lines_check7 CHECK ((adjusts_number < number)),
  constraint statement_lines_kind_check CHECK ((kind = ANY (ARRAY['shares'::text, 'carriedOver'::text, 'debt'::text, 'adjustment'::text]))),
  constraint statement_lines_note_check CHECK ((length(note) <= 200)),
  constraint statement_lines_number_check CHECK ((number > 0)),
  constraint statement_lines_part_check CHECK ((part ~ '^[a-zA-Z]{1,32}$'::text)),
  constraint statement_lines_source_check CHECK ((source = ANY (ARRAY['unearned'::text, 'refundFees'::text]))),
  constraint statement_lines_tickets_check CHECK ((tickets >= 0))
);
CREATE INDEX statement_lines_line_id_idx ON settlement.statement_lines USING btree (line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX statement_lines_made_by_idx ON settlement.statement_lines USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX statement_lines_rule_id_idx ON settlement.statement_lines USING btree (rule_id) WHERE (rule_id IS NOT NULL);
CREATE INDEX statement_lines_statement_id_adjusts_number_idx ON settlement.statement_lines USING btree (statement_id, adjusts_number) WHERE (adjusts_number IS NOT NULL);
CREATE UNIQUE INDEX one_line_a_group ON settlement.statement_lines USING btree (statement_id, line_id, source, part, rule_id, cause) NULLS NOT DISTINCT WHERE (kind = 'shares'::text);
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON settlement.statement_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settlement.check_statement_lines();
CREATE TRIGGER kept BEFORE INSERT OR DELETE OR UPDATE ON settlement.statement_lines FOR EACH ROW EXECUTE FUNCTION settlement.keep_statement_line();

-- What a party is owed for a month that is closed: drawn up, checked by a second person, sent, confirmed or disputed by the party, paid and locked. The operator's own is locked once it is checked.
create table settlement.statements (
  id bigint not null generated always as identity,
  number text not null,
  period date not null,
  party_kind text not null,
  party_id bigint,
  organisation_id bigint,
  status text not null default 'draft'::text,
  revision integer not null default 1,
  tickets integer not null,
  shares_fen bigint not null,
  carried_fen bigint not null default 0,
  debts_fen bigint not null default 0,
  adjustments_fen bigint not null default 0,
  payable_fen bigint not null generated always as ((((shares_fen + carried_fen) + debts_fen) + adjustments_fen)) stored,
  drawn_up_at timestamp with time zone not null,
  drawn_up_by bigint not null,
  checked_at timestamp with time zone,
  checked_by bigint,
  sent_at timestamp with time zone,
  sent_by bigint,
  deadline timestamp with time zone,
  confirmed_at timestamp with time zone,
  confirmed_by bigint,
  confirmation text,
  paid_at timestamp with time zone,
  paid_by bigint,
  bank_reference text not null default ''::text,
  locked_at timestamp with time zone,
  locked_by bigint,
  carries_over boolean not null default false,
  constraint adds_up TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint states_its_shares TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint statements_pkey PRIMARY KEY (id),
  constraint one_statement_a_party_and_period UNIQUE NULLS NOT DISTINCT (period, party_kind, party_id),
  constraint statements_number_key UNIQUE (number),
  constraint statements_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES staff.users(id),
  constraint statements_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES staff.users(id),
  constraint statements_drawn_up_by_fkey FOREIGN KEY (drawn_up_by) REFERENCES staff.users(id),
  constraint statements_locked_by_fkey FOREIGN KEY (locked_by) REFERENCES staff.users(id),
  constraint statements_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint statements_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES staff.users(id),
  constraint statements_period_fkey FOREIGN KEY (period) REFERENCES settlement.periods(month),
  constraint statements_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES staff.users(id),
  constraint checked_by_a_second_person CHECK ((checked_by <> drawn_up_by)),
  constraint locked_with_nothing_left CHECK (((status <> 'locked'::text) OR (party_kind = 'operator'::text) OR (paid_at IS NOT NULL) OR carries_over OR ((((shares_fen + carried_fen) + debts_fen) + adjustments_fen) = 0))),
  constraint operators_own_is_not_sent CHECK (((party_kind <> 'operator'::text) OR (sent_at IS NULL))),
  constraint statements_bank_reference_check CHECK ((length(bank_reference) <= 64)),
  constraint statements_check CHECK ((checked_at >= drawn_up_at)),
  constraint statements_check1 CHECK ((sent_at >= checked_at)),
  constraint statements_check10 CHECK ((((sent_at IS NULL) = (sent_by IS NULL)) AND ((sent_at IS NULL) = (deadline IS NULL)))),
  constraint statements_check11 CHECK (((confirmed_at IS NULL) = (confirmation IS NULL))),
  constraint statements_check12 CHECK (((confirmed_by IS NULL) = ((confirmation IS NULL) OR (confirmation = 'deadline'::text)))),
  constraint statements_check13 CHECK (((paid_at IS NULL) = (paid_by IS NULL))),
  constraint statements_check14 CHECK ((((status = 'locked'::text) = (locked_at IS NOT NULL)) AND ((locked_at IS NULL) = (locked_by IS NULL)))),
  constraint statements_check15 CHECK (((status <> ALL (ARRAY['sent'::text, 'disputed'::text, 'confirmed'::text, 'paid'::text])) OR (sent_at IS NOT NULL))),
  constraint statements_check16 CHECK (((status <> ALL (ARRAY['confirmed'::text, 'paid'::text])) OR (confirmed_at IS NOT NULL))),
  constraint statements_check17 CHECK (((status <> 'paid'::text) OR (paid_at IS NOT NULL))),
  constraint statements_check18 CHECK (((status <> 'locked'::text) OR (party_kind = 'operator'::text) OR (confirmed_at IS NOT NULL))),
  constraint statements_check19 CHECK (((NOT carries_over) OR ((status = 'locked'::text) AND (paid_at IS NULL) AND ((((shares_fen + carried_fen) + debts_fen) + adjustments_fen) < 0)))),
  constraint statements_check2 CHECK ((deadline > sent_at)),
  constraint statements_check3 CHECK ((confirmed_at >= sent_at)),
  constraint statements_check4 CHECK ((paid_at >= confirmed_at)),
  constraint statements_check5 CHECK ((locked_at >= checked_at)),
  constraint statements_check6 CHECK (((party_kind = 'operator'::text) = (party_id IS NULL))),
  constraint statements_check7 CHECK (((party_kind <> 'organisation'::text) OR (organisation_id = party_id))),
  constraint statements_check8 CHECK (((status = 'draft'::text) = (checked_at IS NULL))),
  constraint statements_check9 CHECK (((checked_at IS NULL) = (checked_by IS NULL))),
  constraint statements_confirmation_check CHECK ((confirmation = ANY (ARRAY['party'::text, 'paper'::text, 'deadline'::text]))),
  constraint statements_debts_fen_check CHECK ((debts_fen <= 0)),
  constraint statements_number_check CHECK ((number ~ '^ST[0-9]{6}-[0-9]{4,12}$'::text)),
  constraint statements_party_kind_check CHECK ((party_kind = ANY (ARRAY['operator'::text, 'organisation'::text, 'supplier'::text]))),
  constraint statements_revision_check CHECK ((revision > 0)),
  constraint statements_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'checked'::text, 'sent'::text, 'disputed'::text, 'confirmed'::text, 'paid'::text, 'locked'::text]))),
  constraint statements_tickets_check CHECK ((tickets >= 0))
);
CREATE INDEX statements_checked_by_idx ON settlement.statements USING btree (checked_by) WHERE (checked_by IS NOT NULL);
CREATE INDEX statements_confirmed_by_idx ON settlement.statements USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);
CREATE INDEX statements_drawn_up_by_idx ON settlement.statements USING btree (drawn_up_by);
CREATE INDEX statements_locked_by_idx ON settlement.statements USING btree (locked_by) WHERE (locked_by IS NOT NULL);
CREATE INDEX statements_of_a_party ON settlement.statements USING btree (party_kind, party_id, period);
CREATE INDEX statements_of_an_organisation ON settlement.statements USING btree (organisation_id, period) WHERE (organisation_id IS NOT NULL);
CREATE INDEX statements_paid_by_idx ON settlement.statements USING btree (paid_by) WHERE (paid_by IS NOT NULL);
CREATE INDEX statements_sent_by_idx ON settlement.statements USING btree (sent_by) WHERE (sent_by IS NOT NULL);
CREATE INDEX statements_to_confirm ON settlement.statements USING btree (deadline) WHERE (status = 'sent'::text);
CREATE INDEX statements_unlocked ON settlement.statements USING btree (status, period) WHERE (status <> 'locked'::text);
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE ON settlement.statements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settlement.check_statement_lines();
CREATE CONSTRAINT TRIGGER states_its_shares AFTER INSERT ON settlement.statements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settlement.check_statement();
CREATE TRIGGER is_another_person BEFORE INSERT OR UPDATE OF checked_by ON settlement.statements FOR EACH ROW EXECUTE FUNCTION staff.refuse_related('checked_by', 'drawn_up_by', 'checked_at');
CREATE TRIGGER kept BEFORE INSERT OR DELETE OR UPDATE ON settlement.statements FOR EACH ROW EXECUTE FUNCTION settlement.keep_statement();
CREATE TRIGGER recorded AFTER UPDATE ON settlement.statements REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION settlement.refuse_unrecorded_statement();

-- Places that break a rule, as a run found them: which row, what was expected and what was found.
create table settlement.violations (
  id bigint not null generated always as identity,
  run_id bigint not null,
  portion text not null,
  looked_at jsonb not null,
  subject text not null,
  rule text not null,
  place text not null,
  more integer not null default 0,
  day date not null,
  sailing_id bigint,
  order_id bigint,
  transfer_id bigint,
  account_id bigint,
  superseded_by bigint,
  statement_id bigint,
  constraint violations_pkey PRIMARY KEY (id),
  constraint violations_run_id_fkey FOREIGN KEY (run_id) REFERENCES settlement.runs(id),
  constraint violations_superseded_by_fkey FOREIGN KEY (superseded_by) REFERENCES settlement.runs(id),
  constraint violations_more_check CHECK ((more >= 0))
);
CREATE INDEX open_violations ON settlement.violations USING btree (day, rule) WHERE (superseded_by IS NULL);
CREATE INDEX open_violations_of_portions ON settlement.violations USING btree (portion) WHERE (superseded_by IS NULL);
CREATE INDEX violations_run_id_idx ON settlement.violations USING btree (run_id);
CREATE INDEX violations_superseded_by_idx ON settlement.violations USING btree (superseded_by) WHERE (superseded_by IS NOT NULL);

-- What each kind of account opened, moved and closed a year with.
create table settlement.year_balances (
  year date not null,
  kind text not null,
  opening_fen bigint not null,
  debit_fen bigint not null,
  credit_fen bigint not null,
  closing_fen bigint not null,
  constraint year_balances_pkey PRIMARY KEY (year, kind),
  constraint year_balances_year_fkey FOREIGN KEY (year) REFERENCES settlement.years(begins_on) DEFERRABLE INITIALLY DEFERRED,
  constraint year_balances_check CHECK ((closing_fen = ((opening_fen + credit_fen) - debit_fen))),
  constraint year_balances_credit_fen_check CHECK ((credit_fen >= 0)),
  constraint year_balances_debit_fen_check CHECK ((debit_fen >= 0))
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement.year_balances FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- Years that are closed, with what they had, each chained by hash to the year before.
create table settlement.years (
  begins_on date not null,
  closed_at timestamp with time zone not null,
  closed_by bigint not null,
  asked_by bigint not null,
  transfers bigint not null,
  orders bigint not null,
  tickets bigint not null,
  sailings bigint not null,
  earnings bigint not null,
  earned_fen bigint not null,
  open_statements integer not null,
  last_day bytea not null,
  content bytea not null,
  former bytea,
  hash bytea not null,
  constraint years_pkey PRIMARY KEY (begins_on),
  constraint years_hash_key UNIQUE (hash),
  constraint years_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff.users(id),
  constraint years_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff.users(id),
  constraint closed_by_a_second_person CHECK ((closed_by <> asked_by)),
  constraint years_begins_on_check CHECK (((EXTRACT(day FROM begins_on) = (1)::numeric) AND (EXTRACT(month FROM begins_on) = (1)::numeric))),
  constraint years_check CHECK ((closed_at >= accounts.day_begins(((begins_on + '1 year'::interval))::date))),
  constraint years_content_check CHECK ((length(content) = 32)),
  constraint years_earnings_check CHECK ((earnings >= 0)),
  constraint years_former_check CHECK ((length(former) = 32)),
  constraint years_hash_check CHECK ((length(hash) = 32)),
  constraint years_last_day_check CHECK ((length(last_day) = 32)),
  constraint years_open_statements_check CHECK ((open_statements >= 0)),
  constraint years_orders_check CHECK ((orders >= 0)),
  constraint years_sailings_check CHECK ((sailings >= 0)),
  constraint years_tickets_check CHECK ((tickets >= 0)),
  constraint years_transfers_check CHECK ((transfers >= 0))
);
CREATE INDEX years_asked_by_idx ON settlement.years USING btree (asked_by);
CREATE INDEX years_closed_by_idx ON settlement.years USING btree (closed_by);
CREATE TRIGGER kept BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement.years FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
CREATE TRIGGER ready BEFORE INSERT ON settlement.years FOR EACH ROW EXECUTE FUNCTION settlement.refuse_unready_close('year');

-- Authenticator apps (TOTP, RFC 6238). One is confirmed by a code; another may be begun meanwhile, which takes its place when it is confirmed.
create table staff.authenticator_apps (
  user_id bigint not null,
  state text not null,
  secret bytea not null,
  last_step bigint not null default 0,
  since timestamp with time zone not null,
  constraint authenticator_apps_pkey PRIMARY KEY (user_id, state),
  constraint authenticator_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE,
  constraint authenticator_apps_last_step_check CHECK ((last_step >= 0)),
  constraint authenticator_apps_secret_check CHECK (((length(secret) >= 40) AND (length(secret) <= 120))),
  constraint authenticator_apps_state_check CHECK ((state = ANY (ARRAY['begun'::text, 'confirmed'::text])))
);
CREATE TRIGGER notify_deleted AFTER DELETE ON staff.authenticator_apps REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION staff.notify_old_rows();
CREATE TRIGGER notify_inserted AFTER INSERT ON staff.authenticator_apps REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION staff.notify_new_rows();

-- What a person used before, so that it does not come back; as many as the policy looks at, argon2id like those in use.
create table staff.former_passwords (
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  hash text not null,
  until timestamp with time zone not null,
  constraint former_passwords_pkey PRIMARY KEY (id),
  constraint former_passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE,
  constraint former_passwords_kind_check CHECK ((kind = ANY (ARRAY['login'::text, 'withdraw'::text, 'payment'::text])))
);
CREATE INDEX former_passwords_user_id_kind_id_idx ON staff.former_passwords USING btree (user_id, kind, id);

create table staff.grants_version (
  only_row boolean not null default true,
  version bigint not null default 1,
  constraint grants_version_pkey PRIMARY KEY (only_row),
  constraint grants_version_only_row_check CHECK (only_row)
);

-- The menu tree: M folder, C page, A button. The ids of the A nodes are the permissions the server checks.
create table staff.menus (
  id text not null,
  parent_id text,
  "position" integer not null default 0,
  names jsonb not null,
  uri text not null default ''::text,
  type text not null,
  status text not null default '1'::text,
  options text not null default ''::text,
  version integer not null default 1,
  built_in boolean not null default false,
  shipped jsonb,
  remark text not null default ''::text,
  changed_at timestamp with time zone,
  changed_by bigint,
  constraint menus_pkey PRIMARY KEY (id),
  constraint menus_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id) ON DELETE SET NULL,
  constraint menus_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES staff.menus(id),
  constraint menus_id_check CHECK (((length(id) >= 1) AND (length(id) <= 64))),
  constraint menus_names_check CHECK (platform.valid_names(names)),
  constraint menus_not_its_own_parent CHECK ((parent_id <> id)),
  constraint menus_remark_check CHECK ((length(remark) <= 500)),
  constraint menus_status CHECK ((status = ANY (ARRAY['0'::text, '1'::text]))),
  constraint menus_type_check CHECK ((type = ANY (ARRAY['M'::text, 'C'::text, 'A'::text])))
);
CREATE INDEX menus_parent_id_position_idx ON staff.menus USING btree (parent_id, "position");
CREATE TRIGGER bump AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON staff.menus FOR EACH STATEMENT EXECUTE FUNCTION staff.bump_grants_version();

-- Operator, shipping companies, port corporations and agents; a person sees what is their organisation's.
create table staff.organisations (
  id bigint not null generated always as identity,
  code text not null,
  kind text not null,
  names jsonb not null,
  enabled boolean not null default true,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  version integer not null default 1,
  registration_code text,
  contact text not null default ''::text,
  phone text not null default ''::text,
  constraint organisations_pkey PRIMARY KEY (id),
  constraint organisations_code_key UNIQUE (code),
  constraint organisations_registration_code_key UNIQUE (registration_code),
  constraint organisations_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint organisations_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint organisations_contact_check CHECK ((length(contact) <= 100)),
  constraint organisations_kind_check CHECK ((kind = ANY (ARRAY['operator'::text, 'carrier'::text, 'portCorporation'::text, 'agent'::text]))),
  constraint organisations_names_check CHECK (platform.valid_names(names)),
  constraint organisations_phone_check CHECK ((length(phone) <= 20)),
  constraint organisations_registration_code_check CHECK ((registration_code ~ '^([0-9A-Z]{8}[0-9X]|[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10})$'::text))
);
CREATE TRIGGER stays BEFORE DELETE ON staff.organisations FOR EACH ROW EXECUTE FUNCTION platform.refuse_orphans('orders.orders(organisation_id)');

-- The challenge an authenticator signs, one of a kind for a session; taken away when it is answered.
create table staff.passkey_challenges (
  session_id bigint not null,
  purpose text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (session_id, purpose),
  constraint passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES session.sessions(id) ON DELETE CASCADE,
  constraint passkey_challenges_challenge_check CHECK ((challenge ~ '^[A-Za-z0-9_-]{22,200}$'::text)),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'verify'::text])))
);

-- Passkeys (WebAuthn), as many as a user adds.
create table staff.passkeys (
  id bigint not null generated always as identity,
  user_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE,
  constraint passkeys_counter_check CHECK ((counter >= 0)),
  constraint passkeys_credential_id_check CHECK (((credential_id ~ '^[A-Za-z0-9_-]+$'::text) AND (length(credential_id) <= 1400))),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_public_key_check CHECK ((length(public_key) <= 4000))
);
CREATE INDEX passkeys_user_id_idx ON staff.passkeys USING btree (user_id);
CREATE TRIGGER notify_deleted AFTER DELETE ON staff.passkeys REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION staff.notify_old_rows();
CREATE TRIGGER notify_inserted AFTER INSERT ON staff.passkeys REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION staff.notify_new_rows();

-- Wrong present passwords of somebody signed in who wants to change one, with growing pauses.
create table staff.password_tries (
  user_id bigint not null,
  kind text not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  wait_until timestamp with time zone not null,
  constraint password_tries_pkey PRIMARY KEY (user_id, kind),
  constraint password_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE,
  constraint password_tries_failures_check CHECK ((failures > 0)),
  constraint password_tries_kind_check CHECK ((kind = ANY (ARRAY['login'::text, 'withdraw'::text, 'payment'::text])))
) with (fillfactor=70);

-- Recovery codes, each used once; hashed with a key. New ones replace the former.
create table staff.recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE,
  constraint recovery_codes_code_hash_check CHECK ((length(code_hash) = 32))
);

-- What a role grants: pages and buttons. Folders above a granted page come with it.
create table staff.role_menus (
  role_id bigint not null,
  menu_id text not null,
  constraint role_menus_pkey PRIMARY KEY (role_id, menu_id),
  constraint role_menus_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES staff.menus(id) ON DELETE CASCADE,
  constraint role_menus_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff.roles(id) ON DELETE CASCADE
);
CREATE TRIGGER bump AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON staff.role_menus FOR EACH STATEMENT EXECUTE FUNCTION staff.bump_grants_version();

create table staff.roles (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  data_scope text not null,
  enabled boolean not null default true,
  version integer not null default 1,
  built_in boolean not null default false,
  remark text not null default ''::text,
  changed_at timestamp with time zone,
  changed_by bigint,
  dock_scope text not null default 'own'::text,
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_code_key UNIQUE (code),
  constraint roles_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id) ON DELETE SET NULL,
  constraint roles_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint roles_data_scope_check CHECK ((data_scope = ANY (ARRAY['all'::text, 'organisation'::text]))),
  constraint roles_dock_scope_check CHECK ((dock_scope = ANY (ARRAY['all'::text, 'own'::text]))),
  constraint roles_names_check CHECK (platform.valid_names(names)),
  constraint roles_remark_check CHECK ((length(remark) <= 500))
);
CREATE TRIGGER bump AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON staff.roles FOR EACH STATEMENT EXECUTE FUNCTION staff.bump_grants_version();

-- The docks a person works at.
create table staff.user_docks (
  user_id bigint not null,
  dock_id bigint not null,
  constraint user_docks_pkey PRIMARY KEY (user_id, dock_id),
  constraint user_docks_dock_id_fkey FOREIGN KEY (dock_id) REFERENCES network.docks(id),
  constraint user_docks_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE
);
CREATE INDEX user_docks_dock_id_idx ON staff.user_docks USING btree (dock_id);
CREATE TRIGGER dock_is_enabled AFTER INSERT ON staff.user_docks FOR EACH ROW EXECUTE FUNCTION network.check_dock_enabled();
CREATE TRIGGER notify_deleted AFTER DELETE ON staff.user_docks REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION staff.notify_old_rows();
CREATE TRIGGER notify_inserted AFTER INSERT ON staff.user_docks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION staff.notify_new_rows();

create table staff.user_roles (
  user_id bigint not null,
  role_id bigint not null,
  constraint user_roles_pkey PRIMARY KEY (user_id, role_id),
  constraint user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff.roles(id) ON DELETE CASCADE,
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE
);
CREATE INDEX user_roles_by_role ON staff.user_roles USING btree (role_id, user_id);
CREATE TRIGGER notify_deleted AFTER DELETE ON staff.user_roles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION staff.notify_old_rows();
CREATE TRIGGER notify_inserted AFTER INSERT ON staff.user_roles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION staff.notify_new_rows();

-- People who log in. Passwords are argon2id of the SHA-256 digest the browser sends.
create table staff.users (
  id bigint not null generated always as identity,
  code text not null,
  name text not null,
  organisation_id bigint not null,
  avatar text not null default ''::text,
  introduction text not null default ''::text,
  password_hash text not null,
  password_changed_at timestamp with time zone not null default now(),
  must_change_password boolean not null default false,
  payment_password_hash text,
  withdraw_password_hash text,
  enabled boolean not null default true,
  valid_from date,
  valid_to date,
  phone text not null default ''::text,
  email text not null default ''::text,
  password_good_until timestamp with time zone,
  must_change_withdraw_password boolean not null default false,
  typed text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  version integer not null default 1,
  search text generated always as (platform.searchable((((((' '::text || code) || ' '::text) || name) || ' '::text) || typed))) stored,
  erased_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint users_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint erased_means_empty CHECK (
CASE
    WHEN (erased_at IS NULL) THEN (name <> '{staff.former}'::text)
    ELSE ((name = '{staff.former}'::text) AND (code = ('#'::text || id)) AND (typed = ''::text) AND (phone = ''::text) AND (email = ''::text) AND (introduction = ''::text) AND (avatar = ''::text) AND (NOT enabled) AND (payment_password_hash IS NULL) AND (withdraw_password_hash IS NULL))
END),
  constraint users_check CHECK ((valid_to >= valid_from)),
  constraint users_code_check CHECK (((length(code) >= 1) AND (length(code) <= 64))),
  constraint users_email_check CHECK ((length(email) <= 254)),
  constraint users_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint users_phone_check CHECK ((length(phone) <= 20))
);
CREATE INDEX users_by_code ON staff.users USING btree (lower(code)) INCLUDE (id, code, organisation_id, enabled, valid_from, valid_to, erased_at);
CREATE INDEX users_by_creation ON staff.users USING btree (created_at, id);
CREATE INDEX users_by_end ON staff.users USING btree (valid_to, id);
CREATE INDEX users_by_name ON staff.users USING btree (name COLLATE "zh-x-icu", id) INCLUDE (organisation_id, enabled, valid_from, valid_to, erased_at);
CREATE INDEX users_disabled ON staff.users USING btree (lower(code)) WHERE (NOT enabled);
CREATE INDEX users_not_yet ON staff.users USING btree (valid_from) WHERE (valid_from IS NOT NULL);
CREATE INDEX users_of_organisation ON staff.users USING btree (organisation_id, lower(code));
CREATE INDEX users_search ON staff.users USING gin (search gin_trgm_ops);
CREATE UNIQUE INDEX users_code_key ON staff.users USING btree (lower(code));
CREATE TRIGGER count_change BEFORE UPDATE OF name, organisation_id, enabled, valid_from, valid_to, phone, email, changed_at ON staff.users FOR EACH ROW WHEN (((((((((old.name IS DISTINCT FROM new.name) OR (old.organisation_id IS DISTINCT FROM new.organisation_id)) OR (old.enabled IS DISTINCT FROM new.enabled)) OR (old.valid_from IS DISTINCT FROM new.valid_from)) OR (old.valid_to IS DISTINCT FROM new.valid_to)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.email IS DISTINCT FROM new.email)) OR (old.changed_at IS DISTINCT FROM new.changed_at))) EXECUTE FUNCTION staff.count_change();
CREATE TRIGGER notify_changed AFTER UPDATE OF enabled, organisation_id, valid_from, valid_to, name ON staff.users FOR EACH ROW WHEN ((((((old.enabled IS DISTINCT FROM new.enabled) OR (old.organisation_id IS DISTINCT FROM new.organisation_id)) OR (old.valid_from IS DISTINCT FROM new.valid_from)) OR (old.valid_to IS DISTINCT FROM new.valid_to)) OR (old.name IS DISTINCT FROM new.name))) EXECUTE FUNCTION staff.notify_user_changed();
CREATE TRIGGER notify_passwords AFTER UPDATE OF must_change_password, must_change_withdraw_password, withdraw_password_hash, payment_password_hash ON staff.users FOR EACH ROW WHEN (((((old.must_change_password IS DISTINCT FROM new.must_change_password) OR (old.must_change_withdraw_password IS DISTINCT FROM new.must_change_withdraw_password)) OR ((old.withdraw_password_hash IS NULL) IS DISTINCT FROM (new.withdraw_password_hash IS NULL))) OR ((old.payment_password_hash IS NULL) IS DISTINCT FROM (new.payment_password_hash IS NULL)))) EXECUTE FUNCTION staff.notify_user_changed();
CREATE TRIGGER stays BEFORE DELETE ON staff.users FOR EACH ROW EXECUTE FUNCTION platform.refuse_orphans('orders.orders(clerk_id)', 'orders.orders(paid_by)');

-- Lists that administrators keep: certificate types, countries, reasons.
create table system.dictionary_entries (
  dictionary text not null,
  code text not null,
  names jsonb not null,
  details jsonb not null default '{}'::jsonb,
  "position" integer not null,
  enabled boolean not null default true,
  built_in boolean not null default false,
  changed_at timestamp with time zone,
  changed_by bigint,
  constraint dictionary_entries_pkey PRIMARY KEY (dictionary, code),
  constraint dictionary_entries_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint dictionary_entries_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint dictionary_entries_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint dictionary_entries_dictionary_check CHECK ((dictionary ~ '^[a-z][A-Za-z]{0,39}$'::text)),
  constraint dictionary_entries_names_check CHECK (platform.valid_names(names))
);
CREATE INDEX dictionary_entries_changed_by_idx ON system.dictionary_entries USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX dictionary_entries_dictionary_position_code_idx ON system.dictionary_entries USING btree (dictionary, "position", code);
CREATE TRIGGER notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON system.dictionary_entries FOR EACH STATEMENT EXECUTE FUNCTION system.notify_dictionaries();

-- Every change of a parameter, never changed itself. Null stands for the default of the product.
create table system.parameter_changes (
  key text not null,
  version integer not null,
  before jsonb,
  after jsonb,
  changed_at timestamp with time zone not null,
  changed_by bigint not null,
  constraint parameter_changes_pkey PRIMARY KEY (key, version),
  constraint parameter_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint parameter_changes_version_check CHECK ((version > 0))
);
CREATE INDEX parameter_changes_changed_by_idx ON system.parameter_changes USING btree (changed_by);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON system.parameter_changes FOR EACH STATEMENT EXECUTE FUNCTION system.refuse_change();

-- Settings an administrator changes while the product runs; a missing one has its default in the code.
create table system.parameters (
  key text not null,
  value jsonb not null,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint parameters_pkey PRIMARY KEY (key),
  constraint parameters_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint parameters_key_check CHECK ((key ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z0-9]*$'::text))
);
CREATE TRIGGER notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON system.parameters FOR EACH STATEMENT EXECUTE FUNCTION system.notify_parameters();

-- Pictures that parameters name, by a hash of their bytes; former ones stay, for the history of the parameter.
create table system.pictures (
  id text not null,
  type text not null,
  image bytea not null,
  saved_at timestamp with time zone not null,
  saved_by bigint not null,
  constraint pictures_pkey PRIMARY KEY (id),
  constraint pictures_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff.users(id),
  constraint pictures_id_check CHECK ((id ~ '^[0-9a-f]{32}$'::text)),
  constraint pictures_image_check CHECK (((octet_length(image) >= 1) AND (octet_length(image) <= 131072))),
  constraint pictures_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text])))
);
CREATE INDEX pictures_saved_by_idx ON system.pictures USING btree (saved_by);

-- The pages a person has open, addresses alone; one row a person, the desk that changed last.
create table workspace.open_pages (
  user_id bigint not null,
  session_id bigint not null,
  pages jsonb not null,
  kept_at timestamp with time zone not null,
  constraint open_pages_pkey PRIMARY KEY (user_id),
  constraint open_pages_session_id_fkey FOREIGN KEY (session_id) REFERENCES session.sessions(id) ON DELETE CASCADE,
  constraint open_pages_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE,
  constraint open_pages_pages_check CHECK (((jsonb_typeof(pages) = 'array'::text) AND (length((pages)::text) <= 60000)))
) with (fillfactor=70);

create type accounts.invoice_change as (invoice_id bigint, new_state text, at timestamp with time zone, user_id bigint, number text, issued_on date, reason text, file_id bigint, buyer jsonb);

create type accounts.payout_change as (payout_id bigint, new_state text, at timestamp with time zone, user_id bigint, receipt text, reason text, list_id bigint, transfer_id bigint);

create type accounts.payout_payment as (payout_id bigint, user_id bigint, at timestamp with time zone, receipt text, waited boolean);

create type accounts.payout_request as (order_id bigint, fen bigint, cause_kind text, cause_id bigint, user_id bigint, at timestamp with time zone, cash_now boolean);

create type accounts.posted_entry as (account_id bigint, fen bigint, ticket_id bigint);

create type accounts.posting as (kind text, order_id bigint, at timestamp with time zone, memo text, wallet_id bigint, entries accounts.posted_entry[], made_by bigint, cause_kind text, cause_id bigint, reverses_id bigint);

create type accounts.shift_opening as (clerk_id bigint, organisation_id bigint, at timestamp with time zone);

create type fares.price_part as (kind text, fen bigint, payee_id bigint, rule_id bigint, refundable boolean);

create type inventory.assigned_seat as (place integer, seat_number integer, seat_id bigint, label text, fresh integer);

create type inventory.free_run as (deck smallint, row_number integer, run bigint, seats bigint, first_column smallint, gap numeric);

create type inventory.seat_request as (place integer, sailing_id bigint, class_id bigint, from_stop smallint, to_stop smallint, stops smallint, people integer, seated integer, start integer, capacity integer, room integer, wanted_seats bigint[]);

create type inventory.seat_search as (turn integer, sailing_id bigint, class_id bigint, from_stop smallint, to_stop smallint, stops smallint, start integer, places integer[]);

create type inventory.seating as (assigned inventory.assigned_seat[], missing inventory.shortage[], moved boolean);

create type inventory.shortage as (place integer, wanted integer, free integer, unavailable bigint[]);

create type orders.change_cause as (kind text, id bigint, user_id bigint, device_id text);

create type orders.confirmation as (place integer, refusal text, detail jsonb, offer_id bigint, order_id bigint, kind text, approval_id bigint, changes_trip boolean, back_fen bigint, due_fen bigint, user_id bigint, organisation_id bigint, channel text, method text, reference text, cash_now boolean, at timestamp with time zone);

create type orders.correction_application as (correction bigint, "user" bigint, organisation bigint, expected bigint, method text, reference text, at timestamp with time zone);

create type orders.hold_payment as ("order" bigint, "user" bigint, organisation bigint, expected bigint, method text, reference text, at timestamp with time zone);

create type orders.offer_end as (offer_id bigint, user_id bigint, at timestamp with time zone);

create type orders.offer_part as (kind text, payee_id bigint, rule_id bigint, refundable boolean, paid_fen bigint, fee_fen bigint, back_fen bigint);

create type orders.requested_sale as (place integer, key text, endpoint text, hash bytea, user_id bigint, organisation_id bigint, channel text, operation text, request_id text, address text, at timestamp with time zone, sailing_id bigint, from_stop smallint, to_stop smallint, class_id bigint, departs timestamp with time zone, arrives timestamp with time zone, held_until timestamp with time zone, method text, reference text, phone_hash bytea, phone_cipher bytea, phone_masked text, payer_id bigint, unearned_id bigint, fare_table bigint, promotion_id bigint, conditions_id bigint, people integer, total_fen bigint, fees_fen bigint, tickets orders.requested_ticket[], shift_id bigint);

create type orders.requested_ticket as (number smallint, name text, certificate_kind text, certificate_hash bytea, certificate_cipher bytea, certificate_masked text, birth_date date, sex text, nationality text, identity_source text, special_care text[], guardian_number smallint, person bigint, type_id bigint, needs_seat boolean, base_fen bigint, discount_fen bigint, promotion_fen bigint, fee_fen bigint, price_fen bigint, charges fares.price_part[], seat_order integer);

create type orders.requested_trip as (place integer, refusal text, detail jsonb, sailing_id bigint, class_id bigint, from_stop smallint, to_stop smallint, stops smallint, people integer, seated integer, start integer, capacity integer, room integer, method text, organisation_id bigint, at timestamp with time zone, total_fen bigint, opened boolean, wanted_seats bigint[], limits jsonb, user_id bigint, dearest_fen bigint);

create type orders.sale_batch as (trips orders.requested_trip[], sales orders.requested_sale[]);

create type orders.ticket_change as (ticket_id bigint, new_state text, at timestamp with time zone, cause orders.change_cause);

create type orders.written_sales as (replies jsonb[], postings accounts.posting[], payments orders.payments[], promotions fares.promotion_uses[]);

create type platform.refusal as (code text, detail jsonb);

create type reports.move as (day date, sailing_id bigint, from_stop smallint, to_stop smallint, class_id bigint, type_id bigint, channel text, organisation_id bigint, reason text, orders integer, tickets integer, returned integer, riders integer, gross_fen bigint, discount_fen bigint, back_fen bigint, moved_fen bigint, fare_fen bigint, service_fen bigint, kept_fen bigint, held integer, held_paid integer, held_expired integer, held_released integer, held_cancelled integer);

create type reports.taking as (day date, user_id bigint, organisation_id bigint, method text, orders integer, taken_fen bigint, returned_fen bigint, over_fen bigint);

CREATE OR REPLACE FUNCTION accounts.accept_difference(difference bigint, by_user bigint, moment timestamp with time zone, why text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  known accounts.acquirer_differences;
  fee bigint;
  transfer bigint;
begin
  select d.* into known from accounts.acquirer_differences d where d.id = difference;
  if known.state not in ('open', 'claimed') then
    raise exception 'the difference % is at its end', difference using errcode = 'check_violation';
  end if;
  fee := coalesce((select l.fee_fen from accounts.acquirer_lines l where l.id = known.line_id), 0);
  transfer := (accounts.post(array[row('settlement', null, moment, '', null, array[
      row((select accounts.settled_account(i.transfer_id) from accounts.settled_item(known.settled_kind, known.settled_id) i),
        coalesce(known.ours_fen, 0), null)::accounts.posted_entry,
      row(accounts.id_of('operator:bank'), fee - coalesce(known.theirs_fen, 0), null)::accounts.posted_entry,
      row(accounts.id_of('operator:acquirerFees'), -fee, null)::accounts.posted_entry,
      row(accounts.id_of(case known.kind when 'theirsOnly' then 'operator:suspense' else 'operator:acquirerDifferences' end),
        known.difference_fen, null)::accounts.posted_entry],
    by_user, 'acquirerDifference', difference, null)::accounts.posting]))[1];
  update accounts.acquirer_lines l set transfer_id = transfer where l.id = known.line_id;
  update accounts.acquirer_differences d set state = 'accepted', transfer_id = transfer where d.id = difference;
  return accounts.record_difference(difference, null, 'accepted', by_user, moment, why);
end $function$
;

CREATE OR REPLACE FUNCTION accounts.acquirer_account(method text, moment timestamp with time zone)
 RETURNS accounts.accounts
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select row(null, accounts.acquirer_code(method, moment), 'acquirer', null, null, null, accounts.day_of(moment), null)::accounts.accounts
  $function$
;

CREATE OR REPLACE FUNCTION accounts.acquirer_code(method text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((('acquirer:'::text || method) || ':'::text) || to_char((moment AT TIME ZONE 'Asia/Shanghai'::text), 'YYYY-MM-DD'::text))
;

CREATE OR REPLACE FUNCTION accounts.approve_difference(shift bigint, approval bigint, by_user bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  counted accounts.till_shifts;
  refusal text;
begin
  select * into counted from accounts.till_shifts s where s.id = shift for no key update;
  if counted.booked_at is not null or counted.approval_id is distinct from approval then
    return 'ended';
  elsif counted.clerk_id = by_user then
    return 'ownRequest';
  end if;
  refusal := platform.use_approval(approval, 'accounts.tillDifference', shift::text, accounts.till_difference_payload(shift), moment);
  if refusal is not null then
    return refusal;
  end if;
  perform accounts.book_difference(shift, by_user, moment);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.ask_period_invoice(asked jsonb, at_most integer)
 RETURNS accounts.invoices
 LANGUAGE plpgsql
AS $function$
declare
  wanted accounts.invoices := jsonb_populate_record(null::accounts.invoices, asked);
  collected bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('accounts.periodInvoice', wanted.organisation_id));
  collected := array(
    select t.id
    from orders.orders o join orders.tickets t on t.order_id = o.id
    where o.organisation_id = wanted.organisation_id
      and o.paid_at >= wanted.period_from::timestamp at time zone 'Asia/Shanghai'
      and o.paid_at < (wanted.period_to + 1)::timestamp at time zone 'Asia/Shanghai'
      and t.state in ('issued', 'boarded', 'travelled', 'noShow') and t.price_fen > 0
      and not exists (select from accounts.ticket_proofs p where p.ticket_id = t.id and p.living)
    order by t.id limit at_most for share of t);
  if cardinality(collected) = 0 then
    return null;
  end if;
  return accounts.write_invoice(asked, collected);
end $function$
;

CREATE OR REPLACE FUNCTION accounts.ask_red_letters(of_tickets bigint[], by_user bigint, moment timestamp with time zone, reason text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  issued bigint[];
begin
  issued := array(
    select i.id from accounts.invoices i
    where i.state in ('issued', 'redRejected') and exists (
      select from accounts.ticket_proofs p where p.invoice_id = i.id and p.living and p.ticket_id = any (of_tickets))
    order by i.id for no key update);
  perform accounts.change_invoices(array(
    select row(one.id, 'redAsked', moment, by_user, null, null, reason, null, null)::accounts.invoice_change from unnest(issued) one(id)));
  return cardinality(issued);
end $function$
;

CREATE OR REPLACE FUNCTION accounts.begin_shift(till bigint, clerk bigint, organisation bigint, counts jsonb, follows bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  begun bigint;
  worth bigint := accounts.counted_fen(counts);
begin
  insert into accounts.till_shifts (till_id, clerk_id, organisation_id, opened_at, day, opening_counts, float_fen, follows_id)
  values (till, clerk, organisation, moment, accounts.day_of(moment), counts, worth, follows)
  on conflict do nothing returning id into begun;
  if begun is null then
    return null;
  end if;
  perform accounts.open_accounts(array[accounts.till_account(begun, organisation, clerk, accounts.day_of(moment)),
    accounts.safe_account(organisation)]);
  if follows is null then
    perform accounts.move_cash(begun, 'float', 'safe:' || organisation, worth, clerk, moment);
  else
    perform accounts.move_cash(begun, 'handOver', accounts.till_code(follows), worth, clerk, moment);
  end if;
  return begun;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.book_difference(shift bigint, by_user bigint, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform accounts.move_cash(shift, 'tillDifference', 'operator:overShort', -accounts.cash_of(shift), by_user, moment);
  update accounts.till_shifts s set booked_at = greatest(moment, s.closed_at) where s.id = shift;
  update accounts.accounts a set closed_at = moment where a.code = accounts.till_code(shift);
end $function$
;

CREATE OR REPLACE FUNCTION accounts.book_statement(statement bigint, by_user bigint, moment timestamp with time zone, OUT transfer_id bigint, OUT lines integer, OUT net_fen bigint, OUT fees_fen bigint)
 RETURNS SETOF record
 LANGUAGE plpgsql
AS $function$
declare
  booked bigint[];
  parts accounts.posted_entry[];
begin
  perform from accounts.acquirer_statements s where s.id = statement for no key update;
  select array_agg(l.id), sum(l.fen - l.fee_fen), sum(l.fee_fen) into booked, net_fen, fees_fen
  from (
    select l.* from accounts.acquirer_lines l where l.statement_id = statement and l.state = 'matched' and l.transfer_id is null
    order by l.id for no key update) l;
  if booked is null then
    return;
  end if;
  select array_agg(row(moved.account_id, moved.fen, null)::accounts.posted_entry order by moved.account_id) into parts
  from (
    select accounts.settled_account(item.transfer_id) as account_id, sum(l.fen) as fen
    from accounts.acquirer_lines l cross join lateral accounts.settled_item(l.settled_kind, l.settled_id) item
    where l.id = any(booked) group by 1) moved;
  transfer_id := (accounts.post(array[row('settlement', null, moment, '', null, parts || array[
      row(accounts.id_of('operator:bank'), -net_fen, null)::accounts.posted_entry,
      row(accounts.id_of('operator:acquirerFees'), -fees_fen, null)::accounts.posted_entry],
    by_user, 'acquirerStatement', statement, null)::accounts.posting]))[1];
  update accounts.acquirer_lines l set transfer_id = book_statement.transfer_id where l.id = any(booked);
  lines := cardinality(booked);
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.book_transfer_draft(booked bigint, approval bigint, by_user bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  draft accounts.transfer_drafts;
  refusal text;
  moved accounts.posted_entry[];
  top_up bigint;
  posted bigint;
begin
  select * into draft from accounts.transfer_drafts d where d.id = booked for no key update;
  if draft.state is distinct from 'requested' or draft.approval_id <> approval then
    return 'ended';
  elsif draft.drafted_by = by_user then
    return 'ownRequest';
  end if;
  refusal := case when draft.kind = 'reversal' then accounts.reversal_refusal(draft.reverses_id)
    else accounts.transfer_refusal(draft.kind, draft.from_account_id, draft.to_account_id) end;
  if refusal is null then
    refusal := platform.use_approval(approval, 'accounts.transfer', booked::text, accounts.transfer_draft_payload(draft), moment);
  end if;
  if refusal is not null then
    return refusal;
  end if;
  if draft.kind = 'reversal' then
    moved := array(select row(e.account_id, -e.fen, e.ticket_id)::accounts.posted_entry
      from accounts.entries e where e.transfer_id = draft.reverses_id order by e.number);
    select t.cause_id into top_up from accounts.transfers t where t.id = draft.reverses_id and t.cause_kind = 'topUp';
    if top_up is not null then
      perform from agents.top_ups u where u.id = top_up for no key update;
      perform accounts.release_top_up(top_up, by_user, moment, draft.reason);
    end if;
  else
    -- A wallet is owed to its agency: what leaves it is debited. Of the operator's accounts the one that gives is credited.
    moved := array[
      row(draft.from_account_id, case draft.kind when 'wallets' then -draft.fen else draft.fen end, null)::accounts.posted_entry,
      row(draft.to_account_id, case draft.kind when 'wallets' then draft.fen else -draft.fen end, null)::accounts.posted_entry];
  end if;
  perform from accounts.wallets w
  where w.account_id in (select m.account_id from unnest(moved) m) or w.frozen_account_id in (select m.account_id from unnest(moved) m)
  order by w.organisation_id for no key update;
  if exists (
    select from unnest(moved) m join accounts.wallets w on w.account_id = m.account_id
    group by w.organisation_id
    having sum(m.fen) < 0 and min(w.balance_fen) + sum(m.fen) < -min(accounts.credit_on(w, accounts.day_of(moment)))) then
    return 'short';
  end if;
  posted := (accounts.post(array[row(case draft.kind when 'reversal' then 'reversal' else 'transfer' end, null, moment, draft.reason,
    null, moved, by_user, 'transferDraft', booked, draft.reverses_id)::accounts.posting]))[1];
  perform agents.take_back_top_up(top_up);
  update accounts.transfer_drafts d set state = 'booked', transfer_id = posted, decided_at = moment, decided_by = by_user
  where d.id = booked;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.cancel_payout(payout bigint, by_user bigint, moment timestamp with time zone, why text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  cancelled accounts.payouts;
begin
  perform accounts.change_payout(payout, 'cancelled', moment, by_user, '', why);
  select * into cancelled from accounts.payouts p where p.id = payout;
  perform accounts.post(array[row('correction', cancelled.order_id, moment, '', null, array[
    row(accounts.id_of('operator:refundsPayable'), -cancelled.fen, null)::accounts.posted_entry,
    row(accounts.id_of('operator:suspense'), cancelled.fen, null)::accounts.posted_entry], by_user, 'payout', cancelled.id,
    null)::accounts.posting]);
end $function$
;

CREATE OR REPLACE FUNCTION accounts.cash_of(shift bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
    select coalesce(-sum(e.fen), 0)::bigint from accounts.accounts a join accounts.entries e on e.account_id = a.id
    where a.code = accounts.till_code(shift)
  $function$
;

CREATE OR REPLACE FUNCTION accounts.change_invoice(invoice bigint, new_state text, moment timestamp with time zone, by_user bigint, reason text DEFAULT ''::text, number text DEFAULT NULL::text, issued_on date DEFAULT NULL::date, buyer jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform accounts.change_invoices(
    array[row(invoice, new_state, moment, by_user, number, issued_on, reason, null, buyer)::accounts.invoice_change]);
end $function$
;

CREATE OR REPLACE FUNCTION accounts.change_invoices(wanted accounts.invoice_change[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update accounts.ticket_proofs p set living = accounts.invoice_lives(c.new_state),
    ended_at = case when not accounts.invoice_lives(c.new_state) then greatest(c.at, p.made_at) end,
    ended_by = case when not accounts.invoice_lives(c.new_state) then c.user_id end
  from unnest(wanted) c where p.invoice_id = c.invoice_id and p.living <> accounts.invoice_lives(c.new_state);
  with changed as (
    update accounts.invoices i set state = c.new_state, version = i.version + 1,
      number = case c.new_state when 'issued' then coalesce(i.number, c.number) else i.number end,
      issued_on = case c.new_state when 'issued' then coalesce(i.issued_on, c.issued_on) else i.issued_on end,
      red_number = case c.new_state when 'redIssued' then c.number end,
      red_issued_on = case c.new_state when 'redIssued' then c.issued_on end,
      red_reason = case c.new_state when 'redAsked' then c.reason else i.red_reason end,
      error = case when c.new_state in ('rejected', 'redRejected') then c.reason else i.error end,
      file_id = coalesce(c.file_id, i.file_id),
      buyer_kind = coalesce(c.buyer ->> 'buyer_kind', i.buyer_kind), buyer_name = coalesce(c.buyer ->> 'buyer_name', i.buyer_name),
      buyer_code = case when c.buyer is null then i.buyer_code else c.buyer ->> 'buyer_code' end,
      buyer_address = coalesce(c.buyer ->> 'buyer_address', i.buyer_address),
      buyer_phone = coalesce(c.buyer ->> 'buyer_phone', i.buyer_phone), buyer_bank = coalesce(c.buyer ->> 'buyer_bank', i.buyer_bank),
      buyer_email = coalesce(c.buyer ->> 'buyer_email', i.buyer_email),
      buyer_forgotten_at = case when c.buyer is null then i.buyer_forgotten_at end
    from unnest(wanted) c
    where i.id = c.invoice_id
    returning i.id, i.version, old.state as from_state, c.*
  )
  insert into accounts.invoice_events (invoice_id, number, at, from_state, to_state, user_id, reference, reason, file_id)
  select c.id, c.version, c.at, c.from_state, c.new_state, c.user_id, coalesce(c.number, ''), coalesce(c.reason, ''), c.file_id
  from changed c;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.change_payout(payout bigint, new_state text, moment timestamp with time zone, by_user bigint, receipt text DEFAULT ''::text, why text DEFAULT ''::text, list bigint DEFAULT NULL::bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    select accounts.change_payouts(array[row(payout, new_state, moment, by_user, receipt, why, list, null)::accounts.payout_change])
  $function$
;

CREATE OR REPLACE FUNCTION accounts.change_payouts(wanted accounts.payout_change[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  with changed as (
    update accounts.payouts p set state = c.new_state, version = p.version + 1,
      attempts = p.attempts + case when c.new_state = 'sent' then 1 else 0 end,
      reference = case when c.receipt = '' then p.reference else c.receipt end,
      error = case c.new_state when 'failed' then c.reason else p.error end,
      list_id = coalesce(c.list_id, p.list_id), transfer_id = c.transfer_id,
      paid_at = case when c.transfer_id is not null then c.at end, paid_by = case when c.transfer_id is not null then c.user_id end
    from unnest(wanted) c
    where p.id = c.payout_id
    returning p.id, p.version, old.state as from_state, c.new_state, c.at, c.user_id, c.receipt, c.reason, c.list_id
  )
  insert into accounts.payout_events (payout_id, number, at, from_state, to_state, user_id, reference, reason, list_id)
  select c.id, c.version, c.at, c.from_state, c.new_state, c.user_id, c.receipt, c.reason, c.list_id from changed c;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.check_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  payment orders.payments;
  given bigint;
begin
  select * into payment from orders.payments p where p.id = new.payment_id and p.order_id = new.order_id for no key update;
  if not found then
    raise exception 'payment % is not one of order %', new.payment_id, new.order_id using errcode = 'check_violation';
  end if;
  -- A statement of its own: it sees what was committed while the lock was waited for.
  select coalesce(sum(p.fen), 0) into given from accounts.payouts p where p.payment_id = new.payment_id and p.state <> 'cancelled';
  if given + new.fen > payment.fen then
    raise exception 'payouts of payment % exceed it', new.payment_id using errcode = 'check_violation', constraint = 'within_payment';
  end if;
  if new.state not in ('requested', 'approved') or new.version <> 1 then
    raise exception 'a payout begins as requested or approved' using errcode = 'check_violation';
  end if;
  if (new.state = 'approved') <> (new.approval_id is not null) or new.method <> payment.method and new.approval_id is null
    or new.approval_id is not null and not exists (
    select from platform.approvals a
    where a.id = new.approval_id and a.state = 'used' and a.kind = 'accounts.payOtherwise'
      and a.payload_hash = sha256(convert_to(accounts.payout_otherwise(new.replaces_id, new.method)::text, 'UTF8'))) then
    raise exception 'payout of payment % goes back as it was paid, or as approved', new.payment_id
      using errcode = 'check_violation', constraint = 'paid_as_approved';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.check_proof()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  proved orders.tickets;
begin
  select * into proved from orders.tickets t where t.id = new.ticket_id for share;
  if proved.state not in ('issued', 'boarded', 'travelled', 'noShow') or proved.price_fen <> new.fen then
    raise exception 'ticket % is % and cost %: no proof over %', new.ticket_id, proved.state, proved.price_fen, new.fen
      using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.close_days(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  first date;
  closed integer;
begin
  select coalesce(max(d.day) + 1, (select accounts.day_of(min(t.at)) from accounts.transfers t)) into first from accounts.closed_days d;
  insert into accounts.closed_days (day, closed_at)
  select first + passed, moment from generate_series(0, accounts.day_of(moment - interval '1 hour') - 1 - first) passed
  on conflict (day) do nothing;
  get diagnostics closed = row_count;
  return closed;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.close_month(of_month date, by_user bigint, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from accounts.closed_days d where d.day = (of_month + interval '1 month')::date - 1 and d.folded_at is not null) then
    raise exception 'the days of % are not folded', of_month using errcode = 'object_not_in_prerequisite_state';
  end if;
  insert into accounts.periods (begins_on, closed_at, closed_by) values (of_month, moment, by_user);
end $function$
;

CREATE OR REPLACE FUNCTION accounts.close_till(shift bigint, counts jsonb, why text, by_user bigint, moment timestamp with time zone, limit_fen bigint)
 RETURNS platform.refusal
 LANGUAGE plpgsql
AS $function$
declare
  closing accounts.till_shifts;
begin
  select * into closing from accounts.till_shifts s where s.id = shift and s.state <> 'closed' for update;
  if not found then
    return row('accounts.shiftNotOpen', null)::platform.refusal;
  end if;
  -- A statement of its own: it sees the sales that the lock was waited for.
  closing.expected_fen := accounts.cash_of(shift);
  closing.closing_counts := counts;
  closing.counted_fen := accounts.counted_fen(counts);
  closing.reason := why;
  if closing.counted_fen <> closing.expected_fen and why = '' then
    return row('accounts.reasonNeeded', jsonb_build_object('difference', closing.counted_fen - closing.expected_fen))::platform.refusal;
  end if;
  perform accounts.open_accounts(array[accounts.safe_account(closing.organisation_id)]);
  perform accounts.move_cash(shift, 'drop', 'safe:' || closing.organisation_id, -closing.counted_fen, by_user, moment);
  perform accounts.end_shift(closing, by_user, moment, limit_fen);
  return row('closed', jsonb_build_object('difference', closing.counted_fen - closing.expected_fen,
    'waits', abs(closing.counted_fen - closing.expected_fen) > limit_fen))::platform.refusal;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.counted_fen(counts jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  wrong text;
begin
  select c.key into wrong from jsonb_each_text(counts) c
  where c.key not in ('10000', '5000', '2000', '1000', '500', '100', '50', '10', '5', '2', '1') or c.value !~ '^[0-9]{1,6}$' limit 1;
  if found then
    raise exception 'denomination % is not counted', wrong using errcode = 'check_violation';
  end if;
  return (select coalesce(sum(c.key::bigint * c.value::bigint), 0) from jsonb_each_text(counts) c);
end $function$
;

CREATE OR REPLACE FUNCTION accounts.credit_ends(wallet accounts.wallets, day date, days integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select wallet.credit_limit_fen > 0 and coalesce(day >= wallet.credit_until - days, false) $function$
;

CREATE OR REPLACE FUNCTION accounts.credit_on(wallet accounts.wallets, day date)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when day > wallet.credit_until then 0 else wallet.credit_limit_fen end $function$
;

CREATE OR REPLACE FUNCTION accounts.day_begins(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((day)::timestamp without time zone AT TIME ZONE 'Asia/Shanghai'::text)
;

CREATE OR REPLACE FUNCTION accounts.day_hash(former bytea, canonical text)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN sha256((COALESCE(former, '\x'::bytea) || convert_to(canonical, 'UTF8'::name)))
;

CREATE OR REPLACE FUNCTION accounts.day_of(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((moment AT TIME ZONE 'Asia/Shanghai'::text))::date
;

CREATE OR REPLACE FUNCTION accounts.difference_payload(difference bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('difference', d.id::text, 'acquirer', a.code, 'kind', d.kind, 'ours', d.ours_fen, 'theirs', d.theirs_fen,
      'fen', d.difference_fen, 'reference', coalesce(l.reference, i.reference))
    from accounts.acquirer_differences d join accounts.acquirers a on a.id = d.acquirer_id
    left join accounts.acquirer_lines l on l.id = d.line_id
    left join lateral accounts.settled_item(d.settled_kind, d.settled_id) i on true
    where d.id = difference
  $function$
;

CREATE OR REPLACE FUNCTION accounts.drop_cash(shift bigint, fen bigint, by_user bigint, moment timestamp with time zone)
 RETURNS platform.refusal
 LANGUAGE plpgsql
AS $function$
declare
  dropping accounts.till_shifts;
  available bigint;
begin
  select * into dropping from accounts.till_shifts s where s.id = shift and s.state = 'open' for no key update;
  if not found then
    return row('accounts.shiftNotOpen', null)::platform.refusal;
  end if;
  available := accounts.cash_of(shift);
  if available < fen then
    return row('accounts.tillShort', jsonb_build_object('available', available, 'needed', fen))::platform.refusal;
  end if;
  perform accounts.open_accounts(array[accounts.safe_account(dropping.organisation_id)]);
  perform accounts.move_cash(shift, 'drop', 'safe:' || dropping.organisation_id, -fen, by_user, moment);
  return row('dropped', null)::platform.refusal;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.end_shift(ending accounts.till_shifts, by_user bigint, moment timestamp with time zone, limit_fen bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('accounts.z_number:' || ending.organisation_id, 0));
  update accounts.till_shifts s set state = 'closed', closing_counts = ending.closing_counts, taken_counts = ending.taken_counts,
    counted_fen = ending.counted_fen, expected_fen = ending.expected_fen, reason = ending.reason,
    -- A sale that began later may have been paid before the count was asked for.
    closed_at = greatest(moment, s.opened_at, (select max(p.at) from orders.payments p
      where p.taken_by = s.clerk_id and p.at > moment and p.shift_id = s.id)), closed_by = by_user,
    z_number = 1 + coalesce((select max(z.z_number) from accounts.till_shifts z where z.organisation_id = ending.organisation_id), 0)
  where s.id = ending.id;
  if abs(ending.counted_fen - ending.expected_fen) <= limit_fen then
    perform accounts.book_difference(ending.id, by_user, moment);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.end_vouchers(tickets bigint[], by_user bigint, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  ended integer;
begin
  update accounts.ticket_proofs p set living = false, ended_at = greatest(moment, p.made_at), ended_by = by_user
  where p.ticket_id = any (tickets) and p.kind = 'voucher' and p.living;
  get diagnostics ended = row_count;
  return ended;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.entries_of_day(of_day date)
 RETURNS TABLE(account_id bigint, debit_fen bigint, credit_fen bigint, entries integer, canonical text, beside_sales_fen bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  -- Once, and not for each row that is compared with them.
  begins timestamptz := accounts.day_begins(of_day);
  ends timestamptz := accounts.day_begins(of_day + 1);
begin
  return query
  -- Their entries are found by one walk along the index for all of them, and not by one for each.
  with these_transfers as materialized (
    select t.id, t.kind not in ('sale', 'refund', 'exchange', 'void', 'correction') as is_beside_sales
    from accounts.transfers t where t.at >= begins and t.at < ends)
  select e.account_id, coalesce(-sum(e.fen) filter (where e.fen < 0), 0)::bigint,
    coalesce(sum(e.fen) filter (where e.fen > 0), 0)::bigint, count(*)::integer,
    string_agg(concat_ws(',', e.transfer_id, e.number, e.fen, (extract(epoch from e.at) * 1000000)::bigint), ';'
      order by e.transfer_id, e.number),
    coalesce(sum(e.fen) filter (where t.is_beside_sales), 0)::bigint
  from these_transfers t
  join (select * from accounts.entries where transfer_id = any(array(select these.id from these_transfers these))) e
    on e.transfer_id = t.id
  group by e.account_id;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.find_missing(acquirer bigint, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  firm accounts.acquirers;
  first_day date;
  last_day date;
  begins timestamptz;
  ends timestamptz;
  missing integer;
begin
  select a.* into firm from accounts.acquirers a where a.id = acquirer for no key update;
  first_day := greatest(firm.starts_on, coalesce(firm.checked_to + 1, firm.starts_on));
  last_day := accounts.day_of(moment) - firm.settlement_days - 1;
  if last_day < first_day then
    return 0;
  end if;
  begins := first_day::timestamp at time zone 'Asia/Shanghai';
  ends := (last_day + 1)::timestamp at time zone 'Asia/Shanghai';
  with methods as (
    select m.method from accounts.acquirer_methods m where m.acquirer_id = acquirer
  ), due as (
    select 'payment' as kind, p.id, p.fen from orders.payments p
    where p.at >= begins and p.at < ends and p.method in (select m.method from methods m)
    union all
    select 'payout', x.id, -x.fen from accounts.payouts x
    where x.paid_at >= begins and x.paid_at < ends and x.method in (select m.method from methods m)
    union all
    select 'topUp', u.id, u.fen from agents.top_ups u
    where u.state = 'booked' and u.ended_at >= begins and u.ended_at < ends and u.method in (select m.method from methods m)
  ), found as (
    insert into accounts.acquirer_differences (acquirer_id, kind, settled_kind, settled_id, ours_fen, found_at)
    select acquirer, 'oursOnly', d.kind, d.id, d.fen, moment from due d
    where not exists (select from accounts.acquirer_lines l where l.settled_kind = d.kind and l.settled_id = d.id)
    on conflict (settled_kind, settled_id) where kind = 'oursOnly' do nothing
    returning id
  ), recorded as (
    insert into accounts.acquirer_difference_events (difference_id, number, at, event) select f.id, 1, moment, 'found' from found f
    returning 1
  )
  select count(*) into missing from recorded;
  update accounts.acquirers a set checked_to = last_day where a.id = acquirer;
  return missing;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.fold_day(to_fold date, max_accounts integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  closed accounts.closed_days;
  folded integer;
begin
  select * into closed from accounts.closed_days d where d.day = to_fold for no key update;
  if not found or exists (select from accounts.closed_days d where d.day < to_fold and d.folded_at is null) then
    raise exception 'day % is not the next to be folded', to_fold using errcode = 'object_not_in_prerequisite_state';
  end if;
  if closed.folded_at is not null then
    return 0;
  end if;
  if closed.horizon is null or pg_snapshot_xmin(pg_current_snapshot()) <= closed.horizon then
    return null;
  end if;
  insert into accounts.day_balances (account_id, day, opening_fen, debit_fen, credit_fen, closing_fen, entries, hash)
  select e.account_id, to_fold, coalesce(former.closing_fen, 0), e.debit_fen, e.credit_fen,
    coalesce(former.closing_fen, 0) + e.credit_fen - e.debit_fen, e.entries, accounts.day_hash(former.hash, e.canonical)
  from accounts.entries_of_day(to_fold) e
  left join lateral (
    select b.closing_fen, b.hash from accounts.day_balances b
    where b.account_id = e.account_id and b.day < to_fold order by b.day desc limit 1) former on true
  where not exists (select from accounts.day_balances b where b.account_id = e.account_id and b.day = to_fold)
  order by e.account_id limit max_accounts;
  get diagnostics folded = row_count;
  if folded < max_accounts then
    update accounts.closed_days d set folded_at = greatest(d.closed_at, now()) where d.day = to_fold;
  end if;
  return folded;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.forget_buyers(order_ids bigint[], names text[], at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
    update accounts.invoices i set buyer_name = '–', buyer_address = '', buyer_phone = '', buyer_bank = '', buyer_email = '',
      buyer_forgotten_at = at
    from orders.orders o
    where i.order_id = any (order_ids) and o.id = i.order_id and i.buyer_kind = 'person' and i.buyer_forgotten_at is null
      and (o.forgotten_at is not null or i.buyer_name = any (names));
    update accounts.invoice_file_lines l
    set buyer = jsonb_build_object('name', '–', 'code', '', 'address', '', 'phone', '', 'bank', '', 'email', '')
    from accounts.invoices i join orders.orders o on o.id = i.order_id
    where i.order_id = any (order_ids) and l.invoice_id = i.id and l.buyer ->> 'code' = '' and l.buyer ->> 'name' <> '–'
      and (o.forgotten_at is not null or l.buyer ->> 'name' = any (names))
  $function$
;

CREATE OR REPLACE FUNCTION accounts.hand_over(shift bigint, counts jsonb, why text, moment timestamp with time zone)
 RETURNS platform.refusal
 LANGUAGE plpgsql
AS $function$
declare
  leaving accounts.till_shifts;
  expected bigint;
begin
  select * into leaving from accounts.till_shifts s where s.id = shift and s.state = 'open' for update;
  if not found then
    return row('accounts.shiftNotOpen', null)::platform.refusal;
  elsif leaving.till_id is null then
    return row('accounts.tillWithoutDrawer', null)::platform.refusal;
  elsif exists (select from accounts.till_shifts s where s.clerk_id = leaving.clerk_id and s.state = 'handing') then
    return row('accounts.handoverWaits', null)::platform.refusal;
  end if;
  expected := accounts.cash_of(shift);
  if why = '' and accounts.counted_fen(counts) <> expected then
    return row('accounts.reasonNeeded', jsonb_build_object('difference', accounts.counted_fen(counts) - expected))::platform.refusal;
  end if;
  update accounts.till_shifts s set state = 'handing', handed_at = greatest(moment, s.opened_at), closing_counts = counts,
    expected_fen = expected, reason = why
  where s.id = shift;
  return row('handed', null)::platform.refusal;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.id_of(account_code text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select a.id from accounts.accounts a where a.code = account_code $function$
;

CREATE OR REPLACE FUNCTION accounts.invoice_lives(state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (state <> ALL (ARRAY['rejected'::text, 'withdrawn'::text, 'redIssued'::text]))
;

CREATE OR REPLACE FUNCTION accounts.is_low(wallet accounts.wallets, standard_fen bigint, day date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select coalesce(wallet.low_balance_fen, standard_fen) > 0 and wallet.spent_on > '2000-01-01'
      and wallet.balance_fen + accounts.credit_on(wallet, day) < coalesce(wallet.low_balance_fen, standard_fen)
  $function$
;

CREATE OR REPLACE FUNCTION accounts.keep_settled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.settled_kind <> 'topUp' or not exists (
    select from agents.top_ups former
    join agents.top_ups u on u.method = former.method and u.reference = former.reference and u.fen = former.fen
    where former.id = old.settled_id and u.id = new.settled_id and u.state = 'booked')
  then
    raise exception 'a booked line stands for what it was booked with' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.keep_transfer_draft()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  later text[] := array['state', 'approval_id', 'decided_at', 'decided_by', 'refusal', 'transfer_id'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later or old.state <> 'requested'
    or old.approval_id is not null and new.approval_id is distinct from old.approval_id
  then
    raise exception 'a draft of a transfer stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.match_lines(acquirer bigint, line_ids bigint[], moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  compared integer;
  remaining bigint[];
begin
  perform from accounts.acquirers a where a.id = acquirer for no key update;
  with methods as materialized (
    select m.method from accounts.acquirer_methods m where m.acquirer_id = acquirer
  ), open_line as materialized (
    select l.* from accounts.acquirer_lines l
    where l.id = any(line_ids) and l.acquirer_id = acquirer and l.state in ('waiting', 'theirsOnly') and l.transfer_id is null
  ), candidate as materialized (
    select l.id as line_id, item.kind, item.id, item.fen, item.exact, item.fen = l.fen as same
    from open_line l cross join lateral (
      select 'payment' as kind, p.id, p.fen, true as exact from methods m join orders.payments p on p.method = m.method
      where l.kind = 'payment' and p.reference = l.reference and p.reference <> ''
      union all
      select 'topUp', u.id, u.fen, true from methods m join agents.top_ups u on u.method = m.method
      where l.kind = 'payment' and u.reference = l.reference and u.state = 'booked'
      union all
      select 'payout', x.id, -x.fen, true from methods m join accounts.payouts x on x.method = m.method
      where l.kind = 'refund' and x.reference = l.reference and x.reference <> '' and x.transfer_id is not null
      union all
      -- A statement that names a refund by its payment, or by the number it was sent with.
      select 'payout', x.id, -x.fen, false from methods m join orders.payments p on p.method = m.method
        join accounts.payouts x on x.payment_id = p.id and x.method = m.method
      where l.kind = 'refund' and p.reference in (l.reference, l.payment_reference) and p.reference <> '' and x.transfer_id is not null
        and x.fen = -l.fen
      union all
      select 'payout', x.id, -x.fen, false from accounts.payouts x join methods m on m.method = x.method
      where l.kind = 'refund' and x.transfer_id is not null and x.fen = -l.fen
        and x.id = case when l.reference ~ '^[0-9]{1,18}$' then l.reference::bigint end
    ) item(kind, id, fen, exact)
    where not exists (select from accounts.acquirer_lines taken where taken.settled_kind = item.kind and taken.settled_id = item.id)
      and not exists (select from accounts.acquirer_differences lost where lost.kind = 'oursOnly' and lost.state = 'accepted'
        and lost.settled_kind = item.kind and lost.settled_id = item.id)
  ), best as (
    select distinct on (c.line_id) c.* from candidate c order by c.line_id, c.exact desc, c.same desc, c.kind, c.id
  ), chosen as materialized (
    select distinct on (b.kind, b.id) b.* from best b order by b.kind, b.id, b.exact desc, b.same desc, b.line_id
  ), changed as (
    update accounts.acquirer_lines l
    set state = case when c.line_id is null then 'theirsOnly' when c.same then 'matched' else 'differs' end,
      settled_kind = c.kind, settled_id = c.id
    from open_line o left join chosen c on c.line_id = o.id
    -- What fits one that another line takes now is compared with the others.
    where l.id = o.id and (c.line_id is not null or not exists (select from candidate x where x.line_id = o.id))
    returning l.id, l.fen, l.state, l.settled_kind, l.settled_id
  ), found as (
    insert into accounts.acquirer_differences (acquirer_id, kind, line_id, settled_kind, settled_id, ours_fen, theirs_fen, found_at)
    select acquirer, w.state, w.id, w.settled_kind, w.settled_id, c.fen, w.fen, moment
    from changed w left join chosen c on c.line_id = w.id where w.state <> 'matched'
    on conflict (line_id) do update set kind = excluded.kind, settled_kind = excluded.settled_kind,
      settled_id = excluded.settled_id, ours_fen = excluded.ours_fen, revision = acquirer_differences.revision + 1
      where acquirer_differences.kind <> excluded.kind
    returning id, revision
  ), first as (
    insert into accounts.acquirer_difference_events (difference_id, number, at, event)
    select f.id, 1, moment, 'found' from found f where f.revision = 1
  )
  select count(w.id), array_agg(o.id) filter (where w.id is null) into compared, remaining
  from open_line o left join changed w on w.id = o.id;
  if remaining is not null then
    compared := compared + accounts.match_lines(acquirer, remaining, moment);
  end if;
  -- Whatever has a line now is missing no more: on either side.
  perform accounts.resolve_differences(array(
    select d.id from accounts.acquirer_differences d join accounts.acquirer_lines l on l.id = d.line_id
    where l.id = any(line_ids) and l.state = 'matched' and d.state in ('open', 'claimed')
    union all
    select d.id from accounts.acquirer_lines l join accounts.acquirer_differences d
      on d.kind = 'oursOnly' and d.settled_kind = l.settled_kind and d.settled_id = l.settled_id
    where l.id = any(line_ids) and d.state in ('open', 'claimed')), null, moment);
  -- What has another amount now is another difference than a second person was to accept.
  perform accounts.withdraw_acceptances(array(
    select d.id from accounts.acquirer_differences d join accounts.acquirer_lines l on l.id = d.line_id
    where l.id = any(line_ids) and l.state = 'differs'), moment);
  return compared;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.move_cash(shift bigint, kind text, other text, fen bigint, by_user bigint, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if fen <> 0 then
    perform accounts.post(array[row(kind, null, moment, '', null, array[
      row(accounts.id_of(accounts.till_code(shift)), -fen, null)::accounts.posted_entry,
      row(accounts.id_of(other), fen, null)::accounts.posted_entry], by_user, 'tillShift', shift, null)::accounts.posting]);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.open_accounts(missing accounts.accounts[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into accounts.accounts (code, kind, organisation_id, user_id, sailing_id, day)
  select distinct on (w.code) w.code, w.kind, w.organisation_id, w.user_id, w.sailing_id, w.day
  from unnest(missing) w
  where not exists (select from accounts.accounts a where a.code = w.code)
  order by w.code
  on conflict (code) do nothing;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.open_shift_of(clerk bigint)
 RETURNS bigint
 LANGUAGE sql
AS $function$ select s.id from accounts.till_shifts s where s.clerk_id = clerk and s.state = 'open' for key share $function$
;

CREATE OR REPLACE FUNCTION accounts.open_shifts(wanted accounts.shift_opening[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  clerks bigint[] := array(select distinct w.clerk_id from unnest(wanted) w);
  kept integer;
  missing accounts.accounts[];
begin
  loop
    perform from accounts.till_shifts s where s.clerk_id = any (clerks) and s.state = 'open' order by s.clerk_id for key share;
    get diagnostics kept = row_count;
    exit when kept = cardinality(clerks);
    with opened as (
      insert into accounts.till_shifts (clerk_id, organisation_id, opened_at, day)
      select distinct on (w.clerk_id) w.clerk_id, w.organisation_id, w.at, accounts.day_of(w.at)
      from unnest(wanted) w
      where not exists (select from accounts.till_shifts s where s.clerk_id = w.clerk_id and s.state = 'open')
      order by w.clerk_id, w.at
      on conflict (clerk_id) where state = 'open' do nothing
      returning id, clerk_id, organisation_id, day
    )
    select array_agg(accounts.till_account(o.id, o.organisation_id, o.clerk_id, o.day)) into missing from opened o;
    perform accounts.open_accounts(missing);
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.open_till(till bigint, clerk bigint, organisation bigint, counts jsonb, moment timestamp with time zone)
 RETURNS platform.refusal
 LANGUAGE plpgsql
AS $function$
declare
  drawer accounts.tills;
  begun bigint;
begin
  select * into drawer from accounts.tills t where t.id = till and t.organisation_id = organisation for share;
  if not found then
    return row('accounts.tillNotFound', null)::platform.refusal;
  elsif not drawer.enabled then
    return row('accounts.tillDisabled', null)::platform.refusal;
  end if;
  begun := accounts.begin_shift(till, clerk, organisation, counts, null, moment);
  if begun is null then
    return row(case when exists (select from accounts.till_shifts s where s.clerk_id = clerk and s.state = 'open')
      then 'accounts.shiftOpen' else 'accounts.tillTaken' end, null)::platform.refusal;
  end if;
  return row('opened', jsonb_build_object('shift', begun))::platform.refusal;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.open_wallet(organisation bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform accounts.open_accounts(array[
    row(null, format('agent:%s:available', organisation), 'wallet', organisation, null, null, null, null)::accounts.accounts,
    row(null, format('agent:%s:frozen', organisation), 'frozen', organisation, null, null, null, null)::accounts.accounts]);
  insert into accounts.wallets (organisation_id, account_id, frozen_account_id)
  select organisation, available.id, frozen.id
  from accounts.accounts available, accounts.accounts frozen
  where available.code = format('agent:%s:available', organisation) and frozen.code = format('agent:%s:frozen', organisation)
  on conflict do nothing;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.pay_otherwise(payout bigint, other_method text, approval bigint, by_user bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  former accounts.payouts;
  refusal text;
begin
  select * into former from accounts.payouts p where p.id = payout for no key update;
  if former.state is null or former.state not in ('requested', 'failed') then
    return 'notOpen';
  end if;
  refusal := platform.use_approval(approval, 'accounts.payOtherwise', payout::text,
    accounts.payout_otherwise(payout, other_method), moment);
  if refusal is not null then
    return refusal;
  end if;
  perform accounts.change_payout(former.id, 'cancelled', moment, by_user);
  insert into accounts.payouts (order_id, payment_id, method, fen, state, cause_kind, cause_id, requested_at, requested_by,
    replaces_id, approval_id)
  values (former.order_id, former.payment_id, other_method, former.fen, 'approved', former.cause_kind, former.cause_id, moment,
    by_user, former.id, approval);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.pay_payout(payout bigint, by_user bigint, moment timestamp with time zone, receipt text DEFAULT ''::text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  perform accounts.pay_payouts(array[row(payout, by_user, moment, receipt, true)::accounts.payout_payment]);
  return (select p.state from accounts.payouts p where p.id = payout);
end $function$
;

CREATE OR REPLACE FUNCTION accounts.pay_payouts(payments accounts.payout_payment[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  payouts bigint[];
  postings accounts.posting[];
begin
  perform from accounts.payouts p where p.id in (select x.payout_id from unnest(payments) x) order by p.id for no key update;
  perform accounts.take_from_tills(payments);
  perform accounts.open_accounts(array(
    select accounts.acquirer_account(p.method, x.at) from unnest(payments) x join accounts.payouts p on p.id = x.payout_id
    where p.method in ('card', 'wechat', 'alipay')));
  select array_agg(p.id order by p.id), array_agg(row('payout', p.order_id, x.at, '', wallet.organisation_id, array[
      row(accounts.id_of('operator:refundsPayable'), -p.fen, null)::accounts.posted_entry,
      row(coalesce(wallet.account_id, accounts.id_of(case p.method
        when 'bank' then 'operator:bank'
        else accounts.taking_code(p.method, (
          select s.id from accounts.till_shifts s where s.clerk_id = x.user_id and s.state = 'open'), x.at) end)), p.fen,
        null)::accounts.posted_entry],
      x.user_id, 'payout', p.id, null)::accounts.posting order by p.id)
  into payouts, postings
  from unnest(payments) x
  join accounts.payouts p on p.id = x.payout_id
  join orders.orders o on o.id = p.order_id
  left join accounts.wallets wallet on p.method = 'wallet' and wallet.organisation_id = o.organisation_id;
  perform accounts.change_payouts(array(
    select row(p.id, case when p.method = 'cash' and x.waited then 'collected' else 'paid' end, x.at, x.user_id, x.receipt, '', null,
      booked.transfer_id)::accounts.payout_change
    from rows from (unnest(payouts), unnest(accounts.post(postings))) as booked(payout_id, transfer_id)
    join unnest(payments) x on x.payout_id = booked.payout_id join accounts.payouts p on p.id = booked.payout_id));
end $function$
;

CREATE OR REPLACE FUNCTION accounts.payout_otherwise(payout bigint, other_method text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('payout', p.id::text, 'order', o.number, 'fen', p.fen, 'from', p.method, 'to', other_method,
      'attempts', p.attempts)
    from accounts.payouts p join orders.orders o on o.id = p.order_id where p.id = payout
  $function$
;

CREATE OR REPLACE FUNCTION accounts.payout_shares(begins timestamp with time zone, ends timestamp with time zone)
 RETURNS TABLE(payout_id bigint, ticket_id bigint, fen bigint, paid_at timestamp with time zone, paid_by bigint)
 LANGUAGE sql
 STABLE
AS $function$
    select x.id, share.ticket_id, share.fen, x.paid_at, x.paid_by
    from accounts.payouts x
    cross join lateral (
      select exists (select from orders.ticket_events e join orders.tickets t on t.id = e.ticket_id
        where t.order_id = x.order_id and e.cause_kind = x.cause_kind and e.cause_id = x.cause_id) as told
    ) cause
    cross join lateral (
      select w.ticket_id, (x.fen::numeric * w.upto / w.whole)::bigint - (x.fen::numeric * (w.upto - w.weight) / w.whole)::bigint as fen
      from (
        select t.id as ticket_id, 1 + t.price_fen as weight, sum(1 + t.price_fen) over (order by t.id) as upto,
          sum(1 + t.price_fen) over () as whole
        from orders.tickets t
        where t.order_id = x.order_id and case when cause.told
          then exists (select from orders.ticket_events e
            where e.ticket_id = t.id and e.cause_kind = x.cause_kind and e.cause_id = x.cause_id)
          else t.replaces_ticket_id is null end) w
    ) share
    where x.paid_at >= begins and x.paid_at < ends
  $function$
;

CREATE OR REPLACE FUNCTION accounts.post(postings accounts.posting[])
 RETURNS bigint[]
 LANGUAGE plpgsql
AS $function$
declare
  transfers bigint[];
  moves_wallets boolean;
  moves_any_wallet boolean;
begin
  -- Before the ids: reports read up to an id and know by it which transactions may still write one below.
  perform pg_current_xact_id();
  with posted as materialized (
    select p.*, nextval('accounts.transfers_id_seq') as transfer_id
    from unnest(postings) with ordinality as p(kind, order_id, at, memo, wallet_id, entries, made_by,
      cause_kind, cause_id, reverses_id, place)
  ), transfer as (
    insert into accounts.transfers (id, kind, order_id, at, memo, made_by, cause_kind, cause_id, reverses_id)
    overriding system value
    select p.transfer_id, p.kind, p.order_id, p.at, coalesce(p.memo, ''), p.made_by, p.cause_kind, p.cause_id, p.reverses_id
    from posted p
  ), entry as (
    insert into accounts.entries (transfer_id, number, account_id, fen, at, ticket_id)
    select p.transfer_id, e.number, e.account_id, e.fen, p.at, e.ticket_id
    from posted p cross join lateral unnest(p.entries) with ordinality as e(account_id, fen, ticket_id, number)
    where e.fen <> 0
  )
  select array_agg(p.transfer_id order by p.place), bool_or(p.wallet_id is not null), bool_or(p.kind in ('transfer', 'reversal'))
  into transfers, moves_wallets, moves_any_wallet from posted p;

  if moves_wallets then
    update accounts.wallets w set balance_fen = w.balance_fen + moved.available, frozen_fen = w.frozen_fen + moved.frozen,
      spent_fen = case when moved.day is null or w.spent_on = moved.day then w.spent_fen else 0 end + moved.spent,
      spent_on = coalesce(moved.day, w.spent_on)
    from (
      select x.organisation_id,
        coalesce(sum(e.fen) filter (where e.account_id = x.account_id), 0) as available,
        coalesce(sum(e.fen) filter (where e.account_id = x.frozen_account_id), 0) as frozen,
        coalesce(-sum(e.fen) filter (where e.account_id = x.account_id and p.kind in ('sale', 'exchange', 'correction')), 0) as spent,
        max(accounts.day_of(p.at)) filter (where p.kind in ('sale', 'exchange', 'correction')) as day
      from unnest(postings) p join accounts.wallets x on x.organisation_id = p.wallet_id
      cross join lateral unnest(p.entries) e
      group by x.organisation_id) moved
    where w.organisation_id = moved.organisation_id;
  end if;

  -- What people transfer or take back moves the wallets of its entries, two of them or none.
  if moves_any_wallet then
    update accounts.wallets w set balance_fen = w.balance_fen + moved.available, frozen_fen = w.frozen_fen + moved.frozen
    from (
      select x.organisation_id, coalesce(sum(e.fen) filter (where e.account_id = x.account_id), 0) as available,
        coalesce(sum(e.fen) filter (where e.account_id = x.frozen_account_id), 0) as frozen
      from unnest(postings) p cross join lateral unnest(p.entries) e
      join accounts.wallets x on e.account_id in (x.account_id, x.frozen_account_id)
      where p.kind in ('transfer', 'reversal') and p.wallet_id is null
      group by x.organisation_id) moved
    where w.organisation_id = moved.organisation_id;
  end if;
  return transfers;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.print_vouchers(tickets bigint[], by_user bigint, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  printed integer;
begin
  insert into accounts.ticket_proofs (ticket_id, kind, fen, made_at, made_by)
  select t.id, 'voucher', t.price_fen, moment, by_user from orders.tickets t where t.id = any (tickets) order by t.id;
  get diagnostics printed = row_count;
  return printed;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.proof_refusal(of_tickets bigint[], vouchers_returned boolean, OUT code text, OUT detail jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  select case when p.kind = 'voucher' then 'accounts.voucherOut' when i.state = 'asked' then 'accounts.invoiceAsked'
      else 'accounts.invoiced' end,
    jsonb_build_object('invoiceId', i.id::text, 'invoice', coalesce(i.number, i.id::text), 'invoiceState', i.state,
      'ticket', o.number || '-' || t.passenger_number)
  into code, detail
  from accounts.ticket_proofs p join orders.tickets t on t.id = p.ticket_id join orders.orders o on o.id = t.order_id
  left join accounts.invoices i on i.id = p.invoice_id
  where p.ticket_id = any (of_tickets) and p.living and (p.kind = 'invoice' or not vouchers_returned)
  order by p.kind, t.passenger_number, t.id limit 1;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.record_difference(difference bigint, new_state text, happened text, by_user bigint, moment timestamp with time zone, why text)
 RETURNS integer
 LANGUAGE sql
AS $function$
    insert into accounts.acquirer_difference_events (difference_id, number, at, event, user_id, reason)
    select difference, count(*) + 1, moment, happened, by_user, why
    from accounts.acquirer_difference_events h where h.difference_id = difference;
    update accounts.acquirer_differences d set state = coalesce(new_state, d.state), note = why, revision = d.revision + 1
    where d.id = difference returning d.revision
  $function$
;

CREATE OR REPLACE FUNCTION accounts.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION accounts.refuse_imbalance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  wrong bigint;
begin
  select transfer_id into wrong from written group by transfer_id having sum(fen) <> 0 limit 1;
  if found then
    raise exception 'transfer % does not sum to zero', wrong using errcode = 'check_violation';
  end if;
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'money is booked in read committed transactions' using errcode = 'feature_not_supported';
  end if;
  if exists (
    select from (select min(w.at) as first, max(w.at) as last from written w) booked
    where accounts.day_of(booked.first) <= (select max(d.day) from accounts.closed_days d)
      or exists (
        select from accounts.periods p
        where (p.begins_on::timestamp at time zone 'Asia/Shanghai') <= booked.last
          and ((p.begins_on + interval '1 month') at time zone 'Asia/Shanghai') > booked.first)) then
    raise exception 'the day or the month of an entry is closed' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.refuse_invoice_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from accounts.invoice_transitions x where x.from_state = old.state and x.to_state = new.state) then
    raise exception 'invoice % does not become % from %', old.id, new.state, old.state using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.refuse_other_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% % stays as it was asked for', tg_table_name, old.id using errcode = 'check_violation';
end $function$
;

CREATE OR REPLACE FUNCTION accounts.refuse_other_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'payout % stays as it was requested', old.id using errcode = 'check_violation';
end $function$
;

CREATE OR REPLACE FUNCTION accounts.refuse_payout_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from accounts.payout_transitions x where x.from_state = old.state and x.to_state = new.state) then
    raise exception 'payout % does not become % from %', old.id, new.state, old.state using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.refuse_proved_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  refusal record;
begin
  select * into refusal from accounts.proof_refusal(array[old.id], false);
  if refusal.code is not null then
    raise exception 'ticket % has a proof of what it cost', old.id using errcode = 'FW410',
      detail = jsonb_build_object('order', old.order_id, 'code', refusal.code, 'detail', refusal.detail)::text;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.refuse_unrecorded_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from before b join after a on a.id = b.id
    where a.state <> b.state and (select 1 from accounts.invoice_events e
      where e.invoice_id = a.id and e.number = a.version and e.from_state = b.state and e.to_state = a.state) is null) then
    raise exception 'a change of state of an invoice has no event' using errcode = 'check_violation';
  end if;
  if exists (
    select from after a join accounts.ticket_proofs p on p.invoice_id = a.id where p.living <> accounts.invoice_lives(a.state)) then
    raise exception 'the lines of an invoice do not live as it does' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.refuse_unrecorded_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from before b join after a on a.id = b.id
    where a.state <> b.state and (select 1 from accounts.payout_events e
      where e.payout_id = a.id and e.number = a.version and e.from_state = b.state and e.to_state = a.state) is null) then
    raise exception 'a change of state of a payout has no event' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.release_line(released bigint, by_user bigint, moment timestamp with time zone, why text, OUT difference bigint, OUT state text, OUT revision integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  line accounts.acquirer_lines;
begin
  select l.* into line from accounts.acquirer_lines l where l.id = released for no key update;
  if line.settled_id is null or line.transfer_id is not null then
    raise exception 'the line % stands for nothing, or is booked', released using errcode = 'check_violation';
  end if;
  update accounts.acquirer_lines l set state = 'theirsOnly', settled_kind = null, settled_id = null where l.id = released;
  insert into accounts.acquirer_differences as d (acquirer_id, kind, line_id, theirs_fen, found_at)
  values (line.acquirer_id, 'theirsOnly', released, line.fen, moment)
  on conflict (line_id) do update set kind = 'theirsOnly', settled_kind = null, settled_id = null, ours_fen = null
  returning d.id, case d.state when 'resolved' then 'open' else d.state end into difference, state;
  perform accounts.withdraw_acceptances(array[difference], moment);
  insert into accounts.acquirer_difference_events (difference_id, number, at, event)
  select difference, 1, moment, 'found'
  where not exists (select from accounts.acquirer_difference_events h where h.difference_id = difference);
  revision := accounts.record_difference(difference, state, 'unassigned', by_user, moment, why);
end $function$
;

CREATE OR REPLACE FUNCTION accounts.release_top_up(top_up bigint, by_user bigint, moment timestamp with time zone, why text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  unbooked bigint;
begin
  perform from accounts.acquirers a
  where a.id in (
    select m.acquirer_id from agents.top_ups u join accounts.acquirer_methods m on m.method = u.method where u.id = top_up
    union all
    select l.acquirer_id from accounts.acquirer_lines l where l.settled_kind = 'topUp' and l.settled_id = top_up
    union all
    select d.acquirer_id from accounts.acquirer_differences d
    where d.kind = 'oursOnly' and d.settled_kind = 'topUp' and d.settled_id = top_up)
  order by a.id for no key update;
  -- Locked before it is looked at: a statement that is being booked comes first, or leaves it out.
  select l.id into unbooked from accounts.acquirer_lines l
  where l.settled_kind = 'topUp' and l.settled_id = top_up and l.transfer_id is null for no key update;
  if unbooked is not null then
    perform accounts.release_line(unbooked, by_user, moment, why);
  end if;
  perform accounts.resolve_differences(array(
    select d.id from accounts.acquirer_differences d
    where d.kind = 'oursOnly' and d.settled_kind = 'topUp' and d.settled_id = top_up), by_user, moment);
end $function$
;

CREATE OR REPLACE FUNCTION accounts.request_payouts(wanted accounts.payout_request[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  short bigint;
  at_once accounts.payout_payment[];
begin
  if wanted = '{}' then
    return;
  end if;
  if exists (select from unnest(wanted) x where x.fen < 0) then
    raise exception 'payouts of less than 0 fen' using errcode = 'check_violation';
  end if;
  perform from orders.orders o where o.id in (select x.order_id from unnest(wanted) x) order by o.id for no key update;
  with payment as (
    select x.order_id, x.fen as asked, x.cause_kind, x.cause_id, x.user_id, x.at, x.cash_now, p.id, p.method, p.number,
      greatest(p.fen - coalesce((select sum(y.fen) from accounts.payouts y where y.payment_id = p.id and y.state <> 'cancelled'), 0), 0)
        as room
    from unnest(wanted) x join orders.payments p on p.order_id = x.order_id
    -- The fee of a correction is kept: it paid for no ticket.
    join accounts.transfers taken on taken.id = p.transfer_id and taken.kind <> 'correction'
  ), share as (
    select p.*, least(p.room, greatest(0, p.asked - coalesce(sum(p.room) over (
      partition by p.order_id order by p.number desc rows between unbounded preceding and 1 preceding), 0)))::bigint as fen
    from payment p
  ), asked as (
    insert into accounts.payouts (order_id, payment_id, method, fen, cause_kind, cause_id, requested_at, requested_by)
    select s.order_id, s.id, s.method, s.fen, s.cause_kind, s.cause_id, s.at, s.user_id
    from share s where s.fen > 0 order by s.order_id, s.number desc
    returning id, order_id, method, fen
  )
  select
    (select x.order_id from unnest(wanted) x
      where x.fen > coalesce((select sum(a.fen) from asked a where a.order_id = x.order_id), 0) limit 1),
    array_agg(row(a.id, x.user_id, x.at, '', false)::accounts.payout_payment order by a.id)
      filter (where a.method = 'wallet' or a.method = 'cash' and x.cash_now)
  into short, at_once
  from asked a join unnest(wanted) x on x.order_id = a.order_id;
  if short is not null then
    raise exception 'the payments of order % have less than is given back', short
      using errcode = 'check_violation', constraint = 'within_payments';
  end if;
  if at_once is not null then
    perform accounts.pay_payouts(at_once);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.resolve_differences(differences bigint[], by_user bigint, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
    with ended as (
      update accounts.acquirer_differences d set state = 'resolved', revision = d.revision + 1
      where d.id = any(differences) and d.state in ('open', 'claimed') returning d.id
    )
    insert into accounts.acquirer_difference_events (difference_id, number, at, event, user_id)
    select e.id, (select count(*) + 1 from accounts.acquirer_difference_events h where h.difference_id = e.id), moment, 'resolved', by_user
    from ended e;
    select accounts.withdraw_acceptances(differences, moment)
  $function$
;

CREATE OR REPLACE FUNCTION accounts.reuse_settlement(top_up bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    with former as materialized (
      select f.id from agents.top_ups u
      join agents.top_ups f on f.method = u.method and f.reference = u.reference and f.fen = u.fen and f.state = 'takenBack'
      where u.id = top_up
    ), line as (
      update accounts.acquirer_lines l set settled_id = top_up
      where l.id = (select b.id from former f join accounts.acquirer_lines b on b.settled_kind = 'topUp' and b.settled_id = f.id
        where b.transfer_id is not null order by b.id limit 1)
      returning l.id
    ), difference as (
      select d.id from line l join accounts.acquirer_differences d on d.line_id = l.id and d.settled_kind = 'topUp'
      union all
      (select d.id from former f join accounts.acquirer_differences d
        on d.kind = 'oursOnly' and d.settled_kind = 'topUp' and d.settled_id = f.id
      where d.state = 'accepted' order by d.id limit 1)
    )
    update accounts.acquirer_differences d set settled_id = top_up from difference x where d.id = x.id
  $function$
;

CREATE OR REPLACE FUNCTION accounts.reversal_refusal(transfer bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select case
      when t.id is null then 'transferNotFound'
      when t.reverses_id is not null then 'isReversal'
      when exists (select from accounts.transfers later where later.reverses_id = t.id) then 'reversed'
      when t.kind not in ('deposit', 'transfer') or t.order_id is not null then 'notByHand' end
    from (select transfer as id) wanted left join accounts.transfers t on t.id = wanted.id
  $function$
;

CREATE OR REPLACE FUNCTION accounts.safe_account(organisation bigint)
 RETURNS accounts.accounts
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select row(null, 'safe:' || organisation, 'safe', organisation, null, null, null, null)::accounts.accounts $function$
;

CREATE OR REPLACE FUNCTION accounts.sale_accounts(sailing bigint, method text, moment timestamp with time zone)
 RETURNS SETOF accounts.accounts
 LANGUAGE sql
 STABLE
AS $function$
    select null::bigint, accounts.unearned_code(sailing), 'unearned', null::bigint, null::bigint, sailing, null::date,
      null::timestamptz
    union all
    select a.* from accounts.acquirer_account(method, moment) a where method in ('card', 'wechat', 'alipay')
  $function$
;

CREATE OR REPLACE FUNCTION accounts.sale_posting(order_id bigint, moment timestamp with time zone, payer bigint, unearned bigint, fees bigint, wallet bigint, total_fen bigint, fees_fen bigint, clerk bigint)
 RETURNS accounts.posting
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select row('sale', order_id, moment, '', wallet, array[row(payer, -total_fen, null)::accounts.posted_entry,
      row(unearned, total_fen - fees_fen, null)::accounts.posted_entry, row(fees, fees_fen, null)::accounts.posted_entry],
      clerk, null, null, null)::accounts.posting
  $function$
;

CREATE OR REPLACE FUNCTION accounts.send_invoices(by_user bigint, moment timestamp with time zone, in_language text, at_most integer, of_organisation bigint)
 RETURNS accounts.invoice_files
 LANGUAGE plpgsql
AS $function$
declare
  waiting bigint[];
  made accounts.invoice_files;
begin
  waiting := array(
    select i.id from accounts.invoices i
    where i.state in ('asked', 'redAsked') and (of_organisation is null or i.organisation_id = of_organisation)
    order by i.id limit at_most for no key update skip locked);
  if cardinality(waiting) = 0 then
    return null;
  end if;
  insert into accounts.invoice_files (language, made_at, made_by, invoices, red_letters, fen)
  select in_language, moment, by_user, count(*) filter (where i.state = 'asked'), count(*) filter (where i.state = 'redAsked'),
    sum(case i.state when 'asked' then i.fen else -i.fen end)
  from accounts.invoices i where i.id = any (waiting)
  returning * into made;
  insert into accounts.invoice_file_lines (file_id, number, invoice_id, red, buyer)
  select made.id, row_number() over (order by i.id), i.id, i.state = 'redAsked',
    jsonb_build_object('name', i.buyer_name, 'code', coalesce(i.buyer_code, ''), 'address', i.buyer_address, 'phone', i.buyer_phone,
      'bank', i.buyer_bank, 'email', i.buyer_email)
  from accounts.invoices i where i.id = any (waiting) order by i.id;
  perform accounts.change_invoices(array(
    select row(i.id, case i.state when 'asked' then 'sent' else 'redSent' end, moment, by_user, null, null, '', made.id, null)::accounts.invoice_change
    from accounts.invoices i where i.id = any (waiting) order by i.id));
  return made;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.send_payouts(by_method text, by_user bigint, moment timestamp with time zone, at_most integer, of_organisation bigint)
 RETURNS accounts.payout_lists
 LANGUAGE plpgsql
AS $function$
declare
  waiting bigint[];
  made accounts.payout_lists;
begin
  waiting := array(
    select p.id from accounts.payouts p
    where p.method = by_method and p.state = 'requested' and p.paid_at is null
      and (of_organisation is null
        or (select o.organisation_id from orders.orders o where o.id = p.order_id) = of_organisation)
    order by p.requested_at, p.id limit at_most for no key update skip locked);
  if cardinality(waiting) = 0 then
    return null;
  end if;
  insert into accounts.payout_lists (method, made_at, made_by, payouts, fen)
  select by_method, moment, by_user, count(*), sum(p.fen) from accounts.payouts p where p.id = any (waiting)
  returning * into made;
  perform accounts.change_payouts(array(
    select row(sent.id, 'sent', moment, by_user, '', '', made.id, null)::accounts.payout_change from unnest(waiting) sent(id) order by sent.id));
  return made;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.set_credit(organisation bigint, credit_fen bigint, until date)
 RETURNS void
 LANGUAGE sql
AS $function$
    update accounts.wallets w set credit_limit_fen = credit_fen, credit_until = until
    where w.organisation_id = organisation and (w.credit_limit_fen, w.credit_until) is distinct from (credit_fen, until)
  $function$
;

CREATE OR REPLACE FUNCTION accounts.set_horizon()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'a horizon is set by a transaction of its own' using errcode = 'active_sql_transaction';
  end if;
  update accounts.closed_days d set horizon = pg_current_xact_id()
  where d.folded_at is null and (d.horizon is null or d.horizon > pg_current_xact_id());
end $function$
;

CREATE OR REPLACE FUNCTION accounts.set_limits(organisation bigint, daily_fen bigint, ticket_fen bigint, clerk_fen bigint, low_fen bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    update accounts.wallets w set daily_limit_fen = daily_fen, ticket_limit_fen = ticket_fen, clerk_limit_fen = clerk_fen,
      low_balance_fen = low_fen
    where w.organisation_id = organisation and (w.daily_limit_fen, w.ticket_limit_fen, w.clerk_limit_fen, w.low_balance_fen)
      is distinct from (daily_fen, ticket_fen, clerk_fen, low_fen)
  $function$
;

CREATE OR REPLACE FUNCTION accounts.settled_account(transfer bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
    select e.account_id from accounts.entries e join accounts.accounts a on a.id = e.account_id
    where e.transfer_id = transfer and a.kind in ('acquirer', 'till') order by a.kind, e.number limit 1
  $function$
;

CREATE OR REPLACE FUNCTION accounts.settled_item(item_kind text, item_id bigint, OUT fen bigint, OUT method text, OUT reference text, OUT at timestamp with time zone, OUT order_id bigint, OUT number text, OUT transfer_id bigint, OUT taken_back boolean)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE
AS $function$
    select p.fen, p.method, p.reference, p.at, p.order_id, o.number, p.transfer_id, false
    from orders.payments p join orders.orders o on o.id = p.order_id where item_kind = 'payment' and p.id = item_id
    union all
    select -x.fen, x.method, x.reference, x.paid_at, x.order_id, o.number, x.transfer_id, false
    from accounts.payouts x join orders.orders o on o.id = x.order_id
    where item_kind = 'payout' and x.id = item_id and x.transfer_id is not null
    union all
    select u.fen, u.method, u.reference, t.at, null, u.id::text, u.transfer_id, u.state = 'takenBack'
    from agents.top_ups u join accounts.transfers t on t.id = u.transfer_id where item_kind = 'topUp' and u.id = item_id
  $function$
;

CREATE OR REPLACE FUNCTION accounts.take_from_tills(payments accounts.payout_payment[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  short record;
begin
  perform accounts.open_shifts(array(
    select row(x.user_id, u.organisation_id, x.at)::accounts.shift_opening
    from unnest(payments) x join accounts.payouts p on p.id = x.payout_id and p.method = 'cash' join staff.users u on u.id = x.user_id));
  perform from accounts.till_shifts s
  where s.state = 'open' and s.clerk_id in (
    select x.user_id from unnest(payments) x join accounts.payouts p on p.id = x.payout_id and p.method = 'cash')
  order by s.id for no key update;
  -- A statement of its own: it sees what was paid out while the locks were waited for.
  select wanted.order_id, wanted.fen, cash.fen as available into short
  from (
    select p.order_id, x.user_id, p.id, p.fen, sum(p.fen) over (partition by x.user_id order by p.id) as upto
    from unnest(payments) x join accounts.payouts p on p.id = x.payout_id and p.method = 'cash') wanted
  join accounts.till_shifts s on s.clerk_id = wanted.user_id and s.state = 'open' and s.till_id is not null
  cross join lateral (select accounts.cash_of(s.id) as fen offset 0) cash
  where wanted.upto > cash.fen
  order by wanted.id desc limit 1;
  if found then
    raise exception 'the till has less than is paid out' using errcode = 'FW410',
      detail = jsonb_build_object('order', short.order_id, 'code', 'accounts.tillShort',
        'detail', jsonb_build_object('available', short.available, 'needed', short.fen))::text;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.take_over(shift bigint, clerk bigint, organisation bigint, counts jsonb, why text, moment timestamp with time zone, limit_fen bigint)
 RETURNS platform.refusal
 LANGUAGE plpgsql
AS $function$
declare
  leaving accounts.till_shifts;
  begun bigint;
begin
  select * into leaving from accounts.till_shifts s
  where s.id = shift and s.state = 'handing' and s.organisation_id = organisation for update;
  if not found then
    return row('accounts.shiftNotOpen', null)::platform.refusal;
  elsif leaving.clerk_id = clerk then
    return row('accounts.ownHandover', null)::platform.refusal;
  elsif exists (select from accounts.till_shifts s where s.clerk_id = clerk and s.state = 'open') then
    return row('accounts.shiftOpen', null)::platform.refusal;
  end if;
  leaving.taken_counts := counts;
  leaving.counted_fen := accounts.counted_fen(counts);
  leaving.reason := case when why = '' then leaving.reason else why end;
  if leaving.counted_fen <> leaving.expected_fen and (leaving.reason = ''
    or why = '' and leaving.counted_fen <> accounts.counted_fen(leaving.closing_counts)) then
    return row('accounts.reasonNeeded', jsonb_build_object('difference', leaving.counted_fen - leaving.expected_fen))::platform.refusal;
  end if;
  -- The cash goes before the former account closes, the former shift ends before the till has the next one.
  perform accounts.end_shift(leaving, clerk, moment, -1);
  begun := accounts.begin_shift(leaving.till_id, clerk, organisation, counts, shift, moment);
  if begun is null then
    raise exception 'the clerk has another till by now' using errcode = 'FW409';
  end if;
  if abs(leaving.counted_fen - leaving.expected_fen) <= limit_fen then
    perform accounts.book_difference(shift, clerk, moment);
  end if;
  return row('taken', jsonb_build_object('shift', begun, 'difference', leaving.counted_fen - leaving.expected_fen,
    'waits', abs(leaving.counted_fen - leaving.expected_fen) > limit_fen))::platform.refusal;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.taking_code(method text, shift bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE method WHEN 'cash'::text THEN accounts.till_code(shift) ELSE accounts.acquirer_code(method, moment) END
;

CREATE OR REPLACE FUNCTION accounts.taking_shift(method text, clerk bigint, organisation bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  if method = 'wallet' then
    return null;
  elsif method = 'cash' then
    perform accounts.open_shifts(array[row(clerk, organisation, moment)::accounts.shift_opening]);
  end if;
  return accounts.open_shift_of(clerk);
end $function$
;

CREATE OR REPLACE FUNCTION accounts.till_account(shift bigint, organisation bigint, clerk bigint, day date)
 RETURNS accounts.accounts
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select row(null, accounts.till_code(shift), 'till', organisation, clerk, null, day, null)::accounts.accounts $function$
;

CREATE OR REPLACE FUNCTION accounts.till_code(shift bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('till:'::text || (shift)::text)
;

CREATE OR REPLACE FUNCTION accounts.till_difference_payload(shift bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('shift', s.id::text, 'clerk', s.clerk_id::text, 'z', s.z_number, 'expected', s.expected_fen,
      'counted', s.counted_fen, 'reason', s.reason)
    from accounts.till_shifts s where s.id = shift
  $function$
;

CREATE OR REPLACE FUNCTION accounts.till_refusal(clerk bigint, fen bigint)
 RETURNS platform.refusal
 LANGUAGE plpgsql
AS $function$
declare
  shift accounts.till_shifts;
  available bigint;
begin
  select * into shift from accounts.till_shifts s where s.clerk_id = clerk and s.state = 'open' for no key update;
  if not found then
    return case when accounts.till_required() then row('accounts.tillNeeded', null)::platform.refusal end;
  end if;
  available := accounts.cash_of(shift.id);
  return case when shift.till_id is not null and available < fen
    then row('accounts.tillShort', jsonb_build_object('available', available, 'needed', fen))::platform.refusal end;
end $function$
;

CREATE OR REPLACE FUNCTION accounts.till_required()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce((select (p.value #>> '{}')::boolean from system.parameters p where p.key = 'accounts.tillRequired'), false) $function$
;

CREATE OR REPLACE FUNCTION accounts.transfer_draft_payload(draft accounts.transfer_drafts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('draft', draft.id::text, 'kind', draft.kind, 'reason', draft.reason, 'fen', coalesce(draft.fen,
        (select sum(e.fen) filter (where e.fen > 0) from accounts.entries e where e.transfer_id = draft.reverses_id)),
      'from', (select a.code from accounts.accounts a where a.id = draft.from_account_id),
      'to', (select a.code from accounts.accounts a where a.id = draft.to_account_id),
      'reverses', draft.reverses_id::text,
      'entries', (select jsonb_agg(jsonb_build_array(a.code, e.fen) order by e.number)
        from accounts.entries e join accounts.accounts a on a.id = e.account_id where e.transfer_id = draft.reverses_id))
  $function$
;

CREATE OR REPLACE FUNCTION accounts.transfer_refusal(transfer_kind text, from_account bigint, to_account bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select case
      when f.id is null or t.id is null then 'accountNotFound'
      when transfer_kind = 'wallets' and (f.kind <> 'wallet' or t.kind <> 'wallet'
        or not exists (select from agents.agents one join agents.agents other on other.group_code = one.group_code
          where one.organisation_id = f.organisation_id and other.organisation_id = t.organisation_id)) then 'otherGroup'
      when transfer_kind = 'accounts' and not (f.kind = any (by_hand.kinds) and t.kind = any (by_hand.kinds)) then 'notByHand' end
    from (values (array['bank', 'receivable', 'payable', 'portFee', 'insurance', 'suspense', 'feeIncome', 'refundFeeIncome',
      'forfeited', 'commission', 'overShort', 'equity'])) by_hand(kinds)
    left join accounts.accounts f on f.id = from_account and f.closed_at is null
    left join accounts.accounts t on t.id = to_account and t.closed_at is null
  $function$
;

CREATE OR REPLACE FUNCTION accounts.unassign_difference(difference bigint, by_user bigint, moment timestamp with time zone, why text, OUT state text, OUT revision integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  line accounts.acquirer_lines;
  missing bigint;
begin
  select l.* into line from accounts.acquirer_differences d join accounts.acquirer_lines l on l.id = d.line_id where d.id = difference;
  select r.state, r.revision into state, revision from accounts.release_line(line.id, by_user, moment, why) r;
  insert into accounts.acquirer_differences (acquirer_id, kind, settled_kind, settled_id, ours_fen, found_at)
  select a.id, 'oursOnly', line.settled_kind, line.settled_id, i.fen, moment
  from accounts.settled_item(line.settled_kind, line.settled_id) i join accounts.acquirers a on a.id = line.acquirer_id
  where accounts.day_of(i.at) between a.starts_on and a.checked_to
  on conflict (settled_kind, settled_id) where kind = 'oursOnly' do nothing
  returning id into missing;
  if missing is not null then
    insert into accounts.acquirer_difference_events (difference_id, number, at, event) values (missing, 1, moment, 'found');
  end if;
  perform accounts.record_difference(d.id, 'open', 'unassigned', by_user, moment, why)
  from accounts.acquirer_differences d
  where d.kind = 'oursOnly' and d.settled_kind = line.settled_kind and d.settled_id = line.settled_id and d.state = 'resolved';
end $function$
;

CREATE OR REPLACE FUNCTION accounts.unearned_code(sailing_id bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (('sailing:'::text || (sailing_id)::text) || ':unearned'::text)
;

CREATE OR REPLACE FUNCTION accounts.wallet_refusal(wallet accounts.wallets, fen bigint, ticket_fen bigint, clerk_fen bigint, day date)
 RETURNS platform.refusal
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select case
      when wallet.organisation_id is null then row('orders.noWallet', null)::platform.refusal
      when ticket_fen > wallet.ticket_limit_fen then row('orders.walletTicketLimit', jsonb_build_object(
        'limit', wallet.ticket_limit_fen, 'needed', ticket_fen))::platform.refusal
      when clerk_fen + fen > wallet.clerk_limit_fen then row('orders.walletClerkLimit', jsonb_build_object(
        'limit', wallet.clerk_limit_fen, 'spent', clerk_fen, 'needed', fen))::platform.refusal
      when case when wallet.spent_on = day then wallet.spent_fen else 0 end + fen > wallet.daily_limit_fen
        then row('orders.walletLimit', jsonb_build_object('limit', wallet.daily_limit_fen,
          'spent', case when wallet.spent_on = day then wallet.spent_fen else 0 end, 'needed', fen))::platform.refusal
      when wallet.balance_fen + accounts.credit_on(wallet, day) < fen then row('orders.walletShort', jsonb_build_object(
        'available', wallet.balance_fen + accounts.credit_on(wallet, day), 'needed', fen))::platform.refusal end
  $function$
;

CREATE OR REPLACE FUNCTION accounts.withdraw_acceptances(differences bigint[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
    select platform.withdraw_approvals(array(
      select a.id from unnest(differences) of_difference join accounts.acquirer_differences d on d.id = of_difference
      join platform.approvals a on a.kind = 'accounts.acceptDifference' and a.subject = d.id::text and a.state in ('asked', 'approved')
      where d.state not in ('open', 'claimed') or a.payload <> accounts.difference_payload(d.id)), moment)
  $function$
;

CREATE OR REPLACE FUNCTION accounts.write_invoice(asked jsonb, tickets bigint[])
 RETURNS accounts.invoices
 LANGUAGE plpgsql
AS $function$
declare
  wanted accounts.invoices := jsonb_populate_record(null::accounts.invoices, asked);
  made accounts.invoices;
begin
  select count(*), sum(t.price_fen) into wanted.tickets, wanted.fen from orders.tickets t where t.id = any (tickets);
  wanted.net_fen := round(wanted.fen * 10000::numeric / (10000 + wanted.tax_basis_points));
  insert into accounts.invoices (organisation_id, covers, order_id, period_from, period_to, buyer_kind, buyer_name, buyer_code,
    buyer_address, buyer_phone, buyer_bank, buyer_email, tickets, fen, tax_basis_points, net_fen, tax_fen, asked_at, asked_by)
  values (wanted.organisation_id, wanted.covers, wanted.order_id, wanted.period_from, wanted.period_to, wanted.buyer_kind,
    wanted.buyer_name, wanted.buyer_code, coalesce(wanted.buyer_address, ''), coalesce(wanted.buyer_phone, ''),
    coalesce(wanted.buyer_bank, ''), coalesce(wanted.buyer_email, ''), wanted.tickets, wanted.fen, wanted.tax_basis_points,
    wanted.net_fen, wanted.fen - wanted.net_fen, wanted.asked_at, wanted.asked_by)
  returning * into made;
  insert into accounts.ticket_proofs (ticket_id, kind, invoice_id, number, fen, net_fen, tax_fen, remainder_fen, made_at, made_by)
  select line.id, 'invoice', made.id, line.number, line.price_fen, line.whole + line.more, line.price_fen - line.whole - line.more,
    line.more, made.asked_at, made.asked_by
  from (
    select part.*, (row_number() over (order by part.rest desc, part.number) <= made.net_fen - sum(part.whole) over ())::integer as more
    from (
      select t.id, t.price_fen, row_number() over (order by t.id) as number,
        t.price_fen * 10000 / (10000 + made.tax_basis_points) as whole, t.price_fen * 10000 % (10000 + made.tax_basis_points) as rest
      from orders.tickets t where t.id = any (tickets)) part) line
  order by line.id;
  return made;
end $function$
;

CREATE OR REPLACE FUNCTION agents.approve_bank_account(approved bigint, approval bigint, by_user bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  account agents.bank_accounts;
  refusal text;
begin
  select * into account from agents.bank_accounts b where b.id = approved for no key update;
  if account.state is distinct from 'requested' or account.approval_id <> approval then
    return 'ended';
  elsif account.asked_by = by_user then
    return 'ownRequest';
  end if;
  refusal := platform.use_approval(approval, 'agents.bankAccount', approved::text, agents.bank_account_payload(account), moment);
  if refusal is not null then
    return refusal;
  end if;
  update agents.bank_accounts b set state = 'approved', decided_at = moment, decided_by = by_user, valid_from = moment + agents.bank_account_cooling()
  where b.id = approved;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION agents.approve_withdrawal(approved bigint, approval bigint, by_user bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  withdrawal agents.withdrawals;
  refusal text;
begin
  select * into withdrawal from agents.withdrawals w where w.id = approved for no key update;
  if withdrawal.state is distinct from 'requested' or withdrawal.approval_id <> approval then
    return 'ended';
  elsif withdrawal.requested_by = by_user then
    return 'ownRequest';
  end if;
  refusal := platform.use_approval(approval, 'agents.withdrawal', approved::text, agents.withdrawal_payload(withdrawal), moment);
  if refusal is not null then
    return refusal;
  end if;
  update agents.withdrawals w set approved_at = moment, approved_by = by_user where w.id = approved;
  perform agents.change_withdrawal(approved, 'approved', by_user, moment);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION agents.bank_account_cooling()
 RETURNS interval
 LANGUAGE sql
 STABLE
AS $function$
    select make_interval(hours => coalesce(
      (select (p.value #>> '{}')::integer from system.parameters p where p.key = 'agents.bankAccountCoolingHours'), 24))
  $function$
;

CREATE OR REPLACE FUNCTION agents.bank_account_payload(account agents.bank_accounts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('bankAccount', account.id::text, 'agencyId', o.id::text, 'agency', o.code, 'names', o.names,
      'holder', account.holder, 'bank', account.bank, 'numberEnd', account.number_end, 'hash', encode(sha256(account.number_cipher), 'hex'),
      'before', (
        select jsonb_build_object('holder', b.holder, 'bank', b.bank, 'numberEnd', b.number_end)
        from agents.bank_accounts b
        where b.organisation_id = account.organisation_id and b.state = 'approved' and b.id < account.id
        order by b.valid_from desc, b.id desc limit 1))
    from staff.organisations o where o.id = account.organisation_id
  $function$
;

CREATE OR REPLACE FUNCTION agents.book_top_up(booked bigint, approval bigint, by_user bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  top_up agents.top_ups;
  wallet accounts.wallets;
  refusal text;
  posted bigint;
begin
  select * into top_up from agents.top_ups t where t.id = booked for no key update;
  if top_up.state is distinct from 'checked' or top_up.approval_id <> approval then
    return 'ended';
  elsif top_up.announced_by = by_user then
    return 'ownRequest';
  end if;
  refusal := platform.use_approval(approval, 'agents.topUp', booked::text, agents.top_up_payload(top_up), moment);
  if refusal is not null then
    return refusal;
  end if;
  select * into wallet from accounts.wallets w where w.organisation_id = top_up.organisation_id for no key update;
  posted := (accounts.post(array[row('deposit', null, moment, top_up.reference, top_up.organisation_id, array[
    row(accounts.id_of(case when top_up.method in ('wechat', 'alipay') then 'acquirer:' || top_up.method else 'operator:bank' end),
      -top_up.fen, null)::accounts.posted_entry,
    row(wallet.account_id, top_up.fen, null)::accounts.posted_entry], by_user, 'topUp', booked, null)::accounts.posting]))[1];
  update agents.top_ups t set state = 'booked', transfer_id = posted, ended_at = moment, ended_by = by_user where t.id = booked;
  perform accounts.reuse_settlement(booked);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION agents.change_withdrawal(wanted bigint, new_state text, by_user bigint, moment timestamp with time zone, receipt text DEFAULT ''::text, why text DEFAULT ''::text, list bigint DEFAULT NULL::bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  before agents.withdrawals;
  wallet accounts.wallets;
  posted bigint;
begin
  select * into before from agents.withdrawals w where w.id = wanted for no key update;
  if new_state in ('paid', 'refused', 'cancelled', 'returned') and before.ended_at is null then
    select * into wallet from accounts.wallets w where w.organisation_id = before.organisation_id for no key update;
    posted := (accounts.post(array[row('withdrawal', null, moment, receipt, before.organisation_id, array[
      row(wallet.frozen_account_id, -before.fen, null)::accounts.posted_entry,
      row(case when new_state = 'paid' then accounts.id_of('operator:bank') else wallet.account_id end, before.fen, null)::accounts.posted_entry],
      by_user, 'withdrawal', wanted, case when new_state <> 'paid' then before.freeze_transfer_id end)::accounts.posting]))[1];
  end if;
  with changed as (
    update agents.withdrawals w set state = new_state, version = w.version + 1,
      reference = case when receipt = '' then w.reference else receipt end,
      error = case when new_state = 'failed' then why else w.error end,
      list_id = coalesce(list, w.list_id), end_transfer_id = posted, ended_at = case when posted is not null then moment end
    where w.id = wanted
    returning w.id, w.version
  )
  insert into agents.withdrawal_events (withdrawal_id, number, at, from_state, to_state, user_id, reference, reason, list_id)
  select c.id, c.version, moment, before.state, new_state, by_user, receipt, why, list from changed c;
end $function$
;

CREATE OR REPLACE FUNCTION agents.credit_payload(organisation bigint, credit_fen bigint, until date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('agency', o.code, 'names', o.names,
      'before', jsonb_build_object('credit', w.credit_limit_fen, 'until', w.credit_until),
      'after', jsonb_build_object('credit', credit_fen, 'until', until))
    from accounts.wallets w join staff.organisations o on o.id = w.organisation_id where w.organisation_id = organisation
  $function$
;

CREATE OR REPLACE FUNCTION agents.enabled_agent(organisation bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
    select a.organisation_id from agents.agents a join staff.organisations g on g.id = a.organisation_id
    where a.organisation_id = organisation and a.enabled and g.enabled
  $function$
;

CREATE OR REPLACE FUNCTION agents.end_expired_withdrawals(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  expired bigint[];
  ended integer;
begin
  expired := array(
    select w.id from agents.withdrawals w join platform.approvals a on a.id = w.approval_id
    where w.state = 'requested' and w.ended_at is null and a.state = 'asked' and a.expires_at <= moment
    order by w.organisation_id, w.id for no key update of w skip locked);
  perform agents.change_withdrawal(one.id, 'cancelled', null, moment) from unnest(expired) one(id);
  with cancelled as (
    update agents.bank_accounts b set state = 'cancelled', decided_at = moment
    where b.id in (
      select x.id from agents.bank_accounts x join platform.approvals a on a.id = x.approval_id
      where x.state = 'requested' and a.state = 'asked' and a.expires_at <= moment for no key update of x skip locked)
    returning 1)
  select cardinality(expired) + count(*) into ended from cancelled;
  return ended;
end $function$
;

CREATE OR REPLACE FUNCTION agents.forget_due_vouchers(ended_before timestamp with time zone, max_vouchers integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  forgotten integer;
begin
  delete from agents.vouchers where top_up_id in (
    select v.top_up_id from agents.vouchers v join agents.top_ups t on t.id = v.top_up_id
    where t.ended_at < ended_before order by v.top_up_id limit max_vouchers for update of v skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $function$
;

CREATE OR REPLACE FUNCTION agents.keep_bank_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  later text[] := array['state', 'approval_id', 'decided_at', 'decided_by', 'reason', 'valid_from'];
  -- By a new key of the installation the same number is encrypted anew.
  renewed text[] := array['number_cipher'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later - renewed <> to_jsonb(old) - later - renewed
    or old.state <> 'requested' and to_jsonb(new) - renewed <> to_jsonb(old) - renewed
    or old.approval_id is not null and new.approval_id is distinct from old.approval_id
  then
    raise exception 'a bank account stays what was asked for' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION agents.keep_top_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  later text[] := case old.state when 'booked' then array['state']
    else array['state', 'approval_id', 'transfer_id', 'ended_at', 'ended_by', 'reason'] end;
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later
    or (old.state, new.state) not in (('announced', 'checked'), ('announced', 'refused'), ('announced', 'withdrawn'),
      ('checked', 'booked'), ('checked', 'refused'), ('checked', 'announced'), ('booked', 'takenBack'))
    or new.state = 'takenBack' and not exists (select from accounts.transfers t where t.reverses_id = old.transfer_id)
  then
    raise exception 'a top-up stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION agents.keep_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  later text[] := array['state', 'version', 'reference', 'error', 'approval_id', 'approved_at', 'approved_by', 'list_id',
    'end_transfer_id', 'ended_at'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later
    or old.approval_id is not null and new.approval_id is distinct from old.approval_id
    or old.approved_at is not null and (new.approved_at, new.approved_by) is distinct from (old.approved_at, old.approved_by)
    or old.ended_at is not null
    or old.state <> new.state and (old.state, new.state) not in (('requested', 'approved'), ('requested', 'refused'),
      ('requested', 'cancelled'), ('approved', 'sent'), ('approved', 'paid'), ('approved', 'returned'), ('sent', 'paid'),
      ('sent', 'failed'), ('failed', 'approved'), ('failed', 'returned'))
  then
    raise exception 'a withdrawal stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION agents.lock_agency(organisation bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from agents.agents a where a.organisation_id = organisation for no key update;
  perform from accounts.wallets w where w.organisation_id = organisation for no key update;
end $function$
;

CREATE OR REPLACE FUNCTION agents.mark_warnings(moment timestamp with time zone, standard_fen bigint, days integer)
 RETURNS TABLE(organisation_id bigint, kind text)
 LANGUAGE sql
AS $function$
    with due as materialized (
      select w.organisation_id, x.kind
      from accounts.wallets w join agents.enabled_agent(w.organisation_id) on true
      cross join lateral (values ('lowBalance', accounts.is_low(w, standard_fen, accounts.day_of(moment))),
        ('creditEnds', accounts.credit_ends(w, accounts.day_of(moment), days))) x(kind, due)
      where x.due
    ), gone as (
      delete from agents.wallet_warnings g
      where not exists (select from due d where d.organisation_id = g.organisation_id and d.kind = g.kind)
    )
    insert into agents.wallet_warnings (organisation_id, kind, warned_at)
    select d.organisation_id, d.kind, moment from due d on conflict do nothing
    returning organisation_id, kind
  $function$
;

CREATE OR REPLACE FUNCTION agents.open_agency(organisation bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into agents.agents (organisation_id, level) values (organisation, 'C') on conflict do nothing;
  perform accounts.open_wallet(organisation);
end $function$
;

CREATE OR REPLACE FUNCTION agents.raise_credit(organisation bigint, approval bigint, by_user bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  raised jsonb := (select a.payload -> 'after' from platform.approvals a where a.id = approval);
  credit_fen bigint := raised ->> 'credit';
  until date := raised ->> 'until';
  refusal text;
begin
  perform agents.lock_agency(organisation);
  refusal := platform.use_approval(approval, 'agents.credit', organisation::text,
    agents.credit_payload(organisation, credit_fen, until), moment);
  if refusal is null then
    perform accounts.set_credit(organisation, credit_fen, until);
    update agents.agents a set revision = a.revision + 1, changed_at = moment, changed_by = by_user where a.organisation_id = organisation;
  end if;
  return refusal;
end $function$
;

CREATE OR REPLACE FUNCTION agents.refuse_unrecorded_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from before b join after a on a.id = b.id
    where a.state <> b.state and not exists (select from agents.withdrawal_events e
      where e.withdrawal_id = a.id and e.number = a.version and e.from_state = b.state and e.to_state = a.state)) then
    raise exception 'a change of state of a withdrawal has no event' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION agents.registered_bank_account(of_organisation bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
    select b.id from agents.bank_accounts b
    where b.organisation_id = of_organisation and b.state = 'approved' and b.valid_from <= moment
    order by b.valid_from desc, b.id desc limit 1
  $function$
;

CREATE OR REPLACE FUNCTION agents.request_withdrawal(of_organisation bigint, amount bigint, remark text, by_user bigint, moment timestamp with time zone, OUT withdrawal bigint, OUT refusal text, OUT free_fen bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  wallet accounts.wallets;
  account bigint;
  frozen bigint;
begin
  select * into wallet from accounts.wallets w where w.organisation_id = of_organisation for no key update;
  account := agents.registered_bank_account(of_organisation, moment);
  free_fen := greatest(wallet.balance_fen, 0);
  refusal := case
    when wallet.organisation_id is null then 'noWallet'
    when account is null then 'noBankAccount'
    when amount > free_fen then 'short' end;
  if refusal is not null then
    return;
  end if;
  withdrawal := nextval('agents.withdrawals_id_seq');
  frozen := (accounts.post(array[row('withdrawal', null, moment, '', of_organisation, array[
    row(wallet.account_id, -amount, null)::accounts.posted_entry,
    row(wallet.frozen_account_id, amount, null)::accounts.posted_entry], by_user, 'withdrawal', withdrawal, null)::accounts.posting]))[1];
  insert into agents.withdrawals (id, organisation_id, bank_account_id, fen, note, requested_at, requested_by, freeze_transfer_id)
  overriding system value
  values (withdrawal, of_organisation, account, amount, remark, moment, by_user, frozen);
end $function$
;

CREATE OR REPLACE FUNCTION agents.sale_refusal(organisation bigint, line bigint, class bigint, departs timestamp with time zone, moment timestamp with time zone, total_fen bigint)
 RETURNS TABLE(code text, detail jsonb)
 LANGUAGE sql
 STABLE
AS $function$
    select case refused.what when 'disabled' then 'orders.agentDisabled' when 'contract' then 'agents.contractEnded'
        when 'amount' then 'agents.orderTooLarge' else 'agents.outOfScope' end,
      case refused.what
        when 'contract' then jsonb_build_object('from', a.contract_from, 'to', a.contract_to)
        when 'amount' then jsonb_build_object('most', a.max_order_fen, 'total', total_fen)
        when 'line' then jsonb_build_object('what', 'line', 'names', (select l.names from network.lines l where l.id = line))
        when 'class' then jsonb_build_object('what', 'class', 'names', (select c.names from fleet.classes c where c.id = class))
        when 'day' then jsonb_build_object('what', 'day', 'day', accounts.day_of(departs), 'most', a.days_ahead) end
    from (select organisation as id) seller
    left join agents.agents a on a.organisation_id = seller.id
    left join staff.organisations g on g.id = seller.id
    cross join lateral (select case
        when not coalesce(a.enabled and g.enabled, false) then 'disabled'
        when accounts.day_of(moment) < a.contract_from or accounts.day_of(moment) > a.contract_to then 'contract'
        when not a.all_lines and not exists (
          select from agents.sold_lines x where x.organisation_id = a.organisation_id and x.line_id = line) then 'line'
        when class is not null and not a.all_classes and not exists (
          select from agents.sold_classes x where x.organisation_id = a.organisation_id and x.class_id = class) then 'class'
        when accounts.day_of(departs) > accounts.day_of(moment) + a.days_ahead then 'day'
        when total_fen > a.max_order_fen then 'amount'
      end as what offset 0) refused
    where organisation is not null and refused.what is not null
  $function$
;

CREATE OR REPLACE FUNCTION agents.send_withdrawals(by_user bigint, moment timestamp with time zone, at_most integer)
 RETURNS agents.withdrawal_lists
 LANGUAGE plpgsql
AS $function$
declare
  waiting bigint[];
  made agents.withdrawal_lists;
begin
  waiting := array(
    select w.id from agents.withdrawals w
    where w.state = 'approved' and w.ended_at is null
      and w.bank_account_id = agents.registered_bank_account(w.organisation_id, moment)
    order by w.requested_at, w.id limit at_most for no key update skip locked);
  if cardinality(waiting) = 0 then
    return null;
  end if;
  insert into agents.withdrawal_lists (made_at, made_by, withdrawals, fen)
  select moment, by_user, count(*), sum(w.fen) from agents.withdrawals w where w.id = any (waiting)
  returning * into made;
  perform agents.change_withdrawal(sent.id, 'sent', by_user, moment, '', '', made.id) from unnest(waiting) sent(id);
  return made;
end $function$
;

CREATE OR REPLACE FUNCTION agents.take_back_top_up(top_up bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    update agents.top_ups t set state = 'takenBack' where t.id = top_up
  $function$
;

CREATE OR REPLACE FUNCTION agents.top_up_payload(top_up agents.top_ups)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('topUp', top_up.id::text, 'agency', o.code, 'names', o.names, 'fen', top_up.fen,
      'method', top_up.method, 'paidOn', top_up.paid_on, 'reference', top_up.reference)
    from staff.organisations o where o.id = top_up.organisation_id
  $function$
;

CREATE OR REPLACE FUNCTION agents.wallet_forecast(folded date, shares double precision[], today date, of_organisation bigint)
 RETURNS TABLE(organisation_id bigint, fen_a_day bigint, lasts double precision)
 LANGUAGE sql
 STABLE
AS $function$
    with beside as materialized (
      select e.account_id, greatest(folded - accounts.day_of(t.at), -1) + 2 as span, sum(e.fen) as fen
      from accounts.transfers t join accounts.entries e on e.transfer_id = t.id
      where t.kind in ('deposit', 'withdrawal', 'transfer', 'reversal')
        and t.at >= accounts.day_begins(folded + 2 - cardinality(shares))
      group by 1, 2
    )
    select w.organisation_id, daily.fen::bigint,
      case when daily.fen >= 1 then greatest(w.balance_fen + accounts.credit_on(w, today), 0) / daily.fen end
    from accounts.wallets w
    cross join lateral (
      select sum(shares[spent.span] * spent.fen) as fen
      from (
        select 1 as span, coalesce((select b.closing_fen from accounts.day_balances b
          where b.account_id = w.account_id and b.day <= folded order by b.day desc limit 1), 0) - w.balance_fen as fen
        union all
        select folded - b.day + 2, b.debit_fen - b.credit_fen from accounts.day_balances b
        where b.account_id = w.account_id and b.day between folded + 2 - cardinality(shares) and folded
        union all
        select x.span, x.fen from beside x where x.account_id = w.account_id
      ) spent
    ) daily
    where folded is not null and (of_organisation is null or w.organisation_id = of_organisation)
  $function$
;

CREATE OR REPLACE FUNCTION agents.withdrawal_payload(withdrawal agents.withdrawals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('withdrawal', withdrawal.id::text, 'agency', o.code, 'names', o.names, 'fen', withdrawal.fen,
      'bankAccount', b.id::text, 'holder', b.holder, 'bank', b.bank, 'numberEnd', b.number_end)
    from staff.organisations o join agents.bank_accounts b on b.id = withdrawal.bank_account_id
    where o.id = withdrawal.organisation_id
  $function$
;

CREATE OR REPLACE FUNCTION comments.forget_people(of_order bigint, names text[])
 RETURNS void
 LANGUAGE sql
AS $function$
    update comments.comments c set author = '–', body = platform.mask_words(c.body, names),
      reply = platform.mask_words(c.reply, names), hide_reason = platform.mask_words(c.hide_reason, names)
    where c.order_id = of_order
  $function$
;

CREATE OR REPLACE FUNCTION fares.best_promotion(candidates fares.promotions[], full_fen bigint, types text[], moment timestamp with time zone)
 RETURNS fares.promotions
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare
  best fares.promotions;
begin
  if cardinality(candidates) = 0 or full_fen is null then
    return null;
  end if;
  select p.* into best
  from fares.rank_promotions(candidates, full_fen, types, moment) ranked
  join unnest(candidates) p on p.id = ranked.promotion_id
  where ranked.refusal is null;
  return best;
end $function$
;

CREATE OR REPLACE FUNCTION fares.charge_parts(charges fares.charges[], type_code text, fare_fen bigint, is_first boolean)
 RETURNS fares.price_part[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  charge fares.charges;
  fen bigint;
  parts fares.price_part[] := '{}';
begin
  foreach charge in array charges loop
    continue when charge.type_codes is not null and type_code <> all (charge.type_codes);
    continue when charge.basis = 'order' and not is_first;
    continue when charge.basis = 'ticket' and fare_fen = 0 and not charge.on_free;
    fen := charge.fixed_fen + fares.share_of(fare_fen, charge.basis_points);
    if fen > 0 then
      parts := parts || row(charge.kind, fen, charge.payee_id, charge.id, charge.refundable)::fares.price_part;
    end if;
  end loop;
  return parts;
end $function$
;

CREATE OR REPLACE FUNCTION fares.charges_of(wanted_line bigint, wanted_class bigint, wanted_channel text, moment timestamp with time zone)
 RETURNS fares.charges[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select coalesce(array_agg(c order by c.kind, c.code), '{}') from fares.charges c
    where c.status = 'published' and c.valid_from <= moment and moment < c.valid_to
      and (c.line_ids is null or wanted_line = any (c.line_ids))
      and (c.class_ids is null or wanted_class = any (c.class_ids))
      and (c.channels is null or wanted_channel = any (c.channels))
  $function$
;

CREATE OR REPLACE FUNCTION fares.check_conditions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  wrong text;
begin
  select kind into wrong
  from unnest(array['refund', 'exchange']) kind
  left join lateral (
    select t.from_minutes, t.allowed, t.fee_bp, lag(t.from_minutes) over earlier as former_minutes,
      lag(t.allowed) over earlier as formerly_allowed, lag(t.fee_bp) over earlier as former_fee,
      lead(t.number) over earlier is null as is_last
    from fares.condition_tiers t where t.set_id = new.id and t.kind = kind.kind
    window earlier as (order by t.number)) tier on true
  group by kind
  having count(*) filter (where tier.is_last and tier.from_minutes is null) <> 1
    or bool_or(not tier.is_last and tier.from_minutes is null)
    or bool_or(tier.from_minutes >= tier.former_minutes)
    or bool_or(tier.allowed and not tier.formerly_allowed)
    or bool_or(tier.allowed and tier.fee_bp < tier.former_fee);
  if wrong is not null then
    raise exception 'the tiers of % of conditions % leave a gap or become cheaper', wrong, new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION fares.check_table()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from fares.fares f where f.table_id = new.id)
    or exists (select from fares.fares f where f.table_id = new.id
      and (select count(*) from network.line_stops s where s.line_version_id = new.line_version_id
        and s.stop_number in (f.from_stop, f.to_stop)) < 2)
  then
    raise exception 'fare table % has no fares, or one between stops that its line does not have', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION fares.conditions_of(wanted_line bigint, wanted_class bigint, wanted_channel text, moment timestamp with time zone)
 RETURNS TABLE(conditions_id bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select c.id from fares.condition_sets c
    where c.status = 'published' and c.valid_from <= moment and moment < c.valid_to
      and (c.line_id is null or c.line_id = wanted_line)
      and (c.class_id is null or c.class_id = wanted_class)
      and (c.line_kind is null or c.line_kind = (select l.kind from network.lines l where l.id = wanted_line))
      and (c.channel is null or c.channel = wanted_channel)
    order by c.specificity desc limit 1
  $function$
;

CREATE OR REPLACE FUNCTION fares.count_promotion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into fares.promotion_counts (promotion_id, most_uses, budget_fen) values (new.id, new.most_uses, new.budget_fen);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION fares.explain_promotions(sold_line bigint, sold_class bigint, sold_channel text, travel_day date, types text[], full_fen bigint, moment timestamp with time zone)
 RETURNS TABLE(promotion_id bigint, fen bigint, refusal text)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    with version as (
      select distinct on (p.code) p as promotion,
        fares.promotion_refusal(p, sold_line, sold_class, sold_channel, travel_day, cardinality(types), moment) as refusal
      from fares.promotions p where p.status in ('published', 'withdrawn')
      order by p.code, (p.status = 'published' and p.valid_from <= moment and moment < p.valid_to) desc, p.version desc),
    ranked as (
      select r.promotion_id, r.fen, r.refusal from fares.rank_promotions(
        (select array_agg(v.promotion) from version v where v.refusal is null), full_fen, types, moment) r)
    select (v.promotion).id, coalesce(r.fen, 0), coalesce(v.refusal, r.refusal)
    from version v left join ranked r on r.promotion_id = (v.promotion).id
    order by (v.promotion).code
  $function$
;

CREATE OR REPLACE FUNCTION fares.fare_of(wanted_table bigint, wanted_class bigint, wanted_from integer, wanted_to integer)
 RETURNS TABLE(table_id bigint, fen bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select f.table_id, f.fen from fares.fares f
    where f.table_id = wanted_table and f.class_id = wanted_class and f.from_stop = wanted_from and f.to_stop = wanted_to
  $function$
;

CREATE OR REPLACE FUNCTION fares.fares_at(wanted_table bigint, wanted_version bigint)
 RETURNS TABLE(class_id bigint, from_stop smallint, to_stop smallint, fen bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    with calls as (
      select s.line_version_id, s.stop_number, s.dock_id,
        row_number() over (partition by s.line_version_id, s.dock_id order by s.stop_number) as time
      from network.line_stops s
      where s.line_version_id in (wanted_version, (select t.line_version_id from fares.fare_tables t where t.id = wanted_table))
    ), moved as (
      select was.stop_number as was, now.stop_number as now
      from calls was join calls now using (dock_id, time)
      where was.line_version_id = (select t.line_version_id from fares.fare_tables t where t.id = wanted_table)
        and now.line_version_id = wanted_version
    )
    select f.class_id, departure.now, arrival.now, f.fen
    from fares.fares f join moved departure on departure.was = f.from_stop join moved arrival on arrival.was = f.to_stop
    where f.table_id = wanted_table and departure.now < arrival.now
  $function$
;

CREATE OR REPLACE FUNCTION fares.fen_of(parts fares.price_part[], wanted text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(sum(p.fen), 0)::bigint from unnest(parts) p where p.kind = wanted $function$
;

CREATE OR REPLACE FUNCTION fares.give_promotions_back(orders bigint[], refunded boolean, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  back record;
begin
  for back in
    with returned as (
      update fares.promotion_uses u set given_back_at = moment
      from fares.promotions p
      where u.order_id = any (orders) and u.given_back_at is null and p.id = u.promotion_id and (p.returns or not refunded)
      returning u.promotion_id, u.fen)
    select r.promotion_id, count(*)::integer as uses, sum(r.fen)::bigint as fen from returned r group by 1 order by 1
  loop
    update fares.promotion_counts c set uses = c.uses - back.uses, fen = c.fen - back.fen where c.promotion_id = back.promotion_id;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION fares.price_of(full_fen bigint, percent_bp integer, promotion fares.promotions, added fares.charges[], type_code text, is_first boolean)
 RETURNS TABLE(base_fen bigint, discount_fen bigint, promotion_fen bigint, fee_fen bigint, price_fen bigint, charges fares.price_part[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select full_fen, full_fen - paid.fen, taken.fen,
      case when cardinality(extra.parts) > 0 then fares.fen_of(extra.parts, 'serviceFee') else 0 end,
      case when cardinality(extra.parts) > 0 then paid.fen + fares.sum_of(extra.parts) else paid.fen end, extra.parts
    from (select fares.share_of(full_fen, percent_bp) as fen) reduced
    cross join lateral (select case when promotion.id is null then 0
      else fares.promotion_off(promotion, type_code, reduced.fen) end as fen offset 0) taken
    cross join lateral (select reduced.fen - taken.fen as fen) paid
    cross join lateral (select fares.charge_parts(added, type_code, paid.fen, is_first) as parts offset 0) extra
  $function$
;

CREATE OR REPLACE FUNCTION fares.price_open_sailings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform sailings.set_fares(array(
    select s.id from sailings.sailings s
    where s.line_version_id = new.line_version_id and s.service_date between new.valid_from and new.valid_to
      and s.fare_table_id is null order by s.id), new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION fares.promotion_off(promotion fares.promotions, type_code text, fare_fen bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select case
      when promotion.id is null or promotion.type_codes is not null and type_code <> all (promotion.type_codes) then 0
      when promotion.benefit = 'percentOff' then fares.share_of(fare_fen, promotion.basis_points)
      when promotion.benefit = 'amountOff' then least(promotion.fen, fare_fen)
      else greatest(fare_fen - promotion.fen, 0) end
  $function$
;

CREATE OR REPLACE FUNCTION fares.promotion_refusal(p fares.promotions, sold_line bigint, sold_class bigint, sold_channel text, travel_day date, people integer, moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select case
      when p.status <> 'published' then 'withdrawn'
      when moment < p.valid_from then 'notYet'
      when moment >= p.valid_to then 'over'
      when (p.line_ids is null or sold_line = any (p.line_ids)) is not true then 'line'
      when (p.class_ids is null or sold_class = any (p.class_ids)) is not true then 'class'
      when (p.channels is null or sold_channel = any (p.channels)) is not true then 'channel'
      when (p.travel_from is null or travel_day >= p.travel_from) is not true
        or (p.travel_to is null or travel_day <= p.travel_to) is not true then 'travelDay'
      when (p.days_ahead is null or travel_day - (moment at time zone 'Asia/Shanghai')::date >= p.days_ahead) is not true then 'daysAhead'
      when (p.people_least is null or people >= p.people_least) is not true then 'people' end
  $function$
;

CREATE OR REPLACE FUNCTION fares.promotions_of(wanted_line bigint, wanted_class bigint, wanted_channel text, travel_day date, people integer, moment timestamp with time zone)
 RETURNS fares.promotions[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select coalesce(array_agg(p order by p.code), '{}') from fares.promotions p
    -- By the index first; the decision is that of the function.
    where p.status = 'published' and p.valid_from <= moment
      and fares.promotion_refusal(p, wanted_line, wanted_class, wanted_channel, travel_day, people, moment) is null
  $function$
;

CREATE OR REPLACE FUNCTION fares.quote(wanted_sailing bigint, wanted_from integer, wanted_to integer, class_code text, type_codes text[], channel text, moment timestamp with time zone)
 RETURNS TABLE(number integer, type_code text, needs_seat boolean, base_fen bigint, discount_fen bigint, promotion_fen bigint, fee_fen bigint, price_fen bigint, promotion_id bigint, charges fares.price_part[])
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select quoted.number, quoted.type_code, quoted.needs_seat, quoted.base_fen, quoted.discount_fen, quoted.promotion_fen, quoted.fee_fen,
      quoted.price_fen, quoted.promotion_id, quoted.charges
    from sailings.sailings s
    cross join lateral fares.quote_by(s.fare_table_id, s.service_date, wanted_from, wanted_to, class_code, type_codes, channel, moment)
      quoted
    where s.id = wanted_sailing order by quoted.number
  $function$
;

CREATE OR REPLACE FUNCTION fares.quote_by(wanted_table bigint, travel_day date, wanted_from integer, wanted_to integer, class_code text, type_codes text[], channel text, moment timestamp with time zone)
 RETURNS TABLE(number integer, type_code text, needs_seat boolean, base_fen bigint, discount_fen bigint, promotion_fen bigint, fee_fen bigint, price_fen bigint, type_id bigint, promotion_id bigint, charges fares.price_part[])
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select requested.number::integer, requested.code, type.needs_seat, price.base_fen, price.discount_fen, price.promotion_fen,
      price.fee_fen, price.price_fen, type.id, (deal.promotion).id, price.charges
    from fleet.classes c
    cross join lateral fares.fare_of(wanted_table, c.id, wanted_from, wanted_to) fare
    cross join lateral (select t.line_id from fares.fare_tables t where t.id = wanted_table) line
    cross join lateral (select fares.charges_of(line.line_id, c.id, channel, moment) as charges offset 0) added
    cross join lateral (select fares.best_promotion(
      fares.promotions_of(line.line_id, c.id, channel, travel_day, cardinality(type_codes), moment), fare.fen, type_codes, moment)
      as promotion offset 0) deal
    cross join unnest(type_codes) with ordinality as requested(code, number)
    cross join lateral fares.type_of(requested.code, moment) type
    cross join lateral fares.price_of(fare.fen, type.percent_bp, deal.promotion, added.charges, requested.code, requested.number = 1) price
    where c.code = class_code
    order by requested.number
  $function$
;

CREATE OR REPLACE FUNCTION fares.rank_promotions(candidates fares.promotions[], full_fen bigint, types text[], moment timestamp with time zone)
 RETURNS TABLE(promotion_id bigint, fen bigint, refusal text)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select judged.id, judged.fen, coalesce(judged.refusal, case
      when row_number() over (partition by judged.refusal order by judged.fen desc, judged.code) > 1 then 'takesOffLess' end)
    from (
      select p.id, p.code, taken.fen, case
        when taken.fen = 0 then case when (p.type_codes && types) is false then 'types' else 'nothingOff' end
        when used.uses >= used.most_uses then 'usedUp'
        when used.fen + taken.fen > used.budget_fen then 'budget' end as refusal
      from unnest(candidates) p
      join fares.promotion_counts used on used.promotion_id = p.id
      cross join lateral (
        select coalesce(sum(fares.promotion_off(p, requested.code, fares.share_of(full_fen, type.percent_bp))), 0)::bigint as fen
        from unnest(types) requested(code) cross join lateral fares.type_of(requested.code, moment) type) taken) judged
  $function$
;

CREATE OR REPLACE FUNCTION fares.sailings_without_fares(wanted_line bigint)
 RETURNS TABLE(sailing_id bigint, service_date date, line_version_id bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select s.id, s.service_date, s.line_version_id from sailings.sailings s
    where s.line_id = wanted_line and s.sale_state <> 'closed' and s.status in ('scheduled', 'boarding', 'departed')
      and not exists (select from fares.fares f where f.table_id = s.fare_table_id)
    order by s.service_date, s.departs_at, s.id
  $function$
;

CREATE OR REPLACE FUNCTION fares.share_of(fen bigint, basis_points integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((fen * basis_points) + 5000) / 10000)
;

CREATE OR REPLACE FUNCTION fares.sum_of(parts fares.price_part[])
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  part fares.price_part;
  total bigint := 0;
begin
  foreach part in array parts loop
    total := total + part.fen;
  end loop;
  return total;
end $function$
;

CREATE OR REPLACE FUNCTION fares.table_of(wanted_version bigint, wanted_date date)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select t.id from fares.fare_tables t
    where t.line_version_id = wanted_version and t.status = 'published' and wanted_date between t.valid_from and t.valid_to
    order by t.version desc limit 1
  $function$
;

CREATE OR REPLACE FUNCTION fares.tier_allows(of_set bigint, action text, promised timestamp with time zone, planned timestamp with time zone, expected timestamp with time zone, actual timestamp with time zone, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select coalesce((
      select tier.allowed
      from fares.condition_sets s
      cross join lateral (
        select case case action when 'refund' then s.refund_reference else s.exchange_reference end
          when 'promised' then promised
          when 'planned' then planned
          when 'expected' then coalesce(expected, planned)
          when 'actual' then coalesce(actual, expected, planned)
          else greatest(promised, expected) end as departs) reference
      join fares.condition_tiers tier on tier.set_id = s.id and tier.kind = action
        and (tier.from_minutes is null or reference.departs - make_interval(mins => tier.from_minutes) >= moment)
      where s.id = of_set
      order by tier.number limit 1), false)
  $function$
;

CREATE OR REPLACE FUNCTION fares.type_of(wanted_code text, moment timestamp with time zone)
 RETURNS SETOF fares.passenger_types
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select t.* from fares.passenger_types t
    where t.code = wanted_code and t.status = 'published' and t.valid_from <= moment and moment < t.valid_to
  $function$
;

CREATE OR REPLACE FUNCTION fares.use_promotions(used fares.promotion_uses[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  taken record;
begin
  if used is null then
    return;
  end if;
  begin
    insert into fares.promotion_uses (promotion_id, order_id, people, fen, at)
    select u.promotion_id, u.order_id, u.people, u.fen, u.at from unnest(used) u;
    for taken in
      select u.promotion_id, count(*)::integer as uses, sum(u.fen)::bigint as fen from unnest(used) u group by 1 order by 1
    loop
      update fares.promotion_counts c set uses = c.uses + taken.uses, fen = c.fen + taken.fen where c.promotion_id = taken.promotion_id;
    end loop;
  exception
    when check_violation then
      raise exception 'a promotion has been used up' using errcode = 'FW409';
  end;
end $function$
;

CREATE OR REPLACE FUNCTION fleet.certificate_state(certificate fleet.certificates, today date, warning integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select case
      when certificate.valid_from > today then 'future'
      when certificate.valid_to is null or certificate.valid_to > today + warning then 'valid'
      when exists (select from fleet.certificates other
        where other.kind = certificate.kind
          and (other.organisation_id = certificate.organisation_id or other.ship_id = certificate.ship_id)
          and other.valid_from <= certificate.valid_to + 1
          and (other.valid_to is null or other.valid_to > certificate.valid_to)) then 'renewed'
      when certificate.valid_to < today then 'expired'
      else 'expiring' end
  $function$
;

CREATE OR REPLACE FUNCTION fleet.check_carrier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.carrier_id = old.carrier_id then
    return new;
  end if;
  perform from staff.organisations o where o.id = new.carrier_id and o.kind = 'carrier' and o.enabled for share;
  if not found then
    raise exception 'organisation % is no carrier, or is disabled', new.carrier_id using errcode = 'check_violation', constraint = 'carrier';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION fleet.check_pinned_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from fleet.deck_plans p where p.id = new.plan_id and p.status = 'draft') then
    raise exception 'deck plan % is a draft: no sailing is opened by it', new.plan_id
      using errcode = 'check_violation', constraint = 'plan_is_published';
  end if;
  if tg_op = 'UPDATE' and new.plan_id <> old.plan_id and exists (select from orders.tickets t where t.sailing_id = new.id) then
    raise exception 'sailing % has tickets and keeps its deck plan', new.id
      using errcode = 'check_violation', constraint = 'plan_is_sold';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION fleet.check_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fault text := fleet.fault_of_plan(new.id);
begin
  if fault is not null then
    raise exception 'deck plan % cannot be published: %', new.id, fault using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION fleet.check_ship_enabled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.ship_id = old.ship_id then
    return new;
  end if;
  perform from fleet.ships s where s.id = new.ship_id and not s.enabled for share;
  if found then
    raise exception 'ship % is out of service', new.ship_id using errcode = 'check_violation', constraint = 'ship_in_service';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION fleet.copy_plan(source bigint, ship bigint, author bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  draft bigint;
begin
  perform from fleet.ships s where s.id = ship for no key update;
  insert into fleet.deck_plans (ship_id, version, name, drawn_up_by, drawn_up_at, changed_by, changed_at)
    values (ship, (select coalesce(max(p.version), 0) + 1 from fleet.deck_plans p where p.ship_id = ship),
      (select p.name from fleet.deck_plans p where p.id = source), author, moment, author, moment)
    returning id into draft;
  if source is null then
    insert into fleet.decks (plan_id, number, names)
      values (draft, 1, '{"en":"Main deck","zh":"主甲板","es":"Cubierta principal","ja":"主甲板"}');
    return draft;
  end if;
  insert into fleet.decks (plan_id, number, names) select draft, number, names from fleet.decks where plan_id = source;
  insert into fleet.plan_rows (plan_id, deck, row_number, aisle_after)
    select draft, deck, row_number, aisle_after from fleet.plan_rows where plan_id = source;
  insert into fleet.plan_cabins (plan_id, deck, code, sale, sexes)
    select draft, deck, code, sale, sexes from fleet.plan_cabins where plan_id = source;
  insert into fleet.ship_seats (plan_id, deck, label, row_number, column_number, class_id, attributes, cabin)
    select draft, deck, label, row_number, column_number, class_id, attributes, cabin
    from fleet.ship_seats where plan_id = source order by deck, row_number, column_number;
  return draft;
end $function$
;

CREATE OR REPLACE FUNCTION fleet.fault_of_plan(plan bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select case
      when not exists (select from fleet.decks d where d.plan_id = p.id) then 'noDecks'
      when exists (select from fleet.decks d where d.plan_id = p.id
        and not exists (select from fleet.ship_seats s where s.plan_id = p.id and s.deck = d.number)) then 'emptyDeck'
      when exists (select from fleet.plan_rows r where r.plan_id = p.id and r.aisle_after <> '{}'
        and (select max(a) from unnest(r.aisle_after) a) >= coalesce((
          select max(s.column_number) from fleet.ship_seats s
          where s.plan_id = r.plan_id and s.deck = r.deck and s.row_number = r.row_number), 0)) then 'aisleOutside'
      when exists (select from fleet.ship_seats s where s.plan_id = p.id and s.cabin is not null
        group by s.cabin having count(distinct s.class_id) > 1) then 'cabinOfTwoClasses'
      when exists (select from fleet.plan_cabins c where c.plan_id = p.id
        and not exists (select from fleet.ship_seats s where s.plan_id = p.id and s.cabin = c.code)) then 'emptyCabin' end
    from fleet.deck_plans p where p.id = plan
  $function$
;

CREATE OR REPLACE FUNCTION fleet.freeze_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' and exists (select from fleet.ships s where s.id = old.ship_id) then
      raise exception 'deck plan % has been published and stays', old.id using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  if old.status = 'draft' then
    if new.status = 'replaced' or (new.id, new.ship_id, new.version) is distinct from (old.id, old.ship_id, old.version) then
      raise exception 'deck plan % is published before it is replaced, and stays with its ship', old.id using errcode = 'insufficient_privilege';
    end if;
  elsif to_jsonb(new) - array['status', 'revision', 'changed_at', 'changed_by']
      <> to_jsonb(old) - array['status', 'revision', 'changed_at', 'changed_by']
    or (old.status, new.status) not in (('published', 'published'), ('published', 'replaced'), ('replaced', 'replaced'))
  then
    raise exception 'deck plan % has been published and stays as it is', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION fleet.freeze_plan_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  plans bigint[] := array[case when tg_op <> 'INSERT' then old.plan_id end, case when tg_op <> 'DELETE' then new.plan_id end];
  status text;
begin
  for status in select p.status from fleet.deck_plans p where p.id = any (plans) order by p.id for share loop
    if status <> 'draft' then
      raise exception '% of a deck plan that was published stay as they are', tg_table_name using errcode = 'insufficient_privilege';
    end if;
  end loop;
  return case tg_op when 'DELETE' then old else new end;
end $function$
;

CREATE OR REPLACE FUNCTION home.erase_user(erased bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    delete from home.quick_menus where user_id = erased
  $function$
;

CREATE OR REPLACE FUNCTION inventory.add_to_loads(requests inventory.seat_request[], seating inventory.seating)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  search record;
begin
  update inventory.loads l set legs = (
    select array_agg(u.people + coalesce((
      select sum(r.people) from unnest(sold.requests) r where u.leg > r.from_stop and u.leg <= r.to_stop), 0)::integer order by u.leg)
    from unnest(l.legs) with ordinality as u(people, leg))
  from (select r.sailing_id, array_agg(r) as requests from unnest(requests) r group by r.sailing_id) sold
  where l.sailing_id = sold.sailing_id;
  -- Not worth a write for a few steps.
  if seating.moved then
    for search in
      select distinct r.sailing_id, r.class_id, r.start
      from unnest(seating.assigned) g join unnest(requests) r on r.place = g.place where g.fresh >= r.start + 32
    loop
      update inventory.loads l set starts = l.starts || jsonb_build_object(search.class_id::text,
        inventory.first_untouched(search.sailing_id, search.class_id, search.start))
      where l.sailing_id = search.sailing_id;
    end loop;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION inventory.best_seats(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer, stops integer, seat_count integer, start integer)
 RETURNS TABLE(id bigint, label text, place bigint)
 LANGUAGE sql
 STABLE
AS $function$
    select c.id, c.label, row_number() over (order by c.gap, c.untouched, c.position)
    from (
      select used.id, used.label, used.position, false as untouched, m.gap
      from inventory.masks_open_for(in_sailing, of_class, from_stop, to_stop, stops) m
      cross join lateral (
        select s.id, s.label, s.position from inventory.seats s
        where s.sailing_id = in_sailing and s.class_id = of_class and s.closed = m.closed
        order by s.position limit seat_count) used
      union all
      (select s.id, s.label, s.position, true, inventory.gap(0, from_stop, to_stop, stops)
      from inventory.seats s
      where s.sailing_id = in_sailing and s.class_id = of_class and s.closed = 0 and s.position >= start
      order by s.position limit seat_count)
    ) c
    order by c.gap, c.untouched, c.position
    limit seat_count
  $function$
;

CREATE OR REPLACE FUNCTION inventory.block_of_rows(runs inventory.free_run[], party_size integer)
 RETURNS TABLE(deck smallint, row_number integer, run bigint, people integer)
 LANGUAGE sql
 IMMUTABLE
AS $function$
    with block as (
      select r.deck, r.row_number as first_row, size.rows
      from generate_series(2, least(party_size, 10)) size(rows)
      cross join unnest(runs) r
      cross join lateral (
        select count(*) as rows, sum(b.seats) as seats, min(b.seats) as smallest, count(distinct b.first_column) as columns,
          avg(b.gap) as gap
        from unnest(runs) b
        where b.deck = r.deck and b.row_number >= r.row_number and b.row_number < r.row_number + size.rows) candidate
      where candidate.rows = size.rows and candidate.seats >= party_size
      order by candidate.smallest * 2 * (size.rows - 1) < party_size - candidate.smallest or party_size < 2 * size.rows,
        size.rows, candidate.seats, candidate.columns, candidate.gap, r.deck, r.row_number
      limit 1
    ), taken as (
      select b.* from block join unnest(runs) b
        on b.deck = block.deck and b.row_number >= block.first_row and b.row_number < block.first_row + block.rows
    ), level as (
      -- Water-filling: the lowest number of people a row, runs with fewer seats being full, that takes the party.
      select n.people, sum(least(t.seats, n.people)) - party_size as over
      from generate_series(1, party_size) n(people) cross join taken t
      group by n.people having sum(least(t.seats, n.people)) >= party_size
      order by n.people limit 1
    ), divided as (
      select t.deck, t.row_number, t.run,
        greatest(0, least(t.seats, party_size - coalesce(sum(t.seats) over before, 0))) as filled,
        least(t.seats, level.people) - (t.seats >= level.people
          and row_number() over (partition by t.seats >= level.people order by t.row_number desc) <= level.over)::integer as even
      from taken t cross join level
      window before as (order by t.row_number rows between unbounded preceding and 1 preceding)
    )
    select d.deck, d.row_number, d.run,
      (case when min(d.filled) over () * 2 < max(d.filled) over () then d.even else d.filled end)::integer
    from divided d
  $function$
;

CREATE OR REPLACE FUNCTION inventory.change_fares(ids bigint[], fare_table bigint, moment timestamp with time zone)
 RETURNS bigint[]
 LANGUAGE plpgsql
AS $function$
declare
  changed bigint[];
begin
  perform inventory.lock_sailings(ids);
  select coalesce(array_agg(s.id order by s.id), '{}') into changed from sailings.sailings s
    where s.id = any (ids) and s.fare_table_id is distinct from fare_table and inventory.may_change_plan(s, moment);
  perform sailings.set_fares(changed, fare_table);
  return changed;
end $function$
;

CREATE OR REPLACE FUNCTION inventory.change_person(tickets bigint[], new_person bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    update inventory.occupations o set person = new_person
    where o.ticket_id = any (tickets) and not exists (
      select from inventory.occupations other where other.person = new_person and other.travel && o.travel
        and not other.held and not other.provisional)
  $function$
;

CREATE OR REPLACE FUNCTION inventory.change_plan(ids bigint[], plan bigint, moment timestamp with time zone)
 RETURNS bigint[]
 LANGUAGE plpgsql
AS $function$
declare
  changed bigint[];
begin
  perform inventory.lock_sailings(ids);
  select coalesce(array_agg(s.id order by s.id), '{}') into changed from sailings.sailings s
    where s.id = any (ids) and s.plan_id <> plan and inventory.may_change_plan(s, moment);
  delete from inventory.loads l where l.sailing_id = any (changed);
  delete from inventory.seats s where s.sailing_id = any (changed);
  perform sailings.set_plan(changed, plan);
  perform inventory.open_sailings(changed);
  return changed;
end $function$
;

CREATE OR REPLACE FUNCTION inventory.clear_seats(ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
    delete from inventory.loads l where l.sailing_id = any (ids);
    delete from inventory.seats s where s.sailing_id = any (ids)
  $function$
;

CREATE OR REPLACE FUNCTION inventory.confirm(tickets bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update inventory.occupations o set held = false where o.ticket_id = any (tickets);
end $function$
;

CREATE OR REPLACE FUNCTION inventory.correct_person(tickets bigint[], new_person bigint)
 RETURNS void
 LANGUAGE sql
AS $function$ update inventory.occupations o set person = new_person where o.ticket_id = any (tickets) $function$
;

CREATE OR REPLACE FUNCTION inventory.end_occupations(ids bigint[], moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  ended integer;
begin
  update inventory.loads l set occupations_ended_at = moment where l.sailing_id = any (ids);
  delete from inventory.occupations o using orders.tickets t where t.sailing_id = any (ids) and o.ticket_id = t.id;
  get diagnostics ended = row_count;
  return ended;
end $function$
;

CREATE OR REPLACE FUNCTION inventory.first_untouched(in_sailing bigint, of_class bigint, start integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$ select coalesce((select s.position from inventory.seats s
    where s.sailing_id = in_sailing and s.class_id = of_class and s.closed = 0 and s.position >= start
    order by s.position limit 1), 1000000000) $function$
;

CREATE OR REPLACE FUNCTION inventory.forget_people(tickets bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$ update inventory.occupations o set person = -o.ticket_id where o.ticket_id = any (tickets) $function$
;

CREATE OR REPLACE FUNCTION inventory.free_seats(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$ select (select count(*)::integer from inventory.seats s
    where s.sailing_id = in_sailing and s.class_id = of_class
      and s.closed & inventory.trip_mask(from_stop, to_stop) = 0) $function$
;

CREATE OR REPLACE FUNCTION inventory.gap(mask integer, from_stop integer, to_stop integer, stops integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((from_stop > 0) AND ((mask & (1 << GREATEST((from_stop - 1), 0))) = 0)))::integer + (((to_stop < (stops - 1)) AND ((mask & (1 << to_stop)) = 0)))::integer)
;

CREATE OR REPLACE FUNCTION inventory.lock_free_sailings(ids bigint[])
 RETURNS bigint[]
 LANGUAGE plpgsql
AS $function$
begin
  return array(select id from sailings.sailings where id = any (ids) order by id for no key update skip locked);
end $function$
;

CREATE OR REPLACE FUNCTION inventory.lock_sailings(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from sailings.sailings where id = any (ids) order by id for no key update;
end $function$
;

CREATE OR REPLACE FUNCTION inventory.masks_open_for(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer, stops integer)
 RETURNS TABLE(closed integer, gap integer)
 LANGUAGE sql
 STABLE ROWS 20
AS $function$
    with recursive masks (closed) as (
      values (0)
      union all
      select (select s.closed from inventory.seats s
        where s.sailing_id = in_sailing and s.class_id = of_class
          and s.closed >= case when m.closed & inventory.trip_mask(from_stop, to_stop) = 0 then m.closed::bigint + 1
            else ((m.closed::bigint >> to_stop) + 1) << to_stop end
        order by s.closed limit 1)
      from masks m where m.closed is not null
    )
    select m.closed, inventory.gap(m.closed, from_stop, to_stop, stops)
    from masks m where m.closed > 0 and m.closed & inventory.trip_mask(from_stop, to_stop) = 0
  $function$
;

CREATE OR REPLACE FUNCTION inventory.may_change_plan(sailing sailings.sailings, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select sailing.status = 'scheduled' and sailing.departs_at > moment
      and not exists (select from orders.tickets t where t.sailing_id = sailing.id)
      and not exists (select from inventory.seats s where s.sailing_id = sailing.id and s.closed <> 0)
  $function$
;

CREATE OR REPLACE FUNCTION inventory.occupy(occupied inventory.occupations[])
 RETURNS void
 LANGUAGE sql
AS $function$
    insert into inventory.occupations (ticket_id, sailing_id, seat_id, from_stop, to_stop, person, travel, held)
    select o.ticket_id, o.sailing_id, o.seat_id, o.from_stop, o.to_stop, o.person, o.travel, o.held from unnest(occupied) o
  $function$
;

CREATE OR REPLACE FUNCTION inventory.open_sailings(ids bigint[])
 RETURNS integer
 LANGUAGE sql
AS $function$
    with opened as (
      select s.id, s.plan_id, s.stops_count, s.certified_capacity from sailings.sailings s where s.id = any (ids)
    ), loads as (
      insert into inventory.loads (sailing_id, legs, capacity)
      select id, array_fill(0, array[stops_count - 1]), certified_capacity from opened
    ), plan as (
      select s.plan_id, s.class_id, s.deck, s.row_number, s.column_number, s.label,
        row_number() over (partition by s.plan_id, s.class_id order by s.deck, s.row_number, s.column_number) as position
      from fleet.ship_seats s where s.plan_id in (select plan_id from opened)
    ), seats as (
      insert into inventory.seats (sailing_id, class_id, position, deck, row_number, column_number, label)
      select o.id, p.class_id, p.position, p.deck, p.row_number, p.column_number, p.label
      from opened o join plan p using (plan_id) order by o.id, p.class_id, p.position
      returning 1
    )
    select count(*)::integer from seats
  $function$
;

CREATE OR REPLACE FUNCTION inventory.release(tickets bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
begin
  with freed as (
    delete from inventory.occupations o where o.ticket_id = any (tickets)
    returning o.sailing_id, o.seat_id, o.from_stop, o.to_stop
  ), seat as (
    update inventory.seats s set mask = s.mask & ~f.mask
    from (
      select freed.seat_id, bit_or(inventory.trip_mask(freed.from_stop, freed.to_stop)) as mask
      from freed where freed.seat_id is not null group by freed.seat_id) f
    where s.id = f.seat_id
    returning s.sailing_id, s.class_id, s.position, s.closed
  ), start as (
    select lowest.sailing_id, jsonb_object_agg(lowest.class_id::text, lowest.position) as lowered
    from (
      select s.sailing_id, s.class_id, min(s.position) as position from seat s where s.closed = 0 group by s.sailing_id, s.class_id
    ) lowest
    join inventory.loads l on l.sailing_id = lowest.sailing_id
    where lowest.position < (l.starts ->> lowest.class_id::text)::integer
    group by lowest.sailing_id
  )
  update inventory.loads l set
    legs = (
      select array_agg(u.before - (select count(*)::integer from freed f
        where f.sailing_id = l.sailing_id and u.leg > f.from_stop and u.leg <= f.to_stop) order by u.leg)
      from unnest(l.legs) with ordinality as u(before, leg)),
    starts = l.starts || coalesce((select s.lowered from start s where s.sailing_id = l.sailing_id), '{}')
  where l.sailing_id in (select f.sailing_id from freed f);
end $function$
;

CREATE OR REPLACE FUNCTION inventory.search_exhaustively(searches inventory.seat_search[], seating inventory.seating)
 RETURNS inventory.seating
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  search inventory.seat_search;
  picked inventory.assigned_seat[];
begin
  for search in
    select w.turn, w.sailing_id, w.class_id, w.from_stop, w.to_stop, w.stops, 0, array_agg(p.place order by p.place)
    from unnest(searches) w cross join lateral unnest(w.places) p(place)
    where not exists (select from unnest(seating.assigned) g where g.place = p.place)
    group by 1, 2, 3, 4, 5, 6
  loop
    with chosen as materialized (
      select search.places[b.place] as place, b.id, inventory.trip_mask(search.from_stop, search.to_stop) as mask
      from inventory.best_seats(search.sailing_id, search.class_id, search.from_stop, search.to_stop, search.stops,
        cardinality(search.places), 0) b
    ), taken as (
      update inventory.seats s set mask = s.mask | c.mask from chosen c
      where s.id = c.id and s.closed & c.mask = 0
      returning c.place, s.id, s.label, case when old.closed = 0 then s.position end as fresh
    )
    select array_agg(row(t.place, 1, t.id, t.label, t.fresh)::inventory.assigned_seat) into picked from taken t;
    seating := row(seating.assigned || picked, seating.missing || array(
      select row(p.place, 1, 0, null)::inventory.shortage from unnest(search.places) p(place)
      where not exists (select from unnest(picked) g where g.place = p.place)), seating.moved);
  end loop;
  return seating;
end $function$
;

CREATE OR REPLACE FUNCTION inventory.seat_party(request inventory.seat_request)
 RETURNS inventory.assigned_seat[]
 LANGUAGE plpgsql
AS $function$
declare
  trip_legs integer := inventory.trip_mask(request.from_stop, request.to_stop);
  chosen bigint[];
  result inventory.assigned_seat[];
begin
  if request.seated = 0 then
    return '{}';
  end if;
  chosen := array(select s.id from inventory.seats_together(
    request.sailing_id, request.class_id, request.from_stop, request.to_stop, request.stops, request.seated, request.start, 240) s);
  -- Exhaustive search before a refusal: every seat is examined.
  if cardinality(chosen) < request.seated then
    chosen := array(select s.id from inventory.seats_together(
      request.sailing_id, request.class_id, request.from_stop, request.to_stop, request.stops, request.seated, 0, null) s);
  end if;
  if cardinality(chosen) < request.seated then
    return null;
  end if;
  with taken as (
    update inventory.seats s set mask = s.mask | trip_legs
    where s.id = any (chosen) and s.closed & trip_legs = 0
    returning s.id, s.label, array_position(chosen, s.id) as seat_number, case when old.closed = 0 then s.position end as fresh
  )
  select array_agg(row(request.place, t.seat_number, t.id, t.label, t.fresh)::inventory.assigned_seat) into result from taken t;
  if cardinality(result) is distinct from request.seated then
    raise exception 'a seat was taken at the last moment' using errcode = 'FW409';
  end if;
  return result;
end $function$
;

CREATE OR REPLACE FUNCTION inventory.seats_together(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer, stops integer, seat_count integer, start integer, max_used integer)
 RETURNS TABLE(id bigint, label text)
 LANGUAGE sql
 STABLE
AS $function$
    with free as materialized (
      (select used.*, m.gap
      from inventory.masks_open_for(in_sailing, of_class, from_stop, to_stop, stops) m
      cross join lateral (
        select s.id, s.label, s.position, s.deck, s.row_number, s.column_number, 0 as untouched from inventory.seats s
        where s.sailing_id = in_sailing and s.class_id = of_class and s.closed = m.closed
        order by s.position limit max_used) used
      order by m.gap, used.position limit max_used)
      union all
      (select s.id, s.label, s.position, s.deck, s.row_number, s.column_number, 1, inventory.gap(0, from_stop, to_stop, stops)
      from inventory.seats s
      where s.sailing_id = in_sailing and s.class_id = of_class and s.closed = 0 and s.position >= start
      order by s.position limit least(max_used, 64 + 4 * seat_count))
    ), positioned as (
      select f.*, f.column_number - row_number() over (partition by f.deck, f.row_number order by f.column_number) as run
      from free f
    ), counted as materialized (
      select p.*, count(*) over side as side_free, count(*) over row as row_free, count(*) over floor as deck_free,
        avg(gap) over side as side_gap, avg(gap) over row as row_gap, row_number() over in_side as side_place
      from positioned p
      window side as (partition by deck, row_number, run), row as (partition by deck, row_number),
        floor as (partition by deck), in_side as (partition by deck, row_number, run order by column_number)
    ), block as materialized (
      select b.deck, b.row_number, b.run, b.people from inventory.block_of_rows(
        (select array_agg(row(r.deck, r.row_number, r.run, r.side_free, r.column_number, r.side_gap)::inventory.free_run)
          from (
            select distinct on (c.deck, c.row_number) c.* from counted c
            order by c.deck, c.row_number, c.side_free desc, c.run, c.column_number) r), seat_count) b
      where not exists (select from counted c where c.row_free >= seat_count)
    ), ranked as (
      select c.*, case when c.side_free >= seat_count then 0 when c.row_free >= seat_count then 1
        when c.side_place <= b.people then 2 when c.deck_free >= seat_count then 3 else 4 end as tier
      from counted c
      left join block b on b.deck = c.deck and b.row_number = c.row_number and b.run = c.run
    )
    select r.id, r.label from ranked r
    order by r.tier,
      case r.tier when 0 then r.side_gap when 1 then r.row_gap end,
      case r.tier when 0 then r.side_free when 1 then r.row_free end,
      case when r.tier < 4 then r.deck end,
      case when r.tier < 3 then r.row_number end,
      case when r.tier = 0 then r.run end,
      case when r.tier < 3 then r.column_number end,
      r.gap, r.untouched, r.position
    limit seat_count
  $function$
;

CREATE OR REPLACE FUNCTION inventory.sellable_seats(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$ select greatest(0, least(inventory.free_seats(in_sailing, of_class, from_stop, to_stop), (
    select s.certified_capacity - (select max(leg) from unnest(l.legs[from_stop + 1 : to_stop]) leg)
    from sailings.sailings s join inventory.loads l on l.sailing_id = s.id where s.id = in_sailing))) $function$
;

CREATE OR REPLACE FUNCTION inventory.still_free(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer, kept bigint[])
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
AS $function$ select array_agg(s.id order by k.number)
    from unnest(kept) with ordinality k(id, number)
    left join inventory.seats s on s.id = k.id and s.sailing_id = in_sailing and s.class_id = of_class
      and s.closed & inventory.trip_mask(from_stop, to_stop) = 0 $function$
;

CREATE OR REPLACE FUNCTION inventory.take_for_parties(requests inventory.seat_request[], batch_people bigint)
 RETURNS inventory.seating
 LANGUAGE plpgsql
AS $function$
declare
  result inventory.seating := row('{}', '{}', false)::inventory.seating;
  request inventory.seat_request;
  part inventory.seating;
begin
  for request in
    select r.* from unnest(requests) r
    where r.room >= batch_people and (r.seated > 1 or r.seated = 1 and r.wanted_seats is not null)
    order by r.place
  loop
    part := inventory.take_for_request(request);
    result := row(result.assigned || part.assigned, result.missing || part.missing, result.moved or part.moved)::inventory.seating;
  end loop;
  return result;
end $function$
;

CREATE OR REPLACE FUNCTION inventory.take_for_request(request inventory.seat_request)
 RETURNS inventory.seating
 LANGUAGE plpgsql
AS $function$
declare
  picked inventory.assigned_seat[];
begin
  if request.wanted_seats is not null then
    return inventory.take_wanted_seats(request);
  end if;
  picked := inventory.seat_party(request);
  if picked is not null then
    return row(picked, '{}', true)::inventory.seating;
  end if;
  return row('{}', array[row(request.place, request.seated,
    inventory.free_seats(request.sailing_id, request.class_id, request.from_stop, request.to_stop), null)::inventory.shortage],
    false)::inventory.seating;
end $function$
;

CREATE OR REPLACE FUNCTION inventory.take_for_singles(requests inventory.seat_request[], batch_people bigint)
 RETURNS inventory.seating
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  result inventory.seating := row('{}', '{}', false)::inventory.seating;
  searches inventory.seat_search[];
  search inventory.seat_search;
  picked inventory.assigned_seat[];
  turns integer;
  still_without integer;
  moved_now boolean;
begin
  select array_agg(row(
      w.turn, w.sailing_id, w.class_id, w.from_stop, w.to_stop, w.stops, w.start, w.places)::inventory.seat_search),
    max(w.turn), sum(cardinality(w.places))
  into searches, turns, still_without
  from (
    select row_number() over (partition by r.sailing_id, r.class_id) as turn, r.sailing_id, r.class_id, r.from_stop, r.to_stop,
      r.stops, r.start, array_agg(r.place order by r.place) as places
    from unnest(requests) r
    where r.room >= batch_people and r.seated = 1 and r.wanted_seats is null
    group by r.sailing_id, r.class_id, r.from_stop, r.to_stop, r.stops, r.start) w;
  for current_turn in 1 .. coalesce(turns, 0) loop
    with chosen as materialized (
      select w.places[b.place] as place, w.start, b.id, inventory.trip_mask(w.from_stop, w.to_stop) as mask
      from unnest(searches) w cross join lateral inventory.best_seats(
        w.sailing_id, w.class_id, w.from_stop, w.to_stop, w.stops, cardinality(w.places), w.start) b
      where w.turn = current_turn
    ), taken as (
      update inventory.seats s set mask = s.mask | c.mask from chosen c
      where s.id = c.id and s.closed & c.mask = 0
      returning c.place, c.start, s.id, s.label, case when old.closed = 0 then s.position end as fresh
    )
    select array_agg(row(t.place, 1, t.id, t.label, t.fresh)::inventory.assigned_seat), bool_or(t.fresh >= t.start + 32)
    into picked, moved_now from taken t;
    result := row(result.assigned || picked, '{}', result.moved or coalesce(moved_now, false))::inventory.seating;
    still_without := still_without - coalesce(cardinality(picked), 0);
  end loop;
  if still_without > 0 then
    result := inventory.search_exhaustively(searches, result);
  end if;
  return result;
end $function$
;

CREATE OR REPLACE FUNCTION inventory.take_seats(requests inventory.seat_request[], people bigint, least_room integer, parties boolean)
 RETURNS inventory.seating
 LANGUAGE plpgsql
AS $function$
declare
  crowded constant boolean := people > least_room;
  singles inventory.seating;
  others inventory.seating := row('{}', '{}', false)::inventory.seating;
  part inventory.seating;
begin
  if crowded then
    others := inventory.take_within_capacity(requests, people);
  end if;
  if parties then
    part := inventory.take_for_parties(requests, people);
    others := row(others.assigned || part.assigned, others.missing || part.missing, others.moved or part.moved)::inventory.seating;
  end if;
  singles := inventory.take_for_singles(requests, people);
  if not crowded and not parties then
    return singles;
  end if;
  return row(others.assigned || singles.assigned, others.missing || singles.missing, others.moved or singles.moved)::inventory.seating;
end $function$
;

CREATE OR REPLACE FUNCTION inventory.take_wanted_seats(request inventory.seat_request)
 RETURNS inventory.seating
 LANGUAGE plpgsql
AS $function$
declare
  trip_legs integer := inventory.trip_mask(request.from_stop, request.to_stop);
  chosen bigint[] := array_remove(request.wanted_seats, null);
  unassigned integer[] := array(
    select n from generate_subscripts(request.wanted_seats, 1) n where request.wanted_seats[n] is null order by n);
  unavailable bigint[];
  free integer;
  taken inventory.assigned_seat[];
  others inventory.assigned_seat[];
begin
  unavailable := array(
    select w.id from unnest(chosen) w(id)
    where not exists (
      select from inventory.seats s
      where s.id = w.id and s.sailing_id = request.sailing_id and s.class_id = request.class_id
        and s.closed & trip_legs = 0));
  free := inventory.free_seats(request.sailing_id, request.class_id, request.from_stop, request.to_stop);
  if unavailable <> '{}' or free < request.seated then
    return row('{}', array[row(request.place, request.seated, free, nullif(unavailable, '{}'))::inventory.shortage],
      false)::inventory.seating;
  end if;
  with updated as (
    update inventory.seats s set mask = s.mask | trip_legs
    where s.id = any (chosen) and s.closed & trip_legs = 0
    returning s.id, s.label, case when old.closed = 0 then s.position end as fresh
  )
  select array_agg(
    row(request.place, array_position(request.wanted_seats, u.id), u.id, u.label, u.fresh)::inventory.assigned_seat)
  into taken from updated u;
  -- Without a chosen seat: an aggregate of no rows is null.
  taken := coalesce(taken, '{}');
  if cardinality(taken) is distinct from cardinality(chosen) then
    raise exception 'a seat was taken at the last moment' using errcode = 'FW409';
  end if;
  request.seated := cardinality(unassigned);
  others := inventory.seat_party(request);
  if others is null then
    raise exception 'a seat was taken at the last moment' using errcode = 'FW409';
  end if;
  return row(taken || array(
    select row(o.place, unassigned[o.seat_number], o.seat_id, o.label, o.fresh)::inventory.assigned_seat from unnest(others) o),
    '{}', true)::inventory.seating;
end $function$
;

CREATE OR REPLACE FUNCTION inventory.take_within_capacity(requests inventory.seat_request[], batch_people bigint)
 RETURNS inventory.seating
 LANGUAGE plpgsql
AS $function$
declare
  result inventory.seating := row('{}', '{}', false)::inventory.seating;
  request inventory.seat_request;
  part inventory.seating;
  on_sailing bigint;
  legs integer[];
  fullest integer;
begin
  for request in
    select r.* from unnest(requests) r where r.room < batch_people order by r.sailing_id, r.place
  loop
    if request.sailing_id is distinct from on_sailing then
      on_sailing := request.sailing_id;
      select l.legs into legs from inventory.loads l where l.sailing_id = on_sailing;
    end if;
    select max(leg) into fullest from unnest(legs[request.from_stop + 1 : request.to_stop]) leg;
    if fullest + request.people > request.capacity then
      result.missing := result.missing
        || row(request.place, request.people, request.capacity - fullest, null)::inventory.shortage;
      continue;
    end if;
    part := inventory.take_for_request(request);
    result := row(result.assigned || part.assigned, result.missing || part.missing, result.moved or part.moved)::inventory.seating;
    if part.missing = '{}' then
      for leg in request.from_stop + 1 .. request.to_stop loop
        legs[leg] := legs[leg] + request.people;
      end loop;
    end if;
  end loop;
  return result;
end $function$
;

CREATE OR REPLACE FUNCTION inventory.trip_mask(from_stop integer, to_stop integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((1)::bigint << (to_stop - from_stop)) - 1) << from_stop))::integer
;

CREATE OR REPLACE FUNCTION inventory.unlock(of_sailing bigint, seats bigint[])
 RETURNS TABLE(label text)
 LANGUAGE sql
AS $function$
    with unlocked as (
      update inventory.seats s set locked = 0, lock_reason = null, locked_by = null, locked_at = null
      where s.sailing_id = of_sailing and s.id = any (seats) and s.locked > 0
      returning s.class_id, s.position, s.closed, s.label
    ), lowered as (
      update inventory.loads l set starts = l.starts || lowest.starts
      from (
        select jsonb_object_agg(first.class_id::text, least(first.position, (stand.starts ->> first.class_id::text)::integer)) as starts
        from (select u.class_id, min(u.position) as position from unlocked u where u.closed = 0 group by u.class_id) first
        cross join inventory.loads stand where stand.sailing_id = of_sailing and stand.starts ? first.class_id::text) lowest
      where l.sailing_id = of_sailing and lowest.starts is not null
    )
    select u.label from unlocked u order by u.position
  $function$
;

CREATE OR REPLACE FUNCTION inventory.withdraw_sailings(ids bigint[], moment timestamp with time zone)
 RETURNS bigint[]
 LANGUAGE plpgsql
AS $function$
declare
  gone bigint[];
begin
  perform inventory.lock_sailings(ids);
  select coalesce(array_agg(s.id order by s.id), '{}') into gone from sailings.sailings s
    where s.id = any (ids) and inventory.may_change_plan(s, moment)
      and not exists (select from orders.offers o where o.sailing_id = s.id)
      and not exists (select from accounts.accounts a where a.sailing_id = s.id)
      and not exists (select from sailings.sale_stops stop where stop.sailing_id = s.id)
      and not exists (select from sailings.disruptions d where d.sailing_id = s.id);
  delete from inventory.seats s where s.sailing_id = any (gone);
  perform sailings.remove_runs(gone);
  return gone;
end $function$
;

CREATE OR REPLACE FUNCTION journal.delete_expired(log text, before timestamp with time zone, max_rows integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  deleted integer;
begin
  perform set_config('journal.deleting_expired', 'on', true);
  if log = 'operations' then
    delete from journal.operations where id in (
      select id from journal.operations where at < before order by at, id limit max_rows);
  elsif log = 'log_ins' then
    delete from journal.log_ins where id in (
      select id from journal.log_ins where at < before order by at, id limit max_rows);
  else
    raise exception 'the journal knows no %', log;
  end if;
  get diagnostics deleted = row_count;
  perform set_config('journal.deleting_expired', 'off', true);
  return deleted;
end $function$
;

CREATE OR REPLACE FUNCTION journal.record(moment timestamp with time zone, by_user bigint, by_organisation bigint, done text, of_entity text, of_id text, request text, from_address text, details jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address, detail)
    values (moment, by_user, by_organisation, done, coalesce(of_entity, ''), coalesce(of_id, ''), coalesce(request, ''),
      coalesce(from_address, ''), coalesce(details, '{}'))
  $function$
;

CREATE OR REPLACE FUNCTION journal.record_sign_in(moment timestamp with time zone, by_user bigint, how text, device text, from_address text, with_browser text)
 RETURNS void
 LANGUAGE sql
AS $function$
    insert into journal.log_ins (at, user_id, outcome, device_id, address, browser)
    values (moment, by_user, how, device, from_address, with_browser)
  $function$
;

CREATE OR REPLACE FUNCTION journal.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the journal is append-only' using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION journal.refuse_early_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('journal.deleting_expired', true), '') <> 'on' or old.at > now() - interval '180 days' then
    raise exception 'the journal is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION lists.erase_user(erased bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    delete from lists.settings where user_id = erased
  $function$
;

CREATE OR REPLACE FUNCTION messages.erase_user(erased bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    delete from messages.reads where user_id = erased;
    delete from messages.messages where about_user_id = erased
  $function$
;

CREATE OR REPLACE FUNCTION messages.written_in(texts jsonb, language text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((jsonb_typeof(texts) = 'object'::text) AND (COALESCE(length((texts ->> language)), 0) > 0))
;

CREATE OR REPLACE FUNCTION network.check_corporation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from staff.organisations o where o.id = new.corporation_id and o.kind = 'portCorporation' for share;
  if not found then
    raise exception 'organisation % runs no ports', new.corporation_id using errcode = 'check_violation', constraint = 'corporation_runs_port';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION network.check_dock_enabled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  enabled boolean;
  goes_on boolean := false;
begin
  select d.enabled and p.enabled into enabled from network.docks d join network.ports p on p.id = d.port_id
    where d.id = new.dock_id for share of d, p;
  if enabled is not false then
    return null;
  end if;
  if tg_table_name = 'line_stops' then
    select exists (select from network.line_versions own join network.line_versions other using (line_id)
      join network.line_stops call on call.line_version_id = other.id
      where own.id = new.line_version_id and other.id <> own.id and call.dock_id = new.dock_id) into goes_on;
  end if;
  if not goes_on then
    raise exception 'dock % is disabled', new.dock_id using errcode = 'check_violation', constraint = 'dock_is_enabled';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION network.check_dock_unused()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from network.docks where id = old.id for update;
  if exists (select from network.line_stops where dock_id = old.id)
    or exists (select from sailings.sailing_stops where old.id in (dock_id, planned_dock_id)) then
    raise exception 'dock % is in use', old.id using errcode = 'foreign_key_violation', constraint = 'stays_in_its_port';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION network.check_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (
    select count(*) < 2 or max(stop_number) <> count(*) - 1
      or bool_or((depart_minutes is null) <> (next_arrives is null)) or bool_or(next_arrives <= depart_minutes)
    from (select stop_number, depart_minutes, lead(arrive_minutes) over (order by stop_number) as next_arrives
      from network.line_stops where line_version_id = new.id) stop
  ) then
    raise exception 'version % of line % is no trip from stop to stop', new.version, new.line_id using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION network.shown_version(wanted_line bigint, today date)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select coalesce(network.version_of(wanted_line, today), (
      select v.id from network.line_versions v where v.line_id = wanted_line and v.status = 'published'
      order by v.valid_from limit 1))
  $function$
;

CREATE OR REPLACE FUNCTION network.version_of(wanted_line bigint, wanted_date date)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select v.id from network.line_versions v
    where v.line_id = wanted_line and v.status = 'published' and v.valid_from <= wanted_date
    order by v.valid_from desc limit 1
  $function$
;

CREATE OR REPLACE FUNCTION orders.agency_refusal(held orders.orders, moment timestamp with time zone)
 RETURNS platform.refusal
 LANGUAGE sql
 STABLE
AS $function$
    select row(refused.code, refused.detail)::platform.refusal
    from orders.tickets t join sailings.sailings run on run.id = t.sailing_id
    cross join lateral agents.sale_refusal(held.organisation_id, run.line_id, t.class_id, t.planned_depart, moment,
      held.total_fen) refused
    where t.order_id = held.id and t.state = 'held'
    order by t.planned_depart, t.id limit 1
  $function$
;

CREATE OR REPLACE FUNCTION orders.apply_correction(request jsonb)
 RETURNS TABLE(code text, detail jsonb)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  asked orders.correction_application := jsonb_populate_record(null::orders.correction_application, request);
  correction orders.corrections;
  wallet accounts.wallets;
  refused platform.refusal;
begin
  if asked.method = 'wallet' then
    select w.* into wallet from accounts.wallets w
    where w.organisation_id = (select o.organisation_id from orders.corrections c join orders.orders o on o.id = c.order_id
      where c.id = asked.correction)
    for no key update of w;
  end if;
  perform orders.lock_correction(asked.correction);
  select * into correction from orders.corrections c where c.id = asked.correction for update;
  if correction.id is null then
    return query select 'orders.correctionNotFound', null::jsonb;
    return;
  elsif correction.state = 'applied' then
    return query select 'applied', orders.correction_receipt(correction.id);
    return;
  end if;
  refused := orders.correction_refusal(correction, asked, wallet);
  if refused.code is null then
    refused.code := platform.use_approval(correction.approval_id, 'orders.correction', correction.id::text,
      orders.correction_payload(correction.id), asked.at);
    if refused.code is not null then
      refused.code := 'orders.correctionNotApproved';
    end if;
  end if;
  if refused.code is not null then
    return query select refused.code, refused.detail;
    return;
  end if;
  perform orders.change_correction(array[correction.id], 'applied', asked."user", asked.at,
    orders.replace_passenger(correction, asked."user", asked.at));
  if correction.fee_fen > 0 then
    perform orders.take_correction_fee(correction, asked, wallet.account_id);
  end if;
  return query select 'applied', orders.correction_receipt(correction.id);
exception
  -- Everything was rolled back, the request stays.
  when exclusion_violation then
    return query select 'orders.correctionTravels', orders.correction_travels_elsewhere(asked.correction);
  when unique_violation then
    return query select 'orders.receiptUsed', coalesce(orders.receipt_used(asked.method, asked.reference),
      jsonb_build_object('reference', asked.reference, 'number', null));
end $function$
;

CREATE OR REPLACE FUNCTION orders.ask_correction(request jsonb)
 RETURNS TABLE(code text, detail jsonb)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  asked orders.corrections := jsonb_populate_record(null::orders.corrections, request);
  ticket orders.tickets;
  other record;
  made bigint;
begin
  perform from orders.orders o where o.id = asked.order_id for no key update;
  select * into ticket from orders.tickets t where t.id = asked.ticket_id and t.order_id = asked.order_id;
  if ticket.id is null or (ticket.version, ticket.passenger_version) <> (asked.ticket_version, asked.former_version)
    or ticket.state <> 'issued' then
    return query select 'orders.ticketChanged', jsonb_build_object('ticketState', ticket.state);
    return;
  end if;
  select c.id, c.valid_until, u.name into other from orders.corrections c join staff.users u on u.id = c.asked_by
  where c.ticket_id = asked.ticket_id and c.state in ('waiting', 'approved');
  if other.valid_until <= asked.asked_at then
    perform orders.change_correction(array[other.id], 'lapsed', null, asked.asked_at);
  elsif other.id is not null then
    return query select 'orders.correctionExists', jsonb_build_object('by', other.name);
    return;
  end if;
  select u.name, f.valid_until into other from orders.offer_lines l join orders.offers f on f.id = l.offer_id
  join staff.users u on u.id = f.made_by
  where l.ticket_id = asked.ticket_id and l.living and f.valid_until > asked.asked_at;
  if found then
    return query select 'orders.offerExists', jsonb_build_object('by', other.name, 'until', orders.instant(other.valid_until));
    return;
  end if;
  insert into orders.corrections (ticket_id, order_id, organisation_id, kind, ticket_version, former_version, fee_fen, reason,
    hints, person_hash, name, certificate_kind, certificate_hash, certificate_cipher, certificate_masked, birth_date, sex,
    nationality, asked_at, asked_by, valid_until)
  values (asked.ticket_id, asked.order_id, asked.organisation_id, asked.kind, asked.ticket_version, asked.former_version,
    asked.fee_fen, coalesce(asked.reason, ''), asked.hints, asked.person_hash, asked.name, asked.certificate_kind,
    asked.certificate_hash, asked.certificate_cipher, asked.certificate_masked, asked.birth_date, asked.sex, asked.nationality,
    asked.asked_at, asked.asked_by, asked.valid_until)
  returning id into made;
  update orders.corrections c set approval_id = platform.ask_approval('orders.correction', made::text,
    orders.correction_payload(made), asked.asked_by, false, asked.asked_at, asked.valid_until)
  where c.id = made;
  return query select 'asked', jsonb_build_object('correctionId', made::text);
end $function$
;

CREATE OR REPLACE FUNCTION orders.book_offers(asked orders.confirmation[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  postings accounts.posting[];
  paid accounts.posting[];
  payments orders.payments[];
  paying orders.confirmation;
begin
  for paying in select a.* from unnest(asked) a where a.due_fen > 0 order by a.user_id loop
    perform accounts.taking_shift(paying.method, paying.user_id, paying.organisation_id, paying.at);
  end loop;
  if exists (select from unnest(asked) a where a.changes_trip) then
    perform accounts.open_accounts(array(
      select opened from unnest(asked) a join orders.offers f on f.id = a.offer_id
      cross join lateral accounts.sale_accounts(f.sailing_id, case when a.due_fen > 0 then a.method else 'wallet' end, a.at) opened
      where a.changes_trip));
  end if;
  with till as (
    select a.place, s.id as shift_id from unnest(asked) a join accounts.till_shifts s on s.clerk_id = a.user_id and s.state = 'open'
    where a.due_fen > 0 and a.method <> 'wallet'
  ), line as (
    select a.place, a.changes_trip, l.*, t.sailing_id, t.price_fen, t.parts as old_parts
    from unnest(asked) a join orders.offer_lines l on l.offer_id = a.offer_id join orders.tickets t on t.id = l.ticket_id
  ), moved as (
    -- Given back, part by part.
    select line.place, case p.kind when 'serviceFee' then 'operator:serviceFees' else accounts.unearned_code(line.sailing_id) end as code,
      line.ticket_id, -case p.kind when 'serviceFee' then p.back_fen else p.paid_fen end as fen
    from line cross join lateral unnest(line.parts) p where not line.changes_trip
    union all
    select line.place, 'operator:refundFees', line.ticket_id, p.fee_fen
    from line cross join lateral unnest(line.parts) p where not line.changes_trip and p.kind <> 'serviceFee'
    union all
    -- Exchanged: the fare moves to the new sailing, the service fee stays.
    select line.place, accounts.unearned_code(line.sailing_id), line.ticket_id,
      -(line.price_fen - fares.fen_of(line.old_parts, 'serviceFee'))
    from line where line.changes_trip
    union all
    select line.place, accounts.unearned_code(t.sailing_id), t.id, t.price_fen - fares.fen_of(t.parts, 'serviceFee')
    from line join orders.tickets t on t.id = line.new_ticket_id
    union all
    select line.place, 'operator:refundFees', line.ticket_id, line.fee_fen from line where line.changes_trip
    union all
    select a.place, 'operator:refundsPayable', null, a.back_fen from unnest(asked) a
    union all
    select a.place, case a.method
        when 'wallet' then (select x.code from accounts.wallets w join accounts.accounts x on x.id = w.account_id
          where w.organisation_id = a.organisation_id)
        else accounts.taking_code(a.method, till.shift_id, a.at) end, null, -a.due_fen
    from unnest(asked) a left join till on till.place = a.place where a.due_fen > 0
  ), entry as (
    select m.place, array_agg(row(x.id, m.fen, m.ticket_id)::accounts.posted_entry order by m.ticket_id, x.id) as entries
    from (select moved.place, moved.code, moved.ticket_id, sum(moved.fen)::bigint as fen from moved group by 1, 2, 3) m
    left join accounts.accounts x on x.code = m.code
    where m.fen <> 0
    group by m.place
  ), posting as (
    select a.place, a.due_fen > 0 as is_paid, row(case when a.changes_trip then 'exchange' else a.kind end, a.order_id, a.at, '',
      case when a.due_fen > 0 and a.method = 'wallet' then a.organisation_id end, entry.entries, a.user_id, 'offer', a.offer_id,
      case when a.kind = 'void' then (
        select min(p.transfer_id) from orders.payments p where p.order_id = a.order_id having count(*) = 1) end)::accounts.posting as posted,
      row(a.order_id, (select coalesce(max(p.number), 1) + 1 from orders.payments p where p.order_id = a.order_id), a.method,
        a.reference, a.due_fen, null, a.at, a.user_id, null, till.shift_id)::orders.payments as payment
    from unnest(asked) a join entry on entry.place = a.place left join till on till.place = a.place
  )
  select array_agg(p.posted order by p.place) filter (where not p.is_paid), array_agg(p.posted order by p.place) filter (where p.is_paid),
    array_agg(p.payment order by p.place) filter (where p.is_paid)
  into postings, paid, payments from posting p;
  if postings is not null then
    perform accounts.post(postings);
  end if;
  perform orders.take_payments(paid, payments);
end $function$
;

CREATE OR REPLACE FUNCTION orders.carry_out_offers(asked orders.confirmation[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  one orders.confirmation;
  tickets bigint[];
begin
  for one in select a.* from unnest(asked) a where a.approval_id is not null order by a.approval_id loop
    if platform.use_approval(one.approval_id, 'orders.overrule', one.offer_id::text, orders.overrule_payload(one.offer_id), one.at)
      is not null then
      raise exception 'offer % is not approved', one.offer_id using errcode = 'FW410',
        detail = jsonb_build_object('place', one.place, 'code', 'orders.offerNotApproved')::text;
    end if;
  end loop;
  perform accounts.end_vouchers(array_agg(l.ticket_id order by l.ticket_id), a.user_id, a.at)
  from unnest(asked) a join orders.offer_lines l on l.offer_id = a.offer_id group by a.place, a.user_id, a.at;
  -- Free before take: the old seat counts as free, and the person leaves the old trip before the new one begins.
  perform orders.change_states(array(
    select row(l.ticket_id, case a.kind when 'void' then 'void' when 'refund' then 'refunded' else 'exchanged' end, a.at,
      row('offer', a.offer_id, a.user_id, null)::orders.change_cause)::orders.ticket_change
    from unnest(asked) a join orders.offer_lines l on l.offer_id = a.offer_id order by l.ticket_id));
  tickets := array(select l.ticket_id from unnest(asked) a join orders.offer_lines l on l.offer_id = a.offer_id order by l.ticket_id);
  perform inventory.release(tickets);
  if exists (select from unnest(asked) a where a.changes_trip) then
    perform orders.take_new_trips(array(select a from unnest(asked) a where a.changes_trip order by a.place));
  end if;
  perform orders.book_offers(asked);
  perform accounts.request_payouts(array(
    select row(a.order_id, a.back_fen, 'offer', a.offer_id, a.user_id, a.at, a.cash_now)::accounts.payout_request
    from unnest(asked) a where a.back_fen > 0 order by a.order_id));
  perform orders.end_offers(array(select row(a.offer_id, a.user_id, a.at)::orders.offer_end from unnest(asked) a), 'confirmed');
  perform orders.follow_tickets(asked);
end $function$
;

CREATE OR REPLACE FUNCTION orders.change_correction(ids bigint[], new_state text, by_user bigint, moment timestamp with time zone, added_version smallint DEFAULT NULL::smallint)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  changed bigint[];
begin
  with done as (
    update orders.corrections c set state = new_state, version = c.version + 1, new_version = added_version,
      ended_at = case when new_state <> 'approved' then moment end, ended_by = case when new_state <> 'approved' then by_user end
    where c.id = any (ids) and c.ended_at is null and c.state <> new_state
    returning c.id, c.version, old.state as from_state
  ), event as (
    insert into orders.correction_events (correction_id, number, at, from_state, to_state, user_id)
    select d.id, d.version, moment, d.from_state, new_state, by_user from done d
  )
  select array_agg(d.id) into changed from done d;
  if new_state in ('withdrawn', 'lapsed') then
    perform platform.withdraw_approvals(array(
      select c.approval_id from orders.corrections c where c.id = any (changed) and c.approval_id is not null), moment);
  end if;
  return coalesce(cardinality(changed), 0);
end $function$
;

CREATE OR REPLACE FUNCTION orders.change_state(tickets bigint[], new_state text, moment timestamp with time zone, cause orders.change_cause)
 RETURNS void
 LANGUAGE sql
AS $function$
    select orders.change_states(array(
      select row(t.id, new_state, moment, cause)::orders.ticket_change from unnest(tickets) t(id)))
  $function$
;

CREATE OR REPLACE FUNCTION orders.change_states(wanted orders.ticket_change[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  waiting record;
begin
  with changed as (
    update orders.tickets t set state = c.new_state, version = t.version + 1,
      seat_id = case when c.new_state in ('void', 'refunded', 'exchanged') then null else t.seat_id end
    from unnest(wanted) c
    where t.id = c.ticket_id
    returning t.id, t.version, old.state as from_state, c.new_state, c.at, c.cause
  )
  insert into orders.ticket_events (ticket_id, number, at, from_state, to_state, cause_kind, cause_id, user_id, device_id)
  select c.id, c.version, c.at, c.from_state, c.new_state, (c.cause).kind, (c.cause).id, (c.cause).user_id, (c.cause).device_id
  from changed c;
  for waiting in
    select array_agg(x.id) as corrections, (c.cause).user_id, c.at
    from unnest(wanted) c join orders.corrections x on x.ticket_id = c.ticket_id and x.state in ('waiting', 'approved')
    group by (c.cause).user_id, c.at
  loop
    perform orders.change_correction(waiting.corrections, case when waiting.user_id is null then 'lapsed' else 'withdrawn' end,
      waiting.user_id, waiting.at);
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION orders.check_hold_limits(trips orders.requested_trip[])
 RETURNS orders.requested_trip[]
 LANGUAGE plpgsql
AS $function$
declare
  trip orders.requested_trip;
  held record;
  most_in_all integer;
begin
  for trip in
    select t.* from unnest(trips) t where t.refusal is null and t.limits is not null order by t.organisation_id, t.place
  loop
    select coalesce(sum(h.seats) filter (where h.sailing_id = trip.sailing_id), 0) as on_sailing,
      coalesce(sum(h.seats), 0) as in_all
    into held
    from (
      select h.sailing_id, h.seats from orders.held_by(trip.organisation_id, (trip.limits ->> 'since')::timestamptz) h
      union all
      select t.sailing_id, t.people from unnest(trips) t
      where t.refusal is null and t.limits is not null and t.organisation_id = trip.organisation_id and t.place < trip.place) h;
    most_in_all := coalesce((select a.max_held from agents.agents a where a.organisation_id = trip.organisation_id),
      (trip.limits ->> 'inAll')::integer);
    if held.on_sailing + trip.people > (trip.limits ->> 'onSailing')::integer then
      trips[trip.place].refusal := 'orders.heldOnSailing';
      trips[trip.place].detail := jsonb_build_object('most', (trip.limits ->> 'onSailing')::integer, 'held', held.on_sailing);
    elsif held.in_all + trip.people > most_in_all then
      trips[trip.place].refusal := 'orders.heldInAll';
      trips[trip.place].detail := jsonb_build_object('most', most_in_all, 'held', held.in_all);
    end if;
  end loop;
  return trips;
end $function$
;

CREATE OR REPLACE FUNCTION orders.check_offer(written bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  offer orders.offers;
  wrong bigint;
  balance bigint;
begin
  select * into offer from orders.offers o where o.id = written;
  select l.ticket_id into wrong
  from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id
  cross join lateral (
    select coalesce(sum(p.paid_fen), 0) as paid, coalesce(sum(p.fee_fen), 0) as fee,
      bool_or(p.paid_fen <> p.fee_fen + p.back_fen or least(p.fee_fen, p.back_fen) < 0) as uneven
    from unnest(l.parts) p) part
  where l.offer_id = written and (t.order_id <> offer.order_id or l.paid_fen <> t.price_fen or part.paid <> t.price_fen
    or part.fee <> l.fee_fen or part.uneven or (offer.sailing_id is null) <> (l.new_parts is null))
  limit 1;
  if found then
    raise exception 'offer %: the line of ticket % does not add up', written, wrong using errcode = 'check_violation';
  end if;
  if offer.kind = 'void' and exists (
    select from orders.tickets t where t.order_id = offer.order_id
      and not exists (select from orders.offer_lines l where l.offer_id = written and l.ticket_id = t.id)) then
    raise exception 'offer %: a void is of all tickets of its order', written using errcode = 'check_violation';
  end if;
  select sum(l.paid_fen - l.fee_fen) - coalesce(sum(fares.sum_of(coalesce(l.new_parts, '{}'))), 0) into balance
  from orders.offer_lines l where l.offer_id = written;
  if balance is distinct from offer.back_fen - offer.due_fen
    or offer.fee_fen <> (select sum(l.fee_fen) from orders.offer_lines l where l.offer_id = written) then
    raise exception 'offer % does not add up', written using errcode = 'check_violation';
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION orders.check_wallets(trips orders.requested_trip[])
 RETURNS orders.requested_trip[]
 LANGUAGE plpgsql
AS $function$
declare
  trip orders.requested_trip;
  wallet accounts.wallets;
  payer bigint;
  today date;
  -- What each clerk has spent on a day, by 'CLERK DAY': read once, where the wallet limits clerks.
  clerks jsonb := '{}';
  clerk text;
  clerk_fen bigint;
  refused platform.refusal;
begin
  for trip in
    select t.* from unnest(trips) t where t.refusal is null and t.method = 'wallet' order by t.organisation_id, t.place
  loop
    if trip.organisation_id is distinct from payer then
      payer := trip.organisation_id;
      select * into wallet from accounts.wallets w where w.organisation_id = payer;
    end if;
    today := accounts.day_of(trip.at);
    clerk_fen := null;
    if wallet.clerk_limit_fen is not null then
      clerk := trip.user_id || ' ' || today;
      clerk_fen := coalesce((clerks ->> clerk)::bigint, orders.spent_by_clerk(wallet, trip.user_id, today));
    end if;
    refused := accounts.wallet_refusal(wallet, trip.total_fen, trip.dearest_fen, clerk_fen, today);
    if refused.code is null then
      wallet.spent_fen := case when wallet.spent_on = today then wallet.spent_fen else 0 end + trip.total_fen;
      wallet.spent_on := today;
      wallet.balance_fen := wallet.balance_fen - trip.total_fen;
      clerk_fen := clerk_fen + trip.total_fen;
    else
      trips[trip.place].refusal := refused.code;
      trips[trip.place].detail := refused.detail;
    end if;
    if clerk_fen is not null then
      clerks := clerks || jsonb_build_object(clerk, clerk_fen);
    end if;
  end loop;
  return trips;
end $function$
;

CREATE OR REPLACE FUNCTION orders.collection_pause(asking bigint, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$ select coalesce((select ceil(extract(epoch from t.wait_until - moment))::integer from orders.collection_refusals t
    where t.user_id = asking and t.wait_until > moment), 0) $function$
;

CREATE OR REPLACE FUNCTION orders.companions_stay(offer orders.offers)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  -- Most orders have none who travels free.
  if not exists (
      select from orders.tickets t join fares.passenger_types type on type.id = t.passenger_type_id
      where t.order_id = offer.order_id and type.free_per_adult is not null)
    and not exists (
      select from orders.offer_lines l join fares.passenger_types type on type.id = l.new_type_id
      where l.offer_id = offer.id and type.free_per_adult is not null) then
    return null;
  end if;
  return (
    with line as (
      select t.sailing_id, t.from_stop, t.to_stop, t.passenger_number, l.new_type_id, t.id
      from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id where l.offer_id = offer.id
    ), after as (
      select t.sailing_id, t.from_stop, t.to_stop, t.passenger_number, t.passenger_type_id as type_id, false as comes
      from orders.tickets t where t.order_id = offer.order_id and t.state in ('issued', 'boarded')
        and not exists (select from line where line.id = t.id)
      union all
      select offer.sailing_id, offer.from_stop, offer.to_stop, line.passenger_number, line.new_type_id, true
      from line where offer.sailing_id is not null
    ), people as (
      select after.*, type.code, type.is_adult, type.free_per_adult
      from after join fares.passenger_types type on type.id = after.type_id
    ), trip as (
      -- Those who stay on all or a part of a trip that passengers leave, and those who come.
      select distinct p.sailing_id, p.from_stop, p.to_stop, p.code, p.free_per_adult, p.comes
      from people p
      where p.free_per_adult is not null and (p.comes or exists (
        select from line where line.sailing_id = p.sailing_id and line.from_stop <= p.from_stop and line.to_stop >= p.to_stop))
    )
    select jsonb_build_object('most', trip.free_per_adult * adults.count, 'passengers', fellows.numbers)
    from trip
    cross join lateral (
      select count(*) from people p where p.is_adult and p.sailing_id = trip.sailing_id
        and p.from_stop <= trip.from_stop and p.to_stop >= trip.to_stop) adults
    cross join lateral (
      select count(*), string_agg(p.passenger_number::text, ', ' order by p.passenger_number) as numbers
      from people p where p.code = trip.code and p.sailing_id = trip.sailing_id and case
        -- As they are counted for who comes: with those whom adults take along for a part of it.
        when trip.comes then p.from_stop < trip.to_stop and trip.from_stop < p.to_stop
        else p.from_stop = trip.from_stop and p.to_stop = trip.to_stop end) fellows
    where fellows.count > trip.free_per_adult * adults.count
    limit 1);
end $function$
;

CREATE OR REPLACE FUNCTION orders.confirm_offers(requests jsonb, waits_for text DEFAULT NULL::text)
 RETURNS TABLE(place integer, code text, detail jsonb)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  asked orders.confirmation[] := orders.read_confirmations(requests, waits_for);
  living orders.confirmation[];
  refused jsonb;
begin
  loop
    living := array(select a from unnest(asked) a where a.refusal is null order by a.place);
    exit when living = '{}';
    begin
      perform orders.carry_out_offers(living);
      exit;
    exception
      -- One of them is refused, everything was rolled back, and the others are carried out without it.
      when sqlstate 'FW410' then
        get stacked diagnostics refused = pg_exception_detail;
        if refused ->> 'place' is null then
          select refused || jsonb_build_object('place', a.place) into refused from unnest(living) a
          where a.order_id = (refused ->> 'order')::bigint;
        end if;
      when exclusion_violation then
        select jsonb_build_object('place', a.place, 'code', 'orders.alreadyTravels', 'detail', other.detail) into refused
        from unnest(living) a cross join lateral (select orders.offer_travels_elsewhere(a.offer_id) as detail offset 0) other
        where a.changes_trip and (other.detail is not null or cardinality(living) = 1) limit 1;
        if refused is null then
          raise;
        end if;
      when unique_violation then
        select jsonb_build_object('place', a.place, 'code', 'orders.receiptUsed', 'detail', used.detail) into refused
        from unnest(living) a cross join lateral (select orders.receipt_used(a.method, a.reference) as detail offset 0) used
        where used.detail is not null limit 1;
        if refused is null then
          raise;
        end if;
    end;
    asked[(refused ->> 'place')::integer].refusal := refused ->> 'code';
    asked[(refused ->> 'place')::integer].detail := refused -> 'detail';
    refused := null;
  end loop;
  return query
    with came as materialized (
      select a.place, a.kind, a.order_id, coalesce(a.refusal, 'confirmed') as code, coalesce(made.receipt, a.detail) as detail
      from unnest(asked) a
      left join orders.offer_receipts(array(select l.offer_id from unnest(living) l)) made on a.refusal is null and made.offer_id = a.offer_id
    ), request as (
      select came.*, r.*
      from came join rows from (jsonb_to_recordset(requests) as (
        key text, endpoint text, hash bytea, "user" bigint, organisation bigint, operation text, "requestId" text, address text,
        at timestamptz)) with ordinality r on r.ordinality = came.place
      where came.code = 'confirmed'
    ), stored_keys as (
      insert into platform.request_keys (user_id, key, endpoint, request_hash, reply, at)
      select r."user", r.key, r.endpoint, r.hash, r.detail, r.at from request r where r.key is not null
    ), operation as (
      insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address, detail)
      select r.at, r."user", r.organisation, r.operation, 'orders.order', r.order_id::text, coalesce(r."requestId", ''),
        coalesce(r.address, ''), jsonb_build_object('number', r.detail -> 'number', 'offer', r.kind, 'back', r.detail -> 'back',
          'due', r.detail -> 'due')
      from request r
    )
    select came.place, came.code, came.detail from came order by came.place;
end $function$
;

CREATE OR REPLACE FUNCTION orders.copies_of(of_ticket bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
    select count(*)::integer from orders.prints print
    where print.ticket_id = of_ticket and not exists (
      select from orders.ticket_codes former
      where former.ticket_id = of_ticket and former.cause = 'correction' and former.replaced_at >= print.at)
  $function$
;

CREATE OR REPLACE FUNCTION orders.correction_payload(of_correction bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('correction', c.id::text, 'order', o.number, 'ticket', o.number || '-' || t.passenger_number,
      'kind', c.kind, 'fee', c.fee_fen, 'person', encode(c.person_hash, 'hex'))
    from orders.corrections c join orders.orders o on o.id = c.order_id join orders.tickets t on t.id = c.ticket_id
    where c.id = of_correction
  $function$
;

CREATE OR REPLACE FUNCTION orders.correction_receipt(of_correction bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('correctionId', c.id::text, 'orderId', c.order_id::text, 'ticketId', c.ticket_id::text,
      'number', o.number, 'ticket', o.number || '-' || t.passenger_number, 'fee', c.fee_fen, 'at', orders.instant(c.ended_at))
    from orders.corrections c join orders.orders o on o.id = c.order_id join orders.tickets t on t.id = c.ticket_id
    where c.id = of_correction
  $function$
;

CREATE OR REPLACE FUNCTION orders.correction_refusal(correction orders.corrections, asked orders.correction_application, wallet accounts.wallets)
 RETURNS platform.refusal
 LANGUAGE plpgsql
AS $function$
declare
  sold orders.orders;
  ticket orders.tickets;
  detail jsonb;
begin
  if correction.ended_at is not null then
    return row('orders.correctionEnded', jsonb_build_object('correctionState', correction.state))::platform.refusal;
  elsif correction.valid_until <= asked.at then
    return row('orders.correctionLapsed', null)::platform.refusal;
  elsif asked.expected <> correction.fee_fen then
    return row('orders.priceChanged', jsonb_build_object('old', asked.expected, 'new', correction.fee_fen))::platform.refusal;
  end if;
  select * into ticket from orders.tickets t where t.id = correction.ticket_id;
  if (ticket.version, ticket.state) <> (correction.ticket_version, 'issued') then
    return row('orders.ticketChanged', jsonb_build_object('ticketState', ticket.state))::platform.refusal;
  end if;
  if exists (
    select from sailings.sailing_stops call where call.sailing_id = ticket.sailing_id and call.stop_number = ticket.from_stop
      and orders.gate_closed(call, asked.at, orders.gate_close_minutes())) then
    return row('fares.gateClosed', null)::platform.refusal;
  end if;
  if correction.fee_fen = 0 then
    return null;
  elsif asked.method is null then
    return row('orders.paymentMissing', jsonb_build_object('due', correction.fee_fen))::platform.refusal;
  end if;
  select * into sold from orders.orders o where o.id = correction.order_id;
  if sold.channel = 'agent' and (asked.method <> 'wallet' or asked.organisation <> sold.organisation_id) then
    return row('orders.agencyHold', null)::platform.refusal;
  elsif sold.channel = 'agent' and not exists (select from agents.enabled_agent(sold.organisation_id)) then
    return row('orders.agentDisabled', null)::platform.refusal;
  end if;
  if asked.method <> 'wallet' and accounts.till_required() and accounts.open_shift_of(asked."user") is null then
    return row('accounts.tillNeeded', null)::platform.refusal;
  end if;
  detail := orders.receipt_used(asked.method, asked.reference);
  if detail is not null then
    return row('orders.receiptUsed', detail)::platform.refusal;
  elsif asked.method = 'wallet' then
    return accounts.wallet_refusal(wallet, correction.fee_fen, correction.fee_fen,
      orders.spent_by_clerk(wallet, asked."user", accounts.day_of(asked.at)), accounts.day_of(asked.at));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION orders.correction_travels_elsewhere(of_correction bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
begin
  return (
    select jsonb_build_object('number', other_order.number)
    from orders.corrections c
    join inventory.occupations mine on mine.ticket_id = c.ticket_id
    join inventory.occupations other on other.person = orders.person_of(c.certificate_hash) and other.travel && mine.travel
      and not other.held and not other.provisional and other.ticket_id <> c.ticket_id
    join orders.tickets other_ticket on other_ticket.id = other.ticket_id
    join orders.orders other_order on other_order.id = other_ticket.order_id
    where c.id = of_correction limit 1);
end $function$
;

CREATE OR REPLACE FUNCTION orders.corrections_of(of_ticket bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
    select count(*)::integer from orders.tickets t join orders.tickets former on former.order_id = t.order_id
      and coalesce(former.origin_ticket_id, former.id) = coalesce(t.origin_ticket_id, t.id)
    join orders.corrections c on c.ticket_id = former.id and c.state = 'applied'
    where t.id = of_ticket
  $function$
;

CREATE OR REPLACE FUNCTION orders.end_for_cancellation(cancelled bigint, by_user bigint, moment timestamp with time zone, OUT holds integer, OUT offers integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  held bigint[];
begin
  perform from orders.orders o where o.id in (select t.order_id from orders.tickets t
    where t.sailing_id = cancelled and t.state in ('held', 'issued', 'boarded')) order by o.id for no key update;
  held := array(select distinct t.order_id from orders.tickets t where t.sailing_id = cancelled and t.state = 'held');
  perform orders.end_holds(held, 'cancelled', moment, row('cancellation', null, by_user, null)::orders.change_cause);
  perform journal.record(moment, by_user, null, 'orders.endCancelledHold', 'orders.order', o.id::text, '', '',
    jsonb_build_object('number', o.number))
  from (select o.* from orders.orders o where o.id = any (held) order by o.id) o;
  holds := cardinality(held);
  offers := orders.end_offers(array(
    select row(o.id, by_user, moment)::orders.offer_end from orders.offers o
    where o.state = 'proposed' and (o.sailing_id = cancelled or exists (
      select from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id where l.offer_id = o.id and t.sailing_id = cancelled))
    order by o.id for update), 'withdrawn');
end $function$
;

CREATE OR REPLACE FUNCTION orders.end_holds(ids bigint[], new_state text, moment timestamp with time zone, cause orders.change_cause)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
declare
  tickets bigint[];
begin
  update orders.orders o set state = new_state, ended_at = moment where o.id = any (ids);
  tickets := array(select t.id from orders.tickets t where t.order_id = any (ids) and t.state = 'held');
  perform orders.change_state(tickets, 'void', moment, cause);
  perform inventory.release(tickets);
end $function$
;

CREATE OR REPLACE FUNCTION orders.end_offers(ends orders.offer_end[], new_state text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  ended bigint[];
begin
  with done as (
    update orders.offers o set state = new_state, ended_at = e.at, ended_by = e.user_id
    from unnest(ends) e where o.id = e.offer_id and o.state = 'proposed' returning o.id
  )
  select array_agg(d.id) into ended from done d;
  update orders.offer_lines l set living = false where l.offer_id = any (ended) and l.living;
  if new_state <> 'confirmed' then
    perform platform.withdraw_approvals(array(
      select o.approval_id from orders.offers o where o.id = any (ended) and o.approval_id is not null), (ends[1]).at);
  end if;
  return coalesce(cardinality(ended), 0);
end $function$
;

CREATE OR REPLACE FUNCTION orders.end_promotions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform fares.give_promotions_back(array[new.id], new.state = 'refunded', new.ended_at);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION orders.erase_user(erased bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    delete from orders.payment_tries where user_id = erased;
    delete from orders.travel_refusals where user_id = erased;
    delete from orders.collection_refusals where user_id = erased
  $function$
;

CREATE OR REPLACE FUNCTION orders.expire_holds(moment timestamp with time zone, max_orders integer, locked_before bigint[], OUT ended integer, OUT locked bigint[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[];
  without_sailing bigint[];
begin
  ids := array(
    select o.id from orders.orders o
    where o.state = 'held' and (o.held_until <= moment or orders.is_cancelled(o.id))
      and not exists (select from orders.tickets t where t.order_id = o.id and t.sailing_id = any (locked_before))
    order by o.held_until limit max_orders);
  locked := array(select unnest(orders.sailings_of(ids)) except select unnest(inventory.lock_free_sailings(orders.sailings_of(ids))));
  -- One that was paid meanwhile is no longer held.
  ids := array(select o.id from orders.orders o where o.id = any (ids) and o.state = 'held'
    and not exists (select from orders.tickets t where t.order_id = o.id and t.sailing_id = any (locked))
    order by o.id for no key update);
  without_sailing := array(
    select held.id from unnest(ids) held(id) where orders.is_cancelled(held.id));
  perform orders.end_holds(array(select unnest(ids) except select unnest(without_sailing)), 'expired', moment,
    row('expiry', null, null, null)::orders.change_cause);
  perform orders.end_holds(without_sailing, 'cancelled', moment, row('cancellation', null, null, null)::orders.change_cause);
  perform journal.record(moment, null, null,
    case when o.state = 'cancelled' then 'orders.endCancelledHold' else 'orders.expire' end, 'orders.order', o.id::text, '', '',
    jsonb_build_object('number', o.number))
  from (select o.* from orders.orders o where o.id = any (ids) order by o.id) o;
  ended := cardinality(ids);
  locked := locked_before || locked;
end $function$
;

CREATE OR REPLACE FUNCTION orders.follow_tickets(asked orders.confirmation[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update orders.orders o set first_departs = trip.departs, last_arrives = trip.arrives,
    state = case when trip.living then o.state when trip.voided then 'cancelled' when trip.travelled then 'closed' else 'refunded' end,
    ended_at = case when trip.living or trip.travelled and not trip.voided then o.ended_at else trip.at end
  from (
    select a.order_id, a.kind = 'void' as voided, a.at, min(t.planned_depart) as departs, max(t.planned_arrive) as arrives,
      bool_or(t.state in ('held', 'issued', 'boarded')) as living, bool_or(t.state in ('travelled', 'noShow')) as travelled
    from unnest(asked) a join orders.tickets t on t.order_id = a.order_id and t.state <> 'exchanged'
    group by a.order_id, a.kind, a.at) trip
  where o.id = trip.order_id;
end $function$
;

CREATE OR REPLACE FUNCTION orders.forget_corrections(ids bigint[], moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  forgotten integer;
begin
  delete from orders.correction_evidence e using orders.corrections c
  where c.id = any (ids) and c.ended_at is not null and e.correction_id = c.id;
  update orders.corrections c set name = null, certificate_kind = null, certificate_hash = null, certificate_cipher = null,
    certificate_masked = null, birth_date = null, sex = null, nationality = null, forgotten_at = moment
  where c.id = any (ids) and c.ended_at is not null and c.forgotten_at is null;
  get diagnostics forgotten = row_count;
  return forgotten;
end $function$
;

CREATE OR REPLACE FUNCTION orders.forget_due(unpaid_before timestamp with time zone, travelled_before timestamp with time zone, at timestamp with time zone, max_orders integer)
 RETURNS integer
 LANGUAGE sql
AS $function$
  with due as (
    (select o.id from orders.orders o
     where o.forgotten_at is null and o.paid_at is null and o.ended_at < unpaid_before
     order by o.ended_at limit max_orders)
    union all
    -- Given back or voided: the books speak of them like of travelled ones.
    (select o.id from orders.orders o
     where o.forgotten_at is null and o.paid_at is not null and o.ended_at < travelled_before
     order by o.ended_at limit max_orders)
    union all
    (select o.id from orders.orders o
     where o.forgotten_at is null and o.state = 'closed' and o.paid_at < travelled_before
       and o.last_arrives < travelled_before
     order by o.paid_at limit max_orders)
    limit max_orders
  ), people as (
    select array_agg(p.order_id) as order_ids, array_agg(p.number) as numbers
    from due join orders.passengers p on p.order_id = due.id and p.forgotten_at is null
  )
  select orders.forget_passengers(people.order_ids, people.numbers, at) from people
$function$
;

CREATE OR REPLACE FUNCTION orders.forget_due_corrections(ended_before timestamp with time zone, moment timestamp with time zone, max_corrections integer)
 RETURNS integer
 LANGUAGE sql
AS $function$
    select orders.forget_corrections(array(
      select c.id from orders.corrections c where c.forgotten_at is null and c.ended_at < ended_before
      order by c.ended_at limit max_corrections for update skip locked), moment)
  $function$
;

CREATE OR REPLACE FUNCTION orders.forget_passengers(order_ids bigint[], numbers smallint[], at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  gone record;
begin
  select array_agg(g.order_id) as order_ids, array_agg(g.number) as numbers, array_agg(g.name) as names into gone
  from (
    select p.order_id, p.number, p.name
    from unnest(order_ids, numbers) requested(order_id, number)
    join orders.passengers p on p.order_id = requested.order_id and p.number = requested.number
    join orders.orders o on o.id = p.order_id
    where p.forgotten_at is null and o.state in ('expired', 'cancelled', 'refunded', 'closed')
    order by p.order_id, p.number, p.version for no key update of o, p) g;
  if gone.order_ids is null then
    return 0;
  end if;
  update orders.passengers p set name = null, certificate_kind = null, certificate_hash = null, certificate_cipher = null,
    certificate_masked = null, birth_date = null, sex = null, nationality = null, identity_source = null, special_care = null,
    guardian_number = null, hash_is_old = false, forgotten_at = at
  from unnest(gone.order_ids, gone.numbers) as g(order_id, number)
  where p.order_id = g.order_id and p.number = g.number;
  update orders.orders o set phone_hash = null, phone_cipher = null, phone_masked = null, phone_hash_is_old = false,
    forgotten_at = case when not exists (
      select from orders.passengers other where other.order_id = o.id and other.forgotten_at is null) then at end
  where o.id = any (gone.order_ids);
  perform inventory.forget_people(array(
    select t.id from unnest(gone.order_ids, gone.numbers) as g(order_id, number)
    join orders.tickets t on t.order_id = g.order_id and t.passenger_number = g.number));
  perform orders.forget_corrections(array(
    select c.id from unnest(gone.order_ids, gone.numbers) as g(order_id, number)
    join orders.tickets t on t.order_id = g.order_id and t.passenger_number = g.number
    join orders.corrections c on c.ticket_id = t.id), at);
  perform comments.forget_people(g.order_id, coalesce(array_agg(g.name) filter (where g.name is not null), '{}'))
  from unnest(gone.order_ids, gone.names) as g(order_id, name) group by g.order_id;
  perform accounts.forget_buyers(gone.order_ids, array_remove(gone.names, null), at);
  return (select count(distinct (g.order_id, g.number)) from unnest(gone.order_ids, gone.numbers) as g(order_id, number));
end $function$
;

CREATE OR REPLACE FUNCTION orders.free_collection_refusals()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 10
;

CREATE OR REPLACE FUNCTION orders.free_travel_refusals()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 10
;

CREATE OR REPLACE FUNCTION orders.gate_close_minutes()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce((select (p.value #>> '{}')::integer from system.parameters p where p.key = 'orders.gateCloseMinutes'), 5) $function$
;

CREATE OR REPLACE FUNCTION orders.gate_closed(call sailings.sailing_stops, moment timestamp with time zone, minutes integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((call).state = 'left'::text) OR (((call).departs - make_interval(mins => minutes)) <= moment))
;

CREATE OR REPLACE FUNCTION orders.held_by(organisation bigint, since timestamp with time zone)
 RETURNS TABLE(sailing_id bigint, seats bigint)
 LANGUAGE sql
 STABLE
AS $function$
    select t.sailing_id, count(*)
    from (
      select o.id, o.state from orders.orders o where o.organisation_id = organisation and o.state = 'held'
      union all
      select o.id, o.state from orders.orders o
      where o.organisation_id = organisation and o.state in ('expired', 'cancelled') and o.paid_at is null
        and o.ended_at > since
        and (o.state = 'expired' or o.ended_at > o.made_at + interval '5 minutes')
    ) counted
    join orders.tickets t on t.order_id = counted.id
    where counted.state = 'held'
      or (select s.status from sailings.sailings s where s.id = t.sailing_id) <> 'cancelled'
    group by t.sailing_id
  $function$
;

CREATE OR REPLACE FUNCTION orders.hold_refusal(held orders.orders, paid orders.hold_payment, wallet accounts.wallets)
 RETURNS platform.refusal
 LANGUAGE plpgsql
AS $function$
declare
  refusal text;
  detail jsonb;
  refused platform.refusal;
begin
  if held.id is null then
    return row('orders.notFound', null)::platform.refusal;
  elsif held.state = 'expired' or held.state = 'held' and held.held_until <= paid.at then
    return row('orders.holdExpired', null)::platform.refusal;
  elsif held.state <> 'held' then
    return row('orders.notHeld', null)::platform.refusal;
  end if;
  refusal := orders.sale_refusal(held.id, held.channel, paid.at);
  if refusal is not null then
    return row(refusal, null)::platform.refusal;
  elsif held.channel = 'agent' and (paid.method <> 'wallet' or paid.organisation <> held.organisation_id) then
    return row('orders.agencyHold', null)::platform.refusal;
  end if;
  if held.channel = 'agent' then
    refused := orders.agency_refusal(held, paid.at);
    if refused.code is not null then
      return refused;
    end if;
  end if;
  if held.total_fen <> paid.expected then
    return row('orders.priceChanged', jsonb_build_object('old', paid.expected, 'new', held.total_fen))::platform.refusal;
  end if;
  detail := orders.travels_elsewhere(held.id);
  if detail is not null then
    return row('orders.alreadyTravels', detail)::platform.refusal;
  end if;
  if paid.method <> 'wallet' and accounts.till_required() and accounts.open_shift_of(paid."user") is null then
    return row('accounts.tillNeeded', null)::platform.refusal;
  end if;
  detail := orders.receipt_used(paid.method, paid.reference);
  if detail is not null then
    return row('orders.receiptUsed', detail)::platform.refusal;
  elsif paid.method = 'wallet' then
    return accounts.wallet_refusal(wallet, held.total_fen,
      (select max(t.price_fen) from orders.tickets t where t.order_id = held.id and t.state = 'held'),
      orders.spent_by_clerk(wallet, paid."user", accounts.day_of(paid.at)), accounts.day_of(paid.at));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION orders.instant(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_char((moment AT TIME ZONE 'Asia/Shanghai'::text), 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"'::text)
;

CREATE OR REPLACE FUNCTION orders.is_cancelled(of_order bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from orders.tickets t join sailings.sailings s on s.id = t.sailing_id
    where t.order_id = of_order and s.status = 'cancelled') $function$
;

CREATE OR REPLACE FUNCTION orders.keep_correction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  later text[] := array['state', 'version', 'new_version', 'ended_at', 'ended_by', 'forgotten_at', 'certificate_hash', 'certificate_cipher'];
begin
  if tg_op = 'UPDATE' and old.approval_id is null then
    later := later || 'approval_id'::text;
  end if;
  if tg_op = 'UPDATE' and new.forgotten_at is not null then
    later := later || '{name,certificate_kind,certificate_masked,birth_date,sex,nationality}';
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later
    or old.state <> new.state and (old.state, new.state) not in (('waiting', 'approved'), ('waiting', 'applied'),
      ('waiting', 'refused'), ('waiting', 'withdrawn'), ('waiting', 'lapsed'),
      ('approved', 'applied'), ('approved', 'withdrawn'), ('approved', 'lapsed'))
    or old.ended_at is not null and (new.ended_at, new.ended_by, new.new_version) is distinct from (old.ended_at, old.ended_by, old.new_version) then
    raise exception 'a correction stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION orders.keep_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept orders.offers := new;
begin
  kept.state := old.state;
  kept.ended_at := old.ended_at;
  kept.ended_by := old.ended_by;
  if old.approval_id is null then
    kept.approval_id := old.approval_id;
    kept.valid_until := old.valid_until;
  end if;
  if tg_op = 'DELETE' or kept is distinct from old or old.state <> 'proposed' then
    raise exception 'an offer stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION orders.keep_offer_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept orders.offer_lines := new;
begin
  -- Compared as rows: as JSON the comparison would cost more than the update.
  kept.living := old.living;
  kept.new_ticket_id := old.new_ticket_id;
  if tg_op = 'DELETE' or kept is distinct from old or not old.living then
    raise exception 'a line of an offer stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION orders.lapse_corrections(moment timestamp with time zone, max_corrections integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
begin
  return orders.change_correction(array(
    select c.id from orders.corrections c where c.state in ('waiting', 'approved') and c.valid_until <= moment
    order by c.valid_until limit max_corrections for update skip locked), 'lapsed', null, moment);
end $function$
;

CREATE OR REPLACE FUNCTION orders.lapse_offers(moment timestamp with time zone, max_offers integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
begin
  return orders.end_offers(array(
    select row(o.id, null, moment)::orders.offer_end from orders.offers o where o.state = 'proposed' and o.valid_until <= moment
    order by o.valid_until limit max_offers for update skip locked), 'lapsed');
end $function$
;

CREATE OR REPLACE FUNCTION orders.lock_correction(locked bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform inventory.lock_sailings(array(
    select t.sailing_id from orders.corrections c join orders.tickets t on t.id = c.ticket_id where c.id = locked));
  perform from orders.orders o
  where o.id = (select c.order_id from orders.corrections c where c.id = locked) for no key update;
  perform from orders.corrections c where c.id = locked for update;
end $function$
;

CREATE OR REPLACE FUNCTION orders.lock_for_offers(requests jsonb, waits_for text, OUT busy_wallets bigint[], OUT busy_sailings bigint[], OUT busy_orders bigint[], OUT busy_offers bigint[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  awaited bigint := nullif(split_part(waits_for, ':', 2), '');
  offers bigint[];
  wallets bigint[];
  sailings bigint[];
  sold bigint[];
  locked bigint[];
begin
  case split_part(waits_for, ':', 1)
    when 'wallet' then perform from accounts.wallets w where w.organisation_id = awaited for no key update;
    when 'sailing' then perform inventory.lock_sailings(array[awaited]);
    when 'order' then perform from orders.orders o where o.id = awaited for no key update;
    when 'offer' then perform from orders.offers f where f.id = awaited for update;
    else null;
  end case;
  select coalesce(array_agg(distinct f.id), '{}'), coalesce(array_agg(distinct f.order_id), '{}'),
    coalesce(array_agg(distinct o.organisation_id) filter (where r.method = 'wallet' or f.back_fen > 0 and exists (
      select from orders.payments p where p.order_id = f.order_id and p.method = 'wallet')), '{}')
  into offers, sold, wallets
  from jsonb_to_recordset(requests) as r(offer bigint, method text)
  join orders.offers f on f.id = r.offer join orders.orders o on o.id = f.order_id;
  sailings := array(
    select t.sailing_id from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id where l.offer_id = any (offers)
    union select f.sailing_id from orders.offers f where f.id = any (offers) and f.sailing_id is not null);
  locked := array(select w.organisation_id from accounts.wallets w
    where w.organisation_id = any (wallets) order by w.organisation_id for no key update skip locked);
  busy_wallets := array(select w.organisation_id from accounts.wallets w
    where cardinality(locked) < cardinality(wallets) and w.organisation_id = any (wallets) and w.organisation_id <> all (locked));
  locked := inventory.lock_free_sailings(sailings);
  busy_sailings := array(select s.id from unnest(sailings) s(id) where s.id <> all (locked));
  locked := array(select o.id from orders.orders o where o.id = any (sold) order by o.id for no key update skip locked);
  busy_orders := array(select s.id from unnest(sold) s(id) where s.id <> all (locked));
  locked := array(select f.id from orders.offers f where f.id = any (offers) order by f.id for update skip locked);
  busy_offers := array(select s.id from unnest(offers) s(id) where s.id <> all (locked));
end $function$
;

CREATE OR REPLACE FUNCTION orders.lock_for_sales(requests jsonb, waits_for text, OUT busy_agents bigint[], OUT busy_wallets bigint[], OUT busy_clerks bigint[], OUT busy_sailings bigint[], OUT shifts bigint[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  awaited bigint := nullif(split_part(waits_for, ':', 2), '');
  wanted bigint[];
  locked bigint[];
begin
  case split_part(waits_for, ':', 1)
    when 'agent' then perform from agents.agents a where a.organisation_id = awaited for no key update;
    when 'wallet' then perform from accounts.wallets w where w.organisation_id = awaited for no key update;
    when 'till' then perform accounts.open_shift_of(awaited);
    when 'sailing' then perform inventory.lock_sailings(array[awaited]);
    else null;
  end case;
  busy_agents := '{}';
  busy_wallets := '{}';
  busy_clerks := '{}';
  busy_sailings := '{}';
  shifts := '{}';
  if requests @? '$[*] ? (exists (@.limits))' then
    wanted := array(select distinct (r ->> 'organisation')::bigint from jsonb_array_elements(requests) r where r ? 'limits');
    locked := array(select a.organisation_id from agents.agents a
      where a.organisation_id = any (wanted) order by a.organisation_id for no key update skip locked);
    if cardinality(locked) < cardinality(wanted) then
      busy_agents := array(select a.organisation_id from agents.agents a
        where a.organisation_id = any (wanted) and a.organisation_id <> all (locked));
    end if;
  end if;
  if requests @? '$[*] ? (@.method == "wallet")' then
    wanted := array(
      select distinct (r ->> 'organisation')::bigint from jsonb_array_elements(requests) r where r ->> 'method' = 'wallet');
    locked := array(select w.organisation_id from accounts.wallets w
      where w.organisation_id = any (wanted) order by w.organisation_id for no key update skip locked);
    if cardinality(locked) < cardinality(wanted) then
      busy_wallets := array(select w.organisation_id from accounts.wallets w
        where w.organisation_id = any (wanted) and w.organisation_id <> all (locked));
    end if;
  end if;
  if requests @? '$[*] ? (exists (@.method) && @.method != "wallet")' then
    wanted := array(select s.id from accounts.till_shifts s where s.state = 'open' and s.clerk_id in (
      select (r ->> 'user')::bigint from jsonb_array_elements(requests) r where r ->> 'method' <> 'wallet'));
    shifts := array(select s.id from accounts.till_shifts s
      where s.id = any (wanted) and s.state = 'open' order by s.id for key share skip locked);
    if cardinality(shifts) < cardinality(wanted) then
      busy_clerks := array(select s.clerk_id from accounts.till_shifts s where s.id = any (wanted) and s.id <> all (shifts));
    end if;
  end if;
  wanted := array(select distinct (r ->> 'sailing')::bigint from jsonb_array_elements(requests) r);
  locked := inventory.lock_free_sailings(wanted);
  if cardinality(locked) < cardinality(wanted) then
    busy_sailings := array(select s.id from sailings.sailings s where s.id = any (wanted) and s.id <> all (locked));
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION orders.lock_offer(locked bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from orders.orders o
  where o.id = (select f.order_id from orders.offers f where f.id = locked) for no key update;
  perform from orders.offers f where f.id = locked for update;
end $function$
;

CREATE OR REPLACE FUNCTION orders.lock_to_give_back(of_order bigint, cancelled bigint, by_user bigint, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts.wallets w join orders.orders o on o.organisation_id = w.organisation_id where o.id = of_order for no key update of w;
  perform inventory.lock_sailings(orders.sailings_of(array[of_order]));
  perform from orders.orders o where o.id = of_order for no key update;
  perform orders.end_offers(array(
    select row(o.id, by_user, moment)::orders.offer_end from orders.offers o
    where o.order_id = of_order and o.state = 'proposed' and exists (
      select from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id where l.offer_id = o.id and t.sailing_id = cancelled)
    for update), 'withdrawn');
end $function$
;

CREATE OR REPLACE FUNCTION orders.mark_travelled(on_sailings bigint[], moment timestamp with time zone, OUT tickets integer, OUT closed integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  travelled bigint[] := array(select t.id from orders.tickets t
    join sailings.sailing_stops landing on landing.sailing_id = t.sailing_id and landing.stop_number = t.to_stop
    join sailings.sailing_stops boarding on boarding.sailing_id = t.sailing_id and boarding.stop_number = t.from_stop
    where t.sailing_id = any (on_sailings) and t.state in ('issued', 'boarded') and landing.arrives <= moment
      and boarding.state <> 'skipped' and landing.state <> 'skipped');
begin
  perform orders.change_state(travelled, 'travelled', moment, row('clock', null, null, null)::orders.change_cause);
  tickets := cardinality(travelled);
  update orders.orders o set state = 'closed'
  where o.id in (select t.order_id from orders.tickets t where t.id = any (travelled)) and o.state = 'paid'
    and not exists (select from orders.tickets other where other.order_id = o.id and other.state in ('held', 'issued', 'boarded'));
  get diagnostics closed = row_count;
end $function$
;

CREATE OR REPLACE FUNCTION orders.name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN translate(lower((NORMALIZE(name, NFKC) COLLATE pg_c_utf8)), ' .·•‧∙⋅・''’‘-‐‑–'::text, ''::text)
;

CREATE OR REPLACE FUNCTION orders.number_of(order_id bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select orders.with_check_digits(to_char(moment at time zone 'Asia/Shanghai', 'YYMMDD')
    || lpad(order_id::text, greatest(6, length(order_id::text)), '0')) $function$
;

CREATE OR REPLACE FUNCTION orders.offer_end_detail(offer orders.offers)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('offerState', (offer).state, 'endedAt', (offer).ended_at, 'by', COALESCE((SELECT u.name FROM staff.users u WHERE (u.id = (offer_end_detail.offer).ended_by)), 'none'::text))
;

CREATE OR REPLACE FUNCTION orders.offer_receipts(offers bigint[])
 RETURNS TABLE(offer_id bigint, receipt jsonb)
 LANGUAGE sql
 STABLE
AS $function$
    select f.id, jsonb_build_object('offerId', f.id::text, 'kind', f.kind, 'orderId', f.order_id::text, 'number', o.number,
      'back', f.back_fen, 'due', f.due_fen, 'fee', f.fee_fen, 'at', orders.instant(f.ended_at),
      'tickets', coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id::text, 'number', o.number || '-' || t.passenger_number,
          'seat', coalesce(t.seat_label, ''), 'price', t.price_fen) order by t.passenger_number, t.id)
        from orders.offer_lines l join orders.tickets t on t.id = l.new_ticket_id where l.offer_id = f.id), '[]'),
      'payouts', coalesce((
        select jsonb_agg(jsonb_build_object('method', p.method, 'fen', p.fen, 'state', p.state) order by p.id)
        from accounts.payouts p where p.cause_kind = 'offer' and p.cause_id = f.id), '[]'))
    from orders.offers f join orders.orders o on o.id = f.order_id where f.id = any (offers)
  $function$
;

CREATE OR REPLACE FUNCTION orders.offer_travels_elsewhere(of_offer bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
begin
  return (
    select jsonb_build_object('passenger', t.passenger_number, 'number', other_order.number,
      'ofAnotherOrganisation', other_order.organisation_id <> f.organisation_id)
    from orders.offers f
    join orders.offer_lines l on l.offer_id = f.id
    join orders.tickets t on t.id = l.ticket_id
    join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number and p.version = t.passenger_version
    join sailings.sailing_stops boarding on boarding.sailing_id = f.sailing_id and boarding.stop_number = f.from_stop
    join sailings.sailing_stops landing on landing.sailing_id = f.sailing_id and landing.stop_number = f.to_stop
    join inventory.occupations other on other.person = orders.person_of(p.certificate_hash) and not other.held
      and not other.provisional and other.travel && tstzrange(boarding.planned_depart, landing.planned_arrive)
    join orders.tickets other_ticket on other_ticket.id = other.ticket_id
    join orders.orders other_order on other_order.id = other_ticket.order_id
    where f.id = of_offer and other.ticket_id not in (select x.ticket_id from orders.offer_lines x where x.offer_id = of_offer)
    order by t.passenger_number limit 1);
end $function$
;

CREATE OR REPLACE FUNCTION orders.order_receipt(of_order bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('orderId', o.id::text, 'number', o.number, 'state', o.state, 'at', orders.instant(o.made_at),
      'heldUntil', case when o.state = 'held' then orders.instant(o.held_until) end, 'total', o.total_fen,
      'tickets', (
        select jsonb_agg(jsonb_build_object('id', t.id::text, 'number', o.number || '-' || t.passenger_number,
          'seat', coalesce(t.seat_label, ''), 'price', t.price_fen) order by t.passenger_number, t.id)
        from orders.tickets t where t.order_id = o.id))
    from orders.orders o where o.id = of_order
  $function$
;

CREATE OR REPLACE FUNCTION orders.overrule_payload(of_offer bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('offer', f.id::text, 'kind', f.kind, 'order', o.number, 'overrule', f.overrule, 'reason', f.reason,
      'tickets', (select count(*) from orders.offer_lines l where l.offer_id = f.id),
      'fee', f.fee_fen, 'back', f.back_fen, 'due', f.due_fen)
    from orders.offers f join orders.orders o on o.id = f.order_id where f.id = of_offer
  $function$
;

CREATE OR REPLACE FUNCTION orders.paid_up(begins timestamp with time zone, ends timestamp with time zone)
 RETURNS TABLE(ticket_id bigint, order_id bigint, fen bigint, at timestamp with time zone, taken_by bigint)
 LANGUAGE sql
 STABLE
AS $function$
    select line.new_ticket_id, pay.order_id, fares.sum_of(line.new_parts) - line.paid_fen + line.fee_fen, pay.at, pay.taken_by
    from orders.payments pay
    join accounts.transfers booked on booked.id = pay.transfer_id and booked.kind = 'exchange' and booked.cause_kind = 'offer'
    join orders.offer_lines line on line.offer_id = booked.cause_id
    where pay.at >= begins and pay.at < ends and pay.number > 1
    union all
    select correction.ticket_id, pay.order_id, pay.fen, pay.at, pay.taken_by
    from orders.payments pay
    join accounts.transfers booked on booked.id = pay.transfer_id and booked.kind = 'correction' and booked.cause_kind = 'correction'
    join orders.corrections correction on correction.id = booked.cause_id
    where pay.at >= begins and pay.at < ends and pay.number > 1
  $function$
;

CREATE OR REPLACE FUNCTION orders.pay_hold(request jsonb)
 RETURNS TABLE(code text, detail jsonb)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  paid orders.hold_payment := jsonb_populate_record(null::orders.hold_payment, request);
  held orders.orders;
  wallet accounts.wallets;
  refused platform.refusal;
begin
  if paid.method = 'wallet' then
    select * into wallet from accounts.wallets w where w.organisation_id = paid.organisation for no key update;
  end if;
  -- A held ticket never moves to another sailing, so the sailings may be read before the order is locked. Under their locks: a
  -- concurrent cancellation or stop of sale either sees this hold paid or is seen here.
  perform inventory.lock_sailings(orders.sailings_of(array[paid."order"]));
  select * into held from orders.orders o where o.id = paid."order" for no key update;
  refused := orders.hold_refusal(held, paid, wallet);
  if refused.code is not null then
    return query select refused.code, refused.detail;
    return;
  end if;
  perform orders.write_hold_payment(held, paid, wallet.account_id);
  return query select 'sold', orders.order_receipt(held.id);
exception
  -- Race: a sale to the same person, or with the same receipt, committed between the check above and the write.
  when exclusion_violation then
    return query select 'orders.alreadyTravels', orders.travels_elsewhere(held.id);
  when unique_violation then
    return query select 'orders.receiptUsed', coalesce(orders.receipt_used(paid.method, paid.reference),
      jsonb_build_object('reference', paid.reference, 'number', null));
  -- Two who sell to the same people wait for each other; the other one goes on.
  when deadlock_detected then
    return query select 'server.busy', null::jsonb;
end $function$
;

CREATE OR REPLACE FUNCTION orders.person_of(certificate_hash bytea)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((('x'::text || encode(SUBSTRING(certificate_hash FROM 1 FOR 8), 'hex'::text)))::bit(64))::bigint
;

CREATE OR REPLACE FUNCTION orders.print_refusal(of_order bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select case when bool_or(s.status <> 'cancelled' and p.named) then null
      when bool_or(s.status <> 'cancelled') then 'orders.passengerNotNamed'
      when count(*) > 0 then 'orders.sailingCancelled' else 'orders.notPrintable' end
    from orders.tickets t join sailings.sailings s on s.id = t.sailing_id
    join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number and p.version = t.passenger_version
    where t.order_id = of_order and t.state in ('issued', 'boarded')
  $function$
;

CREATE OR REPLACE FUNCTION orders.propose_offer(proposal jsonb)
 RETURNS TABLE(code text, detail jsonb)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  wanted orders.offers := jsonb_populate_record(null::orders.offers, proposal);
  tickets bigint[] := array(select (l ->> 'ticket_id')::bigint from jsonb_array_elements(proposal -> 'lines') l);
  living record;
  changed text;
  made bigint;
  approval bigint;
begin
  perform from orders.orders o where o.id = wanted.order_id for no key update;
  for living in
    select distinct o.id, o.made_by, o.valid_until, u.name, a.state as approval from orders.offer_lines l
    join orders.offers o on o.id = l.offer_id join staff.users u on u.id = o.made_by
    left join platform.approvals a on a.id = o.approval_id
    where l.ticket_id = any (tickets) and l.living
  loop
    if living.valid_until <= wanted.made_at then
      perform orders.end_offers(array[row(living.id, null, wanted.made_at)::orders.offer_end], 'lapsed');
    elsif living.made_by = wanted.made_by and living.approval in ('asked', 'approved') and proposal ->> 'replaces' = 'false' then
      return query select 'orders.offerWithApproval',
        jsonb_build_object('approval', living.approval, 'until', orders.instant(living.valid_until));
      return;
    elsif living.made_by = wanted.made_by then
      perform orders.end_offers(array[row(living.id, wanted.made_by, wanted.made_at)::orders.offer_end], 'withdrawn');
    else
      return query select 'orders.offerExists', jsonb_build_object('by', living.name, 'until', orders.instant(living.valid_until));
      return;
    end if;
  end loop;
  changed := (
    select t.state from jsonb_to_recordset(proposal -> 'lines') as l(ticket_id bigint, ticket_version integer, ticket_state text)
    left join orders.tickets t on t.id = l.ticket_id and t.order_id = wanted.order_id
    where (t.version, t.state) is distinct from (l.ticket_version, l.ticket_state) limit 1);
  if changed is not null then
    return query select 'orders.ticketChanged', jsonb_build_object('ticketState', changed);
    return;
  end if;
  insert into orders.offers (kind, order_id, organisation_id, made_at, made_by, valid_until, overrule, reason, sailing_id, from_stop,
    to_stop, class_id, seats, fee_fen, back_fen, due_fen)
  values (wanted.kind, wanted.order_id, wanted.organisation_id, wanted.made_at, wanted.made_by, wanted.valid_until,
    wanted.overrule, coalesce(wanted.reason, ''), wanted.sailing_id, wanted.from_stop, wanted.to_stop, wanted.class_id,
    wanted.seats, wanted.fee_fen, wanted.back_fen, wanted.due_fen)
  returning id into made;
  insert into orders.offer_lines (offer_id, ticket_id, ticket_version, ticket_state, changes, conditions_id, promised, planned,
    expected, actual, gate_closed, fault, tier, basis_points, paid_fen, fee_fen, parts, new_type_id, new_fare_table_id, new_base_fen,
    new_discount_fen, new_parts)
  select made, l.ticket_id, l.ticket_version, l.ticket_state, l.changes, l.conditions_id, l.promised, l.planned, l.expected,
    l.actual, l.gate_closed, l.fault, l.tier, l.basis_points, l.paid_fen, l.fee_fen,
    array(select p from jsonb_populate_recordset(null::orders.offer_part, l.parts) p),
    l.new_type_id, l.new_fare_table_id, l.new_base_fen, l.new_discount_fen,
    case when jsonb_typeof(l.new_parts) = 'array' then array(select p from jsonb_populate_recordset(null::fares.price_part, l.new_parts) p) end
  from jsonb_to_recordset(proposal -> 'lines') as l(ticket_id bigint, ticket_version integer, ticket_state text, changes smallint,
    conditions_id bigint, promised timestamptz, planned timestamptz, expected timestamptz, actual timestamptz, gate_closed boolean,
    fault text, tier smallint, basis_points integer, paid_fen bigint, fee_fen bigint, parts jsonb, new_type_id bigint, new_fare_table_id bigint,
    new_base_fen bigint, new_discount_fen bigint, new_parts jsonb)
  order by l.ticket_id;
  perform orders.check_offer(made);
  if proposal ->> 'approval_until' is not null then
    approval := platform.ask_approval('orders.overrule', made::text, orders.overrule_payload(made), wanted.made_by, true,
      wanted.made_at, (proposal ->> 'approval_until')::timestamptz);
    update orders.offers o set approval_id = approval, valid_until = (proposal ->> 'approval_until')::timestamptz where o.id = made;
  end if;
  return query select 'proposed', jsonb_build_object('offerId', made::text);
end $function$
;

CREATE OR REPLACE FUNCTION orders.read_confirmations(requests jsonb, waits_for text)
 RETURNS orders.confirmation[]
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  gate integer := orders.gate_close_minutes();
  closing jsonb := sailings.standard_close_minutes();
  needs_till boolean := accounts.till_required();
  asked orders.confirmation[];
  busy record;
begin
  select * into busy from orders.lock_for_offers(requests, waits_for);
  select array_agg(row(r.ordinality, refused.code, case refused.code
      when 'repeated' then existing.reply
      when 'busy' then jsonb_build_object('lock', locked.busy)
      when 'orders.offerEnded' then orders.offer_end_detail(f)
      when 'orders.priceChanged' then jsonb_build_object('old', r.expected, 'new', f.due_fen - f.back_fen)
      when 'orders.ticketChanged' then jsonb_build_object('ticketState', line.changed_state)
      when 'orders.ticketState' then jsonb_build_object('ticketState', line.used_state)
      when 'orders.companionsStay' then company.detail
      when proof.code then proof.detail
      when 'orders.paymentMissing' then jsonb_build_object('due', f.due_fen)
      when 'orders.receiptUsed' then orders.receipt_used(r.method, r.reference)
      when purse.code then purse.detail
      when r.refusal ->> 'code' then r.refusal -> 'detail'
    end, f.id, f.order_id, f.kind, f.approval_id, f.sailing_id is not null, f.back_fen, f.due_fen, r."user", r.organisation, o.channel,
    r.method, coalesce(r.reference, ''), r."cashNow", r.at)::orders.confirmation order by r.ordinality)
  into asked
  from rows from (jsonb_to_recordset(requests) as (
      key text, endpoint text, hash bytea, "user" bigint, organisation bigint, at timestamptz, offer bigint, expected bigint, method text,
      reference text, "cashNow" boolean, "vouchersReturned" boolean, refusal jsonb)) with ordinality r
  left join platform.request_keys existing on existing.user_id = r."user" and existing.key = r.key
  left join orders.offers f on f.id = r.offer
  left join orders.orders o on o.id = f.order_id
  left join accounts.wallets w on w.organisation_id = o.organisation_id
  cross join lateral (
    select array_agg(t.id) as tickets, array_agg(t.sailing_id) as sailings, bool_and(t.sailing_id = f.sailing_id) as same_sailing,
      bool_and(t.from_stop = f.from_stop) as same_stop, max((select sum(p.fen) from unnest(l.new_parts) p))::bigint as dearest_fen,
      -- While a second person looks at a refund the clock may say that the passenger has travelled.
      min(t.state) filter (where (t.version, t.state) <> (l.ticket_version, l.ticket_state)
        and not (f.kind = 'refund' and f.approval_id is not null and (t.version, t.state) = (l.ticket_version + 1, 'travelled')
          and l.ticket_state in ('issued', 'boarded') and exists (
            select from orders.ticket_events e where e.ticket_id = t.id and e.number = t.version and e.cause_kind = 'clock')))
        as changed_state,
      -- Who is on board or has travelled gets nothing back without a second person.
      -- On a ship that is cancelled before it leaves no one travels.
      min(t.state) filter (where t.state in ('boarded', 'travelled')
        and not (f.kind = 'refund' and t.state = 'boarded' and l.fault = 'carrierCancelled')
        and (f.kind <> 'refund' or f.overrule is null or f.approval_id is null)) as used_state,
      -- Not valid beyond the gate: what was decided before it closed, unless the carrier is at fault or a second person approved.
      -- A delay is no fault any more once the ship has left.
      bool_or(f.approval_id is null and case
        when l.fault = 'delay' then call.state = 'left'
        when l.fault is null then not l.gate_closed and orders.gate_closed(call, r.at, gate) end) as beyond_gate,
      -- Nor beyond the last tier that allows it, by the departures as they are known now: a delay may have been taken back.
      bool_or(l.tier is not null and not fares.tier_allows(l.conditions_id, f.kind, l.promised, call.planned_depart,
        call.expected_depart, call.actual_depart, r.at)) as beyond_tiers
    from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id
    join sailings.sailing_stops call on call.sailing_id = t.sailing_id and call.stop_number = t.from_stop
    where l.offer_id = f.id) line
  cross join lateral (select case
      when f.id = any (busy.busy_offers) then 'offer:' || f.id
      when f.order_id = any (busy.busy_orders) then 'order:' || f.order_id
      when f.sailing_id = any (busy.busy_sailings) then 'sailing:' || f.sailing_id
      when line.sailings && busy.busy_sailings
        then 'sailing:' || (select s.id from unnest(line.sailings) s(id) where s.id = any (busy.busy_sailings) limit 1)
      when o.organisation_id = any (busy.busy_wallets) and (r.method = 'wallet' or f.back_fen > 0 and exists (
        select from orders.payments p where p.order_id = f.order_id and p.method = 'wallet')) then 'wallet:' || o.organisation_id
    end as busy offset 0) locked
  cross join lateral (select case when f.state = 'proposed' then orders.companions_stay(f) end as detail offset 0) company
  left join lateral accounts.proof_refusal(line.tickets, coalesce(r."vouchersReturned", false)) proof on f.state = 'proposed'
  -- On the own sailing the ticket was sold already: its sale may be over, but it has to run.
  left join lateral (
    select case
        when 'skipped' in (boarding.state, landing.state) then 'orders.noTrip'
        when line.same_sailing and run.status <> 'cancelled' then case
          when not line.same_stop and orders.gate_closed(boarding, r.at, gate) then 'orders.gateClosed' end
        else sailings.sale_refusal(run, boarding.departs, o.channel, r.at, closing) end as refusal
    from sailings.sailings run
    join sailings.sailing_stops boarding on boarding.sailing_id = run.id and boarding.stop_number = f.from_stop
    join sailings.sailing_stops landing on landing.sailing_id = run.id and landing.stop_number = f.to_stop
    where run.id = f.sailing_id) trip on true
  cross join lateral (
    select (paid.refusal).code, (paid.refusal).detail
    from (select case when f.due_fen > 0 and r.method = 'wallet'
      then accounts.wallet_refusal(w, f.due_fen, line.dearest_fen,
        orders.spent_by_clerk(w, r."user", accounts.day_of(r.at)), accounts.day_of(r.at)) end as refusal offset 0) paid) purse
  cross join lateral (select case
      when existing.endpoint = r.endpoint and existing.request_hash = r.hash and existing.reply is not null then 'repeated'
      when existing.request_hash is not null then 'request.keyUsed'
      when f.id is null then 'orders.offerNotFound'
      when locked.busy is not null then 'busy'
      when f.state <> 'proposed' then 'orders.offerEnded'
      when f.valid_until <= r.at then 'orders.offerLapsed'
      when r.expected <> f.due_fen - f.back_fen then 'orders.priceChanged'
      when line.changed_state is not null then 'orders.ticketChanged'
      when line.used_state is not null then 'orders.ticketState'
      when proof.code is not null then proof.code
      when line.beyond_gate then 'orders.gateClosed'
      when line.beyond_tiers then case f.kind when 'refund' then 'fares.refundOver' else 'fares.exchangeOver' end
      when company.detail is not null then 'orders.companionsStay'
      when trip.refusal is not null then trip.refusal
      when f.kind = 'exchange' and o.channel = 'agent' and not exists (select from agents.enabled_agent(o.organisation_id))
        then 'orders.agentDisabled'
      when f.due_fen > 0 then case
        when r.method is null then 'orders.paymentMissing'
        when o.channel = 'agent' and (r.method <> 'wallet' or r.organisation <> o.organisation_id) then 'orders.agencyHold'
        when o.channel = 'agent' and not exists (select from agents.enabled_agent(o.organisation_id)) then 'orders.agentDisabled'
        when needs_till and r.method <> 'wallet' and accounts.open_shift_of(r."user") is null then 'accounts.tillNeeded'
        when orders.receipt_used(r.method, r.reference) is not null then 'orders.receiptUsed'
        else purse.code end
      when f.back_fen > 0 and r."cashNow" and needs_till and exists (
        select from orders.payments p where p.order_id = f.order_id and p.method = 'cash')
        and accounts.open_shift_of(r."user") is null then 'accounts.tillNeeded'
    end as known offset 0) decided
  cross join lateral (select coalesce(decided.known, r.refusal ->> 'code') as code offset 0) refused;
  return asked;
end $function$
;

CREATE OR REPLACE FUNCTION orders.read_sales(requests jsonb, waits_for text)
 RETURNS orders.sale_batch
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  closing jsonb := sailings.standard_close_minutes();
  needs_till boolean := accounts.till_required();
  batch orders.sale_batch;
  busy record;
begin
  select * into busy from orders.lock_for_sales(requests, waits_for);
  select
    array_agg(row(
      r.ordinality, refused.code, case refused.code
        when 'repeated' then existing.reply
        when 'busy' then jsonb_build_object('lock', locked.busy)
        when 'orders.priceChanged' then jsonb_build_object('old', r.expected, 'new', party.total_fen)
        when 'orders.alreadyTravels' then coalesce((
          select jsonb_build_object('passenger', party.other_number, 'number', o.number,
            'ofAnotherOrganisation', o.organisation_id <> r.organisation and r.channel <> 'online')
          from orders.tickets x join orders.orders o on o.id = x.order_id where x.id = party.other_ticket),
          jsonb_build_object('passenger', party.other_number))
        when agency.code then agency.detail
        when 'orders.receiptUsed' then jsonb_build_object('reference', r.reference, 'number', receipt.number)
        when 'orders.travelPause' then jsonb_build_object('seconds', ceil(extract(epoch from watched.wait_until - r.at)))
      end, r.sailing, c.id, r."from", r."to", s.stops_count, party.people, party.seated,
      coalesce((load.starts ->> c.id::text)::integer, 0),
      s.certified_capacity, s.certified_capacity - (select max(leg) from unnest(load.legs[r."from" + 1 : r."to"]) leg),
      r.method, r.organisation, r.at, party.total_fen,
      r.method is null or account.payer_id is not null and account.unearned_id is not null,
      r.seats, r.limits, r."user", party.dearest_fen)::orders.requested_trip order by r.ordinality),
    array_agg(row(
      r.ordinality, r.key, r.endpoint, r.hash, r."user", r.organisation, r.channel, r.operation, r."requestId", r.address, r.at,
      r.sailing, r."from", r."to", c.id, f.planned_depart, t.planned_arrive,
      least(r."heldUntil", sailings.close_of_sale(s, f.departs, r.channel, closing)), r.method, r.reference,
      r."phoneHash", r."phoneCipher", r."phoneMasked", account.payer_id, account.unearned_id,
      fare.table_id, case when party.promotion_fen > 0 then (deal.promotion).id end, conditions.conditions_id,
      party.people, party.total_fen, party.fees_fen, party.tickets, shift.id)::orders.requested_sale order by r.ordinality)
  into batch.trips, batch.sales
  from rows from (jsonb_to_recordset(requests) as (
      key text, endpoint text, hash bytea, "formerHashes" bytea[], "user" bigint, organisation bigint, channel text,
      operation text, "requestId" text, address text, at timestamptz, sailing bigint, "from" smallint, "to" smallint, class text, expected bigint,
      "heldUntil" timestamptz, method text, reference text, "phoneHash" bytea, "phoneCipher" bytea, "phoneMasked" text,
      seats bigint[], limits jsonb, passengers jsonb)) with ordinality r
  left join platform.request_keys existing on existing.user_id = r."user" and existing.key = r.key
  left join orders.travel_refusals watched on watched.user_id = r."user" and watched.wait_until > r.at and r.channel <> 'online'
  left join sailings.sailings s on s.id = r.sailing
  left join sailings.sailing_stops f on f.sailing_id = r.sailing and f.stop_number = r."from"
  left join sailings.sailing_stops t on t.sailing_id = r.sailing and t.stop_number = r."to"
  left join inventory.loads load on load.sailing_id = r.sailing
  left join fleet.classes c on c.code = r.class
  left join lateral fares.fare_of(s.fare_table_id, c.id, r."from", r."to") fare on true
  cross join lateral (select fares.charges_of(s.line_id, c.id, r.channel, r.at) as charges offset 0) added
  cross join lateral (select fares.promotions_of(s.line_id, c.id, r.channel, s.service_date, jsonb_array_length(r.passengers), r.at)
    as promotions offset 0) holding
  cross join lateral (select case when cardinality(holding.promotions) > 0 then fares.best_promotion(holding.promotions, fare.fen,
    array(select p ->> 'type' from jsonb_array_elements(r.passengers) p), r.at) end as promotion offset 0) deal
  left join lateral fares.conditions_of(s.line_id, c.id, r.channel, r.at) conditions on true
  cross join lateral (
    select array_agg(row(p.ordinality, p.name, p.kind, p.hash, p.cipher, p.masked, p.born, p.sex, p.nationality,
        coalesce(p.source, 'typed'), p.care, p.guardian, orders.person_of(p.hash), type.id, type.needs_seat, price.base_fen, price.discount_fen, price.promotion_fen, price.fee_fen,
        price.price_fen, price.charges, p.seat)::orders.requested_ticket) as tickets,
      count(*) as people, count(*) filter (where type.needs_seat) as seated, count(price.price_fen) as priced,
      sum(price.price_fen) as total_fen, max(price.price_fen) as dearest_fen, sum(price.fee_fen) as fees_fen, sum(price.promotion_fen) as promotion_fen,
      (array_agg(coalesce(other.ticket_id, own.ticket_id) order by p.ordinality)
        filter (where coalesce(other.ticket_id, own.ticket_id) is not null))[1] as other_ticket,
      min(p.ordinality) filter (where coalesce(other.ticket_id, own.ticket_id) is not null) as other_number
    from rows from (jsonb_to_recordset(r.passengers) as (
        name text, type text, kind text, hash bytea, cipher bytea, masked text, born date, sex text, nationality text,
        source text, care text[], guardian smallint, seat integer))
      with ordinality p
    left join lateral fares.type_of(p.type, r.at) type on true
    left join lateral fares.price_of(fare.fen, type.percent_bp, deal.promotion, added.charges, p.type, p.ordinality = 1) price on true
    left join lateral (
      select o.ticket_id from inventory.occupations o
      where o.person = orders.person_of(p.hash) and not o.held and not o.provisional
        and o.travel && tstzrange(f.planned_depart, greatest(f.planned_depart, t.planned_arrive))
      limit 1) other on true
    -- A hold of another buyer does not block a sale; the holder has to pay or release their own first.
    left join lateral (
      select o.ticket_id from inventory.occupations o
      join orders.tickets x on x.id = o.ticket_id
      join orders.orders y on y.id = x.order_id and y.organisation_id = r.organisation
      where o.person = orders.person_of(p.hash) and o.held
        and o.travel && tstzrange(f.planned_depart, greatest(f.planned_depart, t.planned_arrive))
      limit 1) own on true) party
  left join lateral (
    select o.number from orders.payments pay join orders.orders o on o.id = pay.order_id
    where r.reference <> '' and pay.reference <> '' and pay.method = r.method and pay.reference = r.reference limit 1) receipt on true
  left join accounts.till_shifts shift on r.method <> 'wallet' and shift.clerk_id = r."user" and shift.state = 'open'
    and shift.id = any (busy.shifts)
  cross join lateral (select case
      when r.limits is not null and r.organisation = any (busy.busy_agents) then 'agent:' || r.organisation
      when r.method = 'wallet' and r.organisation = any (busy.busy_wallets) then 'wallet:' || r.organisation
      when r.method <> 'wallet' and r."user" = any (busy.busy_clerks) then 'till:' || r."user"
      when r.sailing = any (busy.busy_sailings) then 'sailing:' || r.sailing
    end as busy offset 0) locked
  cross join lateral (select sailings.sale_refusal(s, f.departs, r.channel, r.at, closing) as refusal offset 0) sale
  left join lateral agents.sale_refusal(case when r.channel = 'agent' then r.organisation end, s.line_id, c.id, f.planned_depart,
    r.at, party.total_fen::bigint) agency on true
  cross join lateral (select case
      when existing.endpoint = r.endpoint and (existing.request_hash = r.hash or existing.request_hash = any (r."formerHashes"))
        then 'repeated'
      when existing.request_hash is not null then 'request.keyUsed'
      when locked.busy is not null then 'busy'
      when f.planned_depart is null or t.planned_arrive is null or r."from" >= r."to" or c.id is null
        or 'skipped' in (f.state, t.state) then 'orders.noTrip'
      when sale.refusal is not null then sale.refusal
      when agency.code is not null then agency.code
      when load.sailing_id is null then 'orders.closed'
      when party.people = 0 or party.priced < party.people then 'orders.noFare'
      when conditions.conditions_id is null then 'orders.noConditions'
      when party.total_fen <> r.expected then 'orders.priceChanged'
      when needs_till and shift.id is null and r.channel = 'counter' and r.method <> 'wallet' then 'accounts.tillNeeded'
      when receipt.number is not null then 'orders.receiptUsed'
      when watched.wait_until is not null then 'orders.travelPause'
      when party.other_ticket is not null
        or party.people > 1 and (select count(x.person) > count(distinct x.person) from unnest(party.tickets) x)
        then 'orders.alreadyTravels'
    end as code offset 0) refused
  cross join lateral (select
      case r.method when 'wallet' then (select w.account_id from accounts.wallets w where w.organisation_id = r.organisation)
        else (select a.id from accounts.accounts a where a.code = accounts.taking_code(r.method, shift.id, r.at))
      end as payer_id,
      (select a.id from accounts.accounts a where a.code = accounts.unearned_code(r.sailing)) as unearned_id offset 0) account;
  return batch;
end $function$
;

CREATE OR REPLACE FUNCTION orders.receipt_used(paid_method text, paid_reference text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('reference', p.reference, 'number', o.number)
    from orders.payments p join orders.orders o on o.id = p.order_id
    where p.reference <> '' and p.method = paid_method and p.reference = paid_reference
  $function$
;

CREATE OR REPLACE FUNCTION orders.record_collection_refusal(refused_user bigint, organisation bigint, moment timestamp with time zone, way text, request_id text, address text)
 RETURNS void
 LANGUAGE sql
AS $function$
    select journal.record(moment, refused_user, organisation, 'orders.refuseCollection', '', '', request_id, address,
      jsonb_build_object('way', way));
    insert into orders.collection_refusals as t (user_id, refusals, since, wait_until)
    values (refused_user, 1, moment, moment)
    on conflict (user_id) do update set
      refusals = case when t.since < moment - interval '1 hour' then 1 else t.refusals + 1 end,
      since = case when t.since < moment - interval '1 hour' then moment else t.since end,
      wait_until = case when t.since < moment - interval '1 hour' or t.refusals < orders.free_collection_refusals() then moment
        else moment + make_interval(secs => least(2 ^ least(t.refusals + 1 - orders.free_collection_refusals(), 20), 900)) end
  $function$
;

CREATE OR REPLACE FUNCTION orders.record_travel_refusal(refused_user bigint, organisation bigint, moment timestamp with time zone, operation text, request_id text, address text, sailing bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    select journal.record(moment, refused_user, organisation, 'orders.refuseTraveller', 'sailings.sailing', sailing::text,
      request_id, address, jsonb_build_object('operation', operation));
    insert into orders.travel_refusals as t (user_id, refusals, since, wait_until)
    values (refused_user, 1, moment, moment)
    on conflict (user_id) do update set
      refusals = case when t.since < moment - interval '1 hour' then 1 else t.refusals + 1 end,
      since = case when t.since < moment - interval '1 hour' then moment else t.since end,
      alarmed_at = case when t.since < moment - interval '1 hour' then null else t.alarmed_at end,
      wait_until = case when t.since < moment - interval '1 hour' or t.refusals < orders.free_travel_refusals() then moment
        else moment + make_interval(secs => least(2 ^ least(t.refusals + 1 - orders.free_travel_refusals(), 20), 900)) end
  $function$
;

CREATE OR REPLACE FUNCTION orders.refuse_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of %.% are kept as they are', tg_table_schema, tg_table_name using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION orders.refuse_lost_code()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from orders.ticket_codes former where former.code = old.code and former.ticket_id = old.id) then
    raise exception 'the former code of ticket % is not kept', old.id using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION orders.refuse_other_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'passenger %/% is corrected by a new version', old.order_id, old.number using errcode = 'check_violation';
end $function$
;

CREATE OR REPLACE FUNCTION orders.refuse_resale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'ticket % stays as it was sold', old.id using errcode = 'check_violation';
end $function$
;

CREATE OR REPLACE FUNCTION orders.refuse_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from orders.ticket_transitions x where x.from_state = old.state and x.to_state = new.state) then
    raise exception 'ticket % does not become % from %', old.id, new.state, old.state using errcode = 'check_violation';
  end if;
  if old.state = 'travelled' and (
    select e.cause_kind from orders.ticket_events e where e.ticket_id = old.id order by e.number desc limit 1) is distinct from 'clock' then
    raise exception 'ticket % has travelled', old.id using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION orders.refuse_unrecorded()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
 SET enable_hashjoin TO 'on'
AS $function$
begin
  if exists (
    select from before b join after a on a.id = b.id
    where a.state <> b.state and (select 1 from orders.ticket_events e
      where e.ticket_id = a.id and e.number = a.version and e.from_state = b.state and e.to_state = a.state) is null) then
    raise exception 'a change of state of a ticket has no event' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION orders.release_hold(released bigint, released_by bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  present text;
begin
  perform inventory.lock_sailings(orders.sailings_of(array[released]));
  select o.state into present from orders.orders o where o.id = released for no key update;
  if present is null then
    return 'orders.notFound';
  elsif present <> 'held' then
    return 'orders.notHeld';
  end if;
  perform orders.end_holds(array[released], 'cancelled', moment,
    row('release', released, released_by, null)::orders.change_cause);
  return 'released';
end $function$
;

CREATE OR REPLACE FUNCTION orders.renew_codes(tickets bigint[], moment timestamp with time zone, why text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into orders.ticket_codes (code, ticket_id, replaced_at, cause)
  select t.code, t.id, moment, why from orders.tickets t where t.id = any (tickets);
  update orders.tickets t set code = uuidv7() where t.id = any (tickets);
end $function$
;

CREATE OR REPLACE FUNCTION orders.replace_passenger(correction orders.corrections, by_user bigint, moment timestamp with time zone)
 RETURNS smallint
 LANGUAGE plpgsql
AS $function$
declare
  ticket orders.tickets;
  added smallint;
begin
  select * into ticket from orders.tickets t where t.id = correction.ticket_id for no key update;
  insert into orders.passengers (order_id, number, version, name, certificate_kind, certificate_hash, certificate_cipher,
    certificate_masked, birth_date, sex, nationality, special_care, guardian_number)
  select former.order_id, former.number,
    (select max(p.version) + 1 from orders.passengers p where p.order_id = former.order_id and p.number = former.number),
    correction.name, correction.certificate_kind, correction.certificate_hash, correction.certificate_cipher,
    correction.certificate_masked, correction.birth_date, correction.sex, correction.nationality,
    -- Another person declares their own.
    case when correction.kind <> 'otherPerson' then former.special_care end, former.guardian_number
  from orders.passengers former
  where former.order_id = ticket.order_id and former.number = ticket.passenger_number and former.version = ticket.passenger_version
  returning version into added;
  update orders.tickets t set passenger_version = added, version = t.version + 1 where t.id = ticket.id;
  insert into orders.ticket_events (ticket_id, number, at, from_state, to_state, cause_kind, cause_id, user_id)
  values (ticket.id, ticket.version + 1, moment, ticket.state, ticket.state, 'correction', correction.id, by_user);
  perform orders.renew_codes(array[ticket.id], moment, 'correction');
  perform inventory.correct_person(array[ticket.id], orders.person_of(correction.certificate_hash));
  perform orders.end_offers(array(
    select row(l.offer_id, by_user, moment)::orders.offer_end from orders.offer_lines l where l.ticket_id = ticket.id and l.living),
    'withdrawn');
  return added;
end $function$
;

CREATE OR REPLACE FUNCTION orders.sailings_of(ids bigint[])
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
AS $function$ select array(select distinct t.sailing_id from orders.tickets t where t.order_id = any (ids)) $function$
;

CREATE OR REPLACE FUNCTION orders.sale_refusal(of_order bigint, channel text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select trip.refusal
    from orders.tickets t
    join sailings.sailings run on run.id = t.sailing_id
    join sailings.sailing_stops boarding on boarding.sailing_id = t.sailing_id and boarding.stop_number = t.from_stop
    join sailings.sailing_stops landing on landing.sailing_id = t.sailing_id and landing.stop_number = t.to_stop
    cross join lateral (select coalesce(
      sailings.sale_refusal(run, boarding.departs, channel, moment, sailings.standard_close_minutes()),
      case when 'skipped' in (boarding.state, landing.state) then 'orders.noTrip' end) as refusal offset 0) trip
    where t.order_id = of_order and trip.refusal is not null
    order by boarding.planned_depart limit 1
  $function$
;

CREATE OR REPLACE FUNCTION orders.sell_batch(requests jsonb, waits_for text DEFAULT NULL::text)
 RETURNS TABLE(place integer, code text, detail jsonb)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  batch orders.sale_batch;
  trips orders.requested_trip[];
  sales orders.requested_sale[];
  requested inventory.seat_request[];
  seating inventory.seating;
  shortage inventory.shortage;
  written orders.written_sales;
  survey record;
  alive integer;
  affordable integer;
  refused_for_money integer[];
  refused_place integer;
begin
  batch := orders.read_sales(requests, waits_for);
  trips := batch.trips;
  sales := batch.sales;

  select coalesce(bool_or(t.method = 'wallet'), false) as wallets, coalesce(bool_or(t.limits is not null), false) as limited,
    not coalesce(bool_and(t.opened), true) as unopened, sum(t.people) as people, min(t.room) as room,
    coalesce(bool_or(t.seated > 1 or t.wanted_seats is not null), false) as parties,
    array_agg(row(t.place, t.sailing_id, t.class_id, t.from_stop, t.to_stop, t.stops, t.people, t.seated, t.start, t.capacity,
      t.room, t.wanted_seats)::inventory.seat_request) as requests
  into survey from unnest(trips) t where t.refusal is null;
  requested := coalesce(survey.requests, '{}');
  alive := cardinality(requested);
  if survey.wallets then
    trips := orders.check_wallets(trips);
  end if;
  if survey.limited then
    trips := orders.check_hold_limits(trips);
  end if;
  if survey.wallets or survey.limited then
    refused_for_money := array(select w.place from unnest(requested) w where trips[w.place].refusal is not null);
    requested := array(select w from unnest(requested) w where trips[w.place].refusal is null);
  end if;
  affordable := cardinality(requested);
  if affordable > 0 then
    seating := inventory.take_seats(requested, survey.people, survey.room, survey.parties);
    foreach shortage in array seating.missing loop
      -- The seat may have gone to the same request, sent twice under one key: run one by one, the second gets the reply of
      -- the first and no refusal.
      if exists (select from unnest(sales) s
        where s.place <> shortage.place and s.key = (sales[shortage.place]).key
          and s.user_id = (sales[shortage.place]).user_id) then
        raise exception 'these sales have one key' using errcode = 'FW409';
      end if;
      trips[shortage.place].refusal := case when shortage.unavailable is null then 'orders.soldOut' else 'orders.seatTaken' end;
      trips[shortage.place].detail := case
        when shortage.unavailable is null then jsonb_build_object('wanted', shortage.wanted, 'free', shortage.free)
        else jsonb_build_object('seatIds', array(select w.id::text from unnest(shortage.unavailable) w(id)),
          'seats', (select coalesce(string_agg(s.label, ', ' order by s.position), '') from inventory.seats s
            where s.id = any (shortage.unavailable) and s.sailing_id = trips[shortage.place].sailing_id)) end;
      requested := array(select w from unnest(requested) w where w.place <> shortage.place);
    end loop;
  end if;
  -- Money, or room within a limit, that was kept for a sale that found no seat might have been enough for another.
  if affordable < alive and cardinality(requested) < affordable then
    foreach refused_place in array refused_for_money loop
      trips[refused_place].refusal := 'again';
      trips[refused_place].detail := null;
    end loop;
  end if;

  if cardinality(requested) > 0 then
    written := orders.write_sales(trips, sales, seating.assigned, survey.unopened);
    perform orders.take_payments(written.postings, written.payments);
    perform fares.use_promotions(written.promotions);
    perform inventory.add_to_loads(requested, seating);
  end if;
  if alive < cardinality(trips) then
    perform orders.record_travel_refusal((sales[t.place]).user_id, t.organisation_id, t.at, (sales[t.place]).operation,
      (sales[t.place]).request_id, (sales[t.place]).address, t.sailing_id)
    from unnest(trips) t where t.refusal = 'orders.alreadyTravels' and (t.detail ->> 'ofAnotherOrganisation')::boolean;
  end if;
  return query
    select t.place, coalesce(t.refusal, 'sold'), case when t.refusal is null then written.replies[t.place] else t.detail end
    from unnest(trips) t order by t.place;
end $function$
;

CREATE OR REPLACE FUNCTION orders.shorten_holds(of_sailing bigint)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  shortened integer;
begin
  with closes as (
    select t.order_id, min(sailings.close_of_sale(s, call.departs, o.channel, standard.closing)) as at
    from orders.tickets t join orders.orders o on o.id = t.order_id join sailings.sailings s on s.id = t.sailing_id
    join sailings.sailing_stops call on call.sailing_id = t.sailing_id and call.stop_number = t.from_stop
    cross join (select sailings.standard_close_minutes() as closing) standard
    where t.sailing_id = of_sailing and t.state = 'held' and o.state = 'held' group by t.order_id
  )
  update orders.orders o set held_until = greatest(c.at, o.made_at + interval '1 second') from closes c
  where o.id = c.order_id and o.held_until > greatest(c.at, o.made_at + interval '1 second');
  get diagnostics shortened = row_count;
  return shortened;
end $function$
;

CREATE OR REPLACE FUNCTION orders.spent_by_clerk(wallet accounts.wallets, clerk bigint, day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
    select case when wallet.clerk_limit_fen is not null then (
      select coalesce(sum(p.fen), 0)::bigint from orders.payments p
      where p.taken_by = clerk and p.at >= accounts.day_begins(day) and p.at < accounts.day_begins(day + 1) and p.method = 'wallet') end
  $function$
;

CREATE OR REPLACE FUNCTION orders.take_correction_fee(correction orders.corrections, asked orders.correction_application, wallet_account bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  shift bigint := accounts.taking_shift(asked.method, asked."user", asked.organisation, asked.at);
  sailing bigint := (select t.sailing_id from orders.tickets t where t.id = correction.ticket_id);
  entries accounts.posted_entry[];
begin
  perform accounts.open_accounts(array(
    select a from accounts.sale_accounts(sailing, asked.method, asked.at) a));
  entries := array[
    row(coalesce(wallet_account, accounts.id_of(accounts.taking_code(asked.method, shift, asked.at))),
      -correction.fee_fen, null)::accounts.posted_entry,
    row(accounts.id_of('operator:refundFees'), correction.fee_fen, correction.ticket_id)::accounts.posted_entry];
  perform orders.take_payments(
    array[row('correction', correction.order_id, asked.at, '', case when asked.method = 'wallet' then asked.organisation end, entries,
      asked."user", 'correction', correction.id, null)::accounts.posting],
    array[row(correction.order_id,
      (select coalesce(max(p.number), 1) + 1 from orders.payments p where p.order_id = correction.order_id), asked.method,
      coalesce(asked.reference, ''), correction.fee_fen, null, asked.at, asked."user", null, shift)::orders.payments]);
end $function$
;

CREATE OR REPLACE FUNCTION orders.take_new_trips(asked orders.confirmation[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  trips inventory.seat_request[];
  survey record;
  seating inventory.seating;
  shortage inventory.shortage;
  closed integer;
begin
  -- Who cannot keep the seat, because it is sold or locked further on, is seated automatically.
  select array_agg(row(a.place, s.id, f.class_id, f.from_stop, f.to_stop, s.stops_count, line.people, line.seated,
      coalesce((load.starts ->> f.class_id::text)::integer, 0), s.certified_capacity,
      s.certified_capacity - (select max(leg) from unnest(load.legs[f.from_stop + 1 : f.to_stop]) leg),
      inventory.still_free(s.id, f.class_id, f.from_stop, f.to_stop, f.seats))::inventory.seat_request order by a.place)
  into trips
  from unnest(asked) a
  join orders.offers f on f.id = a.offer_id
  join sailings.sailings s on s.id = f.sailing_id
  join inventory.loads load on load.sailing_id = s.id
  cross join lateral (
    select count(*)::integer as people, count(*) filter (where type.needs_seat)::integer as seated
    from orders.offer_lines l join fares.passenger_types type on type.id = l.new_type_id where l.offer_id = f.id) line;
  select a.place into closed from unnest(asked) a where not exists (select from unnest(trips) t where t.place = a.place) limit 1;
  if found then
    raise exception 'nothing is open' using errcode = 'FW410',
      detail = jsonb_build_object('place', closed, 'code', 'orders.soldOut', 'detail', '{"free": 0}'::jsonb)::text;
  end if;
  select sum(t.people) as people, min(t.room) as room, bool_or(t.seated > 1 or t.wanted_seats is not null) as parties into survey
  from unnest(trips) t;
  seating := inventory.take_seats(trips, survey.people, survey.room, survey.parties);
  if cardinality(seating.missing) > 0 then
    shortage := seating.missing[1];
    if shortage.unavailable is not null then
      raise exception 'two offers want one seat' using errcode = 'FW409';
    end if;
    raise exception 'sold out' using errcode = 'FW410', detail = jsonb_build_object('place', shortage.place, 'code', 'orders.soldOut',
      'detail', jsonb_build_object('wanted', shortage.wanted, 'free', greatest(shortage.free, 0)))::text;
  end if;
  perform inventory.add_to_loads(trips, seating);

  with line as (
    select a.place, l.*, t.order_id, t.passenger_number, t.passenger_version, t.origin_ticket_id, f.kind, f.overrule,
      f.sailing_id, f.from_stop, f.to_stop, f.class_id, type.needs_seat, nextval('orders.tickets_id_seq') as new_id,
      case when type.needs_seat then
        count(*) filter (where type.needs_seat) over (partition by a.place order by t.passenger_number, t.id) end as seat_number
    from unnest(asked) a
    join orders.offers f on f.id = a.offer_id
    join orders.offer_lines l on l.offer_id = f.id join orders.tickets t on t.id = l.ticket_id
    join fares.passenger_types type on type.id = l.new_type_id
  ), made as (
    insert into orders.tickets (id, order_id, passenger_number, passenger_version, sailing_id, from_stop, to_stop, class_id,
      seat_id, seat_label, passenger_type_id, fare_table_id, conditions_id, replaces_ticket_id, origin_ticket_id,
      changes, state, planned_depart, planned_arrive, base_fen, discount_fen, price_fen, parts)
    overriding system value
    select line.new_id, line.order_id, line.passenger_number, line.passenger_version, line.sailing_id, line.from_stop, line.to_stop,
      line.class_id, g.seat_id, g.label, line.new_type_id, line.new_fare_table_id, line.conditions_id,
      line.ticket_id, coalesce(line.origin_ticket_id, line.ticket_id),
      -- Only an exchange that was the passenger's wish is counted: not a supplement, nor one at the carrier's fault or overruled.
      line.changes + (line.kind = 'exchange' and line.overrule is null and line.fault is null)::integer, 'issued',
      boarding.planned_depart, landing.planned_arrive, line.new_base_fen, line.new_discount_fen, fares.sum_of(line.new_parts),
      line.new_parts
    from line
    left join unnest(seating.assigned) g on g.place = line.place and g.seat_number = line.seat_number
    join sailings.sailing_stops boarding on boarding.sailing_id = line.sailing_id and boarding.stop_number = line.from_stop
    join sailings.sailing_stops landing on landing.sailing_id = line.sailing_id and landing.stop_number = line.to_stop
  )
  update orders.offer_lines l set new_ticket_id = line.new_id, living = false
  from line where l.offer_id = line.offer_id and l.ticket_id = line.ticket_id;
  perform inventory.occupy(array(
    select row(t.id, t.sailing_id, t.seat_id, t.from_stop, t.to_stop, null, orders.person_of(p.certificate_hash),
      tstzrange(t.planned_depart, t.planned_arrive), false, false)::inventory.occupations
    from unnest(asked) a join orders.offer_lines l on l.offer_id = a.offer_id join orders.tickets t on t.id = l.new_ticket_id
    join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number and p.version = t.passenger_version
    order by t.id));
end $function$
;

CREATE OR REPLACE FUNCTION orders.take_payments(postings accounts.posting[], payments orders.payments[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if postings is null then
    return;
  end if;
  insert into orders.payments (order_id, number, method, reference, fen, transfer_id, at, taken_by, shift_id)
  select p.order_id, p.number, p.method, p.reference, p.fen, p.posted, p.at, p.taken_by, p.shift_id
  from rows from (unnest(payments), unnest(accounts.post(postings)))
    as p(order_id, number, method, reference, fen, transfer_id, at, taken_by, id, shift_id, posted);
end $function$
;

CREATE OR REPLACE FUNCTION orders.travel_pause(asking bigint, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$ select coalesce((select ceil(extract(epoch from t.wait_until - moment))::integer from orders.travel_refusals t
    where t.user_id = asking and t.wait_until > moment), 0) $function$
;

CREATE OR REPLACE FUNCTION orders.travels_elsewhere(held_order bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
begin
  return (
    select jsonb_build_object('passenger', t.passenger_number, 'number', other_order.number,
      'ofAnotherOrganisation', other_order.organisation_id <> own_order.organisation_id)
    from orders.tickets t
    join orders.orders own_order on own_order.id = t.order_id
    join inventory.occupations mine on mine.ticket_id = t.id
    join inventory.occupations other on other.person = mine.person and other.travel && mine.travel and not other.held and not other.provisional
      and other.ticket_id <> mine.ticket_id
    join orders.tickets other_ticket on other_ticket.id = other.ticket_id
    join orders.orders other_order on other_order.id = other_ticket.order_id
    where t.order_id = held_order
    order by t.passenger_number limit 1);
end $function$
;

CREATE OR REPLACE FUNCTION orders.with_check_digits(digits text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (digits || lpad((((98)::numeric - (((digits)::numeric * (100)::numeric) % (97)::numeric)))::text, 2, '0'::text))
;

CREATE OR REPLACE FUNCTION orders.withdraw_correction(withdrawn bigint, by_user bigint, moment timestamp with time zone)
 RETURNS TABLE(code text, detail jsonb)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  correction orders.corrections;
begin
  perform orders.lock_correction(withdrawn);
  select * into correction from orders.corrections c where c.id = withdrawn for update;
  if correction.ended_at is null then
    perform orders.change_correction(array[withdrawn], 'withdrawn', by_user, moment);
  elsif correction.state <> 'withdrawn' then
    return query select 'orders.correctionEnded', jsonb_build_object('correctionState', correction.state);
    return;
  end if;
  return query select 'withdrawn', null::jsonb;
end $function$
;

CREATE OR REPLACE FUNCTION orders.withdraw_offer(withdrawn bigint, by_user bigint, moment timestamp with time zone)
 RETURNS TABLE(code text, detail jsonb)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  offer orders.offers;
begin
  perform from orders.orders o where o.id = (select x.order_id from orders.offers x where x.id = withdrawn) for no key update;
  select * into offer from orders.offers o where o.id = withdrawn for update;
  if offer.id is null then
    return query select 'orders.offerNotFound', null::jsonb;
  elsif offer.state = 'proposed' or offer.state = 'withdrawn' then
    perform orders.end_offers(array[row(withdrawn, by_user, moment)::orders.offer_end], 'withdrawn');
    return query select 'withdrawn', null::jsonb;
  else
    return query select 'orders.offerEnded', orders.offer_end_detail(offer);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION orders.write_hold_payment(held orders.orders, paid orders.hold_payment, wallet_account bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  shift bigint := accounts.taking_shift(paid.method, paid."user", paid.organisation, paid.at);
  payer bigint;
  entries accounts.posted_entry[];
begin
  perform accounts.open_accounts(array(
    select a from unnest(orders.sailings_of(array[held.id])) sailing(id)
    cross join lateral accounts.sale_accounts(sailing.id, paid.method, paid.at) a));
  update orders.orders o set state = 'paid', paid_at = paid.at, paid_by = paid."user" where o.id = held.id;
  perform inventory.confirm(array(select t.id from orders.tickets t where t.order_id = held.id and t.state = 'held'));
  perform orders.change_state(array(select t.id from orders.tickets t where t.order_id = held.id and t.state = 'held'), 'issued',
    paid.at, row('payment', held.id, paid."user", null)::orders.change_cause);
  if held.total_fen = 0 then
    return;
  end if;
  payer := coalesce(wallet_account, accounts.id_of(accounts.taking_code(paid.method, shift, paid.at)));
  select array[row(payer, -held.total_fen, null)::accounts.posted_entry]
    || array_agg(row(accounts.id_of(accounts.unearned_code(trip.sailing_id)), trip.fares, null)::accounts.posted_entry)
    || row(accounts.id_of('operator:serviceFees'), sum(trip.fees), null)::accounts.posted_entry
  into entries
  from (
    select t.sailing_id, sum(t.price_fen) - sum(fares.fen_of(t.parts, 'serviceFee')) as fares,
      sum(fares.fen_of(t.parts, 'serviceFee')) as fees
    from orders.tickets t where t.order_id = held.id group by t.sailing_id order by t.sailing_id) trip;
  perform orders.take_payments(
    array[row('sale', held.id, paid.at, '', case when paid.method = 'wallet' then paid.organisation end, entries,
      paid."user", null, null, null)::accounts.posting],
    array[row(held.id, 1, paid.method, coalesce(paid.reference, ''), held.total_fen, null, paid.at, paid."user", null, shift)::orders.payments]);
end $function$
;

CREATE OR REPLACE FUNCTION orders.write_sales(trips orders.requested_trip[], sales orders.requested_sale[], assigned inventory.assigned_seat[], unopened boolean)
 RETURNS orders.written_sales
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_hashjoin TO 'on'
 SET enable_nestloop TO 'off'
AS $function$
declare
  written orders.written_sales;
begin
  if unopened then
    perform accounts.open_shifts(array(
      select row(s.user_id, s.organisation_id, s.at)::accounts.shift_opening from unnest(sales) s
      where (trips[s.place]).refusal is null and s.method = 'cash' and s.shift_id is null));
    perform accounts.open_accounts(array(
      select a from unnest(sales) s
      cross join lateral accounts.sale_accounts(s.sailing_id, s.method, s.at) a
      where (trips[s.place]).refusal is null and s.method is not null));
  end if;

  with sold as materialized (
    select s.place, s.key, s.endpoint, s.hash, s.user_id, s.organisation_id, s.channel, s.operation, s.request_id, s.address,
      s.at, s.sailing_id, s.from_stop, s.to_stop, s.class_id, s.departs, s.arrives, s.held_until, s.method, s.reference,
      s.phone_hash, s.phone_cipher, s.phone_masked, s.fare_table, s.promotion_id, s.conditions_id, s.tickets, s.people, s.total_fen,
      s.fees_fen, new.order_id, orders.number_of(new.order_id, s.at) as number,
      case when s.method is null then 'held' else 'paid' end as state,
      till.shift_id,
      coalesce(s.payer_id,
        (select a.id from accounts.accounts a where a.code = accounts.taking_code(s.method, till.shift_id, s.at))) as payer_id,
      coalesce(s.unearned_id,
        (select a.id from accounts.accounts a where a.code = accounts.unearned_code(s.sailing_id))) as unearned_id,
      s.method is not null and s.total_fen > 0 as moves_money
    from unnest(sales) s
    cross join lateral (select nextval('orders.orders_id_seq') as order_id) new
    cross join lateral (select coalesce(s.shift_id, case when s.method = 'cash' then (
      select h.id from accounts.till_shifts h where h.clerk_id = s.user_id and h.state = 'open') end) as shift_id offset 0) till
    where (trips[s.place]).refusal is null
  ), ticket as materialized (
    select t.*, g.seat_id, g.label, nextval('orders.tickets_id_seq') as ticket_id
    from (
      select s.place, s.order_id, s.number as order_number, s.sailing_id, s.from_stop, s.to_stop, s.class_id, s.state, s.departs,
        s.arrives, s.fare_table, s.promotion_id, s.conditions_id, t.*,
        case when t.needs_seat then count(*) filter (where t.needs_seat) over (
          partition by s.place order by case when (trips[s.place]).wanted_seats is null then t.seat_order end, t.number) end
          as seat_number
      from sold s cross join lateral unnest(s.tickets) t) t
    left join unnest(assigned) g on g.place = t.place and g.seat_number = t.seat_number
  ), an_order as (
    insert into orders.orders (id, number, channel, organisation_id, clerk_id, state, total_fen, first_departs, last_arrives,
      made_at, held_until, paid_at, paid_by, phone_hash, phone_cipher, phone_masked)
    overriding system value
    select s.order_id, s.number, s.channel, s.organisation_id, s.user_id, s.state, s.total_fen, s.departs, s.arrives, s.at, case when s.method is null then s.held_until end, case when s.method is not null then s.at end,
      case when s.method is not null then s.user_id end, s.phone_hash, s.phone_cipher, s.phone_masked
    from sold s
  ), passenger as (
    insert into orders.passengers (order_id, number, name, certificate_kind, certificate_hash, certificate_cipher,
      certificate_masked, birth_date, sex, nationality, identity_source, special_care, guardian_number)
    select t.order_id, t.number, t.name, t.certificate_kind, t.certificate_hash, t.certificate_cipher, t.certificate_masked,
      t.birth_date, t.sex, t.nationality, t.identity_source, t.special_care, t.guardian_number
    from ticket t
  ), a_ticket as (
    insert into orders.tickets (id, order_id, passenger_number, sailing_id, from_stop, to_stop, class_id, seat_id,
      seat_label, passenger_type_id, fare_table_id, promotion_id, promotion_fen, conditions_id, state, planned_depart, planned_arrive, base_fen, discount_fen,
      price_fen, parts)
    overriding system value
    select t.ticket_id, t.order_id, t.number, t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.seat_id, t.label, t.type_id,
      t.fare_table, case when t.promotion_fen > 0 then t.promotion_id end, t.promotion_fen, t.conditions_id, case t.state when 'held' then 'held' else 'issued' end, t.departs, t.arrives, t.base_fen,
      t.discount_fen, t.price_fen, case when t.base_fen = t.discount_fen then t.charges
        else row('fare', t.base_fen - t.discount_fen, null, t.fare_table, true)::fares.price_part || t.charges end
    from ticket t
  ), occupied as (
    insert into inventory.occupations (ticket_id, sailing_id, seat_id, from_stop, to_stop, person, travel, held)
    select t.ticket_id, t.sailing_id, t.seat_id, t.from_stop, t.to_stop, t.person, tstzrange(t.departs, t.arrives),
      t.state = 'held'
    from ticket t
  ), operation as (
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address, detail)
    select s.at, s.user_id, s.organisation_id, s.operation, 'orders.order', s.order_id::text, coalesce(s.request_id, ''),
      coalesce(s.address, ''), jsonb_build_object('number', s.number, 'total', s.total_fen, 'passengers', s.people)
    from sold s
  ), reply as materialized (
    select s.place, s.user_id, s.key, s.endpoint, s.hash, s.at, jsonb_build_object(
      'orderId', s.order_id::text, 'number', s.number, 'state', s.state, 'at', orders.instant(s.at),
      'heldUntil', case when s.method is null then orders.instant(s.held_until) end, 'total', s.total_fen,
      'tickets', issued.tickets) as body
    from sold s
    join (
      select t.place, jsonb_agg(jsonb_build_object('id', t.ticket_id::text, 'number', t.order_number || '-' || t.number,
        'seat', coalesce(t.label, ''), 'price', t.price_fen) order by t.number) as tickets
      from ticket t group by t.place) issued on issued.place = s.place
  ), stored_keys as (
    insert into platform.request_keys (user_id, key, endpoint, request_hash, reply, at)
    select r.user_id, r.key, r.endpoint, r.hash, r.body, r.at from reply r where r.key is not null
  )
  select
    (select array_agg(r.body order by every.place)
      from generate_series(1, cardinality(sales)) every(place) left join reply r on r.place = every.place) as replies,
    (select array_agg(accounts.sale_posting(s.order_id, s.at, s.payer_id, s.unearned_id,
        (select a.id from accounts.accounts a where a.code = 'operator:serviceFees'), case when s.method = 'wallet' then s.organisation_id end, s.total_fen, s.fees_fen, s.user_id) order by s.place)
      from sold s where s.moves_money) as postings,
    (select array_agg(row(s.order_id, 1, s.method, coalesce(s.reference, ''), s.total_fen, null, s.at, s.user_id, null, s.shift_id)::orders.payments
      order by s.place) from sold s where s.moves_money) as payments,
    (select array_agg(row(s.promotion_id, s.order_id, s.people, taken.fen, s.at, null)::fares.promotion_uses order by s.place)
      from sold s cross join lateral (select sum(t.promotion_fen) as fen from unnest(s.tickets) t) taken
      where s.promotion_id is not null) as promotions
  into written.replies, written.postings, written.payments, written.promotions;
  return written;
end $function$
;

CREATE OR REPLACE FUNCTION platform.announce_drafts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into platform.outbox (audience, event) values ('{"everyone": true}', '{"type": "approvals"}');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION platform.ask_approval(wanted_kind text, wanted_subject text, payload jsonb, by_user bigint, within_organisation boolean, moment timestamp with time zone, until timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  made bigint;
begin
  update platform.approvals a set state = 'withdrawn', decided_by = null, decided_at = moment
  where a.kind = wanted_kind and a.subject = wanted_subject and a.state in ('asked', 'approved') and a.expires_at <= moment;
  insert into platform.approvals (kind, subject, payload, payload_hash, asked_by, asked_at, expires_at, within_organisation)
  values (wanted_kind, wanted_subject, payload, sha256(convert_to(payload::text, 'UTF8')), by_user, moment, until, within_organisation)
  on conflict do nothing returning id into made;
  return made;
end $function$
;

CREATE OR REPLACE FUNCTION platform.decide_approval(request bigint, by_user bigint, approved boolean, why text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  asked platform.approvals;
begin
  select * into asked from platform.approvals a where a.id = request for update;
  if not found then
    return 'notFound';
  elsif asked.state <> 'asked' then
    return 'decided';
  elsif asked.expires_at <= moment then
    return 'expired';
  elsif asked.asked_by = by_user then
    return 'ownRequest';
  elsif asked.within_organisation and (select u.organisation_id from staff.users u where u.id = by_user)
    is distinct from (select u.organisation_id from staff.users u where u.id = asked.asked_by) then
    return 'otherOrganisation';
  elsif staff.are_related(asked.asked_by, by_user, moment) then
    return 'relatedPersons';
  end if;
  update platform.approvals a
  set state = case when approved then 'approved' else 'refused' end, decided_by = by_user, decided_at = moment, reason = why
  where a.id = request;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION platform.erase_user(erased bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    delete from platform.request_keys where user_id = erased
  $function$
;

CREATE OR REPLACE FUNCTION platform.folded(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(lower(NORMALIZE(words, NFKD)), '[\u0300-\u036f]'::text, ''::text, 'g'::text)
;

CREATE OR REPLACE FUNCTION platform.freeze_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  frozen boolean;
begin
  execute format('select exists (select from %s v where v.id in ($1, $2) and v.status <> ''draft''
    and v.xmin <> pg_current_xact_id()::xid)', tg_argv[0]) into frozen
    using case when tg_op <> 'INSERT' then (to_jsonb(old) ->> tg_argv[1])::bigint end,
      case when tg_op <> 'DELETE' then (to_jsonb(new) ->> tg_argv[1])::bigint end;
  if frozen then
    raise exception '% of a version that is not a draft stay as they are', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$
;

CREATE OR REPLACE FUNCTION platform.freeze_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  unruly text[] := array['status', 'valid_to', 'approved_by', 'approved_at', 'published_at'];
begin
  if old.status = 'draft' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'only drafts of % can be thrown away', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if tg_nargs > 0 then
    unruly := unruly || tg_argv[0:tg_nargs - 1];
  end if;
  if old.status = 'approved' and new.status = 'published'
    and (to_jsonb(new) ->> 'valid_from')::timestamptz > (to_jsonb(old) ->> 'valid_from')::timestamptz then
    unruly := unruly || array['valid_from'];
  end if;
  if to_jsonb(new) - unruly <> to_jsonb(old) - unruly
    or (old.status, new.status) not in (
      ('approved', 'approved'), ('approved', 'draft'), ('approved', 'published'),
      ('published', 'published'), ('published', 'withdrawn'), ('withdrawn', 'withdrawn'))
    or new.status <> 'draft' and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at)
    or old.status <> 'approved' and new.published_at is distinct from old.published_at
    or to_jsonb(new) -> 'valid_to' is distinct from to_jsonb(old) -> 'valid_to' and (old.status <> 'published'
      or (to_jsonb(new) ->> 'valid_to')::timestamptz > (to_jsonb(old) ->> 'valid_to')::timestamptz)
  then
    raise exception 'a version of % that is not a draft stays as it is', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION platform.is_language(code text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (code = ANY (ARRAY['en'::text, 'zh'::text, 'es'::text, 'ja'::text]))
;

CREATE OR REPLACE FUNCTION platform.keep_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  later text[] := array['state', 'decided_by', 'decided_at', 'reason', 'used_at'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later
    or (old.state, new.state) not in (('asked', 'approved'), ('asked', 'refused'), ('asked', 'withdrawn'), ('approved', 'withdrawn'), ('approved', 'used'))
    or old.state = 'approved' and (new.decided_by, new.reason) is distinct from (old.decided_by, old.reason) and new.state = 'used'
  then
    raise exception 'an approval stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION platform.localized_matches(texts jsonb, words text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(bool_and((strpos(whole.folded, word.word) > 0)), true) AS "coalesce" FROM regexp_split_to_table(platform.folded(localized_matches.words), '\s+'::text) word(word), (SELECT platform.folded(COALESCE(string_agg((part.part #>> '{}'::text[]), '
'::text), ''::text)) AS folded FROM jsonb_path_query(localized_matches.texts, 'strict $.**?(@.type() == "string")'::jsonpath) part(part)) whole WHERE (word.word <> ''::text))
;

CREATE OR REPLACE FUNCTION platform.mask_words(body text, words text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  word text;
begin
  foreach word in array words loop
    body := regexp_replace(body, regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'),
      repeat('*', length(word)), 'gi');
  end loop;
  return body;
end $function$
;

CREATE OR REPLACE FUNCTION platform.refuse_dangling()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_nestloop TO 'on'
AS $function$
declare
  dangling boolean;
begin
  case tg_table_schema || '.' || tg_table_name
    when 'orders.orders' then
      select exists (select from written w where (select 1 from staff.organisations x where x.id = w.organisation_id) is null
        or (select 1 from staff.users x where x.id = w.clerk_id) is null
        or w.paid_by <> w.clerk_id and (select 1 from staff.users x where x.id = w.paid_by) is null) into dangling;
    when 'orders.passengers' then
      select exists (select from written w where (select 1 from orders.orders x where x.id = w.order_id) is null) into dangling;
    when 'orders.tickets' then
      select exists (select from written w
        where (select 1 from orders.passengers x where x.order_id = w.order_id and x.number = w.passenger_number
          and x.version = w.passenger_version) is null
          or (select 1 from fleet.classes x where x.id = w.class_id) is null
          or (select 1 from fares.passenger_types x where x.id = w.passenger_type_id) is null
          or (select 1 from sailings.sailings x where x.id = w.sailing_id and x.stops_count > w.to_stop) is null
          or w.seat_id is not null
            and (select 1 from inventory.seats x where x.id = w.seat_id and x.sailing_id = w.sailing_id) is null) into dangling;
    when 'orders.payments' then
      select exists (select from written w where (
        select 1 from accounts.transfers x where x.id = w.transfer_id and x.order_id = w.order_id and x.made_by = w.taken_by) is null
        or w.shift_id is not null and (
          select 1 from accounts.till_shifts x where x.id = w.shift_id and x.clerk_id = w.taken_by and x.state = 'open') is null)
        into dangling;
    when 'inventory.occupations' then
      select exists (select from written w where (select 1 from orders.tickets x where x.id = w.ticket_id
        and x.sailing_id = w.sailing_id and x.seat_id is not distinct from w.seat_id) is null) into dangling;
    when 'accounts.transfers' then
      select exists (select from written w where w.order_id is not null
          and (select 1 from orders.orders x where x.id = w.order_id) is null
        or (select 1 from accounts.entries x where x.transfer_id = w.id limit 1) is null) into dangling;
    when 'accounts.entries' then
      select exists (select from written w where (select 1 from accounts.transfers x where x.id = w.transfer_id and x.at = w.at) is null
        or (select 1 from accounts.accounts x where x.id = w.account_id and x.closed_at is null) is null) into dangling;
  end case;
  if dangling then
    raise exception 'a row of % refers to something that is not there or is closed, or is a transfer without entries', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION platform.refuse_orphans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  reference text;
  is_referenced boolean;
begin
  foreach reference in array tg_argv loop
    execute format('lock table %s in share mode', split_part(reference, '(', 1));
    execute format('select exists (select from %s where %I = $1)', split_part(reference, '(', 1),
      rtrim(split_part(reference, '(', 2), ')')) into is_referenced using old.id;
    if is_referenced then
      raise exception '% refers to this row of %', reference, tg_table_name using errcode = 'foreign_key_violation';
    end if;
  end loop;
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION platform.searchable(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(string_agg(CASE WHEN (ascii(signs.sign) < 128) THEN signs.sign ELSE ('q'::text || to_hex(ascii(signs.sign))) END, ''::text ORDER BY signs.place), ''::text) AS "coalesce" FROM unnest(string_to_array(lower(searchable.words), NULL::text)) WITH ORDINALITY signs(sign, place))
;

CREATE OR REPLACE FUNCTION platform.text_in(names jsonb, reader text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(NULLIF((names ->> reader), ''::text), NULLIF((names ->> 'en'::text), ''::text), NULLIF((names ->> 'zh'::text), ''::text), NULLIF((names ->> 'es'::text), ''::text), NULLIF((names ->> 'ja'::text), ''::text), ''::text)
;

CREATE OR REPLACE FUNCTION platform.use_approval(request bigint, wanted_kind text, wanted_subject text, payload jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  asked platform.approvals;
begin
  select * into asked from platform.approvals a
  where a.id = request and a.kind = wanted_kind and a.subject = wanted_subject for update;
  if asked.state is distinct from 'approved' then
    return 'notApproved';
  elsif asked.expires_at <= moment then
    return 'expired';
  elsif asked.payload_hash <> sha256(convert_to(payload::text, 'UTF8')) then
    return 'otherPayload';
  end if;
  update platform.approvals a set state = 'used', used_at = moment where a.id = request;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION platform.valid_names(names jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (jsonb_typeof(names) = 'object'::text) THEN ((names <> '{}'::jsonb) AND ((names - ARRAY['en'::text, 'zh'::text, 'es'::text, 'ja'::text]) = '{}'::jsonb) AND (NOT jsonb_path_exists(names, 'strict $.*?(((@.type() != "string" || @ == "") || @ like_regex "^[ \\t\\r\\n]") || @ like_regex "[ \\t\\r\\n]$")'::jsonpath))) ELSE false END
;

CREATE OR REPLACE FUNCTION platform.withdraw_approvals(requests bigint[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
    update platform.approvals a set state = 'withdrawn', decided_by = null, decided_at = moment
    where a.id = any (requests) and a.state in ('asked', 'approved')
  $function$
;

CREATE OR REPLACE FUNCTION profile.erase_user(erased bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    delete from profile.avatars where user_id = erased;
    delete from profile.preferences where user_id = erased
  $function$
;

CREATE OR REPLACE FUNCTION reports.erase_user(erased bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    delete from reports.schedules where user_id = erased
  $function$
;

CREATE OR REPLACE FUNCTION reports.fold_portion()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  tickets reports.marks;
  events reports.marks;
  transfers reports.marks;
begin
  if (select count(*) from (select from reports.marks m order by m.source for no key update skip locked) free) < 3 then
    return null;
  end if;
  select * into tickets from reports.marks m where m.source = 'tickets';
  select * into events from reports.marks m where m.source = 'events';
  select * into transfers from reports.marks m where m.source = 'transfers';
  if tickets.horizon is null then
    return 0;
  elsif tickets.horizon > pg_snapshot_xmax(pg_current_snapshot()) then
    -- From another cluster, restored here.
    update reports.marks m set horizon = pg_snapshot_xmax(pg_current_snapshot());
    return null;
  elsif pg_snapshot_xmin(pg_current_snapshot()) < tickets.horizon then
    return null;
  end if;
  with moved as materialized (
    select m.*, s.service_date, s.line_id, s.ship_id, ship.carrier_id, s.line_version_id, boarding.dock_id as from_dock_id, landing.dock_id as to_dock_id
    from reports.ticket_moves(tickets.folded_to, tickets.pending_to, events.folded_to, events.pending_to,
      transfers.folded_to, transfers.pending_to) m
    join sailings.sailings s on s.id = m.sailing_id join fleet.ships ship on ship.id = s.ship_id
    left join network.line_stops boarding on boarding.line_version_id = s.line_version_id and boarding.stop_number = m.from_stop
    left join network.line_stops landing on landing.line_version_id = s.line_version_id and landing.stop_number = m.to_stop
  ), trip as (
    insert into reports.trips as x (day, sailing_id, from_stop, to_stop, class_id, type_id, channel, organisation_id, orders, tickets, returned, riders, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen)
    select m.day, m.sailing_id, m.from_stop, m.to_stop, m.class_id, m.type_id, m.channel, m.organisation_id, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.riders), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0
    group by 1, 2, 3, 4, 5, 6, 7, 8
    order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (day, sailing_id, from_stop, to_stop, class_id, type_id, channel, organisation_id) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, riders = x.riders + excluded.riders, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), sale as (
    insert into reports.sales as x (day, line_id, ship_id, class_id, channel, organisation_id, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen)
    select m.day, m.line_id, m.ship_id, m.class_id, m.channel, m.organisation_id, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    on conflict (day, line_id, ship_id, class_id, channel, organisation_id) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), sale_by_line as (
    insert into reports.sales_by_line as x (day, line_id, class_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, held, held_paid, held_lost)
    select m.day, m.line_id, m.class_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen), sum(m.held), sum(m.held_paid), sum(m.held_expired + m.held_released + m.held_cancelled)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0 or m.held <> 0 or m.held_paid <> 0 or m.held_expired <> 0 or m.held_released <> 0 or m.held_cancelled <> 0
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, line_id, class_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen, held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_lost = x.held_lost + excluded.held_lost
  ), sale_by_organisation as (
    insert into reports.sales_by_organisation as x (day, organisation_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, held, held_paid, held_lost)
    select m.day, m.organisation_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen), sum(m.held), sum(m.held_paid), sum(m.held_expired + m.held_released + m.held_cancelled)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0 or m.held <> 0 or m.held_paid <> 0 or m.held_expired <> 0 or m.held_released <> 0 or m.held_cancelled <> 0
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (day, organisation_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen, held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_lost = x.held_lost + excluded.held_lost
  ), sale_by_organisation_and_line as (
    insert into reports.sales_by_organisation_and_line as x (day, organisation_id, channel, line_id, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, held, held_paid, held_lost)
    select m.day, m.organisation_id, m.channel, m.line_id, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen), sum(m.held), sum(m.held_paid), sum(m.held_expired + m.held_released + m.held_cancelled)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0 or m.held <> 0 or m.held_paid <> 0 or m.held_expired <> 0 or m.held_released <> 0 or m.held_cancelled <> 0
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, organisation_id, channel, line_id) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen, held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_lost = x.held_lost + excluded.held_lost
  ), sale_by_ship as (
    insert into reports.sales_by_ship as x (day, line_id, ship_id, class_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, held, held_paid, held_lost)
    select m.day, m.line_id, m.ship_id, m.class_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen), sum(m.held), sum(m.held_paid), sum(m.held_expired + m.held_released + m.held_cancelled)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0 or m.held <> 0 or m.held_paid <> 0 or m.held_expired <> 0 or m.held_released <> 0 or m.held_cancelled <> 0
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (day, line_id, ship_id, class_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen, held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_lost = x.held_lost + excluded.held_lost
  ), sale_by_ship_and_organisation as (
    insert into reports.sales_by_ship_and_organisation as x (day, ship_id, organisation_id, channel, line_id, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, held, held_paid, held_lost)
    select m.day, m.ship_id, m.organisation_id, m.channel, m.line_id, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen), sum(m.held), sum(m.held_paid), sum(m.held_expired + m.held_released + m.held_cancelled)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0 or m.held <> 0 or m.held_paid <> 0 or m.held_expired <> 0 or m.held_released <> 0 or m.held_cancelled <> 0
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (day, ship_id, organisation_id, channel, line_id) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen, held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_lost = x.held_lost + excluded.held_lost
  ), sale_by_carrier_and_organisation as (
    insert into reports.sales_by_carrier_and_organisation as x (day, carrier_id, organisation_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, held, held_paid, held_lost)
    select m.day, m.carrier_id, m.organisation_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen), sum(m.held), sum(m.held_paid), sum(m.held_expired + m.held_released + m.held_cancelled)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0 or m.held <> 0 or m.held_paid <> 0 or m.held_expired <> 0 or m.held_released <> 0 or m.held_cancelled <> 0
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, carrier_id, organisation_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen, held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_lost = x.held_lost + excluded.held_lost
  ), sale_by_relation as (
    insert into reports.sales_by_relation as x (day, from_dock_id, to_dock_id, line_id, class_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen)
    select m.day, m.from_dock_id, m.to_dock_id, m.line_id, m.class_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    on conflict (day, from_dock_id, to_dock_id, line_id, class_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), sale_by_relation_and_channel as (
    insert into reports.sales_by_relation_and_channel as x (day, from_dock_id, to_dock_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen)
    select m.day, m.from_dock_id, m.to_dock_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, from_dock_id, to_dock_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), sale_by_relation_and_organisation as (
    insert into reports.sales_by_relation_and_organisation as x (from_dock_id, to_dock_id, day, organisation_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen)
    select m.from_dock_id, m.to_dock_id, m.day, m.organisation_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (from_dock_id, to_dock_id, day, organisation_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), sale_by_dock_and_organisation as (
    insert into reports.sales_by_dock_and_organisation as x (day, dock_id, organisation_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen)
    select m.day, at.dock_id, m.organisation_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen)
    from moved m cross join lateral (select m.from_dock_id union select m.to_dock_id) at(dock_id)
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, dock_id, organisation_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), refund as (
    insert into reports.refunds as x (day, line_id, ship_id, class_id, channel, organisation_id, reason, returned, back_fen, kept_fen)
    select m.day, m.line_id, m.ship_id, m.class_id, m.channel, m.organisation_id, m.reason, sum(m.returned), sum(m.back_fen), sum(m.kept_fen)
    from moved m
    where m.reason is not null
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 3, 4, 5, 6, 7
    on conflict (day, line_id, ship_id, class_id, channel, organisation_id, reason) do update set returned = x.returned + excluded.returned, back_fen = x.back_fen + excluded.back_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), refund_by_line as (
    insert into reports.refunds_by_line as x (day, line_id, class_id, channel, reason, returned, back_fen, kept_fen)
    select m.day, m.line_id, m.class_id, m.channel, m.reason, sum(m.returned), sum(m.back_fen), sum(m.kept_fen)
    from moved m
    where m.reason is not null
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (day, line_id, class_id, channel, reason) do update set returned = x.returned + excluded.returned, back_fen = x.back_fen + excluded.back_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), refund_by_organisation as (
    insert into reports.refunds_by_organisation as x (day, organisation_id, channel, reason, returned, back_fen, kept_fen)
    select m.day, m.organisation_id, m.channel, m.reason, sum(m.returned), sum(m.back_fen), sum(m.kept_fen)
    from moved m
    where m.reason is not null
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, organisation_id, channel, reason) do update set returned = x.returned + excluded.returned, back_fen = x.back_fen + excluded.back_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), hold as (
    insert into reports.holds as x (day, organisation_id, channel, line_id, ship_id, held, held_paid, held_expired, held_released, held_cancelled)
    select m.day, m.organisation_id, m.channel, m.line_id, m.ship_id, sum(m.held), sum(m.held_paid), sum(m.held_expired), sum(m.held_released), sum(m.held_cancelled)
    from moved m
    where m.held <> 0 or m.held_paid <> 0 or m.held_expired <> 0 or m.held_released <> 0 or m.held_cancelled <> 0
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (day, organisation_id, channel, line_id, ship_id) do update set held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_expired = x.held_expired + excluded.held_expired, held_released = x.held_released + excluded.held_released, held_cancelled = x.held_cancelled + excluded.held_cancelled
  ), load as (
    insert into reports.loads as x (sailing_id, leg, riders, boarding, fare_fen)
    select m.sailing_id, leg, sum(m.riders), coalesce(sum(m.riders) filter (where leg = m.from_stop), 0),
      coalesce(sum(m.fare_fen) filter (where leg = m.from_stop), 0)
    from moved m cross join lateral generate_series(m.from_stop, m.to_stop - 1) leg
    where m.riders <> 0
    group by 1, 2
    order by 1, 2
    on conflict (sailing_id, leg) do update set riders = x.riders + excluded.riders, boarding = x.boarding + excluded.boarding,
      fare_fen = x.fare_fen + excluded.fare_fen
  ), load_by_sailing as (
    insert into reports.loads_by_sailing as x (sailing_id, riders, boarding, fare_fen)
    select m.sailing_id, sum(m.riders * (m.to_stop - m.from_stop)), sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1
    order by 1
    on conflict (sailing_id) do update set riders = x.riders + excluded.riders, boarding = x.boarding + excluded.boarding,
      fare_fen = x.fare_fen + excluded.fare_fen
  ), load_by_leg as (
    insert into reports.loads_by_leg as x (service_date, line_id, line_version_id, leg, riders, boarding, fare_fen)
    select m.service_date, m.line_id, m.line_version_id, leg, sum(m.riders), coalesce(sum(m.riders) filter (where leg = m.from_stop), 0),
      coalesce(sum(m.fare_fen) filter (where leg = m.from_stop), 0)
    from moved m cross join lateral generate_series(m.from_stop, m.to_stop - 1) leg
    where m.riders <> 0
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (service_date, line_id, line_version_id, leg) do update set riders = x.riders + excluded.riders,
      boarding = x.boarding + excluded.boarding, fare_fen = x.fare_fen + excluded.fare_fen
  ), relation as (
    insert into reports.relations as x (service_date, line_id, ship_id, line_version_id, from_stop, to_stop, organisation_id, riders, fare_fen)
    select m.service_date, m.line_id, m.ship_id, m.line_version_id, m.from_stop, m.to_stop, m.organisation_id, sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 3, 4, 5, 6, 7
    on conflict (service_date, line_id, ship_id, line_version_id, from_stop, to_stop, organisation_id) do update set riders = x.riders + excluded.riders, fare_fen = x.fare_fen + excluded.fare_fen
  ), relation_by_line as (
    insert into reports.relations_by_line as x (service_date, line_id, line_version_id, from_stop, to_stop, riders, fare_fen)
    select m.service_date, m.line_id, m.line_version_id, m.from_stop, m.to_stop, sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (service_date, line_id, line_version_id, from_stop, to_stop) do update set riders = x.riders + excluded.riders, fare_fen = x.fare_fen + excluded.fare_fen
  ), relation_by_ship as (
    insert into reports.relations_by_ship as x (service_date, line_id, ship_id, line_version_id, from_stop, to_stop, riders, fare_fen)
    select m.service_date, m.line_id, m.ship_id, m.line_version_id, m.from_stop, m.to_stop, sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    on conflict (service_date, line_id, ship_id, line_version_id, from_stop, to_stop) do update set riders = x.riders + excluded.riders, fare_fen = x.fare_fen + excluded.fare_fen
  ), pickup_by_line as (
    insert into reports.pickups_by_line as x (service_date, days_before, line_id, riders, fare_fen)
    select m.service_date, greatest(m.service_date - m.day, 0), m.line_id, sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (service_date, days_before, line_id) do update set riders = x.riders + excluded.riders, fare_fen = x.fare_fen + excluded.fare_fen
  ), pickup as (
    insert into reports.pickups as x (service_date, days_before, line_id, ship_id, organisation_id, riders, fare_fen)
    select m.service_date, greatest(m.service_date - m.day, 0), m.line_id, m.ship_id, m.organisation_id, sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (service_date, days_before, line_id, ship_id, organisation_id) do update set riders = x.riders + excluded.riders, fare_fen = x.fare_fen + excluded.fare_fen
  ), pickup_by_ship as (
    insert into reports.pickups_by_ship as x (service_date, days_before, line_id, ship_id, riders, fare_fen)
    select m.service_date, greatest(m.service_date - m.day, 0), m.line_id, m.ship_id, sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (service_date, days_before, line_id, ship_id) do update set riders = x.riders + excluded.riders, fare_fen = x.fare_fen + excluded.fare_fen
  ), pickup_by_carrier as (
    insert into reports.pickups_by_carrier as x (service_date, days_before, carrier_id, riders, fare_fen)
    select m.service_date, greatest(m.service_date - m.day, 0), m.carrier_id, sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (service_date, days_before, carrier_id) do update set riders = x.riders + excluded.riders, fare_fen = x.fare_fen + excluded.fare_fen
  ), taken as materialized (
    select * from reports.transfer_takings(transfers.folded_to, transfers.pending_to)
  ), taking as (
    insert into reports.takings as x (day, user_id, organisation_id, method, orders, taken_fen, returned_fen, over_fen)
    select m.day, m.user_id, m.organisation_id, m.method, sum(m.orders), sum(m.taken_fen), sum(m.returned_fen), sum(m.over_fen)
    from taken m
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, user_id, organisation_id, method) do update set orders = x.orders + excluded.orders, taken_fen = x.taken_fen + excluded.taken_fen, returned_fen = x.returned_fen + excluded.returned_fen, over_fen = x.over_fen + excluded.over_fen
  ), taking_by_person as (
    insert into reports.takings_by_person as x (day, user_id, organisation_id, orders, taken_fen, returned_fen, over_fen)
    select m.day, m.user_id, m.organisation_id, sum(m.orders), sum(m.taken_fen), sum(m.returned_fen), sum(m.over_fen)
    from taken m
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (day, user_id, organisation_id) do update set orders = x.orders + excluded.orders, taken_fen = x.taken_fen + excluded.taken_fen, returned_fen = x.returned_fen + excluded.returned_fen, over_fen = x.over_fen + excluded.over_fen
  ), taking_by_method as (
    insert into reports.takings_by_method as x (day, organisation_id, method, orders, taken_fen, returned_fen, over_fen)
    select m.day, m.organisation_id, m.method, sum(m.orders), sum(m.taken_fen), sum(m.returned_fen), sum(m.over_fen)
    from taken m
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (day, organisation_id, method) do update set orders = x.orders + excluded.orders, taken_fen = x.taken_fen + excluded.taken_fen, returned_fen = x.returned_fen + excluded.returned_fen, over_fen = x.over_fen + excluded.over_fen
  )
  update reports.marks m set folded_to = m.pending_to, pending_to = null, horizon = null where m.pending_to is not null;
  return (tickets.pending_to - tickets.folded_to) + (events.pending_to - events.folded_to) + (transfers.pending_to - transfers.folded_to);
end $function$
;

CREATE OR REPLACE FUNCTION reports.forget_facts()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from reports.marks m order by m.source for update;
  delete from reports.trips;
  delete from reports.sales;
  delete from reports.sales_by_line;
  delete from reports.sales_by_organisation;
  delete from reports.sales_by_organisation_and_line;
  delete from reports.sales_by_ship;
  delete from reports.sales_by_ship_and_organisation;
  delete from reports.sales_by_carrier_and_organisation;
  delete from reports.sales_by_relation;
  delete from reports.sales_by_relation_and_channel;
  delete from reports.sales_by_relation_and_organisation;
  delete from reports.sales_by_dock_and_organisation;
  delete from reports.refunds;
  delete from reports.refunds_by_line;
  delete from reports.refunds_by_organisation;
  delete from reports.holds;
  delete from reports.loads;
  delete from reports.loads_by_sailing;
  delete from reports.loads_by_leg;
  delete from reports.relations;
  delete from reports.relations_by_line;
  delete from reports.relations_by_ship;
  delete from reports.pickups;
  delete from reports.pickups_by_line;
  delete from reports.pickups_by_ship;
  delete from reports.pickups_by_carrier;
  delete from reports.takings;
  delete from reports.takings_by_person;
  delete from reports.takings_by_method;
  update reports.marks m set folded_to = 0, pending_to = null, horizon = null;
end $function$
;

CREATE OR REPLACE FUNCTION reports.mark_portion(max_rows integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from (select from reports.marks m order by m.source for no key update skip locked) free) < 3
    or exists (select from reports.marks m where m.pending_to is not null) then
    return true;
  end if;
  update reports.marks m set pending_to = greatest(m.folded_to, least(m.folded_to + max_rows, last.id))
  from (
    select 'tickets' as source, coalesce((select max(t.id) from orders.tickets t), 0) as id
    union all select 'events', coalesce((select max(e.id) from orders.ticket_events e), 0)
    union all select 'transfers', coalesce((select max(f.id) from accounts.transfers f), 0)) last
  where last.source = m.source;
  if not exists (select from reports.marks m where m.pending_to > m.folded_to) then
    update reports.marks m set pending_to = null where m.pending_to is not null;
    return false;
  end if;
  -- A statement of its own: its snapshot is younger than the ids above.
  update reports.marks m set horizon = pg_snapshot_xmax(pg_current_snapshot());
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION reports.move_ship()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from reports.marks m order by m.source for update;
  insert into reports.sales_by_carrier_and_organisation as x (day, carrier_id, organisation_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, held, held_paid, held_lost)
  select f.day, side.carrier_id, f.organisation_id, f.channel, side.sign * sum(f.orders), side.sign * sum(f.tickets), side.sign * sum(f.returned), side.sign * sum(f.gross_fen), side.sign * sum(f.discount_fen), side.sign * sum(f.back_fen), side.sign * sum(f.moved_fen), side.sign * sum(f.fare_fen), side.sign * sum(f.service_fen), side.sign * sum(f.kept_fen), side.sign * sum(f.held), side.sign * sum(f.held_paid), side.sign * sum(f.held_lost)
  from reports.sales_by_ship_and_organisation f cross join (values (old.carrier_id, -1), (new.carrier_id, 1)) side(carrier_id, sign)
  where f.ship_id = new.id
  group by f.day, side.carrier_id, f.organisation_id, f.channel, side.sign
  order by 1, 2, 3, 4
  on conflict (day, carrier_id, organisation_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen, held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_lost = x.held_lost + excluded.held_lost;
  insert into reports.pickups_by_carrier as x (service_date, days_before, carrier_id, riders, fare_fen)
  select f.service_date, f.days_before, side.carrier_id, side.sign * sum(f.riders), side.sign * sum(f.fare_fen)
  from reports.pickups_by_ship f cross join (values (old.carrier_id, -1), (new.carrier_id, 1)) side(carrier_id, sign)
  where f.ship_id = new.id
  group by f.service_date, f.days_before, side.carrier_id, side.sign
  order by 1, 2, 3
  on conflict (service_date, days_before, carrier_id) do update set riders = x.riders + excluded.riders,
    fare_fen = x.fare_fen + excluded.fare_fen;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION reports.ticket_moves(after_ticket bigint, upto_ticket bigint, after_event bigint, upto_event bigint, after_transfer bigint, upto_transfer bigint)
 RETURNS SETOF reports.move
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  -- A ticket without events was made in its present state; with them, in the state its first event left.
  select accounts.day_of(o.made_at), t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.passenger_type_id, o.channel,
    o.organisation_id, null::text, (is_sale.sold and t.passenger_number = 1)::integer, is_sale.sold::integer, 0, is_sale.sold::integer,
    case when is_sale.sold then t.price_fen + t.discount_fen else 0 end, case when is_sale.sold then t.discount_fen else 0 end, 0::bigint,
    0::bigint, case when is_sale.sold then t.price_fen - fee.fen else 0 end, case when is_sale.sold then fee.fen else 0 end, 0::bigint,
    (not is_sale.sold)::integer, 0, 0, 0, 0
  from orders.tickets t
  join orders.orders o on o.id = t.order_id
  left join orders.ticket_events first on first.ticket_id = t.id and first.number = 2
  cross join lateral (select coalesce(first.from_state, t.state) <> 'held' as sold) is_sale
  cross join lateral (select fares.fen_of(t.parts, 'serviceFee') as fen) fee
  where t.id > after_ticket and t.id <= upto_ticket and t.replaces_ticket_id is null
  union all
  -- Exchanged for: on the day on which the former ticket was exchanged.
  select accounts.day_of(former.at), t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.passenger_type_id, o.channel,
    o.organisation_id, null, 0, 0, 0, 1, 0, 0, 0, t.price_fen - fee.fen, t.price_fen - fee.fen, 0, 0, 0, 0, 0, 0, 0
  from orders.tickets t
  join orders.orders o on o.id = t.order_id
  join orders.ticket_events former on former.ticket_id = t.replaces_ticket_id and former.to_state = 'exchanged'
  cross join lateral (select fares.fen_of(t.parts, 'serviceFee') as fen) fee
  where t.id > after_ticket and t.id <= upto_ticket and t.replaces_ticket_id is not null
  union all
  -- A hold that is paid is a sale; one that ends otherwise is an outcome.
  select accounts.day_of(e.at), t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.passenger_type_id, o.channel,
    o.organisation_id, null, (paid.sold and t.passenger_number = 1)::integer, paid.sold::integer, 0, paid.sold::integer,
    case when paid.sold then t.price_fen + t.discount_fen else 0 end, case when paid.sold then t.discount_fen else 0 end, 0, 0,
    case when paid.sold then t.price_fen - fee.fen else 0 end, case when paid.sold then fee.fen else 0 end, 0, 0, paid.sold::integer,
    (not paid.sold and e.cause_kind = 'expiry')::integer, (not paid.sold and e.cause_kind = 'release')::integer,
    (not paid.sold and e.cause_kind not in ('expiry', 'release'))::integer
  from orders.ticket_events e
  join orders.tickets t on t.id = e.ticket_id
  join orders.orders o on o.id = t.order_id
  cross join lateral (select e.to_state = 'issued' as sold) paid
  cross join lateral (select fares.fen_of(t.parts, 'serviceFee') as fen) fee
  where e.id > after_event and e.id <= upto_event and e.from_state = 'held'
  union all
  -- Given back, voided or exchanged away: as the line of its offer says, part by part.
  select accounts.day_of(e.at), t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.passenger_type_id, o.channel,
    o.organisation_id, case when not line.moved then case when f.kind = 'void' then 'void' else coalesce(f.overrule, l.fault, 'wish') end end,
    0, 0, (not line.moved)::integer, -1, 0, 0, case when line.moved then 0 else line.back end,
    case when line.moved then fee.fen - t.price_fen + l.fee_fen else 0 end,
    case when line.moved then fee.fen - t.price_fen else -line.fares end, case when line.moved then 0 else -line.service_back end,
    case when line.moved then l.fee_fen else line.kept end, 0, 0, 0, 0, 0
  from orders.ticket_events e
  join orders.tickets t on t.id = e.ticket_id
  join orders.orders o on o.id = t.order_id
  join orders.offers f on f.id = e.cause_id
  join orders.offer_lines l on l.offer_id = f.id and l.ticket_id = t.id
  cross join lateral (select fares.fen_of(t.parts, 'serviceFee') as fen) fee
  cross join lateral (
    select e.to_state = 'exchanged' as moved, coalesce(sum(p.back_fen), 0)::bigint as back,
      coalesce(sum(p.paid_fen) filter (where p.kind <> 'serviceFee'), 0)::bigint as fares,
      coalesce(sum(p.fee_fen) filter (where p.kind <> 'serviceFee'), 0)::bigint as kept,
      coalesce(sum(p.back_fen) filter (where p.kind = 'serviceFee'), 0)::bigint as service_back
    from unnest(l.parts) p) line
  where e.id > after_event and e.id <= upto_event and e.cause_kind = 'offer' and e.to_state in ('refunded', 'void', 'exchanged')
  union all
  -- Fees of corrections.
  select accounts.day_of(f.at), t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.passenger_type_id, o.channel,
    o.organisation_id, null, 0, 0, 0, 0, 0, 0, 0, n.fen, 0, 0, n.fen, 0, 0, 0, 0, 0
  from accounts.transfers f
  join accounts.entries n on n.transfer_id = f.id and n.ticket_id is not null
  join orders.tickets t on t.id = n.ticket_id
  join orders.orders o on o.id = t.order_id
  where f.id > after_transfer and f.id <= upto_transfer and f.kind = 'correction' and f.cause_kind = 'correction'
$function$
;

CREATE OR REPLACE FUNCTION reports.transfer_takings(after_transfer bigint, upto_transfer bigint)
 RETURNS SETOF reports.taking
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select accounts.day_of(f.at), p.taken_by, o.organisation_id, p.method, (p.number = 1)::integer, p.fen, 0::bigint, 0::bigint
  from accounts.transfers f
  join orders.payments p on p.order_id = f.order_id and p.transfer_id = f.id
  join orders.orders o on o.id = p.order_id
  where f.id > after_transfer and f.id <= upto_transfer and f.kind in ('sale', 'exchange', 'correction')
  union all
  select accounts.day_of(f.at), x.paid_by, o.organisation_id, x.method, 0, 0, x.fen, 0
  from accounts.transfers f
  join accounts.payouts x on x.transfer_id = f.id
  join orders.orders o on o.id = x.order_id
  where f.id > after_transfer and f.id <= upto_transfer and f.kind = 'payout'
  union all
  select accounts.day_of(f.at), s.clerk_id, s.organisation_id, 'cash', 0, 0, 0, -n.fen
  from accounts.transfers f
  join accounts.till_shifts s on s.id = f.cause_id
  join accounts.entries n on n.transfer_id = f.id and n.account_id = accounts.id_of(accounts.till_code(s.id))
  where f.id > after_transfer and f.id <= upto_transfer and f.kind = 'tillDifference' and f.cause_kind = 'tillShift'
$function$
;

CREATE OR REPLACE FUNCTION reports.unfolded_moves()
 RETURNS SETOF reports.move
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select m.* from (
    select max(folded_to) filter (where source = 'tickets') as tickets, max(folded_to) filter (where source = 'events') as events,
      max(folded_to) filter (where source = 'transfers') as transfers
    from reports.marks) mark
  cross join lateral reports.ticket_moves(mark.tickets, 9223372036854775807, mark.events, 9223372036854775807,
    mark.transfers, 9223372036854775807) m
$function$
;

CREATE OR REPLACE FUNCTION reports.unfolded_takings()
 RETURNS SETOF reports.taking
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select m.* from reports.marks mark cross join lateral reports.transfer_takings(mark.folded_to, 9223372036854775807) m
  where mark.source = 'transfers'
$function$
;

CREATE OR REPLACE FUNCTION sailings.apply_stops(ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
    update sailings.sailings s set stopped_channels = stopped.channels,
      sale_state = case when s.sale_state = 'closed' then 'closed' when cardinality(stopped.channels) = 3 then 'stopped' else 'open' end
    from (
      select run.id, array(select distinct stop.channel from sailings.sale_stops stop
        where stop.resumed_at is null and (stop.sailing_id = run.id or stop.line_id = run.line_id
          or (stop.sailing_id is null and stop.line_id is null))
        order by stop.channel) as channels
      from sailings.sailings run where run.id = any (ids)) stopped
    where s.id = stopped.id
  $function$
;

CREATE OR REPLACE FUNCTION sailings.check_calls()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one bigint := (to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0])::bigint;
  fault text;
begin
  select case
      when count(c.stop_number) <> s.stops_count or max(c.stop_number) <> s.stops_count - 1 then 'has a gap'
      when bool_or((c.planned_depart is null) <> (c.stop_number = s.stops_count - 1)) then 'has no planned departure, or one after its end'
      when bool_or(c.planned_arrive <= c.left_before) then 'is planned to arrive before it departs'
      when bool_or(coalesce(c.expected_arrive, c.expected_depart) < c.expected_before) then 'is expected to go backwards'
      when bool_or(coalesce(c.actual_arrive, c.actual_depart) < c.actually_before) then 'went backwards'
      when exists (select from orders.tickets t where t.sailing_id = one and t.to_stop >= s.stops_count) then 'has tickets beyond its end'
    end into fault
  from sailings.sailings s
  left join (
    select stop.*, lag(planned_depart) over along as left_before,
      max(coalesce(expected_depart, expected_arrive)) over (along rows between unbounded preceding and 1 preceding) as expected_before,
      max(coalesce(actual_depart, actual_arrive)) over (along rows between unbounded preceding and 1 preceding) as actually_before
    from sailings.sailing_stops stop where sailing_id = one window along as (order by stop_number)) c on true
  where s.id = one group by s.id;
  if fault is not null then
    raise exception 'sailing % %', one, fault using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION sailings.close_minutes(run sailings.sailings, channel text, standard jsonb)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(case channel when 'counter' then run.counter_close_minutes when 'agent' then run.agent_close_minutes
    else run.online_close_minutes end, (standard ->> channel)::integer) $function$
;

CREATE OR REPLACE FUNCTION sailings.close_of_sale(run sailings.sailings, departs timestamp with time zone, channel text, standard jsonb)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select departs - make_interval(mins => sailings.close_minutes(run, channel, standard)) $function$
;

CREATE OR REPLACE FUNCTION sailings.days_on_sale(line bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select greatest(w.counter_days, w.agent_days, w.online_days)::integer from sailings.sale_window(line) w $function$
;

CREATE OR REPLACE FUNCTION sailings.freeze_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from sailings.sailings s where s.id = old.sailing_id for no key update;
  if exists (select from orders.tickets t where t.sailing_id = old.sailing_id)
    and (tg_op = 'DELETE' or (new.sailing_id, new.stop_number, new.planned_dock_id, new.river_km, new.planned_arrive, new.planned_depart)
      is distinct from (old.sailing_id, old.stop_number, old.planned_dock_id, old.river_km, old.planned_arrive, old.planned_depart))
  then
    raise exception 'the plan of sailing % has been sold and stays as it is', old.sailing_id using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$
;

CREATE OR REPLACE FUNCTION sailings.freeze_run()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.ship_id, new.line_id, new.service_date, new.departs_at, new.arrives_at)
      is distinct from (old.ship_id, old.line_id, old.service_date, old.departs_at, old.arrives_at)
    and exists (select from orders.tickets t where t.sailing_id = old.id)
  then
    raise exception 'sailing % has been sold and stays as it is', old.id using errcode = 'insufficient_privilege';
  end if;
  if new.status <> old.status and old.status = 'cancelled'
    and exists (select from sailings.disruptions d where d.sailing_id = old.id and d.kind = 'cancellation')
  then
    raise exception 'sailing % was cancelled', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION sailings.full_dock(of_sailing bigint)
 RETURNS TABLE(dock_id bigint, berths integer)
 LANGUAGE sql
 STABLE
AS $function$
    select d.id, d.berths::integer
    from sailings.sailing_stops call join network.docks d on d.id = call.dock_id
    cross join lateral (select tstzrange(
      coalesce(call.planned_arrive, call.planned_depart - make_interval(mins => call.boarding_opens_minutes)),
      coalesce(call.planned_depart, call.planned_arrive + interval '30 minutes'), '[]') as at) lies
    where call.sailing_id = of_sailing and d.berths <= (
      select count(distinct other.sailing_id) from sailings.sailing_stops other join sailings.sailings run on run.id = other.sailing_id
      where other.dock_id = d.id and other.sailing_id <> of_sailing and run.status <> 'cancelled' and other.state <> 'skipped'
        and coalesce(other.planned_depart, other.planned_arrive) >= lower(lies.at) - interval '1 day'
        and coalesce(other.planned_arrive, other.planned_depart) <= upper(lies.at) + interval '1 day'
        and lies.at && tstzrange(
          coalesce(other.planned_arrive, other.planned_depart - make_interval(mins => other.boarding_opens_minutes)),
          coalesce(other.planned_depart, other.planned_arrive + interval '30 minutes'), '[]'))
    order by call.stop_number limit 1
  $function$
;

CREATE OR REPLACE FUNCTION sailings.inherit_stops()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(7248911005);
  new.stopped_channels := array(select distinct stop.channel from sailings.sale_stops stop
    where stop.resumed_at is null and stop.sailing_id is null and (stop.line_id is null or stop.line_id = new.line_id)
    order by stop.channel);
  if new.sale_state = 'open' and cardinality(new.stopped_channels) = 3 then
    new.sale_state := 'stopped';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION sailings.lock_for_stop(of_sailing bigint, of_line bigint)
 RETURNS bigint[]
 LANGUAGE plpgsql
AS $function$
begin
  if of_sailing is null then
    perform pg_advisory_xact_lock(7248911005);
  end if;
  return array(select s.id from sailings.sailings s
    where s.status in ('scheduled', 'boarding', 'departed') and (of_sailing is null or s.id = of_sailing)
      and (of_line is null or s.line_id = of_line)
    order by s.id for no key update);
end $function$
;

CREATE OR REPLACE FUNCTION sailings.pin_fares()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and new.fare_table_id is null then
    new.fare_table_id := fares.table_of(new.line_version_id, new.service_date);
    return new;
  end if;
  if tg_op = 'UPDATE' and new.fare_table_id is not distinct from old.fare_table_id then
    return new;
  end if;
  if not exists (select from fares.fare_tables t where t.id = new.fare_table_id and t.status = 'published') then
    raise exception 'sailing % gets only a published fare table', new.id using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and old.fare_table_id is not null
    and exists (select from orders.tickets t where t.sailing_id = new.id) then
    raise exception 'the fares of sailing % have been sold and stay as they are', new.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION sailings.refuse_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of %.% are kept as they are', tg_table_schema, tg_table_name using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION sailings.remove_runs(ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$ delete from sailings.sailings s where s.id = any (ids) $function$
;

CREATE OR REPLACE FUNCTION sailings.resume_sale(of_sailing bigint, of_line bigint, channels text[], remark text, by_user bigint, moment timestamp with time zone, OUT resumed integer, OUT runs integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[] := sailings.lock_for_stop(of_sailing, of_line);
begin
  update sailings.sale_stops s set resumed_at = greatest(moment, s.stopped_at), resumed_by = by_user, resume_note = remark
  where s.resumed_at is null and s.sailing_id is not distinct from of_sailing and s.line_id is not distinct from of_line
    and s.channel = any (channels);
  get diagnostics resumed = row_count;
  runs := cardinality(ids);
  perform sailings.apply_stops(ids);
end $function$
;

CREATE OR REPLACE FUNCTION sailings.runs(from_date date, to_date date)
 RETURNS TABLE(service_id bigint, line_id bigint, line_version_id bigint, ship_id bigint, service_date date, departs_at timestamp with time zone)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select s.id, s.line_id, version.id, coalesce(rota.ship_id, s.ship_id), day.date,
      (day.date + make_interval(mins => s.departure_minute)) at time zone 'Asia/Shanghai'
    from sailings.services s
    cross join lateral (select generate_series(from_date, to_date, interval '1 day')::date as date) day
    cross join lateral network.version_of(s.line_id, day.date) version(id)
    left join sailings.service_days exception on exception.service_id = s.id and exception.service_date = day.date
    cross join lateral (select exists (select from sailings.holidays h
      where day.date between h.from_date and h.to_date and (h.dock_id is null or exists (select from network.line_stops call
        where call.line_version_id = version.id and call.dock_id = h.dock_id))) as is_one) holiday
    left join lateral (select r.ship_id from sailings.service_ships r
      where r.service_id = s.id and (r.weekdays >> (extract(isodow from day.date)::integer - 1)) & 1 = 1
        and (r.from_date is null or day.date >= r.from_date) and (r.to_date is null or day.date <= r.to_date)
      order by r.position limit 1) rota on true
    where s.enabled and coalesce(exception.runs,
      (s.valid_from is null or day.date >= s.valid_from) and (s.valid_to is null or day.date <= s.valid_to)
      -- The remainder of a negative number is negative: days before the anchor need the second turn.
      and mod(mod(day.date - s.anchor_date, s.every_days) + s.every_days, s.every_days) = s.offset_days
      and (s.weekdays >> case when holiday.is_one and s.on_holidays = 'asSunday' then 6
        else extract(isodow from day.date)::integer - 1 end) & 1 = 1
      and (s.on_holidays <> 'none' or not holiday.is_one) and (s.on_holidays <> 'only' or holiday.is_one))
  $function$
;

CREATE OR REPLACE FUNCTION sailings.sale_refusal(run sailings.sailings, departs timestamp with time zone, channel text, moment timestamp with time zone, standard jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select case
    when run.status = 'cancelled' then 'orders.sailingCancelled'
    when run.sale_state = 'stopped' or channel = any (run.stopped_channels) then 'orders.saleStopped'
    when moment < case channel when 'counter' then run.counter_opens_at when 'agent' then run.agent_opens_at
      else run.online_opens_at end then 'orders.notOnSaleYet'
    when run.sale_state <> 'open' or run.status not in ('scheduled', 'boarding', 'departed')
      or moment >= sailings.close_of_sale(run, departs, channel, standard) then 'orders.closed' end $function$
;

CREATE OR REPLACE FUNCTION sailings.sale_window(line bigint)
 RETURNS TABLE(counter_days integer, agent_days integer, online_days integer, counter_close smallint, agent_close smallint, online_close smallint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select coalesce(w.counter_days, (standard.days ->> 'counter')::integer),
      coalesce(w.agent_days, (standard.days ->> 'agent')::integer),
      coalesce(w.online_days, (standard.days ->> 'online')::integer),
      w.counter_close_minutes, w.agent_close_minutes, w.online_close_minutes
    from (select sailings.standard_sale_days() as days) standard left join sailings.sale_windows w on w.line_id = line
  $function$
;

CREATE OR REPLACE FUNCTION sailings.set_fares(ids bigint[], fare_table bigint)
 RETURNS void
 LANGUAGE sql
AS $function$ update sailings.sailings s set fare_table_id = fare_table where s.id = any (ids) $function$
;

CREATE OR REPLACE FUNCTION sailings.set_opening()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  own record;
  midnight timestamptz := new.service_date::timestamp at time zone 'Asia/Shanghai';
begin
  select * into own from sailings.sale_window(new.line_id);
  new.counter_opens_at := midnight - make_interval(days => own.counter_days);
  new.agent_opens_at := midnight - make_interval(days => own.agent_days);
  new.online_opens_at := midnight - make_interval(days => own.online_days);
  new.counter_close_minutes := coalesce(new.counter_close_minutes, own.counter_close);
  new.agent_close_minutes := coalesce(new.agent_close_minutes, own.agent_close);
  new.online_close_minutes := coalesce(new.online_close_minutes, own.online_close);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION sailings.set_plan(ids bigint[], plan bigint)
 RETURNS void
 LANGUAGE sql
AS $function$ update sailings.sailings s set plan_id = plan where s.id = any (ids) $function$
;

CREATE OR REPLACE FUNCTION sailings.standard_close_minutes()
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select '{"counter": 5, "agent": 15, "online": 30}'::jsonb || coalesce((
    select jsonb_object_agg(substring(p.key from 'orders\.(.*)CloseMinutes'), p.value) from system.parameters p
    where p.key in ('orders.counterCloseMinutes', 'orders.agentCloseMinutes', 'orders.onlineCloseMinutes')), '{}') $function$
;

CREATE OR REPLACE FUNCTION sailings.standard_sale_days()
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select '{"counter": 30, "agent": 30, "online": 30}'::jsonb || coalesce((
    select jsonb_object_agg(substring(p.key from 'sailings\.(.*)SaleDays'), p.value) from system.parameters p
    where p.key in ('sailings.counterSaleDays', 'sailings.agentSaleDays', 'sailings.onlineSaleDays')), '{}') $function$
;

CREATE OR REPLACE FUNCTION sailings.state_by_clock(call sailings.sailing_stops, moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case
    when call.state = 'left' or call.state_source = 'staff' then call.state
    when coalesce(call.expected_depart, call.planned_depart) <= moment then 'left'
    when coalesce(call.expected_arrive, call.planned_arrive) <= moment then 'arrived'
    else call.state end $function$
;

CREATE OR REPLACE FUNCTION sailings.stop_sale(of_sailing bigint, of_line bigint, channels text[], why text, remark text, by_user bigint, moment timestamp with time zone, OUT stopped integer, OUT runs integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[] := sailings.lock_for_stop(of_sailing, of_line);
begin
  insert into sailings.sale_stops (sailing_id, line_id, channel, reason, note, stopped_at, stopped_by)
  select of_sailing, of_line, c, why, remark, moment, by_user from unnest(channels) c
  on conflict do nothing;
  get diagnostics stopped = row_count;
  runs := cardinality(ids);
  perform sailings.apply_stops(ids);
end $function$
;

CREATE OR REPLACE FUNCTION sailings.timetable(from_date date, to_date date)
 RETURNS TABLE(service_id bigint, line_id bigint, line_version_id bigint, ship_id bigint, service_date date, departs_at timestamp with time zone)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select run.* from sailings.runs(from_date, to_date) run
    join network.lines l on l.id = run.line_id and l.enabled
    join fleet.ships p on p.id = run.ship_id and p.enabled
    where run.line_version_id is not null
  $function$
;

CREATE OR REPLACE FUNCTION session.end_sessions(users bigint[], moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
AS $function$
    with ended as (
      update session.sessions set ended_at = moment, ended_by = 'administrator'
      where ended_at is null and user_id = any (users)
      returning 1
    )
    select count(*)::integer from ended
  $function$
;

CREATE OR REPLACE FUNCTION session.erase_user(erased bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    delete from session.hand_over_codes where user_id = erased;
    delete from session.sessions where user_id = erased;
    delete from session.known_devices where user_id = erased
  $function$
;

CREATE OR REPLACE FUNCTION session.notify_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('fairway', json_build_object('topic', 'session.ended', 'sessionId', new.id::text)::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.account_code(party_kind text, party_id bigint, source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (party_kind = 'operator'::text) THEN CASE source WHEN 'unearned'::text THEN 'operator:fares'::text ELSE 'operator:refundFees'::text END ELSE (((party_kind || ':'::text) || (party_id)::text) || ':payable'::text) END
;

CREATE OR REPLACE FUNCTION settlement.adjust_statement(adjusted bigint, approval bigint, by_user bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  statement settlement.statements;
  asked platform.approvals;
  refusal text;
  posted bigint;
  line integer;
  amount bigint;
  dispute bigint;
begin
  select * into statement from settlement.statements s where s.id = adjusted for no key update;
  select * into asked from platform.approvals a where a.id = approval;
  amount := (asked.payload ->> 'fen')::bigint;
  dispute := (asked.payload ->> 'disputeId')::bigint;
  if statement.status is null or statement.status not in ('draft', 'checked', 'sent', 'disputed') or statement.party_kind = 'operator'
    or asked.payload ->> 'statementId' <> adjusted::text
    or dispute is not null and not exists (select from settlement.disputes d
      where d.id = dispute and d.statement_id = adjusted and d.answer is null) then
    return 'ended';
  elsif asked.asked_by = by_user then
    return 'ownRequest';
  end if;
  refusal := platform.use_approval(approval, 'settlement.adjustment', asked.subject, asked.payload, moment);
  if refusal is not null then
    return refusal;
  end if;
  perform accounts.open_accounts(array[row(null, settlement.account_code(statement.party_kind, statement.party_id, 'unearned'), 'payable',
    statement.organisation_id, null, null, null, null)::accounts.accounts]);
  posted := (accounts.post(array[row('statement', null, moment, statement.number, null, array[
    row(accounts.id_of('operator:fares'), -amount, null)::accounts.posted_entry,
    row(accounts.id_of(settlement.account_code(statement.party_kind, statement.party_id, 'unearned')), amount, null)::accounts.posted_entry],
    by_user, 'statement', adjusted, null)::accounts.posting]))[1];
  line := (select max(l.number) + 1 from settlement.statement_lines l where l.statement_id = adjusted);
  insert into settlement.statement_lines (statement_id, number, kind, fen, adjusts_number, note, transfer_id, made_at, made_by)
  values (adjusted, line, 'adjustment', amount, (asked.payload ->> 'line')::integer, asked.payload ->> 'reason', posted, moment, asked.asked_by);
  update settlement.statements s set adjustments_fen = s.adjustments_fen + amount, revision = s.revision + 1 where s.id = adjusted;
  if dispute is not null then
    perform settlement.answer_dispute(dispute, 'adjusted', asked.payload ->> 'reason', line, asked.asked_by, moment);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.altered_rows(of_day date)
 RETURNS TABLE(kind text, id bigint, change text)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if not exists (
    select from settlement.day_portions(of_day) p
    full join (select * from settlement.sealed_rows s where s.day = of_day) kept on kept.kind = p.kind and kept.portion = p.portion
    where (p.ids, p.digests) is distinct from (kept.ids, kept.digests)) then
    return;
  end if;
  return query
  select k.kind, coalesce(compared.sealed_id, compared.present_id),
    case when compared.present_id is null then 'missing' when compared.sealed_id is null then 'added' else 'altered' end
  from unnest(array['transfer', 'order', 'ticket']) as k(kind)
  cross join lateral (
    select s.id as sealed_id, r.id as present_id
    from (
      select of_row.id, substr(kept.digests, (of_row.place::integer - 1) * 32 + 1, 32) as digest
      from settlement.sealed_rows kept cross join lateral unnest(kept.ids) with ordinality as of_row(id, place)
      where kept.day = of_day and kept.kind = k.kind) s
    full join settlement.day_rows(of_day, k.kind) r on r.id = s.id
    where r.digest is distinct from s.digest) compared;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.answer_dispute(answered bigint, by_answer text, note text, with_line integer, by_user bigint, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  statement bigint := (select d.statement_id from settlement.disputes d where d.id = answered);
begin
  perform from settlement.statements s where s.id = statement for no key update;
  update settlement.disputes d
  set answer = by_answer, answer_note = note, adjustment_number = with_line, answered_at = moment, answered_by = by_user
  where d.id = answered and d.answer is null;
  if not found then
    return false;
  end if;
  if not exists (select from settlement.disputes d where d.statement_id = statement and d.answer is null) then
    perform settlement.change_statement(statement, 'sent', by_user, moment);
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.approve_payment(approved bigint, approval bigint, by_user bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  payment settlement.payments;
  refusal text;
begin
  perform from settlement.statements s
  where s.id = (select p.statement_id from settlement.payments p where p.id = approved) for no key update;
  select * into payment from settlement.payments p where p.id = approved for no key update;
  if payment.state is distinct from 'requested' or payment.approval_id <> approval then
    return 'ended';
  elsif payment.requested_by = by_user then
    return 'ownRequest';
  end if;
  refusal := platform.use_approval(approval, 'settlement.payment', approved::text, settlement.payment_payload(payment), moment);
  if refusal is not null then
    return refusal;
  end if;
  update settlement.payments p set state = 'approved', decided_at = moment, decided_by = by_user where p.id = approved;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.book_earning(of_sailing bigint, moment timestamp with time zone, by_source text, asked jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  earning bigint := nextval(pg_get_serial_sequence('settlement.earnings', 'id'));
  open_month date := settlement.period_for((select s.service_date from sailings.sailings s where s.id = of_sailing));
  shared settlement.shares[];
  booked accounts.posted_entry[];
  transfer bigint;
begin
  perform accounts.open_accounts(array(
    select row(null, settlement.account_code(a."partyKind", a."partyId", a.source), 'payable', settlement.organisation_of(a."partyKind", a."partyId"),
      null, null, null, null)::accounts.accounts
    from (select distinct x."partyKind", x."partyId", x.source
      from jsonb_to_recordset(asked) as x("partyKind" text, "partyId" bigint, source text) where x."partyKind" <> 'operator') a));
  with line as materialized (
    select * from rows from (jsonb_to_recordset(asked) as ("ticketId" bigint, source text, part text, "ruleId" bigint, step smallint,
      "partyKind" text, "partyId" bigint, cause text, fen bigint)) with ordinality
      as l("ticketId", source, part, "ruleId", step, "partyKind", "partyId", cause, fen, number)
  ), account as materialized (
    select a."partyKind", a."partyId", a.source, settlement.organisation_of(a."partyKind", a."partyId") as organisation_id,
      accounts.id_of(settlement.account_code(a."partyKind", a."partyId", a.source)) as id,
      accounts.id_of(case a.source when 'unearned' then accounts.unearned_code(of_sailing) else 'operator:refundFees' end) as source_id
    from (select distinct l."partyKind", l."partyId", l.source from line l) a
  )
  select array_agg(row(earning, l.number, of_sailing, l."ticketId", l.source, l.part, l."ruleId", l.step, l."partyKind", l."partyId",
    a.organisation_id, open_month, l.cause, l.fen, a.source_id, a.id)::settlement.shares order by l.number)
  into shared
  from line l join account a on a.source = l.source and a."partyKind" = l."partyKind" and a."partyId" is not distinct from l."partyId";

  select array_agg(row(m.account_id, m.fen, null)::accounts.posted_entry order by m.account_id) into booked
  from (
    select moved.account_id, sum(moved.fen)::bigint as fen
    from unnest(shared) s cross join lateral (values (s.source_account_id, -s.fen), (s.account_id, s.fen)) moved(account_id, fen)
    group by moved.account_id having sum(moved.fen) <> 0) m;
  if booked is not null then
    transfer := (accounts.post(array[row('earning', null, moment, '', null, booked, null, 'earning', earning, null)::accounts.posting]))[1];
  end if;
  insert into settlement.earnings (id, sailing_id, number, at, period, travel_source, fen, transfer_id)
  overriding system value
  select earning, of_sailing, (select count(*) + 1 from settlement.earnings e where e.sailing_id = of_sailing), moment, open_month, by_source,
    (select coalesce(sum(s.fen), 0) from unnest(shared) s), transfer;
  insert into settlement.shares select s.* from unnest(shared) s;
  return earning;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.change_statement(wanted bigint, new_status text, by_user bigint, moment timestamp with time zone, note text DEFAULT ''::text, confirmed_how text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  before settlement.statements;
begin
  select * into before from settlement.statements s where s.id = wanted for no key update;
  with changed as (
    update settlement.statements s set status = new_status, revision = s.revision + 1,
      checked_at = case when new_status = 'checked' then moment else s.checked_at end,
      checked_by = case when new_status = 'checked' then by_user else s.checked_by end,
      sent_at = case when new_status = 'sent' then coalesce(s.sent_at, moment) else s.sent_at end,
      sent_by = case when new_status = 'sent' then coalesce(s.sent_by, by_user) else s.sent_by end,
      deadline = case when new_status = 'sent' then settlement.statement_deadline(moment) else s.deadline end,
      confirmed_at = case when new_status = 'confirmed' then moment else s.confirmed_at end,
      confirmed_by = case when new_status = 'confirmed' then by_user else s.confirmed_by end,
      confirmation = case when new_status = 'confirmed' then confirmed_how else s.confirmation end,
      paid_at = case when new_status = 'paid' then moment else s.paid_at end,
      paid_by = case when new_status = 'paid' then by_user else s.paid_by end,
      bank_reference = case when new_status = 'paid' then note else s.bank_reference end,
      locked_at = case when new_status = 'locked' then moment else s.locked_at end,
      locked_by = case when new_status = 'locked' then by_user else s.locked_by end,
      carries_over = new_status = 'locked' and s.paid_at is null and s.party_kind <> 'operator' and s.payable_fen < 0
    where s.id = wanted
    returning s.id, s.revision
  )
  insert into settlement.statement_events (statement_id, number, at, from_status, to_status, user_id, note)
  select c.id, c.revision, moment, before.status, new_status, by_user, note from changed c;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.check_earning()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from (
      select moved.account_id, sum(moved.fen) as fen
      from settlement.shares s
      cross join lateral (values (s.source_account_id, -s.fen), (s.account_id, s.fen)) moved(account_id, fen)
      where s.earning_id = new.id group by moved.account_id having sum(moved.fen) <> 0) shared
    full join (
      select e.account_id, sum(e.fen) as fen from accounts.entries e where e.transfer_id = new.transfer_id group by e.account_id) booked
      on booked.account_id = shared.account_id
    where booked.fen is distinct from shared.fen)
  then
    raise exception 'the shares of earning % are not what its transfer books', new.id using errcode = 'check_violation';
  end if;
  if new.fen is distinct from (select coalesce(sum(s.fen), 0) from settlement.shares s where s.earning_id = new.id)
    or exists (select from settlement.shares s left join orders.tickets t on t.id = s.ticket_id
      where s.earning_id = new.id and (s.sailing_id, s.period, t.sailing_id) is distinct from (new.sailing_id, new.period, new.sailing_id))
  then
    raise exception 'the shares of earning % are of another sum, sailing or period', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.check_rule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from settlement.rule_steps s where s.rule_id = new.id having max(s.number) <> count(*)) then
    raise exception 'the steps of rule % leave a gap', new.id using errcode = 'check_violation';
  end if;
  if num_nonnulls(new.class_id, new.channel, new.seller_id) > 0
    and exists (select from settlement.rule_steps s where s.rule_id = new.id and s.method in ('perCall', 'guarantee')) then
    raise exception 'rule % is for some tickets of a sailing and has an amount for the whole of it', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.check_statement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from settlement.statement_groups(new.period, new.party_kind, new.party_id) g
    full join (select * from settlement.statement_lines l where l.statement_id = new.id and l.kind = 'shares') l
      on l.line_id = g.line_id and l.source = g.source and l.part = g.part and l.cause = g.cause and coalesce(l.rule_id, 0) = coalesce(g.rule_id, 0)
    where (l.fen, l.tickets) is distinct from (g.fen, g.tickets))
  then
    raise exception 'the lines of statement % are not the shares of its party', new.number using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.check_statement_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  wanted bigint := case tg_table_name when 'statements' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'statement_id')::bigint end;
begin
  if exists (
    select from settlement.statements s cross join lateral (
      select coalesce(sum(l.fen) filter (where l.kind = 'shares'), 0) as shares,
        coalesce(sum(l.fen) filter (where l.kind = 'carriedOver'), 0) as carried,
        coalesce(sum(l.fen) filter (where l.kind = 'debt'), 0) as debts,
        coalesce(sum(l.fen) filter (where l.kind = 'adjustment'), 0) as adjustments
      from settlement.statement_lines l where l.statement_id = s.id) l
    where s.id = wanted and (s.shares_fen, s.carried_fen, s.debts_fen, s.adjustments_fen) is distinct from (l.shares, l.carried, l.debts, l.adjustments))
  then
    raise exception 'the sums of statement % are not those of its lines', wanted using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.claim_sailing(moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  claimed bigint;
begin
  -- No rule is published for its service date, or ended before it, meanwhile.
  perform pg_advisory_xact_lock_shared(hashtextextended('settlement.rules', 0));
  -- The state is locked too: what another node has earned since this statement began is looked at again, and left out.
  select s.id into claimed
  from sailings.sailings s join settlement.sailing_states d on d.sailing_id = s.id
  where d.state <> 'earned' and d.due_at <= moment
  order by d.due_at, d.sailing_id limit 1 for no key update of s, d skip locked;
  return claimed;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.close_day(of_day date, by_user bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('settlement.periods', 0));
  if exists (select from settlement.day_closes c where c.day = of_day) then
    return 'closed';
  elsif exists (select from settlement.day_checks(of_day) k where k.blocking > 0) then
    return 'blocked';
  end if;
  insert into settlement.day_closes (day, closed_at, closed_by) values (of_day, moment, by_user);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.close_period(of_kind text, begins date, approval bigint, by_user bigint, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  asker bigint := (select a.asked_by from platform.approvals a where a.id = approval);
  refusal text;
begin
  perform pg_advisory_xact_lock(hashtextextended('settlement.periods', 0));
  if of_kind = 'month' then
    insert into settlement.periods (month) values (begins) on conflict do nothing;
    perform from settlement.periods p where p.month = begins for update;
    if exists (select from settlement.periods p where p.month = begins and p.closed_at is not null) then
      return 'closed';
    end if;
  elsif exists (select from settlement.years y where y.begins_on = begins) then
    return 'closed';
  end if;
  -- Statements of their own: they see what the lock was waited for.
  if exists (select from settlement.period_checks(of_kind, begins) k where k.blocking > 0) then
    return 'blocked';
  end if;
  refusal := platform.use_approval(approval, 'settlement.closePeriod', of_kind || ':' || begins, settlement.period_payload(of_kind, begins), moment);
  if refusal is not null then
    return refusal;
  end if;
  if of_kind = 'month' then
    update settlement.periods p set closed_at = moment, closed_by = by_user, asked_by = asker where p.month = begins;
    perform accounts.close_month(begins, by_user, moment);
  else
    perform settlement.seal_year(begins, asker, by_user, moment);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.confirm_by_silence(moment timestamp with time zone)
 RETURNS bigint[]
 LANGUAGE plpgsql
AS $function$
declare
  silent bigint[];
begin
  silent := array(
    select s.id from settlement.statements s
    where s.status = 'sent' and s.deadline <= moment
      and not exists (select from settlement.disputes d where d.statement_id = s.id and d.answer is null)
    order by s.id for no key update skip locked);
  perform settlement.change_statement(one.id, 'confirmed', null, moment, '', 'deadline') from unnest(silent) one(id);
  return silent;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.day_checks(of_day date)
 RETURNS TABLE(place integer, code text, blocking integer, named integer)
 LANGUAGE sql
 STABLE
AS $function$
  select 1, 'formerDay', case when of_day = settlement.first_day() or exists (
    select from settlement.day_closes c where c.day = of_day - 1) then 0 else 1 end, 0
  union all
  select 2, 'folded', case when exists (
    select from accounts.closed_days d where d.day = of_day and d.folded_at is not null) then 0 else 1 end, 0
  union all
  -- A shift whose difference waits for a second person has not been booked.
  select 3, 'tills', (select count(*)::integer from accounts.till_shifts s
    where s.day = of_day and (s.state <> 'closed' or s.booked_at is null)), 0
  union all
  -- Who took money that day, and may still bring statements of it.
  select 4, 'acquirers', (select count(distinct a.id)::integer
    from accounts.acquirers a join accounts.acquirer_methods m on m.acquirer_id = a.id
    where a.starts_on <= of_day and (a.checked_to is null or a.checked_to < of_day)
      and accounts.id_of(accounts.acquirer_code(m.method, accounts.day_begins(of_day))) is not null), 0
  union all
  -- What is claimed is known, and waits for the acquirer.
  select 5, 'differences', count(*) filter (where d.state = 'open')::integer, count(*) filter (where d.state = 'claimed')::integer
  from settlement.open_differences(of_day) d
  union all
  select 6, 'sealed', case when exists (select from settlement.seals s where s.day = of_day) then 0 else 1 end, 0
  union all
  select 7, 'proved', case when exists (
    select from settlement.proved p where p.day = of_day and p.subject = 'seals') then 0 else 1 end, 0
  union all
  select 8, 'violations', (select coalesce(sum(1 + v.more), 0)::integer from settlement.violations v
    where v.day = of_day and v.superseded_by is null), 0
$function$
;

CREATE OR REPLACE FUNCTION settlement.day_portions(of_day date)
 RETURNS TABLE(kind text, portion integer, ids bigint[], digests bytea)
 LANGUAGE sql
 STABLE
AS $function$
  select k.kind, p.portion, p.ids, p.digests
  from unnest(array['transfer', 'order', 'ticket']) as k(kind)
  cross join lateral (
    select r.portion, array_agg(r.id order by r.id) as ids, string_agg(r.digest, ''::bytea order by r.id) as digests
    from (
      select d.id, d.digest, ((row_number() over (order by d.id) - 1) / 1000)::integer as portion
      from settlement.day_rows(of_day, k.kind) d) r
    group by r.portion) p
$function$
;

CREATE OR REPLACE FUNCTION settlement.day_rows(of_day date, of_kind text)
 RETURNS TABLE(id bigint, digest bytea)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  begins timestamptz := accounts.day_begins(of_day);
  ends timestamptz := accounts.day_begins(of_day + 1);
begin
  if of_kind = 'transfer' then
    return query
    -- What belongs to the rows is found by one walk along the index for all of them, and not by one for each.
    with these_transfers as materialized (select * from accounts.transfers t where t.at >= begins and t.at < ends)
    select t.id, sha256(convert_to(row(t.id, t.kind, t.order_id, settlement.micros(t.at), t.memo, settlement.micros(t.made_at), t.made_by,
      t.cause_kind, t.cause_id, t.reverses_id, entries.text, payments.text)::text, 'UTF8'))
    from these_transfers t
    left join (
      select e.transfer_id,
        string_agg(row(e.number, e.account_id, e.fen, settlement.micros(e.at), e.ticket_id)::text, ';' order by e.number) as text
      from accounts.entries e where e.transfer_id = any(array(select these.id from these_transfers these)) group by e.transfer_id) entries
      on entries.transfer_id = t.id
    left join (
      select p.order_id, p.transfer_id,
        string_agg(row(p.number, p.method, p.reference, p.fen, settlement.micros(p.at), p.taken_by)::text, ';' order by p.number) as text
      from orders.payments p where p.order_id = any(array(select these.order_id from these_transfers these)) group by p.order_id, p.transfer_id) payments
      on payments.order_id = t.order_id and payments.transfer_id = t.id;
  elsif of_kind = 'order' then
    return query
    with these_orders as materialized (select * from orders.orders o where o.made_at >= begins and o.made_at < ends)
    select o.id, sha256(convert_to(row(o.id, o.number, o.channel, o.organisation_id, o.clerk_id, o.total_fen, settlement.micros(o.made_at),
      tickets.text)::text, 'UTF8'))
    from these_orders o
    left join (
      select t.order_id, string_agg(settlement.sold_ticket(t), ';' order by t.id) as text
      from orders.tickets t where t.order_id = any(array(select these.id from these_orders these)) and t.replaces_ticket_id is null
      group by t.order_id) tickets on tickets.order_id = o.id;
  else
    return query
    select e.ticket_id, sha256(convert_to(row(
      string_agg(row(e.number, settlement.micros(e.at), e.from_state, e.to_state, e.cause_kind, e.cause_id, e.user_id, e.device_id)::text, ';'
        order by e.number),
      case when bool_or(e.to_state = 'exchanged') then (
        select string_agg(settlement.sold_ticket(t), ';' order by t.id)
        from orders.offer_lines l join orders.tickets t on t.id = l.new_ticket_id
        where l.ticket_id = e.ticket_id and t.replaces_ticket_id = e.ticket_id) end)::text, 'UTF8'))
    from orders.ticket_events e
    where e.at >= begins and e.at < ends
    group by e.ticket_id;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.draw_up_statement(of_month date, of_kind text, of_party bigint, by_user bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  statement bigint;
  groups settlement.statement_lines[];
  shares bigint;
  carried bigint;
  debts bigint;
  adjusted bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('settlement.statement:' || concat_ws(':', of_month, of_kind, of_party), 0));
  if not exists (select from settlement.periods p where p.month = of_month and p.closed_at is not null)
    or exists (select from settlement.statements s
      where s.period = of_month and s.party_kind = of_kind and s.party_id is not distinct from of_party) then
    return null;
  end if;
  statement := nextval(pg_get_serial_sequence('settlement.statements', 'id'));

  select array_agg(row(statement, l.number, l.kind, l.line_id, l.source, l.part, l.rule_id, l.cause, l.tickets, l.fen, l.from_statement_id, null,
      l.note, null, moment, null)::settlement.statement_lines order by l.number),
    coalesce(sum(l.fen) filter (where l.kind = 'shares'), 0), coalesce(sum(l.fen) filter (where l.kind = 'carriedOver'), 0),
    coalesce(sum(l.fen) filter (where l.kind = 'adjustment'), 0)
  into groups, shares, carried, adjusted
  from (
    select c.*, row_number() over (order by c.place, c.line_id, c.source desc, c.part, c.rule_id, c.cause, c.from_statement_id, c.note) as number
    from (
      select 1 as place, 'shares' as kind, g.line_id, g.source, g.part, g.rule_id, g.cause, g.tickets, g.fen, null::bigint as from_statement_id, '' as note
      from settlement.statement_groups(of_month, of_kind, of_party) g
      union all
      select 2, 'carriedOver', null, null, null, null, null, 0, s.payable_fen, s.id, s.number
      from settlement.statements s
      where s.party_kind = of_kind and s.party_id is not distinct from of_party and s.carries_over and s.period < of_month
        and not exists (select from settlement.statement_lines x where x.from_statement_id = s.id)
      union all
      select 3, 'adjustment', null, null, null, null, null, 0, -a.fen, null, s.number
      from settlement.statement_lines a join settlement.statements s on s.id = a.statement_id join accounts.transfers t on t.id = a.transfer_id
      where of_kind = 'operator' and date_trunc('month', accounts.day_of(t.at))::date = of_month
    ) c
  ) l;
  if groups is null then
    return null;
  end if;

  -- Without a wallet there is no debt: least() would leave a null out.
  debts := -least(coalesce((select greatest(-w.balance_fen, 0) from accounts.wallets w
    where of_kind = 'organisation' and w.organisation_id = of_party), 0), greatest(shares + carried, 0));
  if debts < 0 then
    groups := groups || row(statement, cardinality(groups) + 1, 'debt', null, null, null, null, null, 0, debts, null, null, '', null, moment,
      null)::settlement.statement_lines;
  end if;

  insert into settlement.statements (id, number, period, party_kind, party_id, organisation_id, tickets, shares_fen, carried_fen, debts_fen,
    adjustments_fen, drawn_up_at, drawn_up_by)
  overriding system value
  values (statement, 'ST' || to_char(of_month, 'YYYYMM') || '-' || lpad(statement::text, greatest(4, length(statement::text)), '0'), of_month,
    of_kind, of_party, settlement.organisation_of(of_kind, of_party),
    (select count(distinct x.ticket_id) from settlement.shares x
      where x.period = of_month and x.party_kind = of_kind and (x.party_id = of_party or of_party is null and x.party_id is null)),
    shares, carried, coalesce(debts, 0), adjusted, moment, by_user);
  insert into settlement.statement_lines select g.* from unnest(groups) g;
  return statement;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.find_sailings(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  found_now integer;
begin
  insert into settlement.sailing_states (sailing_id, due_at)
  select s.id, s.departs_at from sailings.sailings s
  where s.departs_at <= moment and not exists (select from settlement.sailing_states d where d.sailing_id = s.id)
  order by s.id
  on conflict do nothing;
  get diagnostics found_now = row_count;
  return found_now;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.first_day()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$ select min(d.day) from accounts.closed_days d $function$
;

CREATE OR REPLACE FUNCTION settlement.forget_dispute_pictures(locked_before timestamp with time zone, max_pictures integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  forgotten integer;
begin
  delete from settlement.dispute_pictures where dispute_id in (
    select p.dispute_id from settlement.dispute_pictures p join settlement.disputes d on d.id = p.dispute_id
    join settlement.statements s on s.id = d.statement_id
    where s.locked_at < locked_before order by p.dispute_id limit max_pictures for update of p skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.keep_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  later text[] := array['answer', 'answer_note', 'adjustment_number', 'answered_at', 'answered_by'];
begin
  if tg_op = 'INSERT' and not exists (
      select from settlement.statements s join staff.users u on u.organisation_id = s.organisation_id
      where s.id = new.statement_id and s.status in ('sent', 'disputed') and s.deadline > new.raised_at and u.id = new.raised_by)
    or tg_op = 'DELETE'
    or tg_op = 'UPDATE' and (old.answer is not null or new.answer is null or to_jsonb(new) - later <> to_jsonb(old) - later)
  then
    raise exception 'a dispute stays what it was' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and exists (select from settlement.statements s join staff.users u on u.organisation_id = s.organisation_id
    where s.id = new.statement_id and u.id = new.answered_by) then
    raise exception 'a dispute is not answered by the party' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.keep_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  later text[] := array['state', 'approval_id', 'decided_at', 'decided_by', 'reason', 'reference', 'paid_at', 'paid_by', 'transfer_id'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later
    or old.approval_id is not null and new.approval_id is distinct from old.approval_id
    or old.decided_at is not null and (new.decided_at, new.decided_by) is distinct from (old.decided_at, old.decided_by)
    or old.state <> new.state and (old.state, new.state) not in (('requested', 'approved'), ('requested', 'refused'), ('approved', 'paid'))
    or old.state in ('refused', 'paid')
  then
    raise exception 'a payment stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.keep_statement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  later text[] := array['status', 'revision', 'adjustments_fen', 'payable_fen', 'checked_at', 'checked_by', 'sent_at', 'sent_by', 'deadline',
    'confirmed_at', 'confirmed_by', 'confirmation', 'paid_at', 'paid_by', 'bank_reference', 'locked_at', 'locked_by', 'carries_over'];
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' or not exists (select from settlement.periods p where p.month = new.period and p.closed_at is not null) then
      raise exception 'a statement is drawn up as a draft, for a closed month' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later or old.status = 'locked'
    or new.revision <> old.revision + 1
    or old.status <> new.status and (old.status, new.status) not in (('draft', 'checked'), ('checked', 'sent'), ('sent', 'disputed'),
      ('disputed', 'sent'), ('sent', 'confirmed'), ('confirmed', 'paid'), ('confirmed', 'locked'), ('paid', 'locked'), ('checked', 'locked'))
    or (old.status, new.status) = ('checked', 'locked') and new.party_kind <> 'operator'
    or new.adjustments_fen <> old.adjustments_fen and old.status in ('confirmed', 'paid')
    or old.checked_at is not null and (new.checked_at, new.checked_by) is distinct from (old.checked_at, old.checked_by)
    or old.confirmed_at is not null
      and (new.confirmed_at, new.confirmed_by, new.confirmation) is distinct from (old.confirmed_at, old.confirmed_by, old.confirmation)
    or old.paid_at is not null and (new.paid_at, new.paid_by, new.bank_reference) is distinct from (old.paid_at, old.paid_by, old.bank_reference)
  then
    raise exception 'a statement stays what it was' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'confirmed' and old.status <> 'confirmed' and (case new.confirmation
    when 'party' then not exists (select from staff.users u where u.id = new.confirmed_by and u.organisation_id = new.organisation_id)
    when 'paper' then new.organisation_id is not null
    else new.confirmed_at < new.deadline end)
  then
    raise exception 'a statement is confirmed by its party' using errcode = 'insufficient_privilege';
  end if;
  if new.status in ('confirmed', 'sent') and old.status <> new.status
    and exists (select from settlement.disputes d where d.statement_id = new.id and d.answer is null) then
    raise exception 'a line of the statement is disputed' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'paid' and old.status <> 'paid'
    -- payable_fen is generated: it has no value yet before the row is written.
    and not exists (select from settlement.payments p where p.statement_id = new.id and p.state = 'paid'
      and p.fen + p.debts_fen = new.shares_fen + new.carried_fen + new.adjustments_fen)
  then
    raise exception 'a statement is paid by its payment' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.keep_statement_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  statement settlement.statements;
begin
  if tg_op = 'INSERT' then
    select * into statement from settlement.statements s where s.id = new.statement_id for no key update;
  end if;
  if tg_op <> 'INSERT'
    or (new.kind <> 'adjustment' or statement.party_kind = 'operator') and (statement.status <> 'draft' or statement.revision <> 1)
    or new.kind = 'adjustment' and statement.status not in ('draft', 'checked', 'sent', 'disputed')
    or new.kind = 'adjustment' and statement.party_kind <> 'operator' and not exists (
      select from accounts.transfers t where t.id = new.transfer_id and t.cause_kind = 'statement' and t.cause_id = new.statement_id)
  then
    raise exception 'a line of a statement stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.micros(moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((date_part('epoch'::text, (moment AT TIME ZONE 'UTC'::text)) * (1000000)::double precision))::bigint
;

CREATE OR REPLACE FUNCTION settlement.month_checks(of_month date)
 RETURNS TABLE(place integer, code text, blocking integer, named integer)
 LANGUAGE sql
 STABLE
AS $function$
  with bounds as materialized (
    select greatest(of_month, settlement.first_day()) as first, settlement.period_end('month', of_month) as next,
      accounts.day_begins(settlement.period_end('month', of_month)) as ends
  )
  select 1, 'formerMonth', case when of_month = date_trunc('month', settlement.first_day())::date or exists (
    select from settlement.periods p where p.month = (of_month - interval '1 month')::date and p.closed_at is not null) then 0 else 1 end, 0
  union all
  select 2, 'days', coalesce(b.next - b.first, 1) - (
    select count(*)::integer from settlement.day_closes c where c.day >= b.first and c.day < b.next), 0 from bounds b
  union all
  -- A sailing that was not looked at yet has no state.
  select 3, 'sailings', (select count(*)::integer from sailings.sailings s left join settlement.sailing_states d on d.sailing_id = s.id
    where s.service_date >= of_month and s.service_date < b.next and d.state is distinct from 'earned'), 0 from bounds b
  union all
  -- Of former months: what happened to their tickets since is shared out in this one.
  select 4, 'lateShares', (select count(*)::integer from settlement.sailing_states d join sailings.sailings s on s.id = d.sailing_id
    where d.state <> 'earned' and s.service_date < of_month), 0
  union all
  -- Cash waits for its passenger, and is owed until then.
  select 5, 'payouts', count(*) filter (where p.method <> 'cash')::integer, count(*) filter (where p.method = 'cash')::integer
  from bounds b join accounts.payouts p on p.requested_at < b.ends and p.paid_at is null and p.state <> 'cancelled'
    and p.state in ('requested', 'approved', 'sent', 'failed')
  union all
  select 6, 'withdrawals', (select count(*)::integer from agents.withdrawals w where w.requested_at < b.ends and w.ended_at is null), 0
  from bounds b
  union all
  select 7, 'topUps', (select count(*)::integer from agents.top_ups u where u.announced_at < b.ends and u.ended_at is null), 0
  from bounds b
  union all
  select 8, 'transfers', (select count(*)::integer from accounts.transfer_drafts d
    where d.drafted_at < b.ends and d.state = 'requested'), 0 from bounds b
$function$
;

CREATE OR REPLACE FUNCTION settlement.open_differences(of_day date)
 RETURNS SETOF accounts.acquirer_differences
 LANGUAGE sql
 STABLE
AS $function$
  select d.* from accounts.acquirer_differences d
  left join accounts.acquirer_lines l on l.id = d.line_id
  left join lateral accounts.settled_item(d.settled_kind, d.settled_id) i on true
  where d.state in ('open', 'claimed') and accounts.day_of(coalesce(i.at, l.at, d.found_at)) = of_day
$function$
;

CREATE OR REPLACE FUNCTION settlement.organisation_of(party_kind text, party_id bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select case party_kind when 'organisation' then party_id
    when 'supplier' then (select s.organisation_id from agents.suppliers s where s.id = party_id) end $function$
;

CREATE OR REPLACE FUNCTION settlement.pay_statement(paid bigint, receipt text, by_user bigint, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  statement settlement.statements;
  payment settlement.payments;
  wallet accounts.wallets;
  posted bigint;
begin
  select * into statement from settlement.statements s where s.id = paid for no key update;
  select * into payment from settlement.payments p where p.statement_id = paid and p.state = 'approved' for no key update;
  if payment.id is null then
    raise exception 'no payment of the statement is approved' using errcode = 'insufficient_privilege';
  end if;
  if payment.debts_fen > 0 then
    select * into wallet from accounts.wallets w where w.organisation_id = statement.party_id for no key update;
  end if;
  posted := (accounts.post(array[row('statement', null, moment, receipt, wallet.organisation_id, array[
    row(accounts.id_of(settlement.account_code(statement.party_kind, statement.party_id, 'unearned')), -payment.fen - payment.debts_fen,
      null)::accounts.posted_entry,
    row(wallet.account_id, payment.debts_fen, null)::accounts.posted_entry,
    row(accounts.id_of('operator:bank'), payment.fen, null)::accounts.posted_entry], by_user, 'statement', paid, null)::accounts.posting]))[1];
  update settlement.payments p set state = 'paid', reference = receipt, paid_at = moment, paid_by = by_user, transfer_id = posted
  where p.id = payment.id;
  perform settlement.change_statement(paid, 'paid', by_user, moment, receipt);
end $function$
;

CREATE OR REPLACE FUNCTION settlement.payment_payload(payment settlement.payments)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('payment', payment.id::text, 'statementId', s.id::text, 'statement', s.number, 'period', s.period::text,
      'names', case s.party_kind when 'organisation' then (select o.names from staff.organisations o where o.id = s.party_id)
        else (select p.names from agents.suppliers p where p.id = s.party_id) end,
      'fen', payment.fen, 'debtsFen', payment.debts_fen)
    from settlement.statements s where s.id = payment.statement_id
  $function$
;

CREATE OR REPLACE FUNCTION settlement.period_checks(of_kind text, begins date)
 RETURNS TABLE(place integer, code text, blocking integer, named integer)
 LANGUAGE sql
 STABLE
AS $function$
  select * from settlement.day_checks(begins) where of_kind = 'day'
  union all select * from settlement.month_checks(begins) where of_kind = 'month'
  union all select * from settlement.year_checks(begins) where of_kind = 'year'
$function$
;

CREATE OR REPLACE FUNCTION settlement.period_end(of_kind text, begins date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((begins + (('1 '::text || of_kind))::interval))::date
;

CREATE OR REPLACE FUNCTION settlement.period_for(service_date date)
 RETURNS date
 LANGUAGE plpgsql
AS $function$
declare
  open_month date := date_trunc('month', service_date)::date;
begin
  loop
    insert into settlement.periods (month) values (open_month) on conflict do nothing;
    perform from settlement.periods p where p.month = open_month and p.closed_at is null for share;
    exit when found;
    open_month := (open_month + interval '1 month')::date;
  end loop;
  return open_month;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.period_payload(of_kind text, begins date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_object('kind', of_kind, 'begins', begins, 'days', count(s.day), 'rows', coalesce(sum(s.rows), 0),
      'head', (select encode(l.hash, 'hex') from settlement.seals l where l.day = settlement.period_end(of_kind, begins) - 1))
    from settlement.seals s where s.day >= begins and s.day < settlement.period_end(of_kind, begins)
  $function$
;

CREATE OR REPLACE FUNCTION settlement.refuse_backdating()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  begins date := case when old.status = 'published' then case when new.status = 'withdrawn' then old.valid_from else new.valid_to end
    else new.valid_from end;
  earned_to date;
begin
  -- Nothing is earned meanwhile by what was in force before.
  perform pg_advisory_xact_lock(hashtextextended('settlement.rules', 0));
  if old.status = 'published' then
    select max(s.service_date) into earned_to
    from settlement.earnings e join sailings.sailings s on s.id = e.sailing_id
    where exists (select from settlement.shares x where x.earning_id = e.id and x.rule_id = old.id) and s.service_date >= begins;
  else
    select max(s.service_date) into earned_to
    from settlement.earnings e join sailings.sailings s on s.id = e.sailing_id
    where s.service_date >= begins and s.service_date < new.valid_to and (new.line_id is null or s.line_id = new.line_id)
      and (new.class_id is null or exists (select from settlement.shares x join orders.tickets t on t.id = x.ticket_id
        where x.earning_id = e.id and t.class_id = new.class_id))
      and (coalesce(new.channel, new.seller_id::text) is null or exists (
        select from settlement.shares x join orders.tickets t on t.id = x.ticket_id join orders.orders o on o.id = t.order_id
        where x.earning_id = e.id and (new.channel is null or o.channel = new.channel)
          and (new.seller_id is null or o.organisation_id = new.seller_id)));
  end if;
  if earned_to is not null then
    raise exception 'sailings up to % are earned', earned_to using errcode = 'FW411', detail = earned_to::text;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.refuse_closed_period()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from settlement.periods p where p.month in (select w.period from written w) order by p.month for share;
  if exists (select from written w join settlement.periods p on p.month = w.period where p.closed_at is not null) then
    raise exception 'the period of a share is closed' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.refuse_unready_close()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  begins date := case tg_argv[0] when 'day' then to_jsonb(new) ->> 'day' when 'month' then to_jsonb(new) ->> 'month'
    else to_jsonb(new) ->> 'begins_on' end;
  why text;
begin
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'closed_at' is not null then
    raise exception 'a closed period stays closed' using errcode = 'insufficient_privilege';
  end if;
  if to_jsonb(new) ->> 'closed_at' is not null then
    select string_agg(k.code, ', ' order by k.place) into why from settlement.period_checks(tg_argv[0], begins) k where k.blocking > 0;
    if why is not null then
      raise exception 'the % from % on is not ready to be closed: %', tg_argv[0], begins, why using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.refuse_unrecorded_statement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from before b join after a on a.id = b.id
    where a.status <> b.status and not exists (select from settlement.statement_events e
      where e.statement_id = a.id and e.number = a.revision and e.from_status = b.status and e.to_status = a.status)) then
    raise exception 'a change of status of a statement has no event' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.seal_content(of_day date)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN (SELECT sha256(COALESCE(string_agg(sha256((convert_to(concat_ws(','::text, s.kind, s.portion, (s.ids)::text), 'UTF8'::name) || s.digests)), '\x'::bytea ORDER BY s.kind, s.portion), '\x'::bytea)) AS sha256 FROM settlement.sealed_rows s WHERE (s.day = seal_content.of_day))
;

CREATE OR REPLACE FUNCTION settlement.seal_hash(former bytea, of_day date, content bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN sha256(((COALESCE(former, '\x'::bytea) || convert_to(to_char((of_day)::timestamp with time zone, 'YYYY-MM-DD'::text), 'UTF8'::name)) || content))
;

CREATE OR REPLACE FUNCTION settlement.seal_next_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
AS $function$
declare
  of_day date;
begin
  select d.day into of_day from accounts.closed_days d
  where d.folded_at is not null and d.day > coalesce((select max(s.day) from settlement.seals s), '-infinity')
  order by d.day limit 1 for no key update;
  -- None is left, or another node sealed it while this one waited.
  if of_day is null or exists (select from settlement.seals s where s.day >= of_day) then
    return of_day;
  end if;
  insert into settlement.sealed_rows (day, kind, portion, ids, digests)
  select of_day, p.kind, p.portion, p.ids, p.digests from settlement.day_portions(of_day) p;
  insert into settlement.seals (day, rows, content, former, hash, sealed_at)
  select of_day, (select coalesce(sum(cardinality(r.ids)), 0) from settlement.sealed_rows r where r.day = of_day), made.content, former.hash,
    settlement.seal_hash(former.hash, of_day, made.content), moment
  from (select settlement.seal_content(of_day) as content) made
  left join (select s.hash from settlement.seals s order by s.day desc limit 1) former on true;
  return of_day;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.seal_year(of_year date, asker bigint, by_user bigint, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  sealed settlement.years;
begin
  insert into settlement.year_balances (year, kind, opening_fen, debit_fen, credit_fen, closing_fen)
  select of_year, b.* from settlement.year_balances_of(of_year) b;
  select of_year as begins_on, moment as closed_at, by_user as closed_by, asker as asked_by, f.transfers, f.orders, f.tickets, f.sailings,
    f.earnings, f.earned_fen, (select k.named from settlement.year_checks(of_year) k where k.code = 'statements') as open_statements,
    (select s.hash from settlement.seals s where s.day = settlement.period_end('year', of_year) - 1) as last_day,
    null::bytea as content, (select y.hash from settlement.years y where y.begins_on = (of_year - interval '1 year')::date) as former,
    null::bytea as hash
  into sealed from settlement.year_figures(of_year) f;
  sealed.content := settlement.year_content(sealed);
  sealed.hash := settlement.seal_hash(sealed.former, of_year, sealed.content);
  insert into settlement.years select sealed.*;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.sold_ticket(t orders.tickets)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (ROW((t).id, (t).passenger_number, (t).sailing_id, (t).from_stop, (t).to_stop, (t).class_id, (t).passenger_type_id, (t).fare_table_id, (t).promotion_id, (t).promotion_fen, (t).conditions_id, (t).replaces_ticket_id, (t).origin_ticket_id, (t).changes, settlement.micros((t).planned_depart), settlement.micros((t).planned_arrive), (t).base_fen, (t).discount_fen, (t).price_fen, NULLIF(array_to_string((t).parts, ';'::text), ''::text)))::text
;

CREATE OR REPLACE FUNCTION settlement.statement_deadline(moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
    select (accounts.day_of(moment) + 1 + coalesce(
      (select (p.value #>> '{}')::integer from system.parameters p where p.key = 'settlement.confirmationDays'), 15))::timestamp
      at time zone 'Asia/Shanghai'
  $function$
;

CREATE OR REPLACE FUNCTION settlement.statement_groups(of_month date, of_kind text, of_party bigint)
 RETURNS TABLE(line_id bigint, source text, part text, rule_id bigint, cause text, tickets integer, fen bigint)
 LANGUAGE sql
 STABLE
AS $function$
    select s.line_id, x.source, x.part, x.rule_id, x.cause, count(distinct x.ticket_id)::integer, sum(x.fen)::bigint
    from settlement.shares x join sailings.sailings s on s.id = x.sailing_id
    where x.period = of_month and x.party_kind = of_kind
      and (x.party_id = of_party or of_party is null and x.party_id is null)
    group by s.line_id, x.source, x.part, x.rule_id, x.cause
  $function$
;

CREATE OR REPLACE FUNCTION settlement.statement_parties(of_month date)
 RETURNS TABLE(party_kind text, party_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
    select x.party_kind, x.party_id from settlement.shares x where x.period = of_month
    union
    select s.party_kind, s.party_id from settlement.statements s
    where s.carries_over and s.period < of_month and not exists (select from settlement.statement_lines l
      join settlement.statements later on later.id = l.statement_id where l.from_statement_id = s.id and later.period <> of_month)
    union
    select 'operator', null from settlement.statement_lines a join accounts.transfers t on t.id = a.transfer_id
    where t.at >= (of_month::timestamp at time zone 'Asia/Shanghai')
      and t.at < ((of_month + interval '1 month')::timestamp at time zone 'Asia/Shanghai')
  $function$
;

CREATE OR REPLACE FUNCTION settlement.wait_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update settlement.sailing_states d set state = 'waiting', reason = null, detail = '{}', due_at = happened.at
  from (
    select t.sailing_id, max(w.at) as at from written w join orders.tickets t on t.id = w.ticket_id
    where w.to_state in ('refunded', 'exchanged', 'void')
      -- Sold after its sailing was earned: a past that is written afterwards.
      or w.to_state in ('travelled', 'noShow') and not exists (select from settlement.shares x where x.ticket_id = w.ticket_id)
    group by t.sailing_id order by t.sailing_id) happened
  where d.sailing_id = happened.sailing_id and d.state <> 'waiting';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION settlement.year_balances_of(of_year date)
 RETURNS TABLE(kind text, opening_fen bigint, debit_fen bigint, credit_fen bigint, closing_fen bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with former as (
    select b.kind, b.closing_fen from settlement.year_balances b where b.year = (of_year - interval '1 year')::date
  ), moved as (
    select a.kind, sum(b.debit_fen)::bigint as debit_fen, sum(b.credit_fen)::bigint as credit_fen
    from accounts.day_balances b join accounts.accounts a on a.id = b.account_id
    where b.day >= of_year and b.day < settlement.period_end('year', of_year) group by a.kind
  )
  select coalesce(m.kind, f.kind), coalesce(f.closing_fen, 0), coalesce(m.debit_fen, 0), coalesce(m.credit_fen, 0),
    coalesce(f.closing_fen, 0) + coalesce(m.credit_fen, 0) - coalesce(m.debit_fen, 0)
  from moved m full join former f on f.kind = m.kind
$function$
;

CREATE OR REPLACE FUNCTION settlement.year_checks(of_year date)
 RETURNS TABLE(place integer, code text, blocking integer, named integer)
 LANGUAGE sql
 STABLE
AS $function$
  with bounds as materialized (
    select greatest(of_year, date_trunc('month', settlement.first_day())::date) as first, settlement.period_end('year', of_year) as next
  )
  select 1, 'formerYear', case when of_year = date_trunc('year', settlement.first_day())::date or exists (
    select from settlement.years y where y.begins_on = (of_year - interval '1 year')::date) then 0 else 1 end, 0
  union all
  select 2, 'months', coalesce(13 - extract(month from b.first)::integer, 1) - (
    select count(*)::integer from settlement.periods p where p.month >= b.first and p.month < b.next and p.closed_at is not null), 0
  from bounds b
  union all
  select 3, 'statements', 0, (select count(*)::integer from settlement.statements s
    where s.period >= b.first and s.period < b.next and s.status not in ('paid', 'locked')) from bounds b
$function$
;

CREATE OR REPLACE FUNCTION settlement.year_content(of_year settlement.years)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
    select sha256(convert_to(concat_ws(';', concat_ws(',', of_year.transfers, of_year.orders, of_year.tickets, of_year.sailings,
        of_year.earnings, of_year.earned_fen, of_year.open_statements), encode(of_year.last_day, 'hex'),
      string_agg(concat_ws(',', b.kind, b.opening_fen, b.debit_fen, b.credit_fen, b.closing_fen), ';' order by b.kind)), 'UTF8'))
    from settlement.year_balances b where b.year = of_year.begins_on
  $function$
;

CREATE OR REPLACE FUNCTION settlement.year_figures(of_year date, OUT transfers bigint, OUT orders bigint, OUT tickets bigint, OUT sailings bigint, OUT earnings bigint, OUT earned_fen bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select sealed.transfers, sealed.orders, sealed.tickets,
    (select count(*) from sailings.sailings s where s.service_date >= of_year and s.service_date < settlement.period_end('year', of_year)),
    earned.earnings, earned.fen
  from (
    -- 32 bytes a row, without reading them.
    select coalesce(sum(octet_length(r.digests)) filter (where r.kind = 'transfer'), 0)::bigint / 32 as transfers,
      coalesce(sum(octet_length(r.digests)) filter (where r.kind = 'order'), 0)::bigint / 32 as orders,
      coalesce(sum(octet_length(r.digests)) filter (where r.kind = 'ticket'), 0)::bigint / 32 as tickets
    from settlement.sealed_rows r where r.day >= of_year and r.day < settlement.period_end('year', of_year)) sealed
  cross join (
    select count(*) as earnings, coalesce(sum(e.fen), 0)::bigint as fen
    from settlement.earnings e where e.period >= of_year and e.period < settlement.period_end('year', of_year)) earned
$function$
;

CREATE OR REPLACE FUNCTION staff.are_related(one bigint, other bigint, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select staff.may_be_one_person(one, other, moment) and not staff.is_new_installation(moment)
  $function$
;

CREATE OR REPLACE FUNCTION staff.bump_grants_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update staff.grants_version set version = version + 1;
  perform pg_notify('fairway', json_build_object('topic', 'staff.grantsChanged')::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION staff.change_avatar(changed bigint, address text)
 RETURNS void
 LANGUAGE sql
AS $function$
    update staff.users set avatar = address where id = changed;
    select staff.notify_users_changed(array[changed])
  $function$
;

CREATE OR REPLACE FUNCTION staff.change_contact(changed bigint, new_phone text, new_email text, new_introduction text)
 RETURNS void
 LANGUAGE sql
AS $function$
    update staff.users set phone = new_phone, email = new_email, introduction = new_introduction where id = changed;
    select staff.notify_users_changed(array[changed])
  $function$
;

CREATE OR REPLACE FUNCTION staff.count_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  if new.changed_at is not distinct from old.changed_at then
    new.changed_at := now();
    new.changed_by := new.id;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION staff.erase_user(erased bigint, hash text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update staff.users set name = '{staff.former}', code = '#' || id, typed = '', phone = '', email = '', introduction = '',
    avatar = '', password_hash = hash, payment_password_hash = null, withdraw_password_hash = null,
    must_change_password = false, must_change_withdraw_password = false, password_good_until = null,
    valid_from = null, valid_to = null, erased_at = at, changed_at = greatest(at, changed_at + interval '1 microsecond')
  where id = erased and not enabled and erased_at is null;
  if not found then
    raise exception 'user % is not there to be erased', erased;
  end if;
  delete from staff.user_roles where user_id = erased;
  delete from staff.user_docks where user_id = erased;
  delete from staff.former_passwords where user_id = erased;
  delete from staff.password_tries where user_id = erased;
  perform staff.remove_second_factors(erased);
  perform session.erase_user(erased);
  perform profile.erase_user(erased);
  perform home.erase_user(erased);
  perform lists.erase_user(erased);
  perform reports.erase_user(erased);
  perform workspace.erase_user(erased);
  perform messages.erase_user(erased);
  perform orders.erase_user(erased);
  perform platform.erase_user(erased);
end $function$
;

CREATE OR REPLACE FUNCTION staff.has_second_factor(person bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select exists (select from staff.authenticator_apps a where a.user_id = person and a.state = 'confirmed')
      or exists (select from staff.passkeys p where p.user_id = person)
  $function$
;

CREATE OR REPLACE FUNCTION staff.is_new_installation(moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select count(*) <= 1 from (
      select from staff.users u where u.created_at <= moment - staff.second_person_days() * interval '1 day' limit 2) older
  $function$
;

CREATE OR REPLACE FUNCTION staff.makers_of(person bigint, since timestamp with time zone)
 RETURNS TABLE(maker_id bigint, of_access boolean, last_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
    with confirmed as (
      select coalesce(max(o.at), since) as at from journal.operations o
      where o.entity = 'staff.user' and o.entity_id = person::text and o.operation = 'staff.confirmUser' and o.at > since
    ), changes as (
      select o.user_id, o.at, o.operation in ('staff.createUser', 'staff.resetPassword') as of_access
      from journal.operations o
      where o.entity = 'staff.user' and o.entity_id = person::text and o.at > since
        and (o.operation in ('staff.createUser', 'staff.resetPassword', 'staff.resetWithdrawPassword', 'staff.resetSecondFactor')
          or o.operation = 'staff.editUser' and o.detail -> 'after' ? 'roles')
      union all
      select o.user_id, o.at, true from journal.operations o
      where o.operation = 'staff.importUsers' and o.at > since and o.detail -> 'ids' ? person::text
      union all
      select o.user_id, o.at, false
      from staff.user_roles held join journal.operations o on o.entity = 'staff.role' and o.entity_id = held.role_id::text
      where held.user_id = person and o.at > since
        and (o.operation in ('staff.createRole', 'staff.saveRole') and o.detail -> 'granted' <> '[]'
          or o.operation = 'staff.setRoleEnabled' and (o.detail -> 'after' -> 'enabled')::boolean)
    )
    select c.user_id, bool_or(c.of_access), max(c.at) from changes c, confirmed
    where c.at > confirmed.at and c.user_id <> person group by c.user_id
  $function$
;

CREATE OR REPLACE FUNCTION staff.may_be_one_person(one bigint, other bigint, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    with since as (
      select moment - staff.second_person_days() * interval '1 day' as at
    ), of_one as (
      select m.maker_id, m.of_access from since, staff.makers_of(one, since.at) m
    ), of_other as (
      select m.maker_id, m.of_access from since, staff.makers_of(other, since.at) m
    )
    select exists (select from of_one m where m.maker_id = other) or exists (select from of_other m where m.maker_id = one)
      or exists (select from of_one m join of_other n using (maker_id) where m.of_access and n.of_access)
  $function$
;

CREATE OR REPLACE FUNCTION staff.notify_new_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform staff.notify_users_changed(array(select distinct user_id from new_rows));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION staff.notify_old_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform staff.notify_users_changed(array(select distinct user_id from old_rows));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION staff.notify_user_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform staff.notify_users_changed(array[new.id]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION staff.notify_users_changed(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(ids) = 0 then return; end if;
  perform pg_notify('fairway', case when cardinality(ids) <= 300
    then json_build_object('topic', 'staff.userChanged', 'userIds', array(select unnest(ids)::text))
    else json_build_object('topic', 'staff.userChanged') end::text);
end $function$
;

CREATE OR REPLACE FUNCTION staff.refuse_related()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  after jsonb := to_jsonb(new);
  second bigint := (after ->> tg_argv[0])::bigint;
  first bigint := (after ->> tg_argv[1])::bigint;
begin
  if second is not null and first is not null
    and (tg_op = 'INSERT' or second is distinct from (to_jsonb(old) ->> tg_argv[0])::bigint)
    and staff.are_related(first, second, (after ->> tg_argv[2])::timestamptz) then
    raise exception 'users % and % may be one person', first, second using errcode = 'FW412';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION staff.remove_second_factors(person bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    delete from staff.authenticator_apps where user_id = person;
    delete from staff.passkeys where user_id = person;
    delete from staff.recovery_codes where user_id = person;
  $function$
;

CREATE OR REPLACE FUNCTION staff.second_person_days()
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
    select coalesce((select (p.value #>> '{}')::integer from system.parameters p where p.key = 'sessions.secondPersonDays'), 3)
  $function$
;

CREATE OR REPLACE FUNCTION system.notify_dictionaries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('fairway', json_build_object('topic', 'system.dictionariesChanged')::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION system.notify_parameters()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('fairway', json_build_object('topic', 'system.parametersChanged')::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION system.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the history of parameters is append-only' using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION workspace.erase_user(erased bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    delete from workspace.open_pages where user_id = erased
  $function$
;
