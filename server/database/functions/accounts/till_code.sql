-- The account of what a clerk took in on a day: cash:counter:{user}:{day}, card:…, wechat:…, alipay:….
-- Takes: method of payment, channel, user, moment; its day is that of Asia/Shanghai.
-- Gives: the code of the account, whether it exists or not.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.till_code(method text, channel text, user_id bigint, moment timestamptz) returns text
  language sql stable parallel safe
  return method || ':' || channel || ':' || user_id || ':' || to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD');
