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
  'jobs.orders.checkInvariants.name': 'Check seats, tickets and money',
  'jobs.orders.checkInvariants.explanation':
    'Checks every night that seats, tickets and money agree. If they do not, the job fails and administrators are notified.',
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
  'jobs.orders.forgetCorrections.name': 'Delete evidence',
  'jobs.orders.forgetCorrections.explanation':
    'Deletes pictures and personal data of corrections some days after the decision.',
  'jobs.sailings.makePlannedRuns.name': 'Publish seasons',
  'jobs.sailings.makePlannedRuns.explanation':
    'Makes the sailings of published seasons a few at a time, so that sales never wait. Goes on where it was interrupted.',
  'jobs.orders.giveBack.name': 'Refund cancelled sailings',
  'jobs.orders.giveBack.explanation':
    'Refunds the tickets of cancelled sailings order by order, and goes on where it was interrupted.',
} as const
