-- The only way operations come into the journal, in the transaction of the thing itself. No personal data of passengers.
-- Takes: moment, user, organisation, what was done, its entity and id, request, address, details; an empty text where there
-- is none.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: nothing.
create or replace function journal.record(moment timestamptz, by_user bigint, by_organisation bigint, done text, of_entity text,
    of_id text, request text, from_address text, details jsonb) returns void
  language sql
  as $$
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address, detail)
    values (moment, by_user, by_organisation, done, coalesce(of_entity, ''), coalesce(of_id, ''), coalesce(request, ''),
      coalesce(from_address, ''), coalesce(details, '{}'))
  $$;
