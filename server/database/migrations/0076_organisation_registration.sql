-- Contracts and invoices name an organisation by the code it is registered under, not by the short one of the network.
alter table staff.organisations
  add column registration_code text
    check (registration_code ~ '^([0-9A-Z]{8}[0-9X]|[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10})$'),
  add constraint organisations_registration_code_key unique (registration_code);
comment on column staff.organisations.registration_code is 'What the organisation is registered under: its code of GB 11714 without the dash (nine signs) or of GB 32100 (eighteen), in capitals; none where it is not known. The check sign was right when it was written.';
