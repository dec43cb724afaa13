-- Who did something is in the indexes that lists are sorted by: a list filtered by people is found without touching the
-- rows themselves, however many there are. Whoever sees one organisation's part of the journal finds it by itself.
create index operations_by_moment on journal.operations (at, id) include (user_id);
drop index journal.operations_at_id_idx;
create index operations_by_operation on journal.operations (operation, at, id) include (user_id);
drop index journal.operations_operation_at_id_idx;
create index operations_of_organisation on journal.operations (organisation_id, at, id);
create index log_ins_by_moment on journal.log_ins (at, id) include (user_id);
drop index journal.log_ins_at_id_idx;
create index log_ins_by_outcome on journal.log_ins (outcome, at, id) include (user_id);
drop index journal.log_ins_outcome_at_id_idx;
create index log_ins_by_address on journal.log_ins (address, at, id) include (user_id);
drop index journal.log_ins_address_at_id_idx;
-- Who read a message, the latest first, without sorting a hundred thousand.
create index reads_by_moment on messages.reads (message_id, at, user_id);
-- Those who are signed in, among all who ever were.
create index sessions_going_on on session.sessions (expires_at) where ended_at is null;
-- Lists of all who may sign in are read in their order from the index alone.
create index users_by_code on staff.users (lower(code)) include (id, code, organisation_id, enabled, valid_from, valid_to);
drop index staff.users_by_name;
create index users_by_name on staff.users (name collate "zh-x-icu", id) include (organisation_id, enabled, valid_from, valid_to);
