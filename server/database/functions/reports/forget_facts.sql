-- Empties the facts and begins again from the first row: what is folded next is derived anew from the rows themselves. Until then
-- reports read all of them as they are.
-- Takes: nothing.
-- Gives: nothing.
-- Locks: the marks and the facts.
-- Raises: nothing.
create or replace function reports.forget_facts() returns void
  language plpgsql
as $$
begin
  perform from reports.marks m order by m.source for update;
  delete from reports.trips;
  delete from reports.sales;
  delete from reports.sales_by_line;
  delete from reports.sales_by_organisation;
  delete from reports.sales_by_organisation_and_line;
  delete from reports.sales_by_ship;
  delete from reports.sales_by_ship_and_organisation;
  delete from reports.sales_by_carrier_and_organisation;
  delete from reports.sales_by_relation;
  delete from reports.sales_by_relation_and_channel;
  delete from reports.sales_by_relation_and_organisation;
  delete from reports.sales_by_dock_and_organisation;
  delete from reports.refunds;
  delete from reports.refunds_by_line;
  delete from reports.refunds_by_organisation;
  delete from reports.holds;
  delete from reports.loads;
  delete from reports.loads_by_sailing;
  delete from reports.loads_by_leg;
  delete from reports.relations;
  delete from reports.relations_by_line;
  delete from reports.relations_by_ship;
  delete from reports.pickups;
  delete from reports.pickups_by_line;
  delete from reports.pickups_by_ship;
  delete from reports.pickups_by_carrier;
  delete from reports.takings;
  delete from reports.takings_by_person;
  delete from reports.takings_by_method;
  update reports.marks m set folded_to = 0, pending_to = null, horizon = null;
end $$;
