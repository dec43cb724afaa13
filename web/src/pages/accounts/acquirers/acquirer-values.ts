import {
  type DayOrder,
  emptyMapping,
  type FeeSign,
  type StatementEncoding,
  type StatementMapping,
  type statementColumns,
} from '@fairway/contract/accounts/acquirers/values'
import type { SentMethod } from '@fairway/contract/accounts/values'
import type { Reply, Request } from '../../../api/client.ts'

export type Acquirer = Reply<'accounts.acquirer'>

/** What the form of an acquirer holds; the columns of a statement are fields of their own. */
export interface AcquirerValues extends Record<(typeof statementColumns)[number], string> {
  code: string
  names: Acquirer['names']
  methods: SentMethod[]
  settlementDays: string
  startsOn: string
  encoding: StatementEncoding
  refundWords: string
  endMark: string
  dayOrder: DayOrder
  feeSign: FeeSign
}

/** The fields of a mapping. */
export const mappingValues = ({ columns, refundWords, ...rest }: StatementMapping) => ({
  ...columns,
  ...rest,
  refundWords: refundWords.join(', '),
})

export const emptyAcquirer = (today: string): AcquirerValues => ({
  ...mappingValues(emptyMapping),
  code: '',
  names: {},
  methods: [],
  settlementDays: '1',
  startsOn: today,
})

/** The form of an acquirer that is there. */
export const valuesOf = (acquirer: Acquirer): AcquirerValues => ({
  ...mappingValues(acquirer.mapping),
  code: acquirer.code,
  names: acquirer.names,
  methods: acquirer.methods,
  settlementDays: String(acquirer.settlementDays),
  startsOn: acquirer.startsOn,
})

/** A new acquirer whose files are like those of this one; what that one settles is settled by one alone. */
export const copyOf = (acquirer: Acquirer, today: string): AcquirerValues => ({
  ...valuesOf(acquirer),
  code: '',
  names: {},
  methods: [],
  startsOn: today,
})

/** Days that are entered; undefined when they are none. */
export const daysOf = (text: string): number | undefined => {
  const days = /^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined
  return days !== undefined && days <= 30 ? days : undefined
}

/** What the commands take. */
export const requestOf = (values: AcquirerValues): Request<'accounts.createAcquirer'> => ({
  code: values.code.trim(),
  names: values.names,
  methods: values.methods,
  settlementDays: daysOf(values.settlementDays) ?? 1,
  startsOn: values.startsOn,
  mapping: {
    encoding: values.encoding,
    columns: {
      reference: values.reference,
      amount: values.amount,
      fee: values.fee,
      time: values.time,
      kind: values.kind,
      refundReference: values.refundReference,
      refundAmount: values.refundAmount,
    },
    refundWords: values.refundWords
      .split(/[,，、]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
    endMark: values.endMark,
    dayOrder: values.dayOrder,
    feeSign: values.feeSign,
  },
})
