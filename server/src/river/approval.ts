import type { Id } from '@fairway/contract/kernel/ids'
import { riverFile } from '@fairway/contract/river/river-file'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { useApproval } from '../platform/approvals/approvals.ts'
import type { ApprovalKind } from '../platform/approvals/kinds.ts'
import { textOf } from '../platform/texts.ts'
import { changesOfRiver } from './entries.ts'
import { faultsOfRiver } from './faults.ts'
import { applyRiver } from './import-river.ts'
import { importSubject } from './imports.ts'
import { readOtherOrganisations, readRiver } from './read-river.ts'
import { tidied } from './tidy.ts'

const payload = z.object({ import: z.string(), hash: z.string(), created: z.int(), changed: z.int() })

/** The import of a river, which a second person approves: everything it brings is drawn up by one and approved by the other. */
export const importApproval: ApprovalKind = {
  permission: 'river.import',
  page: () => 'river/file',
  summary(content, language) {
    const { created, changed } = payload.parse(content)
    return textOf(language, 'approvalTexts.importRiver', { created, changed })
  },
  async lock(tx) {
    await sql`select pg_advisory_xact_lock(hashtextextended('river.import', 0))`.execute(tx)
  },
  async carryOut(tx, { id, payload: content }, context) {
    const request = payload.parse(content)
    const { rows } = await sql<{ asked_by: Id; file: unknown; hash: string }>`
      select asked_by::text, file, encode(file_hash, 'hex') as hash from river.imports
      where id = ${request.import} and state = 'asked' for update`.execute(tx)
    const [row] = rows
    if (!row || row.hash !== request.hash) return 'changed'
    const file = tidied(riverFile.parse(row.file))
    const current = await readRiver(tx, context.now)
    // The river may have changed since: what no longer fits, or would do something else, is asked for again.
    if (faultsOfRiver(current, file, await readOtherOrganisations(tx)).length > 0) return 'changed'
    const { changes } = changesOfRiver(current, file)
    const created = changes.filter(({ before }) => before === null).length
    if (created !== request.created || changes.length - created !== request.changed) return 'changed'
    const refusal = await useApproval(
      tx,
      id,
      { kind: 'river.import', subject: importSubject, payload: content },
      context.now,
    )
    if (refusal !== undefined) return refusal
    const by = { askedBy: row.asked_by, approvedBy: context.caller.userId, now: context.now }
    await applyRiver(tx, context, { current, file, by })
    await sql`update river.imports set state = 'done', file = null, decided_at = ${context.now},
      decided_by = ${context.caller.userId} where id = ${request.import}`.execute(tx)
    return undefined
  },
  async refused(tx, { id }, { caller, now }) {
    await sql`update river.imports set state = 'refused', file = null, decided_at = ${now},
      decided_by = ${caller.userId} where approval_id = ${id} and state = 'asked'`.execute(tx)
  },
}
