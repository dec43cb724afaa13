-- Takes the author and every mention of some names out of the comment of an order.
-- Takes: the order, the names.
-- Gives: nothing.
-- Locks: the comment.
-- Raises: nothing.
create or replace function comments.forget_people(of_order bigint, names text[]) returns void
  language sql
  as $$
    update comments.comments c set author = '–', body = platform.mask_words(c.body, names),
      reply = platform.mask_words(c.reply, names), hide_reason = platform.mask_words(c.hide_reason, names)
    where c.order_id = of_order
  $$;
