/** What a line of an acquirer's statement says: money taken in, or money given back. */
export const statementLineKinds = ['payment', 'refund'] as const
export type StatementLineKind = (typeof statementLineKinds)[number]

/**
 * What a line came to: `waiting` until it is compared; `differs`: its payment or payout is known by another amount; `theirsOnly`:
 * no payment or payout has its reference.
 */
export const statementLineStates = ['waiting', 'matched', 'differs', 'theirsOnly'] as const
export type StatementLineState = (typeof statementLineStates)[number]

/** What a line stands for on our side. */
export const settledKinds = ['payment', 'payout', 'topUp'] as const
export type SettledKind = (typeof settledKinds)[number]

/** `oursOnly`: a payment or payout that no statement has brought within the days of the acquirer. */
export const differenceKinds = ['theirsOnly', 'oursOnly', 'differs'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** `claimed`: claimed from the acquirer, still open; `accepted`: booked as it is; `resolved`: nothing is missing any more. */
export const differenceStates = ['open', 'claimed', 'accepted', 'resolved'] as const
export type DifferenceState = (typeof differenceStates)[number]
/** Those that are not at their end. */
export const openDifferenceStates = ['open', 'claimed'] as const

/** What an accountant does with a difference. */
export const differenceActions = ['assign', 'unassign', 'accept', 'claim', 'note'] as const
export type DifferenceAction = (typeof differenceActions)[number]

/** What happened to a difference. */
export const differenceEvents = [
  'found',
  'assigned',
  'unassigned',
  'askedToAccept',
  'accepted',
  'refused',
  'claimed',
  'noted',
  'resolved',
] as const
export type DifferenceEvent = (typeof differenceEvents)[number]

/** Whether every line of a statement is booked; `matching`: lines are still compared. */
export const statementStates = ['matching', 'open', 'booked'] as const
export type StatementState = (typeof statementStates)[number]

/** Why a line of a file is not read. */
export const statementFaults = ['reference', 'amount', 'fee', 'time', 'namedTwice'] as const
export type StatementFault = (typeof statementFaults)[number]

/** How a file writes its signs; `auto`: UTF-8, else GB 18030 as spreadsheets of a Chinese Windows write it. */
export const statementEncodings = ['auto', 'utf8', 'gb18030'] as const
export type StatementEncoding = (typeof statementEncodings)[number]

/** How a file writes its days. */
export const dayOrders = ['yearFirst', 'dayFirst', 'monthFirst'] as const
export type DayOrder = (typeof dayOrders)[number]

/** Whether a fee that is charged is written as a cost, 0.38, or as a change of the balance, -0.38. */
export const feeSigns = ['cost', 'change'] as const
export type FeeSign = (typeof feeSigns)[number]

/** The columns of a statement, each by its title in the file. */
export const statementColumns = [
  'reference',
  'amount',
  'fee',
  'time',
  'kind',
  'refundReference',
  'refundAmount',
] as const
export type StatementColumn = (typeof statementColumns)[number]

/** How the files of an acquirer are read. A column that a file does not have is ''. */
export interface StatementMapping {
  encoding: StatementEncoding
  columns: Readonly<Record<StatementColumn, string>>
  /** Words of the column of the kind that mean money given back; without that column the sign of the amount says it. */
  refundWords: readonly string[]
  /** A line whose first cell begins with this, and all below it, are totals; '' for none. */
  endMark: string
  dayOrder: DayOrder
  feeSign: FeeSign
}

/** Lines of a statement at most. */
export const maxStatementLines = 20_000
/** Bytes of a statement file at most. */
export const maxStatementBytes = 8_000_000
/** A file with more bad lines than this is read by the wrong mapping. */
export const maxStatementFaults = 500
/** Rows of a preview. */
export const previewRows = 20

const noColumns: StatementMapping['columns'] = {
  reference: '',
  amount: '',
  fee: '',
  time: '',
  kind: '',
  refundReference: '',
  refundAmount: '',
}

export const emptyMapping: StatementMapping = {
  encoding: 'auto',
  columns: noColumns,
  refundWords: [],
  endMark: '',
  dayOrder: 'yearFirst',
  feeSign: 'cost',
}

/** Mappings by the titles that acquirers are known to use. */
const knownMappings: readonly StatementMapping[] = [
  {
    ...emptyMapping,
    columns: {
      reference: '微信订单号',
      amount: '应结订单金额',
      fee: '手续费',
      time: '交易时间',
      kind: '交易状态',
      refundReference: '微信退款单号',
      refundAmount: '退款金额',
    },
    refundWords: ['REFUND', 'REVOKED'],
    endMark: '总交易单数',
  },
  {
    ...emptyMapping,
    columns: {
      ...noColumns,
      reference: '支付宝交易号',
      amount: '订单金额（元）',
      fee: '服务费（元）',
      time: '完成时间',
      kind: '业务类型',
      refundReference: '退款批次号/请求号',
    },
    refundWords: ['退款'],
    endMark: '#',
    feeSign: 'change',
  },
]

/** Titles of other acquirers by column, the commonest first. */
const knownTitles: Readonly<Record<StatementColumn, readonly string[]>> = {
  reference: ['系统参考号', '参考号', '检索参考号', '交易流水号', 'Reference', 'Retrieval reference'],
  amount: ['交易金额', '金额', 'Amount', 'Transaction amount'],
  fee: ['手续费', '商户手续费', 'Fee'],
  time: ['交易时间', '交易日期', 'Time', 'Date', 'Transaction time'],
  kind: ['交易类型', '业务类型', 'Type', 'Kind'],
  refundReference: [],
  refundAmount: [],
}

/** A title as it is compared: width, case, blanks, backticks and stars do not matter. */
export const plainHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*`]/g, '')

/**
 * The mapping that fits the first rows of a file by its titles; undefined when they are none that are known.
 * @param rows the cells of the first rows, headings and all
 */
export function suggestMapping(rows: readonly (readonly string[])[]): StatementMapping | undefined {
  const headings = rows.map((cells) => new Set(cells.map(plainHeading)))
  for (const known of knownMappings) {
    const titles = statementColumns.map((column) => known.columns[column]).filter((title) => title !== '')
    if (headings.some((heading) => titles.every((title) => heading.has(plainHeading(title))))) return known
  }
  for (const heading of headings) {
    const titleOf = (column: StatementColumn) =>
      knownTitles[column].find((title) => heading.has(plainHeading(title))) ?? ''
    if (titleOf('reference') === '' || titleOf('amount') === '') continue
    const columns = Object.fromEntries(statementColumns.map((column) => [column, titleOf(column)]))
    return {
      ...emptyMapping,
      // Every column is there, which `fromEntries` does not say.
      columns: columns as StatementMapping['columns'],
      refundWords: ['退款', '退货', '撤销', '消费撤销', 'refund', 'reversal'],
    }
  }
  return undefined
}
