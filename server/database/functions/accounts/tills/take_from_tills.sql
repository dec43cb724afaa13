-- Opens and locks the tills that payouts in cash come from, and looks whether they have the cash. What a shift without a drawer
-- began with was never counted, so it has whatever is paid out.
-- Takes: payments of payouts, as accounts.pay_payouts.
-- Gives: nothing.
-- Locks: the open shifts of who pays out cash, against each other and against being closed.
-- Raises: FW410 with the order of the last payout that its till does not have, the code accounts.tillShort and what is there.
create or replace function accounts.take_from_tills(payments accounts.payout_payment[]) returns void
  language plpgsql
as $$
declare
  short record;
begin
  perform accounts.open_shifts(array(
    select row(x.user_id, u.organisation_id, x.at)::accounts.shift_opening
    from unnest(payments) x join accounts.payouts p on p.id = x.payout_id and p.method = 'cash' join staff.users u on u.id = x.user_id));
  perform from accounts.till_shifts s
  where s.state = 'open' and s.clerk_id in (
    select x.user_id from unnest(payments) x join accounts.payouts p on p.id = x.payout_id and p.method = 'cash')
  order by s.id for no key update;
  -- A statement of its own: it sees what was paid out while the locks were waited for.
  select wanted.order_id, wanted.fen, cash.fen as available into short
  from (
    select p.order_id, x.user_id, p.id, p.fen, sum(p.fen) over (partition by x.user_id order by p.id) as upto
    from unnest(payments) x join accounts.payouts p on p.id = x.payout_id and p.method = 'cash') wanted
  join accounts.till_shifts s on s.clerk_id = wanted.user_id and s.state = 'open' and s.till_id is not null
  cross join lateral (select accounts.cash_of(s.id) as fen offset 0) cash
  where wanted.upto > cash.fen
  order by wanted.id desc limit 1;
  if found then
    raise exception 'the till has less than is paid out' using errcode = 'FW410',
      detail = jsonb_build_object('order', short.order_id, 'code', 'accounts.tillShort',
        'detail', jsonb_build_object('available', short.available, 'needed', short.fen))::text;
  end if;
end $$;
