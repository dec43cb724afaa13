export const approvalTexts = {
  'approvalTexts.overrule':
    '{kind} of order {order} without a fee: {tickets, plural, one {# ticket} other {# tickets}}, {amount} back. Reason: {overrule}{note}',
  'approvalTexts.note': '. {reason}',
  'approvalTexts.payOtherwise': 'Order {order}: pay back {amount} by {to} instead of {from}',
  'approvalTexts.tillDifference': 'Z report {number}: book {difference}. Reason: {reason}',
  'approvalTexts.correction': 'Ticket {ticket}: correct name or ID document ({kind}), fee {fee}',
  'approvalTexts.topUp': '{agency}: book top-up of {amount} by {method}, receipt number {reference}',
  'approvalTexts.importRiver': 'Import a river: {created} new and {changed} changed records',
  'approvalTexts.withdrawal':
    '{agency}: pay out {amount} from the wallet to {bank}, account ending in {numberEnd}',
  'approvalTexts.bankAccount': '{agency}: pay withdrawals to {holder}, {bank}, account ending in {numberEnd}',
  'approvalTexts.transfer': 'Transfer {amount} from {from} to {to}: {reason}',
  'approvalTexts.reversal': 'Reverse transfer {transfer} of {amount}: {reason}',
  'approvalTexts.resetSecondFactor': 'Reset the second factor of {name} ({code}); all sessions end',
  'approvalTexts.parameter': 'Set {name} to: {value}',
  'approvalTexts.nothing': 'empty',
  'approvalTexts.acceptDifference':
    '{acquirer}: book the difference of {amount} as it is ({kind}, {reference})',
  'approvalTexts.field.method': 'Payment method',
  'approvalTexts.field.cash': 'Cash in the till',
  'approvalTexts.field.bankAccount': 'Bank account',
  'approvalTexts.credit': '{agency}: credit limit of {credit}',
  'approvalTexts.field.credit': 'Credit limit',
  'approvalTexts.field.creditUntil': 'Credit until',
  'approvalTexts.closePeriod':
    'Close {period} for good: {days, plural, one {# day} other {# days}} with {rows} sealed rows, up to seal {head}…',
  'approvalTexts.draft': '{kind}: {name}, version {version}',
  'approvalTexts.adjustment':
    'Statement {statement}{line, plural, =0 {} other {, line #}}: adjust by {amount}. Reason: {reason}',
  'approvalTexts.statementPayment':
    'Statement {statement}: pay {amount} to {party} and settle debts of {debts}',
} as const
