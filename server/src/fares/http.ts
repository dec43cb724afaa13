import { fares } from '@fairway/contract/fares/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { priceTrip } from './bench/price-trip.ts'
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
import {
  approvePriceRule,
  copyPriceRule,
  discardPriceRule,
  publishPriceRule,
  returnPriceRule,
  withdrawPriceRule,
} from './price-rules/change-rules.ts'
import {
  chargeVersion,
  chargeVersions,
  createCharge,
  ruleChoices,
  saveCharge,
} from './price-rules/charges.ts'
import {
  createPassengerType,
  passengerTypeVersion,
  passengerTypeVersions,
  savePassengerType,
} from './price-rules/passenger-types.ts'
import {
  createPromotion,
  promotionUses,
  promotionVersion,
  promotionVersions,
  savePromotion,
} from './price-rules/promotions.ts'
import { priceRulePublication } from './price-rules/publication.ts'
import { passengerTypes } from './queries.ts'
import { approveTable, publishTable, returnTable, withdrawTable } from './tables/decide-table.ts'
import { discardTable, draftTable, saveTable } from './tables/edit-table.ts'
import { tablePublication, tableWithdrawal } from './tables/publication.ts'
import { fareSheet, readSheet } from './tables/sheet.ts'
import { fareTable, fareTables, tableLines } from './tables/table-queries.ts'

export const faresHandlers = handlers(fares, {
  'fares.tables': fareTables,
  'fares.table': fareTable,
  'fares.tableLines': tableLines,
  'fares.draftTable': draftTable,
  'fares.saveTable': saveTable,
  'fares.discardTable': discardTable,
  'fares.approveTable': approveTable,
  'fares.returnTable': returnTable,
  'fares.publishTable': publishTable,
  'fares.withdrawTable': withdrawTable,
  'fares.tablePublication': tablePublication,
  'fares.tableWithdrawal': tableWithdrawal,
  'fares.fareSheet': fareSheet,
  'fares.readSheet': readSheet,
  'fares.priceTrip': priceTrip,
  'fares.passengerTypes': ({ db, now }) => passengerTypes(db, now),
  'fares.passengerTypeVersions': passengerTypeVersions,
  'fares.passengerTypeVersion': passengerTypeVersion,
  'fares.createPassengerType': createPassengerType,
  'fares.savePassengerType': savePassengerType,
  'fares.chargeVersions': chargeVersions,
  'fares.chargeVersion': chargeVersion,
  'fares.createCharge': createCharge,
  'fares.saveCharge': saveCharge,
  'fares.ruleChoices': ruleChoices,
  'fares.promotionVersions': promotionVersions,
  'fares.promotionVersion': promotionVersion,
  'fares.createPromotion': createPromotion,
  'fares.savePromotion': savePromotion,
  'fares.promotionUses': promotionUses,
  'fares.copyPriceRule': copyPriceRule,
  'fares.discardPriceRule': discardPriceRule,
  'fares.approvePriceRule': approvePriceRule,
  'fares.returnPriceRule': returnPriceRule,
  'fares.publishPriceRule': publishPriceRule,
  'fares.withdrawPriceRule': withdrawPriceRule,
  'fares.priceRulePublication': priceRulePublication,
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
