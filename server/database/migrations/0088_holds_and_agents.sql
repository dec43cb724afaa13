-- Who took the money of an order and when; holds that keep nobody from travelling; agents that can sell from the start.

-- ---------------------------------------------------------------- who took the money

alter table orders.orders add column paid_by bigint;
update orders.orders o set paid_by = coalesce(
  (select a.user_id from orders.payments p join accounts.entries e on e.transfer_id = p.transfer_id
    join accounts.accounts a on a.id = e.account_id and a.kind = 'till' where p.order_id = o.id limit 1),
  (select j.user_id from journal.operations j
    where j.entity = 'orders.order' and j.entity_id = o.id::text and j.operation = 'orders.payHold' limit 1),
  o.clerk_id)
where o.paid_at is not null;
alter table orders.orders add constraint paid_by_somebody check ((paid_at is null) = (paid_by is null));
comment on column orders.orders.paid_by is 'Who took the money; clerk_id is who made the order. Sales of a person are told by this and by paid_at.';
drop index orders.orders_clerk_id_made_at_idx;
create index orders_paid_by on orders.orders (paid_by, paid_at) where paid_by is not null;
drop trigger stays on staff.users;
create trigger stays before delete on staff.users for each row
  execute function platform.refuse_orphans('orders.orders(clerk_id)', 'orders.orders(paid_by)');

-- ---------------------------------------------------------------- one receipt pays once

-- A receipt that was written down for a second order keeps its text there with the number of the repetition.
alter table orders.payments disable trigger stays;
update orders.payments p set reference = left(p.reference, 58) || '-' || again.number
from (
  select order_id, number as payment, row_number() over (partition by method, reference order by at, order_id, number) as number
  from orders.payments where reference <> '') again
where again.order_id = p.order_id and again.payment = p.number and again.number > 1;
alter table orders.payments enable trigger stays;
create unique index one_receipt_pays_once on orders.payments (method, reference) where reference <> '';

-- ---------------------------------------------------------------- holds and people

-- A hold keeps seats, not people: only what is paid for enters the rule of one person in one place. Otherwise a hold
-- under somebody's certificate keeps them from buying a ticket.
alter table inventory.occupations add column held boolean not null default false;
update inventory.occupations o set held = true from orders.tickets t where t.id = o.ticket_id and t.state = 'held';
alter table inventory.occupations drop constraint one_person_one_place;
alter table inventory.occupations add constraint one_person_one_place
  exclude using gist (person with =, travel with &&) where (not held);
create index occupations_held on inventory.occupations (person) where held;
comment on column inventory.occupations.held is 'Not paid yet: the seat is kept, the person may still buy elsewhere.';

create table orders.travel_refusals (
  user_id bigint primary key references staff.users on delete cascade,
  refusals integer not null check (refusals > 0),
  since timestamptz not null,
  wait_until timestamptz not null,
  alarmed_at timestamptz
);
comment on table orders.travel_refusals is 'Rate limit of asking, by selling to them, whether somebody already travels with a ticket of another organisation: refusals of a user since a moment, and until when the user waits.';
create index on orders.travel_refusals (since) where alarmed_at is null;

create function orders.free_travel_refusals() returns integer
  language sql immutable parallel safe
  return 10;
comment on function orders.free_travel_refusals is 'So many refusals within an hour pass without a pause; after them each doubles it, up to fifteen minutes, and administrators are told.';

create function orders.note_travel_refusal(asking bigint, organisation bigint, moment timestamptz, operation text,
    request_id text, address text, sailing bigint) returns void
  language sql
  begin atomic
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address, detail)
    values (moment, asking, organisation, 'orders.refuseTraveller', 'sailings.sailing', sailing::text, coalesce(request_id, ''),
      coalesce(address, ''), jsonb_build_object('operation', operation));
    insert into orders.travel_refusals as t (user_id, refusals, since, wait_until)
    values (asking, 1, moment, moment)
    on conflict (user_id) do update set
      refusals = case when t.since < moment - interval '1 hour' then 1 else t.refusals + 1 end,
      since = case when t.since < moment - interval '1 hour' then moment else t.since end,
      alarmed_at = case when t.since < moment - interval '1 hour' then null else t.alarmed_at end,
      wait_until = case when t.since < moment - interval '1 hour' or t.refusals < orders.free_travel_refusals() then moment
        else moment + make_interval(secs => least(2 ^ least(t.refusals + 1 - orders.free_travel_refusals(), 20), 900)) end;
  end;
comment on function orders.note_travel_refusal is 'Journals, without a word about the person, that somebody was told of a ticket of another organisation, and counts it for the rate limit.';

create function orders.travel_pause(asking bigint, moment timestamptz) returns integer
  language sql stable
  return coalesce((select ceil(extract(epoch from t.wait_until - moment))::integer from orders.travel_refusals t
    where t.user_id = asking and t.wait_until > moment), 0);
comment on function orders.travel_pause is 'Seconds a user has to wait before selling again after too many refusals of this kind.';

-- ---------------------------------------------------------------- limits of holds

create index holds_of_organisation on orders.orders (organisation_id) where state = 'held';
create index ended_holds_of_organisation on orders.orders (organisation_id, ended_at) where state in ('expired', 'cancelled');

create function orders.held_by(organisation bigint, since timestamptz) returns table (sailing_id bigint, seats bigint)
  language sql stable
  as $$
    select counted.sailing_id, sum((select count(*) from orders.tickets t where t.order_id = counted.id))::bigint
    from (
      select o.id, o.sailing_id from orders.orders o where o.organisation_id = organisation and o.state = 'held'
      union all
      -- Given back within some minutes a hold was a slip; kept longer it kept others from buying.
      select o.id, o.sailing_id from orders.orders o
      where o.organisation_id = organisation and o.state in ('expired', 'cancelled') and o.ended_at > since
        and (o.state = 'expired' or o.ended_at > o.made_at + interval '5 minutes')
        and (select s.status from sailings.sailings s where s.id = o.sailing_id) <> 'cancelled'
    ) counted
    group by counted.sailing_id
  $$;
comment on function orders.held_by is 'Seats an organisation holds unpaid, by sailing, with those of holds that ended unpaid since a moment.';

-- ---------------------------------------------------------------- agents

create function agents.open_agency(organisation bigint) returns void language plpgsql as $$
begin
  insert into agents.agents (organisation_id, level) values (organisation, 'C') on conflict do nothing;
  insert into accounts.accounts (code, kind, organisation_id)
  values (format('agent:%s:available', organisation), 'wallet', organisation),
    (format('agent:%s:frozen', organisation), 'frozen', organisation)
  on conflict (code) do nothing;
  insert into accounts.wallets (organisation_id, account_id, frozen_account_id)
  select organisation, available.id, frozen.id
  from accounts.accounts available, accounts.accounts frozen
  where available.code = format('agent:%s:available', organisation) and frozen.code = format('agent:%s:frozen', organisation)
  on conflict do nothing;
end $$;
comment on function agents.open_agency is 'What an organisation of kind agent needs to sell: its row as an agent, its two accounts, an empty wallet without credit. What is there stays.';

-- Agencies made so far without them.
select agents.open_agency(o.id) from staff.organisations o where o.kind = 'agent' order by o.id;
