import { journal } from '@fairway/contract/journal'
import { handlers } from '../platform/http.ts'
import { clientError, clientErrors, settleError } from './client-errors.ts'
import { reportErrors } from './report-errors.ts'

export const journalHandlers = handlers(journal, {
  'journal.reportErrors': reportErrors,
  'journal.clientErrors': ({ db, now }, request) => clientErrors(db, request, now),
  'journal.clientError': ({ db }, { errorId }) => clientError(db, errorId),
  'journal.settleError': (context, { errorId }) => settleError(context, errorId),
})
