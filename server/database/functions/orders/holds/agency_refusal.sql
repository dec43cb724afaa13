-- Why an agency does not pay a hold any more: the first of its trips that the agency does not sell.
-- Takes: the held order, the moment.
-- Gives: the name of a problem with its details; null when the agency sells all of them.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.agency_refusal(held orders.orders, moment timestamptz) returns platform.refusal
  language sql stable
  as $$
    select row(refused.code, refused.detail)::platform.refusal
    from orders.tickets t join sailings.sailings run on run.id = t.sailing_id
    cross join lateral agents.sale_refusal(held.organisation_id, run.line_id, t.class_id, t.planned_depart, moment,
      held.total_fen) refused
    where t.order_id = held.id and t.state = 'held'
    order by t.planned_depart, t.id limit 1
  $$;
