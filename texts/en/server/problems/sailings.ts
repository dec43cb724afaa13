export const sailings = {
  'problems.sailings.notFound': 'Sailing not found.',
  'problems.sailings.rangeTooLong': 'Select at most {most} days, the first not after the last.',
  'problems.sailings.placeMissing': 'Select a dock or port of origin.',
  'problems.sailings.shipOutOfService': 'A selected ship is out of service. Select another ship.',
  'problems.sailings.seasonChanged':
    'The season has changed since the preview. Check the preview again, then publish.',
  'problems.sailings.seasonBlocked':
    '{count, plural, one {# clash keeps} other {# clashes keep}} the season from being published. Resolve them, or add exception days.',
  'problems.sailings.seasonReason':
    'State why {count, plural, one {# clash is} other {# clashes are}} accepted.',
  'problems.sailings.seasonEmpty':
    'There is nothing to publish: every sailing of these days is published already. Select other days or services.',
  'problems.sailings.onlyOverseers':
    'Only users who see the whole network can stop or resume a line. Stop single sailings instead.',
  'problems.sailings.alreadyOver': 'The sailing has arrived.',
  'problems.sailings.alreadyCancelled': 'The sailing is cancelled.',
  'problems.sailings.hasLeft': 'The sailing has left and cannot be cancelled. Register a delay instead.',
  'problems.sailings.notClosed': 'The sailing is on sale already.',
  'problems.sailings.alreadyStopped': 'Sale is stopped in these channels already.',
  'problems.sailings.notStopped':
    'Sale is not stopped here. Resume the stop of the line or of all lines where it was made.',
  'problems.sailings.stopLeft': 'The ship has left this stop, or ends there. Select a later stop.',
  'problems.sailings.delayBackwards':
    'The ship leaves the stop before later than that. Enter at least {minutes} minutes, or change the earlier stop.',
  'problems.sailings.shipNotReady':
    'The ship is not in service, has no published deck plan, or belongs to another carrier.',
  'problems.sailings.noLineVersion': 'The line is disabled, or no version of it is in force on that day.',
  'problems.sailings.inThePast': 'The departure has passed. Select a later time.',
  'problems.sailings.shipBusy':
    'Ship {code} is on another sailing at that time. Select another ship or time.',
  'problems.sailings.berthsTaken':
    'All berths of dock {code} are taken at that time ({count}). Select another time or dock, or confirm that there is room.',
  'problems.sailings.noFares':
    'No class of the ship has a published fare on this line. Select another ship, or open sale later.',
  'problems.sailings.bought':
    'Something was sold or held of this sailing: ship, time and docks stay. Register a delay, or cancel it.',
  'problems.sailings.seatsTouched': 'Seats of this sailing are locked or set aside. Unlock them first.',
  'problems.sailings.otherPort': 'Select an enabled dock of the same port.',
} as const
