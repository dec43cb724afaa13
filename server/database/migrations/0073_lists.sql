-- The journal is read by moment, person, operation and request among millions of rows, and kept as long as is said.

drop index journal.operations_at_idx;
create index on journal.operations (at, id);
create index on journal.operations (user_id, at, id);
create index on journal.operations (operation, at, id);
create index on journal.operations using hash (request_id);

drop index journal.log_ins_at_idx;
create index on journal.log_ins (at, id);
create index on journal.log_ins (user_id, at, id);
create index on journal.log_ins (outcome, at, id);
create index on journal.log_ins (address, at, id);

create function journal.refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('journal.forgetting', true), '') <> 'on' or old.at > now() - interval '180 days' then
    raise exception 'the journal is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
comment on function journal.refuse_early_deletion() is 'Only journal.forget takes rows away, and never one of the last 180 days.';

drop trigger append_only on journal.operations;
create trigger append_only before update or truncate on journal.operations
  for each statement execute function journal.refuse_change();
create trigger stays before delete on journal.operations
  for each row execute function journal.refuse_early_deletion();
drop trigger append_only on journal.log_ins;
create trigger append_only before update or truncate on journal.log_ins
  for each statement execute function journal.refuse_change();
create trigger stays before delete on journal.log_ins
  for each row execute function journal.refuse_early_deletion();
revoke update, delete, truncate on journal.operations, journal.log_ins from public;

create function journal.forget(what text, before timestamptz, most integer) returns integer language plpgsql as $$
declare
  gone integer;
begin
  perform set_config('journal.forgetting', 'on', true);
  if what = 'operations' then
    delete from journal.operations where id in (
      select id from journal.operations where at < before order by at, id limit most);
  elsif what = 'log_ins' then
    delete from journal.log_ins where id in (
      select id from journal.log_ins where at < before order by at, id limit most);
  else
    raise exception 'the journal knows no %', what;
  end if;
  get diagnostics gone = row_count;
  perform set_config('journal.forgetting', 'off', true);
  return gone;
end $$;
comment on function journal.forget(text, timestamptz, integer) is 'Takes away at most so many of the oldest rows whose time in the journal is over.';
