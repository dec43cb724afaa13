-- The charges that a sale adds to its tickets: all published ones in force whose scope holds. For whom of a party they are is
-- decided with each passenger, see fares.charge_parts.
-- Takes: line, class, channel, moment of the sale.
-- Gives: the charges, by kind and code; empty when there are none.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.charges_of(wanted_line bigint, wanted_class bigint, wanted_channel text, moment timestamptz)
  returns fares.charges[]
  language sql stable parallel safe
  as $$
    select coalesce(array_agg(c order by c.kind, c.code), '{}') from fares.charges c
    where c.status = 'published' and c.valid_from <= moment and moment < c.valid_to
      and (c.line_ids is null or wanted_line = any (c.line_ids))
      and (c.class_ids is null or wanted_class = any (c.class_ids))
      and (c.channels is null or wanted_channel = any (c.channels))
  $$;
