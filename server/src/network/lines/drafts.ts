import { sql } from 'kysely'
import type { DraftKind } from '../../platform/approvals/drafts.ts'
import { plannedLines } from './line-scope.ts'
import { lineVersionRules } from './version-rules.ts'

/** Stops of a version `r` of a line, with the minutes after its departure. */
const content = sql`jsonb_build_object('validFrom', r.valid_from, 'stops', (
  select jsonb_agg(jsonb_build_object('dock', d.names, 'minutes', '+' || coalesce(s.depart_minutes, s.arrive_minutes))
    order by s.stop_number)
  from network.line_stops s join network.docks d on d.id = s.dock_id where s.line_version_id = r.id))`

/** Drafts of versions of lines, beside the latest one that is published. */
export const lineVersionDrafts: DraftKind = {
  permission: lineVersionRules.approves,
  drafts: (
    scope,
  ) => sql`select d.id, d.line_id::text as subject, l.names, d.version, d.drawn_up_by, d.drawn_up_at,
      (select ${content} from network.line_versions r where r.line_id = d.line_id and r.status = 'published'
        order by r.valid_from desc limit 1) as before,
      (select ${content} from network.line_versions r where r.id = d.id) as after
    from network.line_versions d join network.lines l on l.id = d.line_id where d.status = 'draft' and ${plannedLines(scope)}`,
  page: ({ id, subject }) => `network/line/${subject}?version=${id}`,
}
