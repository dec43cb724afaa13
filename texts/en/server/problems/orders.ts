export const orders = {
  'problems.orders.passengersForgotten':
    'The personal data of this passenger have been erased permanently, after their retention period or on request.',
  'problems.orders.notFound': 'Order not found.',
  'problems.orders.noTrip': 'This sailing does not offer this trip in this class. Select another.',
  'problems.orders.closed': 'Sales for this trip are closed. Select a later sailing.',
  'problems.orders.saleStopped':
    'Sales for this sailing are stopped. Select another sailing or contact the dispatcher.',
  'problems.orders.sailingCancelled':
    "This sailing is cancelled; tickets can't be sold or paid. Select another sailing.",
  'problems.orders.soldOut':
    'Not enough seats: {wanted} required, {free} free. Select another class or sailing.',
  'problems.orders.seatTaken':
    'No longer free: {seats}. Nothing was sold. Select another seat, or sell with automatic seats.',
  'problems.orders.priceChanged': 'The price has changed from ¥{old} to ¥{new}. Confirm the new price.',
  'problems.orders.noFare': 'No fare published for this trip, class and passenger type.',
  'problems.orders.alreadyTravels':
    'This passenger already has a ticket for the same time; nothing was sold.',
  'problems.orders.walletShort':
    'Insufficient wallet balance: ¥{available} available, ¥{needed} required. Top up the wallet or sell fewer tickets.',
  'problems.orders.walletLimit': 'The daily limit of the wallet would be exceeded.',
  'problems.orders.receiptUsed':
    'Receipt {reference} was already used to pay for another order. Check the receipt number.',
  'problems.orders.agencyHold':
    'This hold belongs to an agency and can only be paid from its wallet. To take payment here, release it and sell again.',
  'problems.orders.agentDisabled': "Your agency can't sell at present. Contact the operator.",
  'problems.orders.heldOnSailing':
    'An agency can hold at most {most} unpaid seats on one sailing; {held} already count. Pay or release some, or sell immediately.',
  'problems.orders.heldInAll':
    'An agency can hold at most {most} unpaid seats in total; {held} already count. Pay or release some, or sell immediately.',
  'problems.orders.travelPause':
    'Too many sales were refused because the passenger already has a ticket. Try again in {seconds} s.',
  'problems.orders.noWallet': 'Your organisation has no wallet.',
  'problems.orders.paymentPasswordUnset': 'You have no payment password yet. Set one under Passwords.',
  'problems.orders.wrongPaymentPassword': 'Wrong payment password; nothing was sold.',
  'problems.orders.paymentPause':
    'Too many wrong payment passwords. Wait {seconds, plural, one {# second} other {# seconds}}.',
  'problems.orders.notHeld': 'This order is no longer held (status: {state}).',
  'problems.orders.holdExpired': 'The hold expired at {until}. Sell again.',
  'problems.orders.notPrintable': 'Only paid and unused tickets can be printed.',
  'problems.orders.reprintReason':
    'These tickets have already been printed. Open the order and select a reason to reprint them.',
  'problems.orders.methodNotYours':
    "request has no permission ({permission}): you can't use this payment method.",
  'problems.orders.givenUp': 'This request was already reported as not done. Sell again.',
} as const
