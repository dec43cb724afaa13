-- Reports on punctuality read calls from their index alone; those of one agency at some docks read its trips.

drop index sailings.calls_by_day;
create index calls_by_day on sailings.sailing_stops (planned_day)
  include (sailing_id, dock_id, state, late_minutes, planned_depart, planned_arrive);

create index on reports.trips (organisation_id, day);
