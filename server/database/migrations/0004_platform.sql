-- What every capability uses: request keys, live events, downloads, jobs, and the key of the installation.

create table platform.request_keys (
  user_id bigint not null,
  key text not null check (length(key) between 16 and 64),
  endpoint text not null,
  request_hash bytea not null,
  reply jsonb,
  at timestamptz not null,
  primary key (user_id, key)
);
comment on table platform.request_keys is 'First answer of every keyed command, so that a repeated request gets the same answer again.';
create index on platform.request_keys (at);

create table platform.outbox (
  id bigint generated always as identity primary key,
  audience jsonb not null,
  event jsonb not null
);
comment on table platform.outbox is 'Events written in the transaction of the thing they tell of. A node takes them away and tells all nodes, many in one notification, so that commits do not wait for each other.';

create table platform.live_tickets (
  hash bytea primary key,
  audience text not null check (audience in ('desk', 'dashboards')),
  session_id bigint references session.sessions on delete cascade,
  topics text[] not null default '{}',
  expires_at timestamptz not null
);
comment on table platform.live_tickets is 'Opens one socket, once, within a minute. Hashed like the sessions they belong to; taken away by the first use.';
comment on column platform.live_tickets.topics is 'What a socket hears beside what is meant for its person, such as one dashboard.';
create index on platform.live_tickets (session_id);
create index on platform.live_tickets (expires_at);

create table platform.download_tickets (
  hash bytea primary key check (length(hash) = 32),
  session_id bigint not null references session.sessions on delete cascade,
  endpoint text not null,
  request_hash bytea not null check (length(request_hash) = 32),
  expires_at timestamptz not null,
  language text not null default 'en' check (platform.is_language(language))
);
comment on table platform.download_tickets is 'Fetches one file, once, within a minute: bound to a session and to the exact request. Hashed; taken away by the first use.';
-- A form cannot say which language its file shall be in: the ticket says it for the form.
comment on column platform.download_tickets.language is 'The language whoever bought the ticket works in; the file is written in it.';
create index on platform.download_tickets (session_id);
create index on platform.download_tickets (expires_at);

create table platform.job_runs (
  id bigint generated always as identity primary key,
  job text not null check (length(job) between 1 and 100),
  asked_by text not null check (asked_by in ('clock', 'start', 'command', 'person')),
  user_id bigint references staff.users,
  attempt smallint not null check (attempt > 0),
  node text not null check (length(node) <= 200),
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  outcome text check (outcome in ('done', 'failed')),
  error text not null default '' check (length(error) <= 2000),
  check ((ended_at is null) = (outcome is null)),
  check ((user_id is not null) = (asked_by = 'person'))
);
comment on table platform.job_runs is 'What each run of a job came to. A run without an end is under way, or its node died.';
create index on platform.job_runs (job, id);
create index on platform.job_runs (began_at);
create index on platform.job_runs (user_id) where user_id is not null;

-- Which key this database belongs to, so that a node with another one does not work on it.
create table platform.installation (
  one boolean primary key default true check (one),
  key_id smallint not null check (key_id between 0 and 255),
  key_check bytea not null check (length(key_check) = 32),
  made_at timestamptz not null default now(),
  former_key_id smallint check (former_key_id between 0 and 255)
);
comment on table platform.installation is 'One row, written at the first start: a keyed hash of a fixed text. A node whose FAIRWAY_KEY gives another one is refused.';
comment on column platform.installation.former_key_id is 'The key some rows may still be encrypted and hashed with; null when the job orders:renewHashes has renewed all of them.';

-- Why something is not done: the name of a problem and what its text speaks of.
create type platform.refusal as (code text, detail jsonb);

-- Four eyes: what one user asks for, another one decides, and it is carried out once, exactly as it was decided.
create table platform.approvals (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]+\.[a-zA-Z]+$'),
  subject text not null check (length(subject) between 1 and 200),
  payload jsonb not null,
  payload_hash bytea not null check (payload_hash = sha256(convert_to(payload::text, 'UTF8'))),
  asked_by bigint not null references staff.users,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  within_organisation boolean not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'withdrawn', 'used')),
  decided_by bigint references staff.users,
  decided_at timestamptz check (decided_at >= asked_at),
  reason text not null default '' check (length(reason) <= 500),
  used_at timestamptz check (used_at >= decided_at),
  constraint decided_by_a_second_person check (decided_by <> asked_by),
  check ((state in ('approved', 'refused', 'used')) = (decided_by is not null)),
  check ((state = 'asked') = (decided_at is null)),
  check ((state = 'used') = (used_at is not null)),
  constraint refusals_have_a_reason check (state <> 'refused' or reason <> '')
);
comment on table platform.approvals is 'Requests for a second person: what, about what, by whom, and what was decided. Insert-only but for the decision and its use.';
comment on column platform.approvals.kind is 'The operation that needs it, such as accounts.withdraw.';
comment on column platform.approvals.subject is 'What it is about, such as an order number; one open request of a kind at a time.';
comment on column platform.approvals.payload is 'What shall be done, without personal data: who decides reads it.';
comment on column platform.approvals.payload_hash is 'SHA-256 of what was asked for as jsonb text: carried out is what was decided on, or nothing.';
comment on column platform.approvals.within_organisation is 'Whether only a user of the same organisation decides.';
create unique index one_open_approval on platform.approvals (kind, subject) where state in ('asked', 'approved');
create index approvals_to_decide on platform.approvals (expires_at) where state = 'asked';
create index on platform.approvals (asked_by);
create index on platform.approvals (decided_by) where decided_by is not null;
create trigger kept before update or delete on platform.approvals for each row execute function platform.keep_approval();

-- Long work in items, each in a short transaction of its own, so that it stops, goes on and says what came of each.
create table platform.batches (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]+\.[a-zA-Z]+$'),
  asked_by bigint not null references staff.users,
  asked_at timestamptz not null,
  state text not null default 'running' check (state in ('running', 'stopped', 'ended')),
  ended_at timestamptz check (ended_at >= asked_at),
  totals jsonb not null default '{}' check (jsonb_typeof(totals) = 'object'),
  check ((state = 'ended') = (ended_at is not null))
);
comment on table platform.batches is 'Long work that a user asked for, such as giving back the tickets of a cancelled sailing.';
comment on column platform.batches.totals is 'Items by state when it ended.';
create index on platform.batches (asked_by);
create index batches_running on platform.batches (id) where state = 'running';

create table platform.batch_items (
  batch_id bigint not null references platform.batches on delete cascade,
  number integer not null check (number > 0),
  subject text not null check (length(subject) between 1 and 200),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'failed')),
  attempts smallint not null default 0 check (attempts >= 0),
  outcome jsonb,
  primary key (batch_id, number),
  unique (batch_id, subject),
  check (state = 'waiting' or outcome is not null)
);
comment on table platform.batch_items is 'What came of each item: done, refused with its reason, or failed after several attempts.';
create index batch_items_waiting on platform.batch_items (batch_id, attempts, number) where state = 'waiting';
