-- Marks the wallets whose agencies are to be warned: once for each time that money or credit comes to its end. A mark is
-- forgotten when its reason is gone, so that the next time is another one. Sales do not wait: no wallet is locked.
-- Takes: the moment, the threshold of wallets without their own in fen, how many days before its last one credit ends.
-- Gives: what was marked now: the organisation and the kind, lowBalance or creditEnds.
-- Locks: the rows it inserts and deletes.
-- Raises: nothing.
create or replace function agents.mark_warnings(moment timestamptz, standard_fen bigint, days integer)
  returns table (organisation_id bigint, kind text)
  language sql
  as $$
    with due as materialized (
      select w.organisation_id, x.kind
      from accounts.wallets w join agents.enabled_agent(w.organisation_id) on true
      cross join lateral (values ('lowBalance', accounts.is_low(w, standard_fen, accounts.day_of(moment))),
        ('creditEnds', accounts.credit_ends(w, accounts.day_of(moment), days))) x(kind, due)
      where x.due
    ), gone as (
      delete from agents.wallet_warnings g
      where not exists (select from due d where d.organisation_id = g.organisation_id and d.kind = g.kind)
    )
    insert into agents.wallet_warnings (organisation_id, kind, warned_at)
    select d.organisation_id, d.kind, moment from due d on conflict do nothing
    returning organisation_id, kind
  $$;
