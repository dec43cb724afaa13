export const approvalTexts = {
  'approvalTexts.overrule':
    '{kind} of order {order} without a fee: {tickets, plural, one {# ticket} other {# tickets}}, {amount} back. Reason: {overrule}. {reason}',
  'approvalTexts.payOtherwise': 'Order {order}: pay back {amount} by {to} instead of {from}',
  'approvalTexts.correction': 'Ticket {ticket}: correct name or ID document ({kind}), fee {fee}',
} as const
