-- The one way the status of a statement changes: it grows its revision and records an event.
-- Takes: the statement, its new status, user or null for the deadline, moment, a note or '', how it was confirmed or null.
-- Gives: nothing.
-- Locks: the statement.
-- Raises: insufficient_privilege when it cannot make this change.
create or replace function settlement.change_statement(wanted bigint, new_status text, by_user bigint, moment timestamptz, note text default '',
    confirmed_how text default null) returns void
  language plpgsql
as $$
declare
  before settlement.statements;
begin
  select * into before from settlement.statements s where s.id = wanted for no key update;
  with changed as (
    update settlement.statements s set status = new_status, revision = s.revision + 1,
      checked_at = case when new_status = 'checked' then moment else s.checked_at end,
      checked_by = case when new_status = 'checked' then by_user else s.checked_by end,
      sent_at = case when new_status = 'sent' then coalesce(s.sent_at, moment) else s.sent_at end,
      sent_by = case when new_status = 'sent' then coalesce(s.sent_by, by_user) else s.sent_by end,
      deadline = case when new_status = 'sent' then settlement.statement_deadline(moment) else s.deadline end,
      confirmed_at = case when new_status = 'confirmed' then moment else s.confirmed_at end,
      confirmed_by = case when new_status = 'confirmed' then by_user else s.confirmed_by end,
      confirmation = case when new_status = 'confirmed' then confirmed_how else s.confirmation end,
      paid_at = case when new_status = 'paid' then moment else s.paid_at end,
      paid_by = case when new_status = 'paid' then by_user else s.paid_by end,
      bank_reference = case when new_status = 'paid' then note else s.bank_reference end,
      locked_at = case when new_status = 'locked' then moment else s.locked_at end,
      locked_by = case when new_status = 'locked' then by_user else s.locked_by end,
      carries_over = new_status = 'locked' and s.paid_at is null and s.party_kind <> 'operator' and s.payable_fen < 0
    where s.id = wanted
    returning s.id, s.revision
  )
  insert into settlement.statement_events (statement_id, number, at, from_status, to_status, user_id, note)
  select c.id, c.revision, moment, before.status, new_status, by_user, note from changed c;
end $$;
