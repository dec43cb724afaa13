-- The calls of a sailing are a trip from stop to stop: as many as the sailing says, numbered without a gap, planned times one
-- after the other, expected and actual ones never backwards, and no ticket goes farther than the last.
-- Takes: nothing; runs at the end of a transaction that changed calls or their number. Its argument is the column with the
-- sailing.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function sailings.check_calls() returns trigger language plpgsql as $$
declare
  one bigint := (to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0])::bigint;
  fault text;
begin
  select case
      when count(c.stop_number) <> s.stops_count or max(c.stop_number) <> s.stops_count - 1 then 'has a gap'
      when bool_or((c.planned_depart is null) <> (c.stop_number = s.stops_count - 1)) then 'has no planned departure, or one after its end'
      when bool_or(c.planned_arrive <= c.left_before) then 'is planned to arrive before it departs'
      when bool_or(coalesce(c.expected_arrive, c.expected_depart) < c.expected_before) then 'is expected to go backwards'
      when bool_or(coalesce(c.actual_arrive, c.actual_depart) < c.actually_before) then 'went backwards'
      when exists (select from orders.tickets t where t.sailing_id = one and t.to_stop >= s.stops_count) then 'has tickets beyond its end'
    end into fault
  from sailings.sailings s
  left join (
    select stop.*, lag(planned_depart) over along as left_before,
      max(coalesce(expected_depart, expected_arrive)) over (along rows between unbounded preceding and 1 preceding) as expected_before,
      max(coalesce(actual_depart, actual_arrive)) over (along rows between unbounded preceding and 1 preceding) as actually_before
    from sailings.sailing_stops stop where sailing_id = one window along as (order by stop_number)) c on true
  where s.id = one group by s.id;
  if fault is not null then
    raise exception 'sailing % %', one, fault using errcode = 'check_violation';
  end if;
  return null;
end $$;
