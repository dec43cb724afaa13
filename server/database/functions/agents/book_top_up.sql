-- Books a top-up that a second person has approved: the money is at the bank or owed by the payment service, and the agency's. Of a
-- payment that was booked to another agency and taken back, what the payment service has settled already stands for it.
-- Takes: the top-up, the approval, who approved, the moment.
-- Gives: why it is not booked: ended, ownRequest, or the refusal of platform.use_approval; null when it was.
-- Locks: the top-up, the approval, the wallet; then as accounts.reuse_settlement.
-- Raises: nothing.
create or replace function agents.book_top_up(booked bigint, approval bigint, by_user bigint, moment timestamptz) returns text
  language plpgsql
as $$
declare
  top_up agents.top_ups;
  wallet accounts.wallets;
  refusal text;
  posted bigint;
begin
  select * into top_up from agents.top_ups t where t.id = booked for no key update;
  if top_up.state is distinct from 'checked' or top_up.approval_id <> approval then
    return 'ended';
  elsif top_up.announced_by = by_user then
    return 'ownRequest';
  end if;
  refusal := platform.use_approval(approval, 'agents.topUp', booked::text, agents.top_up_payload(top_up), moment);
  if refusal is not null then
    return refusal;
  end if;
  select * into wallet from accounts.wallets w where w.organisation_id = top_up.organisation_id for no key update;
  posted := (accounts.post(array[row('deposit', null, moment, top_up.reference, top_up.organisation_id, array[
    row(accounts.id_of(case when top_up.method in ('wechat', 'alipay') then 'acquirer:' || top_up.method else 'operator:bank' end),
      -top_up.fen, null)::accounts.posted_entry,
    row(wallet.account_id, top_up.fen, null)::accounts.posted_entry], by_user, 'topUp', booked, null)::accounts.posting]))[1];
  update agents.top_ups t set state = 'booked', transfer_id = posted, ended_at = moment, ended_by = by_user where t.id = booked;
  perform accounts.reuse_settlement(booked);
  return null;
end $$;
