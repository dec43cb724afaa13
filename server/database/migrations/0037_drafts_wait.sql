-- Drafts of versions wait for a second person: the list of approvals and the home page follow them at once.

create trigger announced after insert or delete or update of status, revision on fares.passenger_types for each statement
  execute function platform.announce_drafts();
create trigger announced after insert or delete or update of status, revision on fares.charges for each statement
  execute function platform.announce_drafts();
create trigger announced after insert or delete or update of status, revision on fares.promotions for each statement
  execute function platform.announce_drafts();
create trigger announced after insert or delete or update of status, revision on fares.condition_sets for each statement
  execute function platform.announce_drafts();
create trigger announced after insert or delete or update of status, revision on fares.fare_tables for each statement
  execute function platform.announce_drafts();
create trigger announced after insert or delete or update of status, revision on network.line_versions for each statement
  execute function platform.announce_drafts();
create trigger announced after insert or delete or update of status, revision on fleet.deck_plans for each statement
  execute function platform.announce_drafts();
