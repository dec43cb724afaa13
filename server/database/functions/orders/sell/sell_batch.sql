-- Sells or holds, each sale whole or not at all. Every sale goes through here, a single one being a batch of one: a price
-- is computed, a seat is chosen, money is booked and the key is kept here and nowhere else. It reads, decides and writes
-- the whole batch at once.
-- Takes: an array of sales as server/src/orders/sell/sell-batch.ts writes them, money in fen; the lock to wait for, as a
-- former answer named it.
-- Gives: one row for each sale, in the order given: code sold with the reply, repeated with the first reply, or the name of
-- a problem with its details. Two codes ask for another turn, and nothing was done: busy, with the lock that another transaction
-- has; again, because money or room within a limit was kept for a sale that found no seat.
-- Locks: agents with limits of holds, wallets, sailings, orders, seats, each by id. Every change of seats or loads of a
-- sailing locks the sailing first, so what is read under that lock stays true until the commit.
-- Raises: FW409 when two sales of the batch have one key, or want the last of a promotion; unique_violation or exclusion_violation when another sale came in
-- between, with the same key, receipt or person: run them again.
create or replace function orders.sell_batch(requests jsonb, waits_for text default null) returns table (place integer, code text, detail jsonb)
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
end $$;
