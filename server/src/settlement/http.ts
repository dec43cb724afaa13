import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { settlement } from '@fairway/contract/settlement/endpoints'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { handlers } from '../platform/http/serve.ts'
import { listEarnings, listShares, readEarning } from './earning/earning-queries.ts'
import { askClose, closeDays, withdrawClose } from './periods/close-periods.ts'
import { listPeriods, readPeriod } from './periods/periods.ts'
import {
  assertOperator,
  compareHash,
  listDays,
  listRuns,
  listViolations,
  readDay,
  readProof,
} from './queries.ts'
import { reconcileDays } from './reconciliation/days.ts'
import { reconcileParties } from './reconciliation/parties.ts'
import { createRule, discardRule, publishRule, saveRule, withdrawRule } from './rules/change-rules.ts'
import { previewRule } from './rules/preview-rule.ts'
import { listRules, readRule, readRuleChoices } from './rules/rule-queries.ts'
import { beginRun } from './run.ts'
import { adjustStatement } from './statements/adjustments.ts'
import {
  checkStatement,
  confirmStatement,
  confirmStatementOnPaper,
  lockStatement,
  sendStatement,
} from './statements/change-statements.ts'
import { disputeLine, readDisputeImage, rejectDispute } from './statements/disputes.ts'
import { drawUpStatements } from './statements/draw-up.ts'
import { listStatementLines } from './statements/line-queries.ts'
import { recordStatementPayment, requestStatementPayment } from './statements/payments.ts'
import { listStatementMonths, listStatements, readStatement } from './statements/statement-queries.ts'

/**
 * Begins a run at once, or joins the one that runs.
 * @throws settlement.otherOrganisation
 */
function runProof(
  context: Context,
  { coverage, day }: ParsedRequest<(typeof settlement)['settlement.runProof']>,
) {
  assertOperator(context)
  return inTransaction(context, async (tx, journal) => {
    const run = await beginRun(tx, { coverage, day, userId: context.caller.userId, now: context.now })
    journal({ entity: 'settlement.run', entityId: run.id, detail: { coverage, ...(day && { day }) } })
    await context.services.live.sendWith(tx, { everyone: true }, { type: 'proof' })
    return run
  })
}

export const settlementHandlers = handlers(settlement, {
  'settlement.proof': readProof,
  'settlement.proofDays': listDays,
  'settlement.proofDay': readDay,
  'settlement.violations': listViolations,
  'settlement.proofRuns': listRuns,
  'settlement.compareHash': compareHash,
  'settlement.runProof': runProof,
  'settlement.rules': listRules,
  'settlement.rule': readRule,
  'settlement.ruleChoices': readRuleChoices,
  'settlement.rulePreview': previewRule,
  'settlement.createRule': createRule,
  'settlement.saveRule': saveRule,
  'settlement.discardRule': discardRule,
  'settlement.publishRule': publishRule,
  'settlement.withdrawRule': withdrawRule,
  'settlement.earnings': listEarnings,
  'settlement.earning': readEarning,
  'settlement.shares': listShares,
  'settlement.periods': listPeriods,
  'settlement.period': readPeriod,
  'settlement.closeDays': closeDays,
  'settlement.askClose': askClose,
  'settlement.withdrawClose': withdrawClose,
  'settlement.reconciliation': reconcileDays,
  'settlement.partyReconciliation': reconcileParties,
  'settlement.statements': listStatements,
  'settlement.statement': readStatement,
  'settlement.partyStatementLines': listStatementLines,
  'settlement.statementMonths': listStatementMonths,
  'settlement.drawUpStatements': drawUpStatements,
  'settlement.checkStatement': checkStatement,
  'settlement.sendStatement': sendStatement,
  'settlement.confirmStatement': confirmStatement,
  'settlement.confirmStatementOnPaper': confirmStatementOnPaper,
  'settlement.disputeLine': disputeLine,
  'settlement.disputePicture': readDisputeImage,
  'settlement.rejectDispute': rejectDispute,
  'settlement.adjustStatement': adjustStatement,
  'settlement.requestStatementPayment': requestStatementPayment,
  'settlement.recordStatementPayment': recordStatementPayment,
  'settlement.lockStatement': lockStatement,
})
