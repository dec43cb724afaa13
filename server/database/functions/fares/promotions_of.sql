-- The promotions that a sale could have: all published ones in force whose conditions are met.
-- Takes: line, class, channel, day of travel, size of the party, moment of the sale.
-- Gives: the promotions, by code; empty when there are none.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.promotions_of(wanted_line bigint, wanted_class bigint, wanted_channel text, travel_day date, people integer,
    moment timestamptz)
  returns fares.promotions[]
  language sql stable parallel safe
  as $$
    select coalesce(array_agg(p order by p.code), '{}') from fares.promotions p
    -- By the index first; the decision is that of the function.
    where p.status = 'published' and p.valid_from <= moment
      and fares.promotion_refusal(p, wanted_line, wanted_class, wanted_channel, travel_day, people, moment) is null
  $$;
