import { type ForeignRequests, requestWith } from './request.ts'

/** Foreign rows by the requests of shares and statements. */
export const statementRequests: ForeignRequests = {
  'settlement.shares': [
    requestWith(({ sailing }) => ({ sailingId: sailing })),
    requestWith(({ statement }) => ({ statementId: statement })),
  ],
  'settlement.statements': [requestWith(({ agency }) => ({ organisationId: agency }))],
  'settlement.statement': [requestWith(({ statement }) => ({ id: statement }))],
  'settlement.partyStatementLines': [requestWith(({ statement }) => ({ statementId: statement }))],
  'settlement.drawUpStatements': [
    requestWith(({ agency }) => ({ month: '2025-01-01', organisationId: agency }), {
      publicBecause: 'people of the operator alone draw statements up, and they see every party',
    }),
  ],
  'settlement.checkStatement': [requestWith(({ statementToCheck: id }) => ({ id, revision: 1 }))],
  'settlement.sendStatement': [requestWith(({ statementToSend: id }) => ({ id, revision: 2 }))],
  'settlement.confirmStatement': [requestWith(({ statement: id }) => ({ id, revision: 3 }))],
  'settlement.confirmStatementOnPaper': [
    requestWith(({ statement: id }) => ({ id, revision: 3, note: 'strange' })),
  ],
  'settlement.disputeLine': [requestWith(({ statement: id }) => ({ id, line: 1, comment: 'strange' }))],
  'settlement.disputePicture': [requestWith(({ dispute }) => ({ disputeId: dispute }))],
  'settlement.rejectDispute': [requestWith(({ dispute }) => ({ disputeId: dispute, reason: 'strange' }))],
  'settlement.adjustStatement': [
    requestWith(({ statement: id }) => ({ id, line: 1, fen: 100, reason: 'strange' })),
  ],
  'settlement.requestStatementPayment': [requestWith(({ statementToPay: id }) => ({ id, revision: 4 }))],
  'settlement.recordStatementPayment': [
    requestWith(({ statementToPay: id }) => ({ id, reference: 'STRANGE-1' })),
  ],
  'settlement.lockStatement': [requestWith(({ statementToPay: id }) => ({ id, revision: 4 }))],
}
