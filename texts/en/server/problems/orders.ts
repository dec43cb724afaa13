export const orders = {
  'problems.orders.passengerNotNamed':
    'This ticket has no passenger name yet. Enter the name and ID number first.',
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
  'problems.orders.noConditions':
    'No refund and exchange conditions published for this trip. Publish them under Fares.',
  'problems.orders.alreadyTravels':
    'This passenger already has a ticket for the same time; nothing was sold.',
  'problems.orders.walletShort':
    'Insufficient wallet balance: ¥{available} available, ¥{needed} required. Top up the wallet or sell fewer tickets.',
  'problems.orders.walletLimit':
    'The daily limit of the wallet is ¥{limit}: ¥{spent} spent today, ¥{needed} required.',
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
  'problems.orders.notRefundable': 'Only paid tickets can be refunded (order status: {state}).',
  'problems.orders.holdExpired': 'The hold expired at {until}. Sell again.',
  'problems.orders.notPrintable': 'Only paid and unused tickets can be printed.',
  'problems.orders.reprintReason':
    'These tickets have already been printed. Open the order and select a reason to reprint them.',
  'problems.orders.notPrintedByYou':
    'These tickets were printed by another user meanwhile, or too long ago. Print them again.',
  'problems.orders.nothingToCollect':
    'No paid ticket to collect was found. Check the number, the ticket code or the phone digits.',
  'problems.orders.collectionPause':
    'Too many searches found nothing. Wait {seconds, plural, one {# second} other {# seconds}}.',
  'problems.orders.grantExpired': 'The time to print these tickets is over. Look them up again.',
  'problems.orders.codeUnknown':
    'No ticket has this code. Check that it is one of ours, or look the ticket up by order number.',
  'problems.orders.codeReprinted':
    'This paper was replaced by a reprint on {on}. Only the latest print is valid.',
  'problems.orders.codeCorrected':
    'This paper was replaced by a correction on {on}. Only the latest print is valid.',
  'problems.orders.methodNotYours':
    "request has no permission ({permission}): you can't use this payment method.",
  'problems.orders.givenUp': 'This request was already reported as not done. Sell again.',
  'problems.orders.offerNotFound': 'Offer not found.',
  'problems.orders.offerExists':
    '{by} has already made an offer for one of these tickets; it is valid until {until}. Confirm or withdraw that one first.',
  'problems.orders.tooManyOffers':
    '{most} offers were made for this order since yesterday. Confirm the one that applies, or try again tomorrow.',
  'problems.orders.offerWithApproval':
    'Your offer for these tickets {approval, select, approved {is approved} other {waits for approval}}; it is valid until {until}. Confirm or withdraw it first.',
  'problems.orders.offerEnded':
    'This offer has ended: {state}{by, select, none {} other { by {by}}}, {on}. Nothing was done now.',
  'problems.orders.offerLapsed': 'This offer is no longer valid; nothing was changed. Make a new one.',
  'problems.orders.offerNotApproved': 'A second person has to approve this offer first.',
  'problems.orders.ticketChanged':
    'A ticket has changed meanwhile (status: {state}); nothing was done. Reload the order.',
  'problems.orders.gateClosed': 'The gate has closed; this is no longer possible.',
  'problems.orders.paymentMissing': 'Payment is due. Select a payment method.',
  'problems.orders.ticketState': 'Not possible for this ticket (status: {state}).',
  'problems.orders.notPaid': 'The order is not paid (status: {state}).',
  'problems.orders.agencyOrder':
    'Sold by an agency, to which the money goes back. The passenger has to ask the agency.',
  'problems.orders.voidTouched':
    'Only an order whose tickets are all unused, unchanged and before the gate closes can be voided.',
  'problems.orders.voidNotYours':
    'Only the clerk who took the money can void this sale, or a supervisor with a note.',
  'problems.orders.voidLate':
    'A sale can be voided within {minutes} minutes, on the same day. Ask a supervisor, or give the tickets back.',
  'problems.orders.voidPart':
    'You see only some of the tickets of this order, and a sale is voided as a whole. Ask the counter that sold it.',
  'problems.orders.companionsStay':
    '{most, plural, =0 {No adult stays with them} other {The adults who stay can take only # of them along}}: the tickets of passengers {passengers} have to be given back or exchanged too.',
  'problems.orders.supplementCheaper': 'Nothing would be due. Exchange the tickets instead.',
  'problems.orders.supplementApart': 'The tickets are for different trips. Select those of one trip.',
  'problems.orders.sameTrip': 'The tickets are already for this trip and class. Select another.',
  'problems.orders.correctionNotFound': 'Correction not found.',
  'problems.orders.correctionExists':
    '{by} has already requested a correction of this ticket. Wait for the decision or withdraw it first.',
  'problems.orders.correctionEnded': 'This correction has ended (status: {state}). Request another.',
  'problems.orders.correctionDecided': 'This correction has been decided. Reload it to see its status.',
  'problems.orders.correctionLapsed':
    'This correction has expired; nothing was changed. Request another while the conditions allow it.',
  'problems.orders.correctionNotApproved': 'A second person has to approve this correction first.',
  'problems.orders.correctionTravels':
    'The new person already has a ticket for this time{number, select, none {} other { (order {number})}}. Nothing was corrected.',
  'problems.orders.notOnSaleYet': 'This sailing is not on sale here yet. Select an earlier day.',
  'problems.orders.nothingToGiveBack': 'No refunds of this sailing are waiting, running or failed.',
  'problems.orders.walletTicketLimit':
    'A ticket paid from this wallet may cost at most ¥{limit}; this one costs ¥{needed}. Choose a cheaper class, or ask the operator for another limit.',
  'problems.orders.walletClerkLimit':
    'Your daily limit is ¥{limit}: ¥{spent} spent today, ¥{needed} required. Another clerk of the agency can sell, or ask the operator for another limit.',
} as const
