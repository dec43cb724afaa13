-- People are found however their names and numbers were written; fares in force and closed accounts stay as they are.

create function orders.name_key(name text) returns text
  language sql immutable parallel safe
  return translate(lower(normalize(name, NFKC) collate "pg_c_utf8"), ' .·•‧∙⋅・''’‘-‐‑–', '');
comment on function orders.name_key is 'A name as it is searched: letters of one case and width, without blanks, dots, dashes and apostrophes.';

alter table orders.passengers add column name_key text not null generated always as (orders.name_key(name)) stored;
create index passengers_by_name_key on orders.passengers (name_key text_pattern_ops);
drop index orders.passengers_name_idx;

-- Hashes that were made of numbers as they had been typed. A job makes them anew; only the application has the key.
alter table orders.passengers add column hash_is_old boolean not null default false;
alter table orders.orders add column phone_hash_is_old boolean not null default false;
update orders.passengers set hash_is_old = true where certificate_kind in ('hongKongMacaoPermit', 'taiwanPermit');
update orders.orders set phone_hash_is_old = true where phone_hash is not null;
create index on orders.passengers (order_id, number) where hash_is_old;
create index on orders.orders (id) where phone_hash_is_old;
comment on column orders.passengers.hash_is_old is 'certificate_hash still tells renewals of one permit apart; the job orders:renewHashes makes it anew.';
comment on column orders.orders.phone_hash_is_old is 'phone_hash is of the number as it was typed; the job orders:renewHashes makes it anew.';

-- Searches by the beginning of a number use the index whatever the collation of the database.
alter table orders.orders alter column number type text collate "C";

create function fares.refuse_change() returns trigger language plpgsql as $$
begin
  if exists (
    select from fares.fare_tables t
    -- A table that this transaction has just made may come with its fares.
    where t.status <> 'draft' and t.xmin <> pg_current_xact_id()::xid
      and (tg_op <> 'INSERT' and t.id = old.table_id or tg_op <> 'DELETE' and t.id = new.table_id)
  ) then
    raise exception 'fares of a table that is not a draft stay as they are' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger stays before insert or update or delete on fares.fares for each row execute function fares.refuse_change();

create function fares.refuse_removal() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' then
    raise exception 'only drafts of fare tables can be thrown away' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger stays before delete on fares.fare_tables for each row execute function fares.refuse_removal();

-- Which sailings call anywhere on a day: lists are asked by the day of the call.
create index sailing_stops_by_departure on sailings.sailing_stops (planned_depart);

create table orders.prints (
  ticket_id bigint not null,
  copy smallint not null check (copy > 0),
  at timestamptz not null,
  user_id bigint not null references staff.users,
  reason text check (reason in ('misprint', 'lost', 'damaged', 'other')),
  primary key (ticket_id, copy),
  foreign key (ticket_id) references orders.tickets,
  constraint reprints_have_a_reason check ((copy = 1) = (reason is null))
);
comment on table orders.prints is 'Each time a ticket was printed, by whom, and why once more.';
create index on orders.prints (user_id);
create trigger append_only before update or delete or truncate on orders.prints
  for each statement execute function orders.refuse_delete();
