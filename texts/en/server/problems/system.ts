export const system = {
  'problems.system.unknownParameter': 'There is no such parameter.',
  'problems.system.changedMeanwhile':
    '{name} changed it in the meantime. Look at the new value and decide again.',
  'problems.system.unknownEntry': 'This entry is no longer in the dictionary.',
  'problems.system.codeTaken': 'The dictionary already has an entry {code}.',
  'problems.system.closedDictionary':
    'The platform must know every entry of this dictionary itself; none can be added.',
  'problems.system.neededEntry':
    'The platform depends on this entry, so it cannot be removed. Switch it off instead.',
  'problems.system.lastEntry': 'At least one entry must stay switched on.',
  'problems.system.unknownJob': 'There is no such job.',
  'problems.system.taskGone': 'This task is done or was dropped meanwhile.',
  'problems.system.taskRunning': 'This task is running at the moment.',
  'problems.system.jobsAsleep': 'No node runs jobs at the moment.',
} as const
