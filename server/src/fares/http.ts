import { fares } from '@fairway/contract/fares/endpoints'
import { problem } from '../platform/http/problems.ts'
import { handlers } from '../platform/http/serve.ts'
import {
  approveRefundRule,
  copyRefundRule,
  discardRefundRule,
  publishRefundRule,
  returnRefundRule,
  saveRefundRule,
  withdrawRefundRule,
} from './conditions/change-rules.ts'
import { previewPublication, refundRuleWithdrawal } from './conditions/publication.ts'
import { refundRule, refundRules } from './conditions/rule-queries.ts'
import { tryRefundRule } from './conditions/try-rule.ts'
import { fareTable, fareTables, passengerTypes, serviceFees } from './queries.ts'

export const faresHandlers = handlers(fares, {
  'fares.tables': ({ db, now }, { lineId }) => fareTables(db, lineId, now),
  'fares.table': async ({ db, now }, { id }) => {
    const table = await fareTable(db, id, now)
    if (!table) throw problem('fares.tableNotFound')
    return table
  },
  'fares.passengerTypes': ({ db, now }) => passengerTypes(db, now),
  'fares.serviceFees': ({ db, now }) => serviceFees(db, now),
  'fares.refundRules': refundRules,
  'fares.refundRule': refundRule,
  'fares.saveRefundRule': saveRefundRule,
  'fares.copyRefundRule': copyRefundRule,
  'fares.discardRefundRule': discardRefundRule,
  'fares.approveRefundRule': approveRefundRule,
  'fares.returnRefundRule': returnRefundRule,
  'fares.publishRefundRule': publishRefundRule,
  'fares.withdrawRefundRule': withdrawRefundRule,
  'fares.refundRulePublication': ({ db, now }, { id, from }) =>
    previewPublication(db, id, now, from === undefined ? undefined : new Date(from)),
  'fares.refundRuleWithdrawal': refundRuleWithdrawal,
  'fares.tryRefundRule': tryRefundRule,
})
