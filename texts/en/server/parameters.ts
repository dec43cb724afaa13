export const parameters = {
  'parameters.shell.platformName.name': 'Platform name',
  'parameters.shell.platformName.explanation': 'Stands behind the page name in the title of every window.',
  'parameters.shell.platformName.standard':
    'Management platform for the inland-waterway passenger ticketing system',
  'parameters.shell.navbarTitle.name': 'Title of the navigation bar',
  'parameters.shell.navbarTitle.explanation': 'The name at the top of every page, and on printed tickets.',
  'parameters.shell.navbarTitle.standard': 'Networked ticket-sales system for passenger shipping',
  'parameters.shell.feedbackUrl.name': 'Feedback address',
  'parameters.shell.feedbackUrl.explanation':
    "The issue tracker the feedback link opens in a new tab; the person's name and id are added to it. Empty: feedback is kept by the product itself and read under “Staff feedback”.",
  'parameters.sessions.mostPerUser.name': 'Sessions of one person',
  'parameters.sessions.mostPerUser.explanation':
    'At how many places somebody may be signed in at the same time. One more sign-in signs out the oldest session. 0: as many as they like.',
  'parameters.orders.hotline.name': 'Hotline on tickets',
  'parameters.orders.hotline.explanation':
    'The number printed at the foot of every ticket for passengers with questions. Empty: none is printed.',
  'parameters.orders.gateCloseMinutes.name': 'Gate closes before departure',
  'parameters.orders.gateCloseMinutes.explanation':
    'How long before departure the gate closes. Tickets say the time by which passengers have to be on board.',
  'parameters.orders.holdMinutes.name': 'Time to pay for held seats',
  'parameters.orders.holdMinutes.explanation':
    'How long seats stay held for an order that is paid later, and at the latest until the close of sale. Holds that exist keep their time.',
  'parameters.orders.mostHeldOnSailing.name': 'Held seats of an agency on one sailing',
  'parameters.orders.mostHeldOnSailing.explanation':
    'The most seats of one sailing an agency may hold without paying. Holds that ran out count for a while.',
  'parameters.orders.mostHeldInAll.name': 'Held seats of an agency in all',
  'parameters.orders.mostHeldInAll.explanation':
    'The most seats an agency may hold without paying on all sailings together.',
  'parameters.orders.endedHoldMinutes.name': 'Ended holds count for',
  'parameters.orders.endedHoldMinutes.explanation':
    'How long the seats of an agency that ran out unpaid, or were given back late, still count towards its limits.',
  'parameters.orders.unpaidDataDays.name': 'Passengers of unpaid orders are kept',
  'parameters.orders.unpaidDataDays.explanation':
    'How long names, certificates and phone numbers of expired and cancelled orders are kept. They are forgotten at night and cannot be brought back.',
  'parameters.orders.travelledDataDays.name': 'Passengers who travelled are kept',
  'parameters.orders.travelledDataDays.explanation':
    'How long names, certificates and phone numbers are kept after the voyage. They are forgotten at night and cannot be brought back. Ask your lawyer before you shorten it.',
  'parameters.comments.accepted.name': 'Passengers may comment',
  'parameters.comments.accepted.explanation':
    'Switched off, the public page still shows comments but takes no new ones.',
  'parameters.comments.mostTries.name': 'Comments from one address',
  'parameters.comments.mostTries.explanation':
    'How often one network address may try to comment within ten minutes. Raise it where many visitors share one address.',
  'parameters.logs.clientErrorDays.name': 'Errors of browsers are kept',
  'parameters.logs.clientErrorDays.explanation':
    'How long an error of a browser stays in the log after it was last met.',
  'parameters.logs.operationDays.name': 'Operations are kept',
  'parameters.logs.operationDays.explanation':
    'How long the journal keeps who did what. The law asks for 180 days at least.',
  'parameters.logs.logInDays.name': 'Sign-ins are kept',
  'parameters.logs.logInDays.explanation':
    'How long the journal keeps who signed in from where. The law asks for 180 days at least.',
  'parameters.logs.jobRunDays.name': 'Runs of jobs are kept',
  'parameters.logs.jobRunDays.explanation':
    'How long the runs of jobs stay in their list. The last run of each job stays in any case.',
  'parameters.orders.counterCloseMinutes.name': 'Close of sale at counters',
  'parameters.orders.agentCloseMinutes.name': 'Close of sale for agents',
  'parameters.orders.onlineCloseMinutes.name': 'Close of sale in the mini-program',
  'parameters.orders.closeOfSale':
    "How long before the departure of the passenger's own stop nothing is sold and no hold is paid any more. Holds end by then. A sailing may have a time of its own.",
} as const
