-- Ships and their next runs, and the runs the clock has to move on.

create index on sailings.sailings (ship_id, departs_at);
create index sailings_under_way on sailings.sailings (departs_at) where status in ('scheduled', 'boarding', 'departed');
