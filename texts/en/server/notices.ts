export const notices = {
  'notices.travelRefusals.title': 'Many sales refused because the passenger already travels',
  'notices.travelRefusals.content':
    '{name} ({code}, {organisation}) was refused {times} times within an hour because the person already holds a ticket of another organisation. This can be used to find out who travels. The journal has the attempts under “{operation}”.',
  'notices.brokenRecords.title': 'The nightly check found broken records',
  'notices.brokenRecords.content':
    'The check of seats, tickets and money found {count} places where they do not agree. Open System › Jobs: the last run of “{job}” names the first of them. Do not correct anything by hand; tell the people who run the server.',
  'notices.passwordGuessing.title': 'Somebody is trying passwords',
  'notices.passwordGuessing.ofUser':
    'Many wrong passwords for {user} came from new browsers. Sign-ins of {user} at new browsers are slowed down; desks where {user} has signed in before work on. The journal of sign-ins shows the addresses.',
  'notices.passwordGuessing.ofNetwork':
    'Many wrong passwords came from the network {network}. Sign-ins at new browsers of this network are slowed down; desks known to us work on. If the network is one of yours, people at new desks wait a few seconds longer.',
} as const
