-- The after-sale conditions of a sale: of the published ones whose scope holds, the most specific. Two of the same scope are
-- never in force together.
-- Takes: line, class, channel, moment of the sale.
-- Gives: one row at most.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.conditions_of(wanted_line bigint, wanted_class bigint, wanted_channel text, moment timestamptz)
  returns table (conditions_id bigint)
  language sql stable parallel safe
  as $$
    select c.id from fares.condition_sets c
    where c.status = 'published' and c.valid_from <= moment and moment < c.valid_to
      and (c.line_id is null or c.line_id = wanted_line)
      and (c.class_id is null or c.class_id = wanted_class)
      and (c.line_kind is null or c.line_kind = (select l.kind from network.lines l where l.id = wanted_line))
      and (c.channel is null or c.channel = wanted_channel)
    order by c.specificity desc limit 1
  $$;
