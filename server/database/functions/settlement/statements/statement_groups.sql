-- The shares of a party and month as the lines of a statement: by sailing line, where the money comes from, part, rule version and cause.
-- Takes: the month, kind and id of the party.
-- Gives: the groups with their distinct tickets and sums in fen.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.statement_groups(of_month date, of_kind text, of_party bigint)
  returns table (line_id bigint, source text, part text, rule_id bigint, cause text, tickets integer, fen bigint)
  language sql stable
  as $$
    select s.line_id, x.source, x.part, x.rule_id, x.cause, count(distinct x.ticket_id)::integer, sum(x.fen)::bigint
    from settlement.shares x join sailings.sailings s on s.id = x.sailing_id
    where x.period = of_month and x.party_kind = of_kind
      and (x.party_id = of_party or of_party is null and x.party_id is null)
    group by s.line_id, x.source, x.part, x.rule_id, x.cause
  $$;
