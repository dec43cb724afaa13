-- The promotions that a sale could have: all published ones in force whose scope holds.
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
    where p.status = 'published' and p.valid_from <= moment and moment < p.valid_to
      and (p.line_ids is null or wanted_line = any (p.line_ids))
      and (p.class_ids is null or wanted_class = any (p.class_ids))
      and (p.channels is null or wanted_channel = any (p.channels))
      and (p.travel_from is null or travel_day >= p.travel_from) and (p.travel_to is null or travel_day <= p.travel_to)
      and (p.days_ahead is null or travel_day - (moment at time zone 'Asia/Shanghai')::date >= p.days_ahead)
      and (p.people_least is null or people >= p.people_least)
  $$;
