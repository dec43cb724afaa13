import type { statementBatchActions } from '@fairway/contract/settlement/statement-values'
import type { Reply } from '../../../api/client.ts'
import { runIdempotent } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import type { BatchRun } from '../../../blocks/list/use-list.ts'

type Statement = Reply<'settlement.statements'>['rows'][number]

/** Batch actions on statements: one command per statement, so that one refusal does not block the others. */
export function useStatementsBatch(): Record<(typeof statementBatchActions)[number], BatchRun<Statement>> {
  const invalidate = useInvalidate()
  const after = () => invalidate('settlement', 'approvals', 'home')
  return {
    check: {
      icon: 'success',
      run: ({ id, revision }) => runIdempotent('settlement.checkStatement', { id, revision }),
      after,
    },
    send: {
      icon: 'external',
      run: ({ id, revision }) => runIdempotent('settlement.sendStatement', { id, revision }),
      after,
    },
    requestPayment: {
      icon: 'wallet',
      run: ({ id, revision }) => runIdempotent('settlement.requestStatementPayment', { id, revision }),
      after,
    },
    lock: {
      icon: 'lock',
      run: ({ id, revision }) => runIdempotent('settlement.lockStatement', { id, revision }),
      after,
    },
  }
}
