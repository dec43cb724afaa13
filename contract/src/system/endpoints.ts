import * as z from 'zod/mini'
import { serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { code, id } from '../kernel/ids.ts'
import { flag, pageOf, pageRequest, searchText, several } from '../kernel/page.ts'
import { localizedInput, localizedNameInput, names, texts } from '../kernel/texts.ts'
import {
  dictionaryNames,
  durationUnits,
  jobTriggers,
  maxLogo,
  parameterGroups,
  parameterKinds,
  reasonNames,
  runOutcomes,
} from './values.ts'

const networkWide = {
  shared: 'settings of the platform itself, the same for everybody who may look after it',
} as const
const person = z.object({ id, code: z.string(), name: z.string() })

const boundedText = z.string().check(z.maxLength(2_000))
const parameterValue = z.union([z.boolean(), z.number(), boundedText, localizedInput(2_000)])
const parameterKey = z.string().check(z.regex(/^[a-z][A-Za-z]*\.[a-z][A-Za-z0-9]*$/, { error: 'format' }))
/** Expected version for optimistic locking; 0 for a parameter that was never changed. */
const seenVersion = z.int().check(z.gte(0), z.lte(2_147_483_647))

const parameter = z.object({
  key: z.string(),
  group: z.enum(parameterGroups),
  kind: z.enum(parameterKinds),
  names: texts,
  explanation: texts,
  /** Least and most of a number or duration, characters of a text. */
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
  unit: z.nullable(z.enum(durationUnits)),
  /** What a parameter of kind `choices` may hold, as codes with commas between. */
  choices: z.nullable(z.array(z.object({ code: z.string(), names: texts }))),
  value: parameterValue,
  /** The default of the product. */
  standard: parameterValue,
  isStandard: z.boolean(),
  version: z.int(),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(person),
})

/** `waits`: a second administrator approves the change first. */
const parameterSet = z.object({ version: z.int(), waits: z.boolean() })

const dictionaryName = z.enum(dictionaryNames)

const entry = z.object({
  code: z.string(),
  names,
  details: z.record(z.string(), z.string()),
  /** From 1, in the order in which people are offered the entries. */
  position: z.int(),
  enabled: z.boolean(),
  /** The product depends on it, so it cannot be taken away. */
  builtIn: z.boolean(),
  /** How numbers of this certificate are checked; for certificate types only. */
  rule: z.nullable(
    z.object({
      pattern: z.string(),
      lengths: z.union([z.array(z.int()), z.object({ from: z.int(), to: z.int() })]),
      check: z.enum(['identity', 'none']),
      example: z.string(),
    }),
  ),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(person),
})
const entryKey = { dictionary: dictionaryName, code }

const jobName = z.string().check(z.regex(/^[a-z][A-Za-z]{0,39}:[a-z][A-Za-z]{0,59}$/, { error: 'format' }))

const run = z.object({
  id,
  job: z.string(),
  names: texts,
  askedBy: z.enum(jobTriggers),
  person: z.nullable(person),
  /** 1, more when earlier tries failed. */
  attempt: z.int(),
  node: z.string(),
  beganAt: z.string(),
  endedAt: z.nullable(z.string()),
  milliseconds: z.nullable(z.int()),
  /** `lost`: its node went away in the middle; it is done again. */
  outcome: z.enum(runOutcomes),
  error: z.string(),
})

export const system = capability('system', {
  parameters: query({
    access: { permission: 'system.viewParameters' },
    scope: networkWide,
    refreshedBy: ['parameterSet'],
    request: z.object({
      ...pageRequest('group', 'name', 'changedAt'),
      text: z.optional(searchText),
      group: z.optional(several(z.enum(parameterGroups))),
      /** Only those that are not as the product has them. */
      changed: z._default(flag, false),
    }),
    reply: pageOf(parameter),
  }),
  parameterHistory: query({
    access: { permission: 'system.viewParameters' },
    scope: networkWide,
    refreshedBy: ['parameterSet'],
    request: z.object({ ...pageRequest('version'), key: parameterKey }),
    /** Null stands for what the product has by itself. */
    reply: pageOf(
      z.object({
        version: z.int(),
        before: z.nullable(parameterValue),
        after: z.nullable(parameterValue),
        changedAt: z.string(),
        changedBy: person,
      }),
    ),
  }),
  setParameter: command({
    stepUp: true,
    access: { permission: 'system.setParameters' },
    scope: networkWide,
    journal: 'system.setParameter',
    request: z.object({ key: parameterKey, value: parameterValue, version: seenVersion }),
    reply: parameterSet,
  }),
  resetParameter: command({
    stepUp: true,
    access: { permission: 'system.setParameters' },
    scope: networkWide,
    journal: 'system.resetParameter',
    request: z.object({ key: parameterKey, version: seenVersion }),
    reply: parameterSet,
  }),
  saveLogo: command({
    stepUp: true,
    access: { permission: 'system.setParameters' },
    scope: networkWide,
    journal: 'system.saveLogo',
    request: z.object({
      /** A PNG or JPEG file in base64. */
      image: z
        .string()
        .check(
          z.minLength(1, { error: 'required' }),
          z.maxLength(Math.ceil(maxLogo.bytes / 3) * 4),
          z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'format' }),
        ),
      version: seenVersion,
    }),
    reply: z.object({ version: z.int() }),
  }),
  /** A picture never changes: another one has another id. */
  logo: query({
    access: { open: 'the logo stands on the sign-in page and on the public pages' },
    scope: networkWide,
    responseType: 'picture',
    request: z.object({ picture: z.string().check(z.regex(/^[0-9a-f]{32}$/, { error: 'format' })) }),
    reply: z.unknown(),
  }),

  dictionaries: query({
    access: { permission: 'system.viewDictionaries' },
    scope: networkWide,
    request: z.object({}),
    reply: z.array(
      z.object({
        name: dictionaryName,
        names: texts,
        explanation: texts,
        entries: z.int(),
        enabled: z.int(),
        /** False where the product must know every entry itself. */
        open: z.boolean(),
      }),
    ),
  }),
  dictionary: query({
    access: { permission: 'system.viewDictionaries' },
    scope: networkWide,
    request: z.object({
      ...pageRequest('position', 'code', 'name', 'changedAt'),
      name: dictionaryName,
      text: z.optional(searchText),
      enabled: z.optional(flag),
    }),
    /** With the names of the dictionary itself. */
    reply: z.extend(pageOf(entry), { names: texts }),
  }),
  addEntry: command({
    access: { permission: 'system.editDictionaries' },
    scope: networkWide,
    journal: 'system.addEntry',
    request: z.object({ ...entryKey, names: localizedNameInput(100) }),
    reply: z.object({}),
  }),
  changeEntry: command({
    access: { permission: 'system.editDictionaries' },
    scope: networkWide,
    journal: 'system.changeEntry',
    request: z.object({ ...entryKey, names: localizedNameInput(100) }),
    reply: z.object({}),
  }),
  enableEntry: command({
    access: { permission: 'system.editDictionaries' },
    scope: networkWide,
    journal: 'system.enableEntry',
    request: z.object({ ...entryKey, enabled: z.boolean() }),
    reply: z.object({}),
  }),
  moveEntry: command({
    access: { permission: 'system.editDictionaries' },
    scope: networkWide,
    journal: 'system.moveEntry',
    /** The place it shall have, from 1. */
    request: z.object({ ...entryKey, position: z.int().check(z.gte(1), z.lte(100_000)) }),
    reply: z.object({}),
  }),
  removeEntry: command({
    access: { permission: 'system.editDictionaries' },
    scope: networkWide,
    journal: 'system.removeEntry',
    request: z.object(entryKey),
    reply: z.object({}),
  }),
  /** The entries of a dictionary that people pick a reason from. */
  reasons: query({
    access: { signedIn: 'whoever gives a reason is offered the usual ones' },
    scope: networkWide,
    request: z.object({ dictionary: z.enum(reasonNames) }),
    reply: z.array(z.object({ code: z.string(), names })),
  }),

  jobs: query({
    access: { permission: 'system.viewJobs' },
    scope: networkWide,
    request: z.object({
      ...pageRequest('name', 'lastBegan', 'next'),
      text: z.optional(searchText),
      /** Only those whose last run failed or that wait for another try. */
      failing: z._default(flag, false),
    }),
    reply: pageOf(
      z.object({
        name: z.string(),
        names: texts,
        explanation: texts,
        /** Schedule in cron syntax, Asia/Shanghai; null for jobs that only commands add. */
        cron: z.nullable(z.string()),
        next: z.nullable(z.string()),
        last: z.nullable(run),
        /** Tasks of it that failed and will be tried again, or were given up. */
        failing: z.int(),
      }),
    ),
  }),
  jobRuns: query({
    access: { permission: 'system.viewJobs' },
    scope: networkWide,
    request: z.object({
      ...pageRequest('beganAt', 'milliseconds'),
      job: z.optional(jobName),
      outcome: z.optional(several(z.enum(runOutcomes))),
      day: z.optional(serviceDate),
    }),
    reply: pageOf(run),
  }),
  failedTasks: query({
    access: { permission: 'system.viewJobs' },
    scope: networkWide,
    request: z.object({ ...pageRequest('nextTryAt', 'attempts'), job: z.optional(jobName) }),
    reply: pageOf(
      z.object({
        id,
        job: z.string(),
        names: texts,
        attempts: z.int(),
        mostAttempts: z.int(),
        error: z.string(),
        since: z.string(),
        /** Null once it was given up. */
        nextTryAt: z.nullable(z.string()),
        running: z.boolean(),
      }),
    ),
  }),
  runJob: command({
    access: { permission: 'system.runJobs' },
    scope: networkWide,
    journal: 'system.runJob',
    request: z.object({ job: jobName }),
    reply: z.object({}),
  }),
  retryTask: command({
    access: { permission: 'system.runJobs' },
    scope: networkWide,
    journal: 'system.retryTask',
    request: z.object({ id }),
    reply: z.object({}),
  }),
  dropTask: command({
    access: { permission: 'system.runJobs' },
    scope: networkWide,
    journal: 'system.dropTask',
    request: z.object({ id }),
    reply: z.object({}),
  }),
})
