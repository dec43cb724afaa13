-- A statement is drawn up for a closed month, goes forward through its states and keeps its figures; only adjustments move its sum, and
-- nothing moves a locked one. A user of the party confirms it, where the party has users.
-- Takes: nothing; runs before insert, update or delete, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function settlement.keep_statement() returns trigger language plpgsql as $$
declare
  later text[] := array['status', 'revision', 'adjustments_fen', 'payable_fen', 'checked_at', 'checked_by', 'sent_at', 'sent_by', 'deadline',
    'confirmed_at', 'confirmed_by', 'confirmation', 'paid_at', 'paid_by', 'bank_reference', 'locked_at', 'locked_by', 'carries_over'];
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' or not exists (select from settlement.periods p where p.month = new.period and p.closed_at is not null) then
      raise exception 'a statement is drawn up as a draft, for a closed month' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later or old.status = 'locked'
    or new.revision <> old.revision + 1
    or old.status <> new.status and (old.status, new.status) not in (('draft', 'checked'), ('checked', 'sent'), ('sent', 'disputed'),
      ('disputed', 'sent'), ('sent', 'confirmed'), ('confirmed', 'paid'), ('confirmed', 'locked'), ('paid', 'locked'), ('checked', 'locked'))
    or (old.status, new.status) = ('checked', 'locked') and new.party_kind <> 'operator'
    or new.adjustments_fen <> old.adjustments_fen and old.status in ('confirmed', 'paid')
    or old.checked_at is not null and (new.checked_at, new.checked_by) is distinct from (old.checked_at, old.checked_by)
    or old.confirmed_at is not null
      and (new.confirmed_at, new.confirmed_by, new.confirmation) is distinct from (old.confirmed_at, old.confirmed_by, old.confirmation)
    or old.paid_at is not null and (new.paid_at, new.paid_by, new.bank_reference) is distinct from (old.paid_at, old.paid_by, old.bank_reference)
  then
    raise exception 'a statement stays what it was' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'confirmed' and old.status <> 'confirmed' and (case new.confirmation
    when 'party' then not exists (select from staff.users u where u.id = new.confirmed_by and u.organisation_id = new.organisation_id)
    when 'paper' then new.organisation_id is not null
    else new.confirmed_at < new.deadline end)
  then
    raise exception 'a statement is confirmed by its party' using errcode = 'insufficient_privilege';
  end if;
  if new.status in ('confirmed', 'sent') and old.status <> new.status
    and exists (select from settlement.disputes d where d.statement_id = new.id and d.answer is null) then
    raise exception 'a line of the statement is disputed' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'paid' and old.status <> 'paid'
    -- payable_fen is generated: it has no value yet before the row is written.
    and not exists (select from settlement.payments p where p.statement_id = new.id and p.state = 'paid'
      and p.fen + p.debts_fen = new.shares_fen + new.carried_fen + new.adjustments_fen)
  then
    raise exception 'a statement is paid by its payment' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
