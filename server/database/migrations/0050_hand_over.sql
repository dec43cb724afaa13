-- Coming in from another system: one-time codes, and the systems that may ask for them.

create table session.partners (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  name text not null check (length(name) between 1 and 100),
  organisation_id bigint not null references staff.organisations,
  key_hash bytea not null unique,
  enabled boolean not null default true,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table session.partners is 'Other systems that may hand over people of their organisation. Their keys are stored hashed.';
create index on session.partners (organisation_id);

create table session.hand_over_codes (
  code_hash bytea primary key,
  user_id bigint not null references staff.users,
  session_id bigint references session.sessions on delete cascade,
  partner_id bigint references session.partners,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(session_id, partner_id) = 1)
);
comment on table session.hand_over_codes is 'Codes that open one session, once, within a minute; stored hashed. Used ones are kept for a day, so that a second use is told from an unknown code.';
create index on session.hand_over_codes (expires_at);
create index on session.hand_over_codes (user_id);
create index on session.hand_over_codes (session_id);
create index on session.hand_over_codes (partner_id);

alter table journal.log_ins drop constraint log_ins_outcome_check;
alter table journal.log_ins add constraint log_ins_outcome_check check (outcome in
  ('signedIn', 'wrongPassword', 'wrongCaptcha', 'paused', 'disabled', 'signedOut', 'handedOver', 'refusedCode'));

-- Sales are analysed by the day they were paid for; orders lie in the order of their time, so that a small index is enough.
create index orders_paid_at_idx on orders.orders using brin (paid_at);
