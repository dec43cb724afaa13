export const network = {
  'problems.network.dockNotFound': 'Dock not found. Select one from the list of ports.',
  'problems.network.lineNotFound': 'Line not found. Select one from the list of lines.',
  'problems.network.lineVersionNotFound': 'Version not found. Select one from the versions of the line.',
  'problems.network.lineVersionNotDraft':
    'Only drafts can be changed, approved or discarded. To change it, copy it as a new version.',
  'problems.network.lineVersionNotApproved': 'Only approved versions can be published or returned to draft.',
  'problems.network.lineVersionNotPublished': 'Only published versions can be withdrawn.',
  'problems.network.ownLineVersion':
    'You made the last change of this draft. Another user has to approve it.',
  'problems.network.lineVersionDay':
    'Version {version} already begins on {from}. Select another day or withdraw it first.',
  'problems.network.lineVersionTooEarly': 'The version can be valid from {from} at the earliest.',
  'problems.network.lineVersionEmpty': 'A version needs at least two stops before it can be approved.',
  'problems.network.noCarrier': 'Select an enabled carrier that you may plan for.',
  'problems.network.dockDisabled':
    '{docks}: disabled, and can no longer be assigned. Enable it first, or choose another dock.',
  'problems.network.dockStays':
    'The dock stays in its port, because it is in use: {uses}. Create a new dock in the other port.',
  'problems.network.corporationNotFound': 'Port corporation not found, or disabled. Choose another one.',
  'problems.network.onlyOverseers':
    'To create, delete or assign a port you need access to all organisations. You can change your own ports.',
} as const
