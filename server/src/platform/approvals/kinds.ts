import type { Id } from '@fairway/contract/kernel/ids'
import type { Language } from '@fairway/contract/kernel/languages'
import type { Permission } from '@fairway/contract/menus'
import type { Transaction } from '../database/database.ts'

/** An operation that needs a second person. Its capability declares one, `server/src/approvals` lists them. */
export interface ApprovalKind {
  /** Who may decide, and sees what others ask for. */
  permission: Permission
  /** What shall be done, in one sentence for the person who decides. */
  summary(payload: unknown, language: Language): string
  /**
   * Carries it out in the transaction of the decision, by using the approval; the reason when it must not be done, and then
   * nothing is decided. Without it, another command uses the approval later.
   */
  carryOut?(
    tx: Transaction,
    approval: { id: Id; subject: string; payload: unknown },
    by: { userId: Id; now: Date },
  ): Promise<string | undefined>
}
