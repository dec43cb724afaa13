import type { Id } from '@fairway/contract/kernel/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../database/database.ts'

/** What needs a second person: the operation, what it is about, and everything it will do. */
export interface ApprovalSubject {
  /** The operation, `accounts.withdraw`. */
  kind: string
  subject: string
  payload: unknown
}

/** Why a request was not decided. */
export type DecisionRefusal =
  | 'notFound'
  | 'decided'
  | 'expired'
  | 'ownRequest'
  | 'otherOrganisation'
  | 'relatedPersons'
/** Why what was asked for must not be done. */
export type UseRefusal = 'notApproved' | 'expired' | 'otherPayload'

/** Asks for an approval; undefined while another request of this kind and subject is open. */
export async function askApproval(
  db: Connection,
  { kind, subject, payload }: ApprovalSubject,
  by: { userId: Id; withinOrganisation: boolean; now: Date; validMinutes: number },
): Promise<Id | undefined> {
  const until = new Date(by.now.getTime() + by.validMinutes * 60_000)
  const { rows } = await sql<{ id: Id | null }>`
    select platform.ask_approval(${kind}, ${subject}, ${JSON.stringify(payload)}::jsonb, ${by.userId},
      ${by.withinOrganisation}, ${by.now}, ${until})::text as id`.execute(db)
  return rows[0]?.id ?? undefined
}

/** Decides on a request; the refusal when it was not decided. */
export async function decideApproval(
  db: Connection,
  id: Id,
  decision: { userId: Id; approved: boolean; reason: string; now: Date },
): Promise<DecisionRefusal | undefined> {
  const { rows } = await sql<{ refusal: DecisionRefusal | null }>`
    select platform.decide_approval(${id}, ${decision.userId}, ${decision.approved}, ${decision.reason}, ${decision.now})
      as refusal`.execute(db)
  return rows[0]?.refusal ?? undefined
}

/** Whether the caller and another user are not each other's second person, as a column of a statement: see `staff.are_related`. */
export const isRelated = (
  { caller, now }: { caller: { userId: Id }; now: Date },
  other: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`staff.are_related(${other}, ${caller.userId}, ${now})`

/** Uses an approval in the transaction that does what was approved; the refusal when it must not be done. */
export async function useApproval(
  tx: Connection,
  id: Id,
  { kind, subject, payload }: ApprovalSubject,
  now: Date,
): Promise<UseRefusal | undefined> {
  const { rows } = await sql<{ refusal: UseRefusal | null }>`
    select platform.use_approval(${id}, ${kind}, ${subject}, ${JSON.stringify(payload)}::jsonb, ${now}) as refusal`.execute(
    tx,
  )
  return rows[0]?.refusal ?? undefined
}
