-- Agencies that sell tickets.

create table agents.agents (
  organisation_id bigint primary key references staff.organisations,
  level text not null check (level in ('A', 'B', 'C')),
  enabled boolean not null default true
);
comment on table agents.agents is 'Agencies that sell from their own wallet.';
