-- The proof names the statement that breaks a rule, so that it opens.

alter table settlement.violations add column statement_id bigint;
