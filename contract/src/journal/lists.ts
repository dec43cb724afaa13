import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import type { journal } from './endpoints.ts'
import { clientErrorKinds, clientErrorStates, logInOutcomes } from './values.ts'

const list = listsOf<typeof journal>()

const day = { kind: 'day', journal: true, past: true } as const
const user = { title: 'logManager.user', kind: 'text', placeholder: 'logManager.userHint' } as const
/** What every log is filtered by. */
const period = {
  from: { title: 'logManager.entries.from', ...day, until: { filter: 'to', period: 'lists.period' } },
  to: { title: 'logManager.entries.to', ...day },
  user,
} as const

/** The name of an operation or kind of thing among those the reply offers. */
const namedAmong = <Names>(value: string, among: readonly { value: string; names: Names }[]) =>
  among.find((one) => one.value === value)?.names

/** Who did what, when, from where and to what. */
export const operationList = list('journal.operations', {
  title: 'logManager.operations.title',
  empty: 'logManager.operations.empty',
  rowKey: ({ id }) => id,
  sort: '-at',
  columns: {
    at: {
      title: 'logManager.entries.at',
      kind: 'moment',
      seconds: true,
      sortable: true,
      size: 180,
      value: ({ at }) => at,
    },
    user: {
      title: 'logManager.user',
      kind: 'person',
      width: 20,
      empty: 'logManager.entries.byItself',
      value: (row) => row.user,
    },
    operation: {
      title: 'logManager.operations.operation',
      kind: 'names',
      width: 22,
      sortable: true,
      value: ({ operationNames }) => operationNames,
    },
    about: {
      title: 'logManager.operations.about',
      kind: 'text',
      width: 24,
      value: ({ entityNames, entityName, entityId }, { name }) =>
        entityNames && `${name(entityNames)} ${entityName || entityId}`.trim(),
    },
    address: { title: 'logManager.entries.address', kind: 'text', value: ({ address }) => address },
    requestId: {
      title: 'logManager.operations.requestId',
      kind: 'code',
      width: 38,
      value: ({ requestId }) => requestId,
    },
  },
  filters: {
    ...period,
    operation: {
      title: 'logManager.operations.operation',
      kind: 'id',
      named: (value, { operations }) => namedAmong(value, operations),
    },
    entity: {
      title: 'logManager.operations.entity',
      kind: 'id',
      named: (value, { entities }) => namedAmong(value, entities),
    },
    entityId: { title: 'logManager.operations.entityId', kind: 'text', exact: true },
    requestId: { title: 'logManager.operations.requestId', kind: 'text', exact: true },
  },
})

const outcomeTexts = {
  in: 'logManager.logIns.in',
  out: 'logManager.logIns.out',
  refused: 'logManager.logIns.refused',
} as const

/** Sign-in attempts and sign-outs, with their outcome. */
export function logInResult(outcome: (typeof logInOutcomes)[number]): keyof typeof outcomeTexts {
  if (outcome === 'signedIn' || outcome === 'handedOver') return 'in'
  return outcome === 'signedOut' ? 'out' : 'refused'
}

const reasons = textsOf('logManager.logIns.reason', logInOutcomes)

/** Who came in, who left and who was turned away, with the reason. */
export const logInList = list('journal.logIns', {
  title: 'logManager.logIns.title',
  empty: 'logManager.logIns.empty',
  rowKey: ({ id }) => id,
  sort: '-at',
  columns: {
    at: {
      title: 'logManager.entries.at',
      kind: 'moment',
      seconds: true,
      sortable: true,
      size: 180,
      value: ({ at }) => at,
    },
    user: {
      title: 'logManager.user',
      kind: 'person',
      width: 20,
      empty: 'logManager.logIns.nobody',
      value: (row) => row.user,
    },
    outcome: {
      title: 'logManager.logIns.outcome',
      kind: 'state',
      texts: outcomeTexts,
      width: 14,
      sortable: true,
      value: ({ outcome }) => logInResult(outcome),
    },
    reason: {
      title: 'logManager.logIns.reason',
      kind: 'state',
      texts: reasons,
      width: 32,
      value: ({ outcome }) => outcome,
    },
    address: {
      title: 'logManager.entries.address',
      kind: 'text',
      sortable: true,
      value: ({ address }) => address,
    },
    device: {
      title: 'logManager.logIns.device',
      kind: 'text',
      width: 10,
      value: ({ device }) => device,
    },
    browser: {
      title: 'logManager.errors.browser',
      kind: 'text',
      width: 40,
      value: ({ browser }) => browser,
    },
  },
  filters: {
    ...period,
    outcome: {
      title: 'logManager.logIns.reason',
      kind: 'state',
      many: true,
      texts: reasons,
    },
    address: {
      title: 'logManager.entries.address',
      kind: 'text',
      exact: true,
      placeholder: 'logManager.entries.address',
    },
  },
})

/** What failed in people's browsers, each kind of failure in one row that counts. */
export const clientErrorList = list('journal.clientErrors', {
  title: 'logManager.errors.title',
  empty: 'logManager.errors.empty',
  rowKey: ({ id }) => id,
  sort: '-lastAt',
  columns: {
    message: {
      title: 'logManager.errors.message',
      kind: 'text',
      width: 40,
      size: 320,
      value: ({ message }) => message,
    },
    state: {
      title: 'logManager.errors.state',
      kind: 'state',
      texts: textsOf('logManager.errors.state', clientErrorStates),
      value: ({ state }) => state,
    },
    times: {
      title: 'logManager.errors.times',
      kind: 'number',
      sortable: true,
      size: 80,
      value: ({ timesFound }) => timesFound,
    },
    people: { title: 'logManager.errors.people', kind: 'number', size: 80, value: ({ people }) => people },
    lastAt: {
      title: 'logManager.errors.lastAt',
      kind: 'moment',
      sortable: true,
      value: ({ lastAt }) => lastAt,
    },
    firstAt: {
      title: 'logManager.errors.firstAt',
      kind: 'moment',
      sortable: true,
      value: ({ firstAt }) => firstAt,
    },
    kind: {
      title: 'logManager.errors.kind',
      kind: 'state',
      texts: textsOf('logManager.errors.kind', clientErrorKinds),
      value: ({ kind }) => kind,
    },
    url: { title: 'logManager.errors.url', kind: 'text', width: 24, value: ({ url }) => url },
    version: {
      title: 'logManager.errors.version',
      kind: 'text',
      width: 10,
      size: 90,
      value: ({ version }) => version,
    },
  },
  filters: {
    day: { title: 'logManager.day', kind: 'day' },
    user,
    version: {
      title: 'logManager.errors.version',
      kind: 'id',
      named: (version) => version,
    },
    text: searchFilter('logManager.errors.textHint'),
    open: { title: 'logManager.errors.onlyOpen', kind: 'flag' },
  },
})
