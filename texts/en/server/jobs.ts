export const jobs = {
  'jobs.accounts.foldDays.name': 'Close the ledger day',
  'jobs.accounts.foldDays.explanation':
    'Closes days that are over to further entries and saves the balance of each account. Missed days follow in order.',
  'jobs.comments.forgetOld.name': 'Purge comment attempts',
  'jobs.comments.forgetOld.explanation': 'Deletes records of comment attempts older than one day.',
  'jobs.journal.forgetOldErrors.name': 'Purge old browser errors',
  'jobs.journal.forgetOldErrors.explanation':
    'Deletes browser errors that have not occurred within the retention period.',
  'jobs.journal.forgetOldEntries.name': 'Purge old log entries',
  'jobs.journal.forgetOldEntries.explanation':
    'Deletes operations and sign-ins after their retention period.',
  'jobs.messages.announce.name': 'Publish announcements',
  'jobs.messages.announce.explanation': 'Publishes scheduled announcements at their time.',
  'jobs.orders.renewHashes.name': 'Renew search keys',
  'jobs.orders.renewHashes.explanation':
    'Recalculates search keys made from a phone or permit number as it was typed, so that orders are found in any notation.',
  'jobs.orders.alarmTravelRefusals.name': 'Monitor refused sales',
  'jobs.orders.alarmTravelRefusals.explanation':
    'Notifies administrators of users whose sales are refused unusually often because the passenger already has a ticket.',
  'jobs.orders.lapseOffers.name': 'Lapse offers',
  'jobs.orders.lapseOffers.explanation':
    'Ends refund, exchange and void offers whose time is over, so that other offers can be made.',
  'jobs.orders.expireHolds.name': 'Release unpaid holds',
  'jobs.orders.expireHolds.explanation': 'Ends holds that were not paid in time and releases their seats.',
  'jobs.orders.endOccupations.name': 'Clear seats of past sailings',
  'jobs.orders.endOccupations.explanation':
    'Proves the seats of sailings that arrived more than a day ago and deletes what kept them from being sold twice. Tickets and loads stay.',
  'jobs.orders.forgetPassengers.name': 'Erase passenger data',
  'jobs.orders.forgetPassengers.explanation':
    'Erases names, ID documents and phone numbers from orders after their retention period. Sales figures are kept.',
  'jobs.sailings.keepTimetable.name': 'Generate sailings',
  'jobs.sailings.keepTimetable.explanation': 'Creates the sailings of the coming days from the timetable.',
  'jobs.sailings.followClock.name': 'Update sailing status',
  'jobs.sailings.followClock.explanation':
    'Updates the status of sailings (boarding, en route, arrived) by schedule.',
  'jobs.session.forgetOld.name': 'Purge expired sessions',
  'jobs.session.forgetOld.explanation':
    'Deletes expired verification codes, sign-in links, sessions, sign-in attempts and request keys.',
  'jobs.system.forgetOldRuns.name': 'Purge old job runs',
  'jobs.system.forgetOldRuns.explanation':
    'Deletes job runs after the retention period. The last run of each job is kept.',
  'jobs.orders.lapseCorrections.name': 'Expire corrections',
  'jobs.orders.lapseCorrections.explanation':
    'Ends requests to correct a ticket that were not decided in time.',
  'jobs.agents.forgetVouchers.name': 'Delete vouchers',
  'jobs.agents.forgetVouchers.explanation':
    'Deletes pictures of vouchers some days after their top-up has ended. Amounts and receipt numbers stay.',
  'jobs.orders.forgetCorrections.name': 'Delete evidence',
  'jobs.orders.forgetCorrections.explanation':
    'Deletes pictures and personal data of corrections some days after the decision.',
  'jobs.sailings.makePlannedRuns.name': 'Publish seasons',
  'jobs.sailings.makePlannedRuns.explanation':
    'Makes the sailings of published seasons a few at a time, so that sales never wait. Goes on where it was interrupted.',
  'jobs.orders.giveBack.name': 'Refund cancelled sailings',
  'jobs.orders.giveBack.explanation':
    'Refunds the tickets of cancelled sailings order by order, and goes on where it was interrupted.',
  'jobs.agents.endExpiredWithdrawals.name': 'End expired withdrawals',
  'jobs.agents.endExpiredWithdrawals.explanation':
    'Cancels withdrawals and bank account changes that were not approved in time, and returns the money to the wallet.',
  'jobs.accounts.matchStatements.name': 'Compare statements',
  'jobs.accounts.matchStatements.explanation':
    'Goes on with statements of payment services whose lines are not compared yet.',
  'jobs.accounts.searchDifferences.name': 'Search for missing payments',
  'jobs.accounts.searchDifferences.explanation':
    'Finds payments that are in no statement of their payment service when they should be, and compares open lines again.',
  'jobs.settlement.beginProof.name': 'Start the nightly proof',
  'jobs.settlement.beginProof.explanation': 'Starts the nightly proof of seats, tickets and money.',
  'jobs.settlement.prove.name': 'Check seats, tickets and money',
  'jobs.settlement.prove.explanation':
    'Carries out the proof that was started, part by part, and goes on where it was interrupted. If something does not agree, the job fails and administrators and accountants are notified.',
  'jobs.agents.warnOfWallets.name': 'Warn of low wallets',
  'jobs.agents.warnOfWallets.explanation':
    'Notifies agencies and accountants once when a wallet falls below its threshold or its credit ends soon.',
  'jobs.settlement.earn.name': 'Earn sailings that have left',
  'jobs.settlement.earn.explanation':
    'Shares the money of sailings that have left out among their parties, and again what happened to their tickets afterwards.',
  'jobs.reports.foldFacts.name': 'Fold reports',
  'jobs.reports.foldFacts.explanation':
    'Adds up what was sold, given back and paid since the last run, so that reports answer quickly.',
  'jobs.reports.rebuildFacts.name': 'Rebuild reports',
  'jobs.reports.rebuildFacts.explanation':
    'Derives all figures of reports again from tickets and transfers. The result is the same unless stored figures were damaged.',
  'jobs.reports.sendScheduled.name': 'Send scheduled reports',
  'jobs.reports.sendScheduled.explanation':
    'Writes the reports that users have sent to their inbox every day or month. Missed ones follow.',
  'jobs.settlement.drawUpStatements.name': 'Draw up statements',
  'jobs.settlement.drawUpStatements.explanation':
    'Goes on with statements that were asked for and are not drawn up yet.',
  'jobs.settlement.forgetDisputePictures.name': 'Delete pictures of disputes',
  'jobs.settlement.forgetDisputePictures.explanation':
    'Deletes the pictures that go with disputes some days after their statement was locked; comments and answers stay.',
  'jobs.settlement.confirmBySilence.name': 'Confirm statements by silence',
  'jobs.settlement.confirmBySilence.explanation':
    'Confirms statements that the party has not answered by the deadline, where the parameter says so.',
} as const
