import type { Id } from '@fairway/contract/kernel/ids'
import type { Language } from '@fairway/contract/kernel/languages'
import type { Permission } from '@fairway/contract/menus'
import type { RawBuilder } from 'kysely'
import type { Transaction } from '../database/database.ts'
import type { Scope } from '../http/caller.ts'
import type { Context } from '../http/context.ts'

/** One thing that an approval changes, in the language of the reader. */
export interface ApprovalChange {
  name: string
  before: string
  after: string
}

/** An operation that needs a second person. Its capability declares one, `server/src/approvals` lists them. */
export interface ApprovalKind {
  /** Who may decide, and sees what others ask for. */
  permission: Permission
  /** What shall be done, in one sentence for the person who decides. */
  summary(payload: unknown, language: Language): string
  /** What differs afterwards, side by side, where its page does not show it. */
  changes?(payload: unknown, language: Language): readonly ApprovalChange[]
  /** The page that shows what shall be done, as the menu names it, with its search. */
  page(approval: { subject: string; payload: unknown }): string
  /**
   * Carries it out in the transaction of the decision, by using the approval; the reason when it must not be done, and then
   * nothing is decided. Without it, another command uses the approval later.
   */
  carryOut?(
    tx: Transaction,
    approval: { id: Id; subject: string; payload: unknown },
    context: Context,
  ): Promise<string | undefined>
  /** Follows a refusal in the same transaction. */
  refused?(tx: Transaction, approval: { id: Id; subject: string }, context: Context): Promise<void>
  /** Takes the locks of what it is about before the approval is locked, where others take them in that order. */
  lock?(tx: Transaction, approval: { subject: string }): Promise<void>
  /** Who of those who may decide sees a request `a`, where that does not follow from the organisation that asks. */
  visible?(scope: Scope): RawBuilder<boolean>
}
