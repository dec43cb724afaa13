-- What the nightly proof of seats, tickets and money found.

create table orders.proofs (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= began_at),
  portions integer not null check (portions >= 0),
  violations integer not null check (violations >= 0),
  found jsonb not null check (jsonb_typeof(found) = 'array')
);
comment on table orders.proofs is 'One row a run of the nightly proof: in how many portions it looked, how many places broke a rule, and the first of them.';
