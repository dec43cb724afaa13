import { type DraftKindName, draftKinds } from '@fairway/contract/approvals/values'
import { type Names, textIn } from '@fairway/contract/kernel/languages'
import { type RawBuilder, sql } from 'kysely'
import {
  chargeDrafts,
  conditionDrafts,
  fareTableDrafts,
  passengerTypeDrafts,
  promotionDrafts,
} from '../fares/index.ts'
import { deckPlanDrafts } from '../fleet/index.ts'
import { lineVersionDrafts } from '../network/index.ts'
import { changesOfDraft, type DraftKind, type VersionContent } from '../platform/approvals/drafts.ts'
import type { ApprovalKind } from '../platform/approvals/kinds.ts'
import type { Context } from '../platform/http/context.ts'
import { textOf } from '../platform/texts.ts'
import { allocationRuleDrafts } from '../settlement/index.ts'

/** Every kind of versions whose drafts wait for a second person, as its capability declares it. */
const draftKindsByName: Readonly<Record<DraftKindName, DraftKind>> = {
  'fares.passengerType': passengerTypeDrafts,
  'fares.charge': chargeDrafts,
  'fares.promotion': promotionDrafts,
  'fares.conditions': conditionDrafts,
  'fares.table': fareTableDrafts,
  'network.line': lineVersionDrafts,
  'fleet.deckPlan': deckPlanDrafts,
  'settlement.rule': allocationRuleDrafts,
}

type Reader = Pick<Context, 'caller' | 'scope'>

/** Kinds of drafts that the caller may approve. */
export const approvableKinds = ({ caller }: Pick<Context, 'caller'>): DraftKindName[] =>
  draftKinds.filter((kind) => caller.permissions.has(draftKindsByName[kind].permission))

/**
 * The drafts that the caller may approve and those of their own, with the columns of `platform.approvals`: who saved a draft
 * last asks for it, and it waits without end.
 */
export function waitingDrafts(context: Reader): RawBuilder<unknown> {
  const approvable = new Set<string>(approvableKinds(context))
  const ofKinds = draftKinds.map(
    (kind) => sql`
      select d.id, ${kind}::text as kind, d.subject, jsonb_build_object('names', d.names, 'version', d.version, 'before', d.before,
          'after', d.after) as payload, d.drawn_up_by as asked_by, d.drawn_up_at as asked_at, null::timestamptz as expires_at,
        false as within_organisation, 'asked' as state, null::bigint as decided_by, null::timestamptz as decided_at, '' as reason
      from (${draftKindsByName[kind].drafts(context.scope)}) d
      where ${approvable.has(kind) ? sql`true` : sql`d.drawn_up_by = ${context.caller.userId}`}`,
  )
  return sql`${sql.join(ofKinds, sql` union all `)}`
}

interface DraftPayload {
  names: Names
  version: number
  before: VersionContent | null
  after: VersionContent
}

/** How a draft is presented: as a request for approval is, by what stands in its row. */
export const presentedDraft = (
  kind: DraftKindName,
): Required<Pick<ApprovalKind, 'summary' | 'changes'>> & Pick<DraftKind, 'page'> => ({
  page: draftKindsByName[kind].page,
  summary(payload, language) {
    const { names, version } = payload as DraftPayload
    return textOf(language, 'approvalTexts.draft', {
      kind: textOf(language, `approvals.kind.${kind}`),
      name: textIn(names, language),
      version,
    })
  },
  changes(payload, language) {
    const { before, after } = payload as DraftPayload
    return changesOfDraft(before, after, language)
  },
})
