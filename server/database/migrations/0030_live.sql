-- What open browsers are told without asking: tickets for their sockets, and events that must not be lost with a transaction.

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

create table platform.outbox (
  id bigint generated always as identity primary key,
  audience jsonb not null,
  event jsonb not null
);
comment on table platform.outbox is 'Events written in the transaction of the thing they tell of. A node takes them away and tells all nodes, many in one notification, so that commits do not wait for each other.';

-- ---------------------------------------------------------------- who must look again

create function session.tell_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('fairway', json_build_object('topic', 'session.ended', 'sessionId', new.id::text)::text);
  return null;
end $$;
create trigger tell_ended after update of ended_at on session.sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function session.tell_ended();

-- Names the people whose rights changed; when there are too many for one notification, none is named: everybody.
create function staff.tell_users_changed(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform pg_notify('fairway', case when cardinality(ids) <= 300
    then json_build_object('topic', 'staff.userChanged', 'userIds', array(select unnest(ids)::text))
    else json_build_object('topic', 'staff.userChanged') end::text);
end $$;

create function staff.tell_new_rows() returns trigger language plpgsql as $$
begin
  perform staff.tell_users_changed(array(select distinct user_id from new_rows));
  return null;
end $$;
create function staff.tell_old_rows() returns trigger language plpgsql as $$
begin
  perform staff.tell_users_changed(array(select distinct user_id from old_rows));
  return null;
end $$;
create trigger tell_inserted after insert on staff.user_roles
  referencing new table as new_rows for each statement execute function staff.tell_new_rows();
create trigger tell_deleted after delete on staff.user_roles
  referencing old table as old_rows for each statement execute function staff.tell_old_rows();
create trigger tell_inserted after insert on staff.user_docks
  referencing new table as new_rows for each statement execute function staff.tell_new_rows();
create trigger tell_deleted after delete on staff.user_docks
  referencing old table as old_rows for each statement execute function staff.tell_old_rows();

create function staff.tell_user_changed() returns trigger language plpgsql as $$
begin
  perform staff.tell_users_changed(array[new.id]);
  return null;
end $$;
create trigger tell_changed after update of enabled, organisation_id, valid_from, valid_to, name on staff.users
  for each row when (row(old.enabled, old.organisation_id, old.valid_from, old.valid_to, old.name)
    is distinct from row(new.enabled, new.organisation_id, new.valid_from, new.valid_to, new.name))
  execute function staff.tell_user_changed();
