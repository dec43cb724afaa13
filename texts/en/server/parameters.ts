export const parameters = {
  'parameters.shell.productName.name': 'Product name',
  'parameters.shell.productName.explanation':
    'The short name on the sign-in page, above the menu, in browser tabs, on tickets and in exported files. Open windows show it after a reload.',
  'parameters.shell.logo.name': 'Logo',
  'parameters.shell.logo.explanation':
    'The picture beside the product name, also the icon of browser tabs. Square pictures look best.',
  'parameters.shell.platformName.name': 'Platform name',
  'parameters.shell.platformName.explanation': 'Suffix of the browser tab title.',
  'parameters.shell.platformName.standard':
    'Management platform for the inland-waterway passenger ticketing system',
  'parameters.shell.navbarTitle.name': 'Navigation bar title',
  'parameters.shell.navbarTitle.explanation': 'Shown at the top of every page and on printed tickets.',
  'parameters.shell.navbarTitle.standard': 'Networked ticket-sales system for passenger shipping',
  'parameters.shell.feedbackUrl.name': 'Feedback URL',
  'parameters.shell.feedbackUrl.explanation':
    'The issue tracker opened in a new tab by the feedback link; name and ID of the user are added. Empty: feedback is stored in this system and shown under “Staff feedback”.',
  'parameters.sessions.mostPerUser.name': 'Sessions per user',
  'parameters.sessions.mostPerUser.explanation':
    'Maximum number of sessions per user. A further sign-in signs out the oldest session. 0: no limit.',
  'parameters.sessions.lockAfterMinutes.name': 'Lock the screen after',
  'parameters.sessions.lockAfterMinutes.explanation':
    'Idle time after which the screen is locked until the user enters the password again. 0: only by the “Lock screen” command.',
  'parameters.orders.hotline.name': 'Ticket hotline',
  'parameters.orders.hotline.explanation':
    'Phone number for passengers, printed at the foot of every ticket. Empty: not printed.',
  'parameters.orders.gateCloseMinutes.name': 'Gate closes before departure',
  'parameters.orders.gateCloseMinutes.explanation':
    'Time before departure at which the gate closes. Tickets show the latest time for boarding.',
  'parameters.orders.offerMinutes.name': 'Offers are valid for',
  'parameters.orders.offerMinutes.explanation':
    'How long a refund, exchange or void offer can be confirmed at its price, at the latest until the gate closes.',
  'parameters.orders.voidMinutes.name': 'Sales can be voided for',
  'parameters.orders.voidMinutes.explanation':
    'How long the clerk who took the money can void a mis-keyed sale without a fee, on the same day. 0: only supervisors.',
  'parameters.orders.freeFromDelayMinutes.name': 'Free of charge from a delay of',
  'parameters.orders.freeFromDelayMinutes.explanation':
    "From this delay of the passenger's own departure on, refunds and exchanges are free of charge.",
  'parameters.orders.approvedOverrules.name': 'Reasons that need approval',
  'parameters.orders.approvedOverrules.explanation':
    'Free refunds and exchanges for these reasons always need the approval of a second person.',
  'parameters.orders.overruleApprovalAbove.name': 'Approval above (¥)',
  'parameters.orders.overruleApprovalAbove.explanation':
    'Free refunds and exchanges that waive more than this amount need the approval of a second person, whatever the reason.',
  'parameters.orders.overruleApprovalHours.name': 'Offers wait for approval',
  'parameters.orders.overruleApprovalHours.explanation': 'How long an offer that needs approval stays valid.',
  'parameters.orders.holdMinutes.name': 'Hold duration',
  'parameters.orders.holdMinutes.explanation':
    'How long seats are held for an order that is paid later, at the latest until the close of sale. Existing holds are not affected.',
  'parameters.orders.mostHeldOnSailing.name': 'Held seats per agency and sailing',
  'parameters.orders.mostHeldOnSailing.explanation':
    'Maximum number of unpaid seats an agency can hold on one sailing. Expired holds count for a while.',
  'parameters.orders.mostHeldInAll.name': 'Held seats per agency in total',
  'parameters.orders.mostHeldInAll.explanation':
    'Maximum number of unpaid seats an agency can hold on all sailings.',
  'parameters.orders.endedHoldMinutes.name': 'Expired holds count for',
  'parameters.orders.endedHoldMinutes.explanation':
    'How long seats of an agency that expired unpaid, or were released late, still count towards its limits.',
  'parameters.orders.unpaidDataDays.name': 'Keep passenger data of unpaid orders for',
  'parameters.orders.unpaidDataDays.explanation':
    'How long names, ID documents and phone numbers of expired and cancelled orders are kept. They are then erased permanently overnight.',
  'parameters.orders.travelledDataDays.name': 'Keep data of travelled passengers for',
  'parameters.orders.travelledDataDays.explanation':
    'How long names, ID documents and phone numbers are kept after the voyage. They are then erased permanently overnight. Take legal advice before shortening it.',
  'parameters.agents.voucherDays.name': 'Keep pictures of top-up vouchers for',
  'parameters.agents.voucherDays.explanation':
    'How long pictures of vouchers are kept after a top-up was booked, refused or withdrawn. They are then deleted permanently overnight. Accounting law may require them for longer.',
  'parameters.settlement.disputePictureDays.name': 'Keep pictures of disputes for',
  'parameters.settlement.disputePictureDays.explanation':
    'How long pictures that go with disputes are kept after their statement was locked. They are then deleted permanently overnight. Accounting law may require them for longer.',
  'parameters.comments.accepted.name': 'Allow comments',
  'parameters.comments.accepted.explanation':
    'If disabled, the public page still shows comments but does not accept new ones.',
  'parameters.comments.mostTries.name': 'Comments per IP address',
  'parameters.comments.mostTries.explanation':
    'Maximum number of comment attempts per IP address within ten minutes. Increase it where many visitors share one address.',
  'parameters.logs.clientErrorDays.name': 'Keep browser errors for',
  'parameters.logs.clientErrorDays.explanation':
    'How long a browser error is kept after its last occurrence.',
  'parameters.logs.operationDays.name': 'Keep audit log for',
  'parameters.logs.operationDays.explanation':
    'How long operations are kept in the audit log. The law requires at least 180 days.',
  'parameters.logs.logInDays.name': 'Keep sign-ins for',
  'parameters.logs.logInDays.explanation':
    'How long sign-ins are kept in the log. The law requires at least 180 days.',
  'parameters.logs.jobRunDays.name': 'Keep job runs for',
  'parameters.logs.jobRunDays.explanation':
    'How long job runs are kept. The last run of each job is always kept.',
  'parameters.orders.counterCloseMinutes.name': 'Close of sale at counters',
  'parameters.orders.agentCloseMinutes.name': 'Close of sale for agencies',
  'parameters.orders.onlineCloseMinutes.name': 'Close of sale in the mini-program',
  'parameters.orders.closeOfSale':
    "How long before departure from the passenger's stop sales and payments of holds close. Holds end by then. A sailing can have its own time.",
  'parameters.orders.correctionHours.name': 'Corrections wait for review',
  'parameters.orders.correctionHours.explanation':
    'How long a request to correct a ticket stays valid, at most until the limit before departure.',
  'parameters.orders.evidenceDays.name': 'Keep evidence of corrections',
  'parameters.orders.evidenceDays.explanation': 'How long pictures are kept after a correction has ended.',
  'parameters.fleet.certificateWarningDays.name': 'Warning before a certificate expires',
  'parameters.fleet.certificateWarningDays.explanation':
    'So many days before their last day, certificates of carriers and ships are marked and counted on the home page.',
  'parameters.sailings.turnroundMinutes.name': 'Turn-round of a ship',
  'parameters.sailings.turnroundMinutes.explanation':
    'The least time between two sailings of one ship. The preview of a season names shorter ones.',
  'parameters.sailings.counterSaleDays.name': 'Counters sell from',
  'parameters.sailings.agentSaleDays.name': 'Agencies sell from',
  'parameters.sailings.onlineSaleDays.name': 'The mini-program sells from',
  'parameters.sailings.saleHorizon':
    'How many days before the departure a channel begins to sell. Lines with a sale window of their own keep it. Sailings already published follow.',
  'parameters.fares.roundingFen.name': 'Rounding of computed fares (fen)',
  'parameters.fares.roundingFen.explanation':
    'The multiple that fares filled in by kilometre or percent are rounded to; 100 is ¥1. Another can be chosen for each filling, and saved fares stay as they are.',
  'parameters.agents.contractWarningDays.name': 'Warning before a contract ends',
  'parameters.agents.contractWarningDays.explanation':
    'So many days before their last day, contracts of agencies and suppliers are marked in the lists.',
  'parameters.agents.topUpApprovalDays.name': 'Top-ups wait for approval',
  'parameters.agents.topUpApprovalDays.explanation':
    'How long a top-up waits for the second person. It can be checked again afterwards.',
  'parameters.accounts.tillDifferenceFen.name': 'Over or short without approval',
  'parameters.accounts.tillDifferenceFen.explanation':
    'Up to this amount in fen, cash over or short is booked at the close; above it a second person approves. 1000 is ¥10.',
  'parameters.accounts.tillDifferenceDays.name': 'Over or short waits for approval',
  'parameters.accounts.tillDifferenceDays.explanation':
    'How long the approval of cash over or short can be granted. It can be requested again afterwards.',
  'parameters.accounts.tillRequired.name': 'Money only with an open till',
  'parameters.accounts.tillRequired.explanation':
    'If enabled, counter sales, payments of holds and cash payouts need an open till. If disabled, the first taking in cash opens one without a float.',
  'parameters.accounts.payoutApprovalDays.name': 'Payouts in another way wait for approval',
  'parameters.accounts.payoutApprovalDays.explanation':
    'How long the approval of a payout in another way than its payment can be granted.',
  'parameters.agents.withdrawalApprovalDays.name': 'Withdrawals wait for approval',
  'parameters.agents.withdrawalApprovalDays.explanation':
    'How long a withdrawal or another bank account waits for the second person. Afterwards it is cancelled, and the money is in the wallet again.',
  'parameters.agents.bankAccountCoolingHours.name': 'Cooling time of bank accounts',
  'parameters.agents.bankAccountCoolingHours.explanation':
    'How long an approved bank account of an agency waits before withdrawals are paid to it. Longer gives the agency more time to notice one that none of its people asked for.',
  'parameters.settlement.closeApprovalDays.name': 'Closes of periods wait for approval',
  'parameters.settlement.closeApprovalDays.explanation':
    'How long the close of a month or a year can be approved.',
  'parameters.accounts.transferApprovalDays.name': 'Transfers wait for approval',
  'parameters.accounts.transferApprovalDays.explanation':
    'How long a draft of a transfer or reversal can be approved.',
  'parameters.sessions.secondFactorFor.name': 'Second factor is mandatory for',
  'parameters.sessions.secondFactorFor.explanation':
    'Users who need a second factor beside the password: an authenticator app or a passkey. Users without one set it up at the next sign-in and can do nothing else before. Administrators edit users, roles or parameters; users who move money pay out, book top-ups or withdraw. Empty: every user decides.',
  'parameters.sessions.secondFactorMinutes.name': 'Second factor is valid for',
  'parameters.sessions.secondFactorMinutes.explanation':
    'Before a payout, a withdrawal or an approval, users with a second factor verify it again when the last time is longer ago than this.',
  'parameters.sessions.secondPersonDays.name': 'New and changed accounts do not approve for',
  'parameters.sessions.secondPersonDays.explanation':
    'For this long a user and the administrator who created the account, reset its password or changed its roles cannot approve requests of each other. Another administrator can confirm the account earlier. 0 switches it off.',
  'parameters.factorGroup.administrators': 'Administrators',
  'parameters.factorGroup.moneyMovers': 'Users who move money',
  'parameters.accounts.differenceLimit.name':
    'Differences with payment services without approval, at most (CNY)',
  'parameters.accounts.differenceLimit.explanation':
    'A larger difference is booked once a second person has approved it. 0: every difference needs approval.',
  'parameters.accounts.invoiceTaxBasisPoints.name': 'Tax rate of invoices (basis points)',
  'parameters.accounts.invoiceTaxBasisPoints.explanation':
    'Prices include it: 300 is 3 %, the rate of the simplified method for passenger transport. Invoices keep the rate they were requested at.',
  'parameters.agents.lowBalanceYuan.name': 'Low-balance warning below (CNY)',
  'parameters.agents.lowBalanceYuan.explanation':
    'When less than this can be spent from a wallet, its agency and the accountants are notified once. 0: no warning. Wallets with a threshold of their own keep it.',
  'parameters.agents.creditWarningDays.name': 'Warning before credit ends',
  'parameters.agents.creditWarningDays.explanation':
    'So many days before its last day, the end of the credit of an agency is marked and notified.',
  'parameters.agents.creditApprovalDays.name': 'Credit waits for approval',
  'parameters.agents.creditApprovalDays.explanation':
    'How long more credit of an agency waits for the second person. It can be requested again afterwards.',
  'parameters.settlement.confirmationDays.name': 'Time to confirm statements',
  'parameters.settlement.confirmationDays.explanation':
    'How long a party may confirm or dispute a statement after it is sent. An answer to a dispute starts it again.',
  'parameters.settlement.confirmBySilence.name': 'Silence confirms statements',
  'parameters.settlement.confirmBySilence.explanation':
    'Whether a statement counts as confirmed when the party has not answered by the deadline, as contracts usually provide.',
  'parameters.settlement.statementApprovalDays.name': 'Statements wait for approval',
  'parameters.settlement.statementApprovalDays.explanation':
    'How long an adjustment or a payment of a statement waits for the second person. It can be requested again afterwards.',
} as const
