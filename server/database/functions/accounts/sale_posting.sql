-- The posting of a sale: the till or wallet is debited with the whole; the sailing is credited with the fares, the
-- operator with the service fees. One expression, so that it costs a batch nothing.
-- Takes: order, moment, the accounts of who pays, of what is not earned yet and of service fees, the organisation whose
-- wallet pays or null, total and service fees in fen, who takes the money.
-- Gives: a posting for accounts.post.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.sale_posting(order_id bigint, moment timestamptz, payer bigint, unearned bigint, fees bigint,
    wallet bigint, total_fen bigint, fees_fen bigint, clerk bigint) returns accounts.posting
  language sql immutable parallel safe
  as $$
    select row('sale', order_id, moment, '', wallet, array[row(payer, -total_fen, null)::accounts.posted_entry,
      row(unearned, total_fen - fees_fen, null)::accounts.posted_entry, row(fees, fees_fen, null)::accounts.posted_entry],
      clerk, null, null, null)::accounts.posting
  $$;
