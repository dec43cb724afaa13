-- Differences with acquirers: an assignment by hand can be undone.

alter table accounts.acquirer_difference_events drop constraint acquirer_difference_events_event_check;
alter table accounts.acquirer_difference_events add constraint acquirer_difference_events_event_check check (event in ('found',
  'assigned', 'unassigned', 'askedToAccept', 'accepted', 'refused', 'claimed', 'noted', 'resolved'));
