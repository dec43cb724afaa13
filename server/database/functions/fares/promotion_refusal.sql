-- Why a promotion does not hold for a sale, whatever it would take off: the first of its conditions that is not met.
-- Takes: the promotion, line, class, channel, day of travel, size of the party, moment of the sale.
-- Gives: the condition; null when all are met.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.promotion_refusal(p fares.promotions, sold_line bigint, sold_class bigint, sold_channel text, travel_day date,
    people integer, moment timestamptz) returns text
  language sql immutable parallel safe
  as $$
    select case
      when p.status <> 'published' then 'withdrawn'
      when moment < p.valid_from then 'notYet'
      when moment >= p.valid_to then 'over'
      when (p.line_ids is null or sold_line = any (p.line_ids)) is not true then 'line'
      when (p.class_ids is null or sold_class = any (p.class_ids)) is not true then 'class'
      when (p.channels is null or sold_channel = any (p.channels)) is not true then 'channel'
      when (p.travel_from is null or travel_day >= p.travel_from) is not true
        or (p.travel_to is null or travel_day <= p.travel_to) is not true then 'travelDay'
      when (p.days_ahead is null or travel_day - (moment at time zone 'Asia/Shanghai')::date >= p.days_ahead) is not true then 'daysAhead'
      when (p.people_least is null or people >= p.people_least) is not true then 'people' end
  $$;
