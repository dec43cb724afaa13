-- Why an agency does not sell a trip: it is disabled, its contract is not valid on the day of the sale, or the line, the class,
-- the day of departure or the amount is beyond its scope. A set, so that a statement for many sales takes it into its plan.
-- Takes: the agency, null for everybody else; line and class of the trip, a class of null for a search of trips; the planned
-- departure; the moment of the sale; the total in fen, null while it is not known.
-- Gives: one row with the name of a problem and its details; no row when it sells.
-- Locks: nothing; a change of an agency holds the locks of agents.lock_agency, which its sales take.
-- Raises: nothing.
create or replace function agents.sale_refusal(organisation bigint, line bigint, class bigint, departs timestamptz,
    moment timestamptz, total_fen bigint) returns table (code text, detail jsonb)
  language sql stable
  as $$
    select case refused.what when 'disabled' then 'orders.agentDisabled' when 'contract' then 'agents.contractEnded'
        when 'amount' then 'agents.orderTooLarge' else 'agents.outOfScope' end,
      case refused.what
        when 'contract' then jsonb_build_object('from', a.contract_from, 'to', a.contract_to)
        when 'amount' then jsonb_build_object('most', a.max_order_fen, 'total', total_fen)
        when 'line' then jsonb_build_object('what', 'line', 'names', (select l.names from network.lines l where l.id = line))
        when 'class' then jsonb_build_object('what', 'class', 'names', (select c.names from fleet.classes c where c.id = class))
        when 'day' then jsonb_build_object('what', 'day', 'day', accounts.day_of(departs), 'most', a.days_ahead) end
    from (select organisation as id) seller
    left join agents.agents a on a.organisation_id = seller.id
    left join staff.organisations g on g.id = seller.id
    cross join lateral (select case
        when not coalesce(a.enabled and g.enabled, false) then 'disabled'
        when accounts.day_of(moment) < a.contract_from or accounts.day_of(moment) > a.contract_to then 'contract'
        when not a.all_lines and not exists (
          select from agents.sold_lines x where x.organisation_id = a.organisation_id and x.line_id = line) then 'line'
        when class is not null and not a.all_classes and not exists (
          select from agents.sold_classes x where x.organisation_id = a.organisation_id and x.class_id = class) then 'class'
        when accounts.day_of(departs) > accounts.day_of(moment) + a.days_ahead then 'day'
        when total_fen > a.max_order_fen then 'amount'
      end as what offset 0) refused
    where organisation is not null and refused.what is not null
  $$;
