-- Top-ups whose deposit was taken back: an end of their own, after which the payment is announced for the right agency.

alter table agents.top_ups drop constraint top_ups_state_check, drop constraint top_ups_check1, drop constraint top_ups_check2,
  drop constraint top_ups_check3, drop constraint booked_by_a_second_person;
alter table agents.top_ups
  add constraint top_ups_state_check check (state in ('announced', 'checked', 'booked', 'takenBack', 'refused', 'withdrawn')),
  add constraint checked_with_an_approval check (state not in ('checked', 'booked', 'takenBack') or approval_id is not null),
  add constraint booked_with_a_transfer check ((state in ('booked', 'takenBack')) = (transfer_id is not null)),
  add constraint ended_with_a_moment check ((state in ('booked', 'takenBack', 'refused', 'withdrawn')) = (ended_at is not null)),
  add constraint booked_by_a_second_person check (state not in ('booked', 'takenBack') or ended_by <> announced_by);
comment on column agents.top_ups.ended_at is 'When it was booked, refused or withdrawn. One that was taken back was so with the reversal of its deposit.';
create index taken_back_top_ups on agents.top_ups (method, reference) where state = 'takenBack';

-- A booked line stands for what it was booked with, or for the top-up that is booked in place of one that was taken back.
drop trigger what_was_said_stays on accounts.acquirer_lines;
create trigger what_was_said_stays before update on accounts.acquirer_lines for each row
  when ((old.acquirer_id, old.statement_id, old.line, old.kind, old.reference, old.payment_reference, old.fen, old.fee_fen, old.at)
      is distinct from (new.acquirer_id, new.statement_id, new.line, new.kind, new.reference, new.payment_reference, new.fen,
        new.fee_fen, new.at)
    or old.transfer_id is not null and (old.transfer_id, old.state, old.settled_kind)
      is distinct from (new.transfer_id, new.state, new.settled_kind))
  execute function accounts.refuse_change();
create trigger what_was_booked_stays before update on accounts.acquirer_lines for each row
  when (old.transfer_id is not null and old.settled_kind = new.settled_kind and old.settled_id <> new.settled_id)
  execute function accounts.keep_settled();

-- What was taken back until now.
alter table agents.top_ups disable trigger kept;
update agents.top_ups u set state = 'takenBack' from accounts.transfers t where t.reverses_id = u.transfer_id and u.state = 'booked';
alter table agents.top_ups enable trigger kept;
with released as (
  update accounts.acquirer_lines l set state = 'theirsOnly', settled_kind = null, settled_id = null
  from agents.top_ups u
  where l.settled_kind = 'topUp' and l.settled_id = u.id and l.transfer_id is null and u.state = 'takenBack'
  returning l.id, l.acquirer_id, l.fen
), difference as (
  insert into accounts.acquirer_differences as d (acquirer_id, kind, line_id, theirs_fen, found_at)
  select r.acquirer_id, 'theirsOnly', r.id, r.fen, now() from released r
  on conflict (line_id) do update set kind = 'theirsOnly', settled_kind = null, settled_id = null, ours_fen = null,
    state = case d.state when 'resolved' then 'open' else d.state end, revision = d.revision + 1
  returning d.id
)
insert into accounts.acquirer_difference_events (difference_id, number, at, event)
select d.id, (select count(*) + 1 from accounts.acquirer_difference_events h where h.difference_id = d.id), now(), 'found'
from difference d;
with ended as (
  update accounts.acquirer_differences d set state = 'resolved', revision = d.revision + 1
  from agents.top_ups u
  where d.kind = 'oursOnly' and d.settled_kind = 'topUp' and d.settled_id = u.id and d.state in ('open', 'claimed')
    and u.state = 'takenBack'
  returning d.id
)
insert into accounts.acquirer_difference_events (difference_id, number, at, event)
select e.id, (select count(*) + 1 from accounts.acquirer_difference_events h where h.difference_id = e.id), now(), 'resolved'
from ended e;
