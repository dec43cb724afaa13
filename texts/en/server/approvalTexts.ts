export const approvalTexts = {
  'approvalTexts.overrule':
    '{kind} of order {order} without a fee: {tickets, plural, one {# ticket} other {# tickets}}, {amount} back. Reason: {overrule}{note}',
  'approvalTexts.note': '. {reason}',
  'approvalTexts.payOtherwise': 'Order {order}: pay back {amount} by {to} instead of {from}',
  'approvalTexts.correction': 'Ticket {ticket}: correct name or ID document ({kind}), fee {fee}',
  'approvalTexts.topUp': '{agency}: book top-up of {amount} by {method}, receipt number {reference}',
  'approvalTexts.importRiver': 'Import a river: {created} new and {changed} changed records',
} as const
