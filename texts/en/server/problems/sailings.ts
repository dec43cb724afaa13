export const sailings = {
  'problems.sailings.notFound': 'Sailing not found.',
  'problems.sailings.rangeTooLong': 'Select at most {most} days, the first not after the last.',
  'problems.sailings.placeMissing': 'Select a dock or port of origin.',
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
} as const
