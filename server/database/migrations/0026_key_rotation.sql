-- The key of the installation can be changed.

alter table platform.installation
  add column former_key_id smallint check (former_key_id between 0 and 255);
comment on column platform.installation.former_key_id is 'The key some rows may still be encrypted and hashed with; null when the job orders:renewHashes has renewed all of them.';
