import type { Names } from '../kernel/languages.ts'
import { listsOf, type Reader, searchFilter, textsOf } from '../lists/list.ts'
import type { system } from './endpoints.ts'
import {
  type durationUnits,
  jobTriggers,
  parameterGroups,
  type parameterKinds,
  runOutcomes,
} from './values.ts'

const list = listsOf<typeof system>()
const groups = textsOf('system.group', parameterGroups)
const outcomes = textsOf('system.outcome', runOutcomes)
const triggers = textsOf('system.askedBy', jobTriggers)
const offered = { true: 'system.dictionaries.on', false: 'system.dictionaries.off' } as const

/** The codes that a value of kind `choices` holds. */
export const chosenCodes = (value: unknown): readonly string[] =>
  typeof value === 'string' && value !== '' ? value.split(',') : []

/** The value of a parameter in words; null when it is empty. */
export function parameterText(
  value: boolean | number | string | Names,
  {
    kind,
    unit,
    choices,
  }: {
    kind: (typeof parameterKinds)[number]
    unit: (typeof durationUnits)[number] | null
    choices: readonly { code: string; names: Names }[] | null
  },
  { name, text }: Pick<Reader, 'name' | 'text'>,
): string | null {
  if (kind === 'picture') return text(value ? 'system.parameters.ownLogo' : 'system.parameters.ownMark')
  if (choices)
    return (
      choices
        .filter(({ code }) => chosenCodes(value).includes(code))
        .map(({ names }) => name(names))
        .join(' · ') || null
    )
  if (typeof value === 'boolean') return text(value ? 'system.parameters.on' : 'system.parameters.off')
  if (typeof value === 'number')
    return unit === null ? String(value) : text(`system.unit.${unit}`, { count: value })
  return (typeof value === 'string' ? value : name(value)) || null
}

/** The limits of a parameter in words; null where there are none. */
function allowedText(
  { kind, least, most }: { kind: (typeof parameterKinds)[number]; least: number | null; most: number | null },
  { text }: Pick<Reader, 'text'>,
): string | null {
  if (most === null) return null
  return kind === 'number' || kind === 'duration'
    ? text('system.parameters.between', { least: least ?? 0, most })
    : text('system.parameters.atMost', { most })
}

/** What administrators may set. */
export const parameterList = list('system.parameters', {
  title: 'system.parameters.title',
  empty: 'system.parameters.empty',
  rowKey: ({ key }) => key,
  sort: 'group',
  columns: {
    name: {
      title: 'system.parameters.name',
      kind: 'names',
      width: 30,
      sortable: true,
      size: 330,
      value: ({ names }) => names,
    },
    group: {
      title: 'system.parameters.group',
      kind: 'state',
      texts: groups,
      width: 16,
      sortable: true,
      size: 110,
      value: ({ group }) => group,
    },
    value: {
      title: 'system.parameters.value',
      kind: 'text',
      width: 40,
      size: 190,
      empty: 'system.parameters.nothing',
      value: (row, reader) => parameterText(row.value, row, reader),
    },
    allowed: {
      title: 'system.parameters.allowed',
      kind: 'text',
      width: 22,
      size: 170,
      value: (row, reader) => allowedText(row, reader),
    },
    standard: {
      title: 'system.parameters.default',
      kind: 'text',
      width: 30,
      within: 'allowed',
      value: (row, reader) => parameterText(row.standard, row, reader),
    },
    state: {
      title: 'system.state',
      kind: 'boolean',
      texts: { true: 'system.parameters.standard', false: 'system.parameters.changed' },
      width: 16,
      size: 110,
      value: ({ isStandard }) => isStandard,
    },
    changedAt: {
      title: 'system.changedAt',
      kind: 'moment',
      sortable: true,
      size: 200,
      empty: 'system.parameters.never',
      value: ({ changedAt }) => changedAt,
    },
    changedBy: {
      title: 'system.parameters.who',
      kind: 'text',
      within: 'changedAt',
      value: ({ changedBy }) => changedBy?.name ?? null,
    },
  },
  filters: {
    text: searchFilter('system.parameters.textHint'),
    group: {
      title: 'system.parameters.group',
      kind: 'state',
      many: true,
      texts: groups,
    },
    changed: { title: 'system.parameters.onlyChanged', kind: 'flag' },
  },
})

/** The entries of a dictionary that forms choose from. */
export const dictionaryList = list('system.dictionary', {
  title: 'system.dictionaries.title',
  empty: 'system.dictionaries.empty',
  rowKey: ({ code }) => code,
  sort: 'position',
  columns: {
    position: {
      title: 'system.dictionaries.position',
      kind: 'number',
      sortable: true,
      size: 70,
      value: ({ position }) => position,
    },
    name: {
      title: 'system.dictionaries.name',
      kind: 'names',
      width: 34,
      sortable: true,
      size: 220,
      value: ({ names }) => names,
    },
    code: {
      title: 'system.dictionaries.code',
      kind: 'text',
      width: 22,
      sortable: true,
      size: 90,
      value: ({ code }) => code,
    },
    rule: {
      title: 'system.dictionaries.rule',
      kind: 'text',
      width: 30,
      size: 300,
      value: ({ rule }) => rule?.pattern ?? null,
    },
    iso: {
      title: 'system.dictionaries.iso',
      kind: 'text',
      size: 130,
      value: ({ details }) => Object.values(details).join(' · '),
    },
    state: {
      title: 'system.state',
      kind: 'boolean',
      texts: offered,
      width: 16,
      size: 110,
      value: ({ enabled }) => enabled,
    },
    changedAt: {
      title: 'system.changedAt',
      kind: 'moment',
      sortable: true,
      size: 190,
      value: ({ changedAt }) => changedAt,
    },
  },
  filters: {
    name: {
      title: 'system.dictionaries.which',
      kind: 'id',
      required: true,
      named: (_name, { names }) => names,
    },
    text: searchFilter('system.dictionaries.textHint'),
    enabled: {
      title: 'system.state',
      kind: 'flag',
      texts: offered,
      address: 'state',
    },
  },
})

/** Every job with its plan and its last run. */
export const jobList = list('system.jobs', {
  title: 'system.jobs.title',
  empty: 'system.jobs.empty',
  rowKey: ({ name }) => name,
  sort: 'name',
  columns: {
    name: {
      title: 'system.jobs.name',
      kind: 'names',
      width: 30,
      sortable: true,
      size: 330,
      value: ({ names }) => names,
    },
    cron: { title: 'system.jobs.cron', kind: 'text', size: 170, value: ({ cron }) => cron },
    next: { title: 'system.jobs.next', kind: 'moment', sortable: true, size: 150, value: ({ next }) => next },
    lastBegan: {
      title: 'system.jobs.last',
      kind: 'moment',
      sortable: true,
      size: 150,
      empty: 'system.jobs.never',
      value: ({ last }) => last?.beganAt ?? null,
    },
    outcome: {
      title: 'system.jobs.outcome',
      kind: 'state',
      texts: outcomes,
      width: 16,
      size: 190,
      value: ({ last }) => last?.outcome ?? null,
    },
    duration: {
      title: 'system.jobs.duration',
      kind: 'duration',
      size: 90,
      value: ({ last }) => last?.milliseconds ?? null,
    },
  },
  filters: {
    text: searchFilter('system.jobs.textHint'),
    failing: { title: 'system.jobs.onlyFailing', kind: 'flag' },
  },
})

/** Tasks that failed and are tried again, or were given up. */
export const failedTaskList = list('system.failedTasks', {
  title: 'system.jobs.failedJobs',
  empty: 'system.jobs.noFailures',
  rowKey: ({ id }) => id,
  sort: 'nextTryAt',
  columns: {
    name: { title: 'system.jobs.name', kind: 'names', width: 30, size: 240, value: ({ names }) => names },
    error: { title: 'system.jobs.error', kind: 'text', width: 60, size: 320, value: ({ error }) => error },
    attempts: {
      title: 'system.jobs.tries',
      kind: 'number',
      width: 16,
      sortable: true,
      size: 110,
      value: ({ attempts }) => attempts,
    },
    nextTryAt: {
      title: 'system.jobs.nextTry',
      kind: 'moment',
      seconds: true,
      sortable: true,
      size: 170,
      value: ({ nextTryAt }) => nextTryAt,
    },
  },
  filters: {
    job: {
      title: 'system.jobs.name',
      kind: 'id',
      named: (id, { rows }) => rows.find(({ job }) => job === id)?.names,
    },
  },
})

/** What ran, latest first. */
export const jobRunList = list('system.jobRuns', {
  title: 'system.jobs.runsOfJobs',
  empty: 'system.jobs.noRuns',
  rowKey: ({ id }) => id,
  sort: '-beganAt',
  columns: {
    name: { title: 'system.jobs.name', kind: 'names', width: 30, size: 260, value: ({ names }) => names },
    beganAt: {
      title: 'system.jobs.began',
      kind: 'moment',
      seconds: true,
      sortable: true,
      size: 170,
      value: ({ beganAt }) => beganAt,
    },
    milliseconds: {
      title: 'system.jobs.duration',
      kind: 'duration',
      sortable: true,
      size: 100,
      value: ({ milliseconds }) => milliseconds,
    },
    outcome: {
      title: 'system.jobs.outcome',
      kind: 'state',
      texts: outcomes,
      width: 16,
      size: 110,
      value: ({ outcome }) => outcome,
    },
    askedBy: {
      title: 'system.jobs.askedBy',
      kind: 'text',
      size: 150,
      value: ({ person, askedBy }, { text }) => person?.name ?? text(triggers[askedBy]),
    },
    attempt: {
      title: 'system.jobs.attempt',
      kind: 'number',
      width: 16,
      size: 70,
      value: ({ attempt }) => attempt,
    },
    node: { title: 'system.jobs.node', kind: 'text', width: 24, size: 160, value: ({ node }) => node },
    error: { title: 'system.jobs.error', kind: 'text', width: 40, hidden: true, value: ({ error }) => error },
  },
  filters: {
    job: {
      title: 'system.jobs.name',
      kind: 'id',
      named: (id, { rows }) => rows.find(({ job }) => job === id)?.names,
    },
    outcome: {
      title: 'system.jobs.outcome',
      kind: 'state',
      many: true,
      texts: outcomes,
    },
    day: { title: 'system.jobs.day', kind: 'day' },
  },
})
