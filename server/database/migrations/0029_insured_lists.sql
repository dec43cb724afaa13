-- Lists of the people an insurer insures: one an evening, numbered, never changed.

create table accounts.insured_lists (
  id bigint generated always as identity primary key,
  payee_id bigint not null references agents.suppliers,
  number integer not null check (number > 0),
  day date not null,
  language text not null check (language ~ '^[a-z]{2}$'),
  made_at timestamptz not null,
  made_by bigint not null references staff.users,
  insured integer not null check (insured >= 0),
  insured_fen bigint not null check (insured_fen >= 0),
  cancelled integer not null check (cancelled >= 0),
  cancelled_fen bigint not null check (cancelled_fen >= 0),
  unique (payee_id, number),
  unique (payee_id, day)
);
comment on table accounts.insured_lists is 'Lists of insured passengers for an insurer: one a day, numbered per insurer. A list can be downloaded again.';
comment on column accounts.insured_lists.day is 'The day it was made on, in Asia/Shanghai. It reaches to the departures of the day after.';
comment on column accounts.insured_lists.language is 'The language of its files, whoever downloads them.';
create index on accounts.insured_lists (made_by);
create index on accounts.insured_lists (made_at, id);
create trigger stays before update or delete or truncate on accounts.insured_lists
  for each statement execute function accounts.refuse_change();

create table accounts.insured_lines (
  list_id bigint not null references accounts.insured_lists,
  part text not null check (part in ('insured', 'cancelled')),
  number integer not null check (number > 0),
  ticket_id bigint not null references orders.tickets,
  passenger_version smallint not null,
  fen bigint not null check (fen > 0),
  departs timestamptz not null,
  trip text not null,
  primary key (list_id, part, number),
  unique (ticket_id, passenger_version, part)
);
comment on table accounts.insured_lines is 'Lines of a list: the insured people of a day, and as corrections those of former lists whose insurance ended before their departure. A person is named by the version of the passenger: personal data are erased there.';
comment on column accounts.insured_lines.trip is 'Line and stops in the language of the list, as they were called then.';
create trigger stays before update or delete or truncate on accounts.insured_lines
  for each statement execute function accounts.refuse_change();
