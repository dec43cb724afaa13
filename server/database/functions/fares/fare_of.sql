-- The full fare of a trip by the fare table of its sailing; no row when that does not sell it.
-- Takes: the fare table, class, from and to as stop numbers.
-- Gives: the fare table and the fare in fen; one row at most.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.fare_of(wanted_table bigint, wanted_class bigint, wanted_from integer, wanted_to integer)
  returns table (table_id bigint, fen bigint)
  language sql stable parallel safe
  as $$
    select f.table_id, f.fen from fares.fares f
    where f.table_id = wanted_table and f.class_id = wanted_class and f.from_stop = wanted_from and f.to_stop = wanted_to
  $$;
