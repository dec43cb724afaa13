-- Closing days, months and years.

-- ---------------------------------------------------------------- days

create table settlement.day_closes (
  day date primary key references settlement.seals,
  closed_at timestamptz not null,
  closed_by bigint not null references staff.users,
  check (closed_at >= accounts.day_begins(day + 1))
);
comment on table settlement.day_closes is 'Days that an accountant has closed: sealed, proved, with all of their tills closed and their acquirers matched. In order, without a gap, and for good.';
create index on settlement.day_closes (closed_by);
create trigger kept before update or delete or truncate on settlement.day_closes
  for each statement execute function accounts.refuse_change();
create trigger ready before insert on settlement.day_closes for each row execute function settlement.refuse_unready_close('day');

create index shifts_to_close on accounts.till_shifts (day) where state <> 'closed' or booked_at is null;
create index acquirer_days on accounts.accounts (day, id) where kind = 'acquirer';

-- ---------------------------------------------------------------- months

alter table settlement.periods add column asked_by bigint references staff.users;
alter table settlement.periods add constraint closed_by_a_second_person check (closed_by <> asked_by);
alter table settlement.periods add constraint closed_when_over check (closed_at >= accounts.day_begins((month + interval '1 month')::date));
comment on column settlement.periods.asked_by is 'Who asked for the close; closed_by is the second person, who approved it.';
create index on settlement.periods (asked_by) where asked_by is not null;
create trigger ready before insert or update on settlement.periods for each row execute function settlement.refuse_unready_close('month');

-- ---------------------------------------------------------------- years

create table settlement.years (
  begins_on date primary key check (extract(day from begins_on) = 1 and extract(month from begins_on) = 1),
  closed_at timestamptz not null,
  closed_by bigint not null references staff.users,
  asked_by bigint not null references staff.users,
  transfers bigint not null check (transfers >= 0),
  orders bigint not null check (orders >= 0),
  tickets bigint not null check (tickets >= 0),
  sailings bigint not null check (sailings >= 0),
  earnings bigint not null check (earnings >= 0),
  earned_fen bigint not null,
  open_statements integer not null check (open_statements >= 0),
  last_day bytea not null check (length(last_day) = 32),
  content bytea not null check (length(content) = 32),
  former bytea check (length(former) = 32),
  hash bytea not null unique check (length(hash) = 32),
  constraint closed_by_a_second_person check (closed_by <> asked_by),
  check (closed_at >= accounts.day_begins((begins_on + interval '1 year')::date))
);
comment on table settlement.years is 'Years that are closed, with what they had, each chained by hash to the year before.';
comment on column settlement.years.open_statements is 'Statements of its months that were not settled when it was closed.';
comment on column settlement.years.last_day is 'The seal of its last day.';
create index on settlement.years (closed_by);
create index on settlement.years (asked_by);
create trigger kept before update or delete or truncate on settlement.years
  for each statement execute function accounts.refuse_change();
create trigger ready before insert on settlement.years for each row execute function settlement.refuse_unready_close('year');

create table settlement.year_balances (
  year date not null references settlement.years deferrable initially deferred,
  kind text not null,
  opening_fen bigint not null,
  debit_fen bigint not null check (debit_fen >= 0),
  credit_fen bigint not null check (credit_fen >= 0),
  closing_fen bigint not null check (closing_fen = opening_fen + credit_fen - debit_fen),
  primary key (year, kind)
);
comment on table settlement.year_balances is 'What each kind of account opened, moved and closed a year with.';
create trigger append_only before update or delete or truncate on settlement.year_balances
  for each statement execute function accounts.refuse_change();
