export const jobs = {
  'jobs.comments.forgetOld.name': 'Forget comment tries',
  'jobs.comments.forgetOld.explanation': 'Takes away which addresses tried to comment more than a day ago.',
  'jobs.journal.forgetOldErrors.name': 'Forget old browser errors',
  'jobs.journal.forgetOldErrors.explanation':
    'Takes browser errors out of the log that nobody met for as long as the parameter says.',
  'jobs.journal.forgetOldEntries.name': 'Forget old journal entries',
  'jobs.journal.forgetOldEntries.explanation':
    'Takes operations and sign-ins out of the journal once they have been kept as long as their parameters say.',
  'jobs.messages.announce.name': 'Publish announcements',
  'jobs.messages.announce.explanation': 'Publishes planned announcements whose time has come.',
  'jobs.orders.renewHashes.name': 'Renew search keys',
  'jobs.orders.renewHashes.explanation':
    'Makes the keys anew by which orders are found, where they were made of a phone or permit number as it had been typed.',
  'jobs.orders.alarmTravelRefusals.name': 'Watch refused sales',
  'jobs.orders.alarmTravelRefusals.explanation':
    'Tells administrators who was refused unusually often because a passenger already travels.',
  'jobs.orders.expireHolds.name': 'Release unpaid holds',
  'jobs.orders.expireHolds.explanation': 'Ends holds whose time to pay is over and gives their seats back.',
  'jobs.orders.checkInvariants.name': 'Check seats, tickets and money',
  'jobs.orders.checkInvariants.explanation':
    'Looks every night for places where seats, tickets and money do not agree. Fails and notifies administrators when it finds one.',
  'jobs.orders.forgetPassengers.name': 'Forget passengers’ personal data',
  'jobs.orders.forgetPassengers.explanation':
    'Takes names, certificates and phone numbers out of orders once their parameters say that they have been kept long enough. What was sold stays.',
  'jobs.sailings.keepTimetable.name': 'Extend the timetable',
  'jobs.sailings.keepTimetable.explanation':
    'Opens the sailings of the days to come as the services plan them.',
  'jobs.sailings.followClock.name': 'Move sailings on',
  'jobs.sailings.followClock.explanation': 'Lets sailings board, depart and arrive as their times pass.',
  'jobs.session.forgetOld.name': 'Forget old sessions',
  'jobs.session.forgetOld.explanation':
    'Takes away expired captchas, codes, sessions, sign-in tries and request keys.',
  'jobs.system.forgetOldRuns.name': 'Forget old runs of jobs',
  'jobs.system.forgetOldRuns.explanation':
    'Takes away runs of jobs older than the parameter says; the last run of each job stays.',
} as const
