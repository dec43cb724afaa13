import type { Channel } from '@fairway/contract/fares/values'
import type { RuleStep } from '@fairway/contract/settlement/cascade/model'
import { stepFaults } from '@fairway/contract/settlement/rule-faults'
import { rolesOf, shareMethods, stepRoles } from '@fairway/contract/settlement/rule-values'
import type { Reply, Request } from '../../../api/client.ts'

export type Rule = Reply<'settlement.rule'>['rule']
type RemainderRole = Rule['remainder']['role']

/** A step as its fields have it: a rate in yuan or percent, kilometres as they are typed. */
export interface StepValues extends Pick<RuleStep, 'role' | 'method' | 'pot' | 'basis'> {
  /** Keeps the fields of a step apart while it moves. */
  key: string
  organisationId: string
  rate: string
  fromKm: string
  toKm: string
}

export interface RuleValues {
  code: string
  names: Rule['names']
  lineId: string
  classId: string
  channel: Channel | ''
  sellerId: string
  validFrom: string
  earnedOn: Rule['earnedOn']
  waitHours: string
  steps: StepValues[]
  remainderRole: RemainderRole
  remainderId: string
}

export const newStep = (): StepValues => ({
  ...{ key: crypto.randomUUID(), role: 'operator', method: 'percent', pot: 'fares', basis: 'whole' },
  ...{ organisationId: '', rate: '', fromKm: '', toKm: '' },
})

export const emptyRule = (today: string): RuleValues => ({
  ...{ code: '', names: {}, lineId: '', classId: '', channel: '', sellerId: '', validFrom: today },
  ...{ earnedOn: 'arrival', waitHours: '2', steps: [], remainderRole: 'carrier', remainderId: '' },
})

/** The form of a version. */
export const ruleValues = (rule: Rule): RuleValues => ({
  ...{ code: rule.code, names: rule.names, channel: rule.channel ?? '', validFrom: rule.validFrom },
  ...{ lineId: rule.line?.id ?? '', classId: rule.class?.id ?? '', sellerId: rule.seller?.id ?? '' },
  ...{ earnedOn: rule.earnedOn, waitHours: String(rule.waitMinutes / 60) },
  steps: rule.steps.map((step, index) => ({
    ...{ key: String(index), role: step.role, method: step.method, pot: step.pot, basis: step.basis },
    ...{ organisationId: step.organisationId ?? '', rate: String(step.rate / 100) },
    ...{ fromKm: String(step.stretch?.[0] ?? ''), toKm: String(step.stretch?.[1] ?? '') },
  })),
  remainderRole: rule.remainder.role,
  remainderId: rule.remainder.organisationId ?? '',
})

/** Reads an amount in yuan or a share in percent, as whole hundredths. */
function hundredths(text: string): number | undefined {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text.trim())) return undefined
  const [whole = '', part = ''] = text.trim().split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

const kilometre = (text: string) => (/^-?\d{1,4}$/.test(text.trim()) ? Number(text) : undefined)

/** A step in the form of the contract; undefined where a field cannot be read. */
function readStep(step: StepValues): RuleStep | undefined {
  const rate = hundredths(step.rate)
  if (rate === undefined) return undefined
  const [from, to] = [kilometre(step.fromKm), kilometre(step.toKm)]
  const isWhole = step.method !== 'perPassengerKm' || (step.fromKm.trim() === '' && step.toKm.trim() === '')
  if (!isWhole && (from === undefined || to === undefined || from >= to)) return undefined
  return {
    ...{ role: step.role, method: step.method, basis: step.basis, rate },
    pot: step.method === 'percent' ? step.pot : 'fares',
    organisationId: step.role === 'organisation' ? step.organisationId || null : null,
    stretch: isWhole || from === undefined || to === undefined ? null : [from, to],
  }
}

/** The steps that can be read, for the example beside the form. */
export const readableSteps = ({ steps }: RuleValues): RuleStep[] =>
  steps.flatMap((step) => readStep(step) ?? [])

export const remainderOf = ({ remainderRole, remainderId }: RuleValues) => ({
  role: remainderRole,
  organisationId: remainderRole === 'organisation' ? remainderId || null : null,
})

const waitMinutes = ({ waitHours }: RuleValues) =>
  /^\d{1,4}$/.test(waitHours.trim()) && Number(waitHours) <= 2_160 ? Number(waitHours) * 60 : undefined

type StepFault = 'rateWrong' | 'stretchWrong' | 'wholeSailing' | 'stepWrong'

/** What is wrong with a step, as the server would say it. */
export function faultOfStep(values: RuleValues, step: StepValues): StepFault | undefined {
  const rate = hundredths(step.rate)
  if (rate === undefined || (shareMethods.includes(step.method) && rate > 10_000)) return 'rateWrong'
  const read = readStep(step)
  if (!read) return 'stretchWrong'
  const [found] = stepFaults({
    ...{ steps: [read], remainder: { role: 'carrier', organisationId: null } },
    ...{
      classId: values.classId || null,
      channel: values.channel || null,
      sellerId: values.sellerId || null,
    },
  })
  return found && (found.fault === 'wholeSailing' ? 'wholeSailing' : 'stepWrong')
}

/** What is wrong with the fields of a form. */
export function ruleFaults(values: RuleValues): string[] {
  return [
    ...(waitMinutes(values) === undefined ? ['waitHours'] : []),
    ...(values.validFrom === '' ? ['validFrom'] : []),
    ...(values.remainderRole === 'organisation' && values.remainderId === '' ? ['remainder'] : []),
    ...(values.steps.some((step) => faultOfStep(values, step)) ? ['steps'] : []),
  ]
}

/** What the commands take, of a form without faults. */
export const ruleRequest = (values: RuleValues): Omit<Request<'settlement.createRule'>, 'code'> => ({
  names: values.names,
  lineId: values.lineId || null,
  classId: values.classId || null,
  channel: values.channel || null,
  sellerId: values.sellerId || null,
  earnedOn: values.earnedOn,
  waitMinutes: waitMinutes(values) ?? 0,
  validFrom: values.validFrom,
  steps: readableSteps(values).map((step) => ({ ...step, stretch: step.stretch && [...step.stretch] })),
  remainder: remainderOf(values),
})

/** A step with another method: the role stays where the method has it. */
export function withMethod(step: StepValues, method: StepValues['method']): StepValues {
  const roles = rolesOf[method]
  const role = roles.includes(step.role) ? step.role : (roles[0] ?? stepRoles[0])
  return { ...step, method, role, pot: method === 'percent' ? step.pot : 'fares' }
}
