import { journal } from '@fairway/contract/journal/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { clientError, clientErrors, resolveError } from './client-errors.ts'
import { listLogIns, listOperations, readOperation } from './entries.ts'
import { recordHistory } from './record-history.ts'
import { reportErrors } from './report-errors.ts'

export const journalHandlers = handlers(journal, {
  'journal.operations': ({ db, scope, now }, request) => listOperations(db, scope, request, now),
  'journal.operation': ({ db, scope }, { operationId }) => readOperation(db, scope, operationId),
  'journal.recordHistory': (context, request) => recordHistory(context, request),
  'journal.logIns': ({ db, scope, now }, request) => listLogIns(db, scope, request, now),
  'journal.reportErrors': reportErrors,
  'journal.clientErrors': ({ db, now }, request) => clientErrors(db, request, now),
  'journal.clientError': ({ db }, { errorId }) => clientError(db, errorId),
  'journal.settleError': (context, { errorId }) => resolveError(context, errorId),
})
