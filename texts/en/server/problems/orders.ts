export const orders = {
  'problems.orders.passengersForgotten':
    'The personal data of this passenger have been erased for good, after their retention period or on request.',
  'problems.orders.notFound': 'There is no such order among those you may see.',
  'problems.orders.noTrip': 'This sailing does not offer that trip in that class; choose another.',
  'problems.orders.closed': 'Sales for this trip are closed; choose a later sailing.',
  'problems.orders.saleStopped':
    'The sale of this sailing is stopped for now; choose another sailing or ask the dispatcher.',
  'problems.orders.sailingCancelled':
    'This sailing is cancelled: nothing is sold or paid for it. Choose another sailing.',
  'problems.orders.soldOut':
    'Not enough seats are left: {wanted} wanted, {free} free. Choose another class or sailing.',
  'problems.orders.priceChanged':
    'The price has changed from ¥{old} to ¥{new}; please confirm the new price.',
  'problems.orders.noFare': 'No fare is published for this trip, class and passenger type.',
  'problems.orders.alreadyTravels': 'This person already holds a ticket for the same time; nothing was sold.',
  'problems.orders.walletShort':
    'The wallet has ¥{available} available; ¥{needed} are needed. Top it up or sell fewer tickets.',
  'problems.orders.walletLimit': "The wallet's daily limit would be exceeded.",
  'problems.orders.receiptUsed':
    'The receipt {reference} has already paid for another order. Check the number on the receipt.',
  'problems.orders.agencyHold':
    'This hold belongs to an agency: only the agency can pay it, from its wallet. Release it and sell anew to take the money here.',
  'problems.orders.agentDisabled': 'Your agency may not sell at present; ask the operator.',
  'problems.orders.heldOnSailing':
    'An agency may hold at most {most} unpaid seats on one sailing, and {held} count already. Pay or release some, or sell at once.',
  'problems.orders.heldInAll':
    'An agency may hold at most {most} unpaid seats in all, and {held} count already. Pay or release some, or sell at once.',
  'problems.orders.travelPause':
    'Too many sales were refused because the passenger already travels; try again in {seconds} s.',
  'problems.orders.noWallet': 'Your organisation has no wallet to pay from.',
  'problems.orders.paymentPasswordUnset': 'You have no payment password yet; set one in password management.',
  'problems.orders.wrongPaymentPassword': 'The payment password is wrong; nothing was sold.',
  'problems.orders.paymentPause': 'Too many wrong payment passwords; please wait {seconds} seconds.',
  'problems.orders.notHeld': 'This order is not held any more: it is {state}.',
  'problems.orders.holdExpired': 'The hold ran out at {until}; sell again.',
  'problems.orders.notPrintable': 'Only paid tickets that have not been used can be printed.',
  'problems.orders.reprintReason':
    'These tickets were printed before; open the order and give a reason to print them again.',
  'problems.orders.methodNotYours':
    'request has no permission ({permission}): you may not take this kind of payment.',
  'problems.orders.givenUp': 'This request was already answered as not done; sell again.',
} as const
