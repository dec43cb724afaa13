-- The second person is not somebody whom the first one made.

create trigger is_another_person before insert or update of decided_by on platform.approvals for each row
  execute function staff.refuse_related('decided_by', 'asked_by', 'decided_at');
create trigger is_another_person before insert or update of approved_by on fares.charges for each row
  execute function staff.refuse_related('approved_by', 'drawn_up_by', 'approved_at');
create trigger is_another_person before insert or update of approved_by on fares.condition_sets for each row
  execute function staff.refuse_related('approved_by', 'drawn_up_by', 'approved_at');
create trigger is_another_person before insert or update of approved_by on fares.fare_tables for each row
  execute function staff.refuse_related('approved_by', 'drawn_up_by', 'approved_at');
create trigger is_another_person before insert or update of approved_by on fares.passenger_types for each row
  execute function staff.refuse_related('approved_by', 'drawn_up_by', 'approved_at');
create trigger is_another_person before insert or update of approved_by on fares.promotions for each row
  execute function staff.refuse_related('approved_by', 'drawn_up_by', 'approved_at');
create trigger is_another_person before insert or update of approved_by on network.line_versions for each row
  execute function staff.refuse_related('approved_by', 'drawn_up_by', 'approved_at');
create trigger is_another_person before insert or update of approved_by on settlement.rules for each row
  execute function staff.refuse_related('approved_by', 'drawn_up_by', 'approved_at');
create trigger is_another_person before insert or update of published_by on fleet.deck_plans for each row
  execute function staff.refuse_related('published_by', 'drawn_up_by', 'published_at');
create trigger is_another_person before insert or update of checked_by on settlement.statements for each row
  execute function staff.refuse_related('checked_by', 'drawn_up_by', 'checked_at');
