-- Conditions that are more than a draft say what applies at every moment, and less time never makes anything cheaper or
-- possible again: borders fall, the last tier of each kind has none, fees rise, and what is over stays over.
-- Takes: nothing; runs after insert or update, row by row, at the end of the transaction.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function fares.check_conditions() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select kind into wrong
  from unnest(array['refund', 'exchange']) kind
  left join lateral (
    select t.from_minutes, t.allowed, t.fee_bp, lag(t.from_minutes) over earlier as former_minutes,
      lag(t.allowed) over earlier as formerly_allowed, lag(t.fee_bp) over earlier as former_fee,
      lead(t.number) over earlier is null as is_last
    from fares.condition_tiers t where t.set_id = new.id and t.kind = kind.kind
    window earlier as (order by t.number)) tier on true
  group by kind
  having count(*) filter (where tier.is_last and tier.from_minutes is null) <> 1
    or bool_or(not tier.is_last and tier.from_minutes is null)
    or bool_or(tier.from_minutes >= tier.former_minutes)
    or bool_or(tier.allowed and not tier.formerly_allowed)
    or bool_or(tier.allowed and tier.fee_bp < tier.former_fee);
  if wrong is not null then
    raise exception 'the tiers of % of conditions % leave a gap or become cheaper', wrong, new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
