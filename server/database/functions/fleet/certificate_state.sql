-- How a certificate stands on a day. One that ends after another of its kind and owner has begun is renewed by it, and warns
-- of nothing.
-- Takes: the certificate, the day, how many days before the end it warns.
-- Gives: future, valid, renewed, expiring or expired.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fleet.certificate_state(certificate fleet.certificates, today date, warning integer) returns text
  language sql stable
  as $$
    select case
      when certificate.valid_from > today then 'future'
      when certificate.valid_to is null or certificate.valid_to > today + warning then 'valid'
      when exists (select from fleet.certificates other
        where other.kind = certificate.kind
          and (other.organisation_id = certificate.organisation_id or other.ship_id = certificate.ship_id)
          and other.valid_from <= certificate.valid_to + 1
          and (other.valid_to is null or other.valid_to > certificate.valid_to)) then 'renewed'
      when certificate.valid_to < today then 'expired'
      else 'expiring' end
  $$;
