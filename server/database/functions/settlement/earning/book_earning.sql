-- Books shares of a sailing: from what was paid for it, and from what was kept of refunds, to what its parties are owed.
-- Takes: a sailing that the caller has claimed, the moment, who says who travelled, the shares as
-- [{ticketId, source, part, ruleId, step, partyKind, partyId, cause, fen}].
-- Gives: the earning.
-- Locks: the rows it inserts, the period, and accounts that it opens.
-- Raises: unique_violation when a ticket was earned already, check_violation when its shares are not what is booked.
create or replace function settlement.book_earning(of_sailing bigint, moment timestamptz, by_source text, asked jsonb) returns bigint
  language plpgsql
as $$
declare
  earning bigint := nextval(pg_get_serial_sequence('settlement.earnings', 'id'));
  open_month date := settlement.period_for((select s.service_date from sailings.sailings s where s.id = of_sailing));
  shared settlement.shares[];
  booked accounts.posted_entry[];
  transfer bigint;
begin
  perform accounts.open_accounts(array(
    select row(null, settlement.account_code(a."partyKind", a."partyId", a.source), 'payable', settlement.organisation_of(a."partyKind", a."partyId"),
      null, null, null, null)::accounts.accounts
    from (select distinct x."partyKind", x."partyId", x.source
      from jsonb_to_recordset(asked) as x("partyKind" text, "partyId" bigint, source text) where x."partyKind" <> 'operator') a));
  with line as materialized (
    select * from rows from (jsonb_to_recordset(asked) as ("ticketId" bigint, source text, part text, "ruleId" bigint, step smallint,
      "partyKind" text, "partyId" bigint, cause text, fen bigint)) with ordinality
      as l("ticketId", source, part, "ruleId", step, "partyKind", "partyId", cause, fen, number)
  ), account as materialized (
    select a."partyKind", a."partyId", a.source, settlement.organisation_of(a."partyKind", a."partyId") as organisation_id,
      accounts.id_of(settlement.account_code(a."partyKind", a."partyId", a.source)) as id,
      accounts.id_of(case a.source when 'unearned' then accounts.unearned_code(of_sailing) else 'operator:refundFees' end) as source_id
    from (select distinct l."partyKind", l."partyId", l.source from line l) a
  )
  select array_agg(row(earning, l.number, of_sailing, l."ticketId", l.source, l.part, l."ruleId", l.step, l."partyKind", l."partyId",
    a.organisation_id, open_month, l.cause, l.fen, a.source_id, a.id)::settlement.shares order by l.number)
  into shared
  from line l join account a on a.source = l.source and a."partyKind" = l."partyKind" and a."partyId" is not distinct from l."partyId";

  select array_agg(row(m.account_id, m.fen, null)::accounts.posted_entry order by m.account_id) into booked
  from (
    select moved.account_id, sum(moved.fen)::bigint as fen
    from unnest(shared) s cross join lateral (values (s.source_account_id, -s.fen), (s.account_id, s.fen)) moved(account_id, fen)
    group by moved.account_id having sum(moved.fen) <> 0) m;
  if booked is not null then
    transfer := (accounts.post(array[row('earning', null, moment, '', null, booked, null, 'earning', earning, null)::accounts.posting]))[1];
  end if;
  insert into settlement.earnings (id, sailing_id, number, at, period, travel_source, fen, transfer_id)
  overriding system value
  select earning, of_sailing, (select count(*) + 1 from settlement.earnings e where e.sailing_id = of_sailing), moment, open_month, by_source,
    (select coalesce(sum(s.fen), 0) from unnest(shared) s), transfer;
  insert into settlement.shares select s.* from unnest(shared) s;
  return earning;
end $$;
