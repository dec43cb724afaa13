-- Posting: the only way transfers and entries come into the ledger. Wallets keep the sum of their entries beside them, so
-- it moves here as well.
-- Takes: postings, each with its kind, order or null, value date, memo, the organisation whose wallet it moves or null, its
-- entries in fen, which sum to zero (those of 0 fen are left out; positive is credit, negative is debit), who books it, its cause, and
-- the transfer it takes back or null.
-- Gives: the transfers, in the order of the postings.
-- Locks: the wallets it moves; the caller of a sale has locked them before the sailing.
-- Raises: check_violation when entries do not sum to zero or a wallet passes its credit; foreign_key_violation when an
-- order or account is not there, or the account or the month is closed.
create or replace function accounts.post(postings accounts.posting[]) returns bigint[]
  language plpgsql
as $$
declare
  transfers bigint[];
  moves_wallets boolean;
  moves_any_wallet boolean;
begin
  -- Before the ids: reports read up to an id and know by it which transactions may still write one below.
  perform pg_current_xact_id();
  with posted as materialized (
    select p.*, nextval('accounts.transfers_id_seq') as transfer_id
    from unnest(postings) with ordinality as p(kind, order_id, at, memo, wallet_id, entries, made_by,
      cause_kind, cause_id, reverses_id, place)
  ), transfer as (
    insert into accounts.transfers (id, kind, order_id, at, memo, made_by, cause_kind, cause_id, reverses_id)
    overriding system value
    select p.transfer_id, p.kind, p.order_id, p.at, coalesce(p.memo, ''), p.made_by, p.cause_kind, p.cause_id, p.reverses_id
    from posted p
  ), entry as (
    insert into accounts.entries (transfer_id, number, account_id, fen, at, ticket_id)
    select p.transfer_id, e.number, e.account_id, e.fen, p.at, e.ticket_id
    from posted p cross join lateral unnest(p.entries) with ordinality as e(account_id, fen, ticket_id, number)
    where e.fen <> 0
  )
  select array_agg(p.transfer_id order by p.place), bool_or(p.wallet_id is not null), bool_or(p.kind in ('transfer', 'reversal'))
  into transfers, moves_wallets, moves_any_wallet from posted p;

  if moves_wallets then
    update accounts.wallets w set balance_fen = w.balance_fen + moved.available, frozen_fen = w.frozen_fen + moved.frozen,
      spent_fen = case when moved.day is null or w.spent_on = moved.day then w.spent_fen else 0 end + moved.spent,
      spent_on = coalesce(moved.day, w.spent_on)
    from (
      select x.organisation_id,
        coalesce(sum(e.fen) filter (where e.account_id = x.account_id), 0) as available,
        coalesce(sum(e.fen) filter (where e.account_id = x.frozen_account_id), 0) as frozen,
        coalesce(-sum(e.fen) filter (where e.account_id = x.account_id and p.kind in ('sale', 'exchange', 'correction')), 0) as spent,
        max(accounts.day_of(p.at)) filter (where p.kind in ('sale', 'exchange', 'correction')) as day
      from unnest(postings) p join accounts.wallets x on x.organisation_id = p.wallet_id
      cross join lateral unnest(p.entries) e
      group by x.organisation_id) moved
    where w.organisation_id = moved.organisation_id;
  end if;

  -- What people transfer or take back moves the wallets of its entries, two of them or none.
  if moves_any_wallet then
    update accounts.wallets w set balance_fen = w.balance_fen + moved.available, frozen_fen = w.frozen_fen + moved.frozen
    from (
      select x.organisation_id, coalesce(sum(e.fen) filter (where e.account_id = x.account_id), 0) as available,
        coalesce(sum(e.fen) filter (where e.account_id = x.frozen_account_id), 0) as frozen
      from unnest(postings) p cross join lateral unnest(p.entries) e
      join accounts.wallets x on e.account_id in (x.account_id, x.frozen_account_id)
      where p.kind in ('transfer', 'reversal') and p.wallet_id is null
      group by x.organisation_id) moved
    where w.organisation_id = moved.organisation_id;
  end if;
  return transfers;
end $$;
