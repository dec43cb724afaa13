-- Which transfers people may take back: top-ups, and what people transferred. What belongs to an order is given back by its own
-- after-sale, a payout or a withdrawal by its own states.
-- Takes: the transfer.
-- Gives: why not: transferNotFound, isReversal, reversed, notByHand; null when it may be taken back.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.reversal_refusal(transfer bigint) returns text
  language sql stable
  as $$
    select case
      when t.id is null then 'transferNotFound'
      when t.reverses_id is not null then 'isReversal'
      when exists (select from accounts.transfers later where later.reverses_id = t.id) then 'reversed'
      when t.kind not in ('deposit', 'transfer') or t.order_id is not null then 'notByHand' end
    from (select transfer as id) wanted left join accounts.transfers t on t.id = wanted.id
  $$;
