-- A receipt number is an agency's own claim until an accountant has checked it: another agency cannot take it before.

drop index agents.one_top_up_of_a_reference;
create unique index one_top_up_of_a_reference on agents.top_ups (organisation_id, method, reference)
  where state in ('announced', 'checked', 'booked');
create unique index one_checked_top_up_of_a_reference on agents.top_ups (method, reference) where state in ('checked', 'booked');
