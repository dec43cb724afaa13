export const notices = {
  'notices.travelRefusals.title': 'Many sales refused because the passenger already has a ticket',
  'notices.travelRefusals.content':
    '{times} sales by {name} ({code}, {organisation}) were refused within an hour because the passenger already has a ticket of another organisation. This can be used to find out who travels. The attempts are in the audit log under “{operation}”.',
  'notices.brokenRecords.title': 'The nightly check found inconsistent records',
  'notices.brokenRecords.content':
    'Seats, tickets and money do not agree in {count, plural, one {# place} other {# places}}. Open Settlement › {page}: it names them. Do not correct anything by hand; contact the operators of the server.',
  'notices.passwordGuessing.title': 'Repeated wrong passwords',
  'notices.passwordGuessing.ofUser':
    'Many wrong passwords for {user} were entered from new browsers. Sign-ins of {user} at new browsers are slowed down; computers where {user} has signed in before are not affected. The sign-in log shows the IP addresses.',
  'notices.passwordGuessing.ofNetwork':
    'Many wrong passwords were entered from the network {network}. Sign-ins at new browsers of this network are slowed down; known computers are not affected. If the network is yours, signing in at a new computer takes a few seconds longer.',
  'notices.sailing.cancelled.title': 'Sailing cancelled: {sailing}',
  'notices.sailing.cancelled.content':
    '{sailing} ({ship}) does not run. Reason: {reason}. {note}\nTickets are refunded in full to your wallet; holds have ended. Please inform your passengers ({people}):\n{passengers}',
  'notices.sailing.delayed.title': 'Sailing delayed: {sailing}',
  'notices.sailing.delayed.content':
    '{sailing} ({ship}) is {minutes} minutes late. Reason: {reason}. {note}\nPlease inform your passengers ({people}):\n{passengers}',
  'notices.sailing.onTime.title': 'Sailing on time again: {sailing}',
  'notices.sailing.onTime.content':
    '{sailing} ({ship}) runs at its planned times again. {note}\nPlease inform your passengers ({people}):\n{passengers}',
  'notices.wallet.lowBalance.title': 'Low balance: {agency}',
  'notices.wallet.lowBalance.content':
    'The wallet of {agency} has {available} left to spend. Top it up in time so that sales go on.',
  'notices.wallet.creditEnds.title': 'Credit ends on {until}: {agency}',
  'notices.wallet.creditEnds.content':
    'The credit of {agency}, {credit}, is valid until {until}. Afterwards only the balance can be spent; {available} can be spent at present.',
  'notices.report.title': 'Report ready: {name}',
  'notices.report.content':
    '{name} is ready. Open the report and choose “Send regularly” to download it. Files are kept for 90 days.',
  'notices.statement.sent.title': 'Statement {number} for {month}',
  'notices.statement.sent.content':
    'The statement for {month} is ready. Open Settlement › Statements and confirm it, or dispute single lines, before the deadline.',
  'notices.statement.answered.title': 'Answer to a disputed line: {number}',
  'notices.statement.answered.content':
    'A line of statement {number} for {month} was adjusted, or its dispute answered. Open the statement to see the answer.',
  'notices.statement.paid.title': 'Statement {number} is paid',
  'notices.statement.paid.content': 'The bank has carried out the payment of statement {number} for {month}.',
  'notices.statement.silent.title': 'Statement {number} counts as confirmed',
  'notices.statement.silent.content':
    'No line of statement {number} for {month} was disputed by the deadline.',
  'notices.statement.confirmed.title': 'Statement {number} is confirmed',
  'notices.statement.confirmed.content':
    'The party has confirmed statement {number} for {month}. It can be paid.',
  'notices.statement.disputed.title': 'Disputed line: statement {number}',
  'notices.statement.disputed.content':
    'The party disputes a line of statement {number} for {month}. Open Settlement › Statements and answer with an adjustment or a reason.',
} as const
