-- Proofs of work count once, on whichever node.

create table session.spent_proofs (
  hash bytea primary key,
  expires_at timestamptz not null
);
comment on table session.spent_proofs is 'Proofs of work that opened a form; kept until they would be out of time anyway.';
create index on session.spent_proofs (expires_at);
