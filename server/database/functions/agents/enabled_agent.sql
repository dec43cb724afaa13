-- An organisation that sells as an agent: it is one, and neither the agent nor the organisation is disabled. A set, so that
-- a statement for many sales takes it into its plan.
-- Takes: an organisation.
-- Gives: the organisation; no row when it does not sell.
-- Locks: nothing.
-- Raises: nothing.
create or replace function agents.enabled_agent(organisation bigint) returns setof bigint
  language sql stable
  as $$
    select a.organisation_id from agents.agents a join staff.organisations g on g.id = a.organisation_id
    where a.organisation_id = organisation and a.enabled and g.enabled
  $$;
