-- Confirms offers: frees and takes seats, books the money and asks for what is paid back, each offer whole or not at all. Every
-- confirmation goes through here, a single one being a batch of one. Confirmed again under its key an offer tells what came of it.
-- Takes: an array of confirmations as server/src/orders/after-sales/confirm-batch.ts writes them, money in fen, at most one of an
-- order; the lock to wait for, as a former answer named it.
-- Gives: one row for each, in the order given: code confirmed with the receipt, repeated with the first reply, or the name of a
-- problem with its details; busy with the lock that another transaction has asks for another turn, and nothing was done.
-- Locks: wallets, sailings, orders, offers and approvals, then tickets, seats and accounts, in the order of orders.sell_batch.
-- Raises: unique_violation or exclusion_violation when another transaction came in between, with the same key, receipt or person, and
-- FW409 when two of the batch are in each other's way: run them again.
create or replace function orders.confirm_offers(requests jsonb, waits_for text default null)
  returns table (place integer, code text, detail jsonb)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  -- Plans are made once per connection, perhaps while the tables are still empty; they must stay right when they are full.
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set jit = off
as $$
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
end $$;
