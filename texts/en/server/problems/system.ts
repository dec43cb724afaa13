export const system = {
  'problems.system.unknownParameter': 'Parameter not found.',
  'problems.system.changedMeanwhile': '{name} changed it. Check the new value and try again.',
  'problems.system.parameterAsked': 'A change of this parameter is already waiting for approval.',
  'problems.system.noPicture':
    'Unsupported picture. Select a PNG or JPEG file of at most {points} × {points} pixels and {kilobytes} KB.',
  'problems.system.unknownPicture': 'This picture does not exist.',
  'problems.system.unknownEntry': 'This entry is no longer in the dictionary.',
  'problems.system.codeTaken': 'The dictionary already has an entry with the code {code}.',
  'problems.system.closedDictionary':
    'The entries of this dictionary are defined by the system; none can be added.',
  'problems.system.neededEntry':
    "This entry is required by the system and can't be removed. Disable it instead.",
  'problems.system.lastEntry': 'At least one entry must stay enabled.',
  'problems.system.unknownJob': 'Job not found.',
  'problems.system.taskGone': 'This task is completed or has been discarded.',
  'problems.system.taskRunning': 'This task is running.',
  'problems.system.jobsAsleep': 'No node is running jobs at the moment.',
} as const
