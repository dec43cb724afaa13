export const notices = {
  'notices.travelRefusals.title': 'Many sales refused because the passenger already has a ticket',
  'notices.travelRefusals.content':
    '{times} sales by {name} ({code}, {organisation}) were refused within an hour because the passenger already has a ticket of another organisation. This can be used to find out who travels. The attempts are in the audit log under “{operation}”.',
  'notices.brokenRecords.title': 'The nightly check found inconsistent records',
  'notices.brokenRecords.content':
    'Seats, tickets and money do not agree in {count, plural, one {# place} other {# places}}. Open Administration › Jobs: the last run of “{job}” names the first ones. Do not correct anything by hand; contact the operators of the server.',
  'notices.passwordGuessing.title': 'Repeated wrong passwords',
  'notices.passwordGuessing.ofUser':
    'Many wrong passwords for {user} were entered from new browsers. Sign-ins of {user} at new browsers are slowed down; computers where {user} has signed in before are not affected. The sign-in log shows the IP addresses.',
  'notices.passwordGuessing.ofNetwork':
    'Many wrong passwords were entered from the network {network}. Sign-ins at new browsers of this network are slowed down; known computers are not affected. If the network is yours, signing in at a new computer takes a few seconds longer.',
} as const
