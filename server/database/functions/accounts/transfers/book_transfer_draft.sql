-- Books a draft of a transfer that a second person has approved. A top-up whose deposit it takes back ends with it.
-- Takes: the draft, the approval, who approved, the moment.
-- Gives: why it is not booked: ended, ownRequest, short when a wallet would pass its credit, a refusal of transfer_refusal or
-- reversal_refusal, or the refusal of platform.use_approval; null when it was.
-- Locks: the draft, the approval; of a top-up that is taken back the top-up, then as accounts.release_top_up; then the wallets it
-- moves in the order of their organisations, for which sales wait.
-- Raises: nothing.
create or replace function accounts.book_transfer_draft(booked bigint, approval bigint, by_user bigint, moment timestamptz) returns text
  language plpgsql
as $$
declare
  draft accounts.transfer_drafts;
  refusal text;
  moved accounts.posted_entry[];
  top_up bigint;
  posted bigint;
begin
  select * into draft from accounts.transfer_drafts d where d.id = booked for no key update;
  if draft.state is distinct from 'requested' or draft.approval_id <> approval then
    return 'ended';
  elsif draft.drafted_by = by_user then
    return 'ownRequest';
  end if;
  refusal := case when draft.kind = 'reversal' then accounts.reversal_refusal(draft.reverses_id)
    else accounts.transfer_refusal(draft.kind, draft.from_account_id, draft.to_account_id) end;
  if refusal is null then
    refusal := platform.use_approval(approval, 'accounts.transfer', booked::text, accounts.transfer_draft_payload(draft), moment);
  end if;
  if refusal is not null then
    return refusal;
  end if;
  if draft.kind = 'reversal' then
    moved := array(select row(e.account_id, -e.fen, e.ticket_id)::accounts.posted_entry
      from accounts.entries e where e.transfer_id = draft.reverses_id order by e.number);
    select t.cause_id into top_up from accounts.transfers t where t.id = draft.reverses_id and t.cause_kind = 'topUp';
    if top_up is not null then
      perform from agents.top_ups u where u.id = top_up for no key update;
      perform accounts.release_top_up(top_up, by_user, moment, draft.reason);
    end if;
  else
    -- A wallet is owed to its agency: what leaves it is debited. Of the operator's accounts the one that gives is credited.
    moved := array[
      row(draft.from_account_id, case draft.kind when 'wallets' then -draft.fen else draft.fen end, null)::accounts.posted_entry,
      row(draft.to_account_id, case draft.kind when 'wallets' then draft.fen else -draft.fen end, null)::accounts.posted_entry];
  end if;
  perform from accounts.wallets w
  where w.account_id in (select m.account_id from unnest(moved) m) or w.frozen_account_id in (select m.account_id from unnest(moved) m)
  order by w.organisation_id for no key update;
  if exists (
    select from unnest(moved) m join accounts.wallets w on w.account_id = m.account_id
    group by w.organisation_id
    having sum(m.fen) < 0 and min(w.balance_fen) + sum(m.fen) < -min(accounts.credit_on(w, accounts.day_of(moment)))) then
    return 'short';
  end if;
  posted := (accounts.post(array[row(case draft.kind when 'reversal' then 'reversal' else 'transfer' end, null, moment, draft.reason,
    null, moved, by_user, 'transferDraft', booked, draft.reverses_id)::accounts.posting]))[1];
  perform agents.take_back_top_up(top_up);
  update accounts.transfer_drafts d set state = 'booked', transfer_id = posted, decided_at = moment, decided_by = by_user
  where d.id = booked;
  return null;
end $$;
