export const homePanels = {
  'homePanels.attention': 'Needs your attention',
  'homePanels.waiting.approvals':
    '{count, plural, =0 {No approvals waiting} one {# request waits for your approval} other {# requests wait for your approval}}',
  'homePanels.waiting.failedPayouts':
    '{count, plural, =0 {No failed payouts} one {# failed payout} other {# failed payouts}}',
  'homePanels.waiting.waitingPayouts':
    '{count, plural, =0 {No payouts to make} one {# payout to make} other {# payouts to make}}',
  'homePanels.waiting.comments':
    '{count, plural, =0 {No comments to review} one {# comment to review} other {# comments to review}}',
  'homePanels.waiting.feedback':
    '{count, plural, =0 {No open staff feedback} one {# open feedback entry} other {# open feedback entries}}',
  'homePanels.waiting.errors':
    '{count, plural, =0 {No open browser errors} one {# open browser error} other {# open browser errors}}',
  'homePanels.waiting.jobs': '{count, plural, =0 {No failed jobs} one {# failed job} other {# failed jobs}}',
  'homePanels.demo':
    'Demo data: {loaded, number} of {total, number} orders loaded. Figures of past days are still changing.',
  'homePanels.health': 'Server health',
  'homePanels.healthy': 'All parts working',
  'homePanels.fault.database': 'Database not reachable',
  'homePanels.fault.events': 'Live updates interrupted',
  'homePanels.fault.jobs': 'Jobs overdue',
  'homePanels.fault.clock': 'Clock differs',
  'homePanels.fault.key': 'Wrong key',
  'homePanels.fault.storage': 'Storage nearly full',
  'homePanels.calls': 'Boarding and landing at my docks',
  'homePanels.callsToday':
    'Today: {count, plural, one {# call} other {# calls}} · {boarding} boarding · {landing} landing',
  'homePanels.noCalls': 'No more calls today.',
  'homePanels.arrives': 'Arrives',
  'homePanels.departs': 'Departs',
  'homePanels.dock': 'Dock',
  'homePanels.towards': 'Destination',
  'homePanels.ship': 'Ship',
  'homePanels.boarding': 'Boarding',
  'homePanels.landing': 'Landing',
  'homePanels.status': 'Status',
  'homePanels.dashboards': 'Dashboards',
  'homePanels.holds': 'Holds running out',
  'homePanels.noHolds': 'No unpaid holds.',
  'homePanels.people': '{count, plural, one {# passenger} other {# passengers}}',
  'homePanels.over': 'Expired',
  'homePanels.ships': 'My ships today',
  'homePanels.noShips': 'No sailings today.',
  'homePanels.sailings': 'Sailings',
  'homePanels.nextDeparture': 'Next departure',
  'homePanels.noneLeft': 'No more today',
  'homePanels.load': 'Load',
  'homePanels.takings': 'Revenue today',
  'homePanels.noTakings': 'No payments yet today.',
  'homePanels.report': 'Sales analysis',
  'homePanels.clerk': 'Clerk',
  'homePanels.total': 'Total',
  'homePanels.allClerks': 'All clerks ({count})',
  'homePanels.wallet': 'Wallet',
  'homePanels.available': 'Available',
  'homePanels.balance': 'Balance',
  'homePanels.credit': 'Credit limit',
  'homePanels.leftToday': 'Left today',
  'homePanels.table': '{title}, table',
  'homePanels.returned': 'Given back',
  'homePanels.voided': 'of which voided',
  'homePanels.net': 'Net',
  'homePanels.waiting.certificates':
    '{count, plural, =0 {No certificates expiring} one {# carrier or ship with certificates that expire} other {# carriers and ships with certificates that expire}}',
  'homePanels.firstSteps': 'First steps',
  'homePanels.firstStepsWhy': 'What is still missing before the first ticket can be sold.',
  'homePanels.setUpAlone':
    'One administrator sets this up so far: users they create may approve their requests, and the log marks it. A few days after the second account was created, that ends by itself.',
  'homePanels.firstStep.done': 'done',
  'homePanels.firstStep.missing': 'missing',
  'homePanels.firstStep.users': 'A second user who approves and publishes',
  'homePanels.firstStep.carriers': 'A carrier with its certificates',
  'homePanels.firstStep.ports': 'Ports and docks to sail between',
  'homePanels.firstStep.lines': 'A published line',
  'homePanels.firstStep.ships': 'A ship with a published deck plan',
  'homePanels.firstStep.passengerTypes': 'Passenger types in force',
  'homePanels.firstStep.conditions': 'Refund and exchange rules in force',
  'homePanels.firstStep.fares': 'A published fare table',
  'homePanels.firstStep.sailings': 'Sailings in the timetable',
  'homePanels.firstStep.agencies': 'Agencies that sell, if there are any',
  'homePanels.exampleWhy':
    'Start from the example river instead: the Three Gorges with ports, ships, lines and fares.',
  'homePanels.loadExample': 'Load example',
  'homePanels.loadExampleAsk':
    'Load the example river? Another administrator has to approve it under “Approvals” before it is imported.',
  'homePanels.exampleWaits': 'The example is waiting for the approval of another administrator.',
  'homePanels.leftToClerk': 'Left to you today',
  'homePanels.creditUntil': 'Credit until',
  'homePanels.waiting.violations':
    '{count, plural, =0 {Proof without violations} one {# violation found by the proof} other {# violations found by the proof}}',
  'homePanels.waiting.acquirerDifferences':
    '{count, plural, =0 {No open differences with payment services} one {# open difference with payment services} other {# open differences with payment services}}',
  'homePanels.waiting.blockedSailings':
    '{count, plural, =0 {No sailings blocked from sharing out} one {# sailing cannot be shared out} other {# sailings cannot be shared out}}',
  'homePanels.waiting.topUps':
    '{count, plural, =0 {No top-ups to check} one {# top-up to check} other {# top-ups to check}}',
  'homePanels.waiting.withdrawals':
    '{count, plural, =0 {No withdrawals to pay} one {# withdrawal to pay} other {# withdrawals to pay}}',
  'homePanels.waiting.tillShifts':
    '{count, plural, =0 {All shifts of former days are closed} one {# shift of a former day is still open} other {# shifts of former days are still open}}',
  'homePanels.waiting.wallets':
    '{count, plural, =0 {No wallets running low} one {# wallet running low or with ending credit} other {# wallets running low or with ending credit}}',
  'homePanels.waiting.agencies':
    '{count, plural, =0 {No agency contracts ending} one {# agency contract ends or has ended} other {# agency contracts end or have ended}}',
  'homePanels.figures': 'Figures',
  'homePanels.soldToday': 'Sold today',
  'homePanels.soldTickets': '{count, plural, one {# ticket} other {# tickets}} · yesterday {amount}',
  'homePanels.soldMonth': 'Sold this month',
  'homePanels.soldLastMonth': 'Last month by this day: {amount}',
  'homePanels.earnedToday': 'Earned today',
  'homePanels.earnedMonth': 'Earned this month',
  'homePanels.sharedToday': 'Shared out today',
  'homePanels.sharedMonth': 'Shared out this month',
  'homePanels.owedToUs': 'Owed to you',
  'homePanels.owed': 'Owed to parties',
  'homePanels.wallets': 'In wallets',
  'homePanels.waiting.statementsToConfirm':
    '{count, plural, =0 {No statements to confirm} one {# statement to confirm} other {# statements to confirm}}',
  'homePanels.waiting.statementsDisputed':
    '{count, plural, =0 {No disputed statements} one {# disputed statement} other {# disputed statements}}',
  'homePanels.waiting.statementsToCheck':
    '{count, plural, =0 {No statements to check} one {# statement to check} other {# statements to check}}',
  'homePanels.waiting.statementsToPay':
    '{count, plural, =0 {No statements to pay} one {# statement to pay} other {# statements to pay}}',
  'homePanels.confirmBy': 'the first by {day}',
  'homePanels.waiting.daysToClose':
    '{count, plural, =0 {All days that are over are closed} one {# day to close} other {# days to close}}',
} as const
