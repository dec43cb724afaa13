-- Person key of an occupation: the first 64 bits of the keyed hash of a certificate.
-- Takes: the hash.
-- Gives: the key.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.person_of(certificate_hash bytea) returns bigint
  language sql immutable parallel safe
  return ('x' || encode(substring(certificate_hash from 1 for 8), 'hex'))::bit(64)::bigint;
