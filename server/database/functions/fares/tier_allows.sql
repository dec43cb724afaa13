-- Whether the tier of a set of conditions that applies at a moment allows a refund or an exchange; a border belongs to its tier.
-- Takes: the set, refund or exchange, the departures of the passenger's own boarding stop (promised by the sale, planned,
-- expected, actual), the moment.
-- Gives: true or false; false for a set without tiers.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.tier_allows(of_set bigint, action text, promised timestamptz, planned timestamptz,
    expected timestamptz, actual timestamptz, moment timestamptz)
  returns boolean
  language sql stable
  as $$
    select coalesce((
      select tier.allowed
      from fares.condition_sets s
      cross join lateral (
        select case case action when 'refund' then s.refund_reference else s.exchange_reference end
          when 'promised' then promised
          when 'planned' then planned
          when 'expected' then coalesce(expected, planned)
          when 'actual' then coalesce(actual, expected, planned)
          else greatest(promised, expected) end as departs) reference
      join fares.condition_tiers tier on tier.set_id = s.id and tier.kind = action
        and (tier.from_minutes is null or reference.departs - make_interval(mins => tier.from_minutes) >= moment)
      where s.id = of_set
      order by tier.number limit 1), false)
  $$;
