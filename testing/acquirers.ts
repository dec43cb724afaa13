import type { acquirers } from '@fairway/contract/accounts/acquirers/endpoints'
import {
  emptyMapping,
  type StatementMapping,
  suggestMapping,
} from '@fairway/contract/accounts/acquirers/values'
import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import type { SignedInUser } from './api-client.ts'
import { buildSale } from './orders.ts'
import type { TestApp } from './test-app.ts'

type Input = RequestOf<(typeof acquirers)['accounts.createAcquirer']>

/** A line of a statement as tests write it: amounts in yuan, as the files of every acquirer have them. */
export interface WrittenLine {
  reference: string
  amount: string
  fee?: string
  time?: string
  refund?: { reference: string; amount: string }
}

const time = '2026-06-15 08:30:00'

/** A csv statement of cards in UTF-8. */
export const cardStatement = (lines: readonly WrittenLine[]): Buffer =>
  Buffer.from(
    [
      '商户号,8982310,,,',
      '交易时间,系统参考号,交易类型,交易金额,手续费',
      ...lines.map(({ reference, amount, fee = '0.00', time: at = time, refund }) =>
        refund
          ? `${at},${refund.reference},退货,"${refund.amount}",${fee}`
          : `${at},${reference},消费,"${amount}",${fee}`,
      ),
      '',
    ].join('\r\n'),
  )

/** A csv statement of WeChat: a backtick before every value, and totals below the lines. */
export const wechatStatement = (lines: readonly WrittenLine[]): Buffer =>
  Buffer.from(
    [
      '\ufeff交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,应结订单金额,微信退款单号,退款金额,手续费,费率',
      ...lines.map(({ reference, amount, fee = '0.00', time: at = time, refund }) =>
        [at, 'wx1', '1900', reference, '', refund ? 'REFUND' : 'SUCCESS', refund ? '0.00' : amount]
          .concat(refund ? [refund.reference, refund.amount] : ['0', '0.00'], [fee, '0.60%'])
          .map((value) => `\`${value}`)
          .join(','),
      ),
      '总交易单数,应结订单总金额,退款总金额,手续费总金额',
      '`2,`100.00,`0.00,`0.60',
      '',
    ].join('\r\n'),
  )

/** A csv statement of Alipay in GB 18030: headings above the lines, a line of its own at their end, fees as they change the balance. */
export const alipayStatement = (lines: readonly WrittenLine[]): Buffer =>
  gbkOf(
    [
      '#支付宝业务明细查询',
      '#账号：[20881234]',
      '#-----------------------------------------业务明细列表----------------------------------------',
      '支付宝交易号,商户订单号,业务类型,完成时间,订单金额（元）,退款批次号/请求号,服务费（元）',
      ...lines.map(({ reference, amount, fee = '0.00', time: at = time, refund }) =>
        refund
          ? `${reference}\t,1\t,退款,${at},-${refund.amount},${refund.reference}\t,${fee}`
          : `${reference}\t,1\t,交易,${at},${amount},,${fee}`,
      ),
      '#-----------------------------------------业务明细列表结束------------------------------------',
      '',
    ].join('\r\n'),
  )

/** A text in GBK, which every spreadsheet of a Chinese Windows reads. */
export function gbkOf(text: string): Buffer {
  const decoder = new TextDecoder('gb18030')
  const bytes = new Map<string, readonly number[]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      if (trail !== 0x7f) bytes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
  return Buffer.from([...text].flatMap((sign) => bytes.get(sign) ?? [sign.charCodeAt(0)]))
}

/** The mapping that fits the titles of a file in UTF-8. */
export const mappingOf = (file: Buffer): StatementMapping => {
  const mapping = suggestMapping(
    file
      .toString()
      .split('\r\n')
      .map((line) => line.split(',')),
  )
  if (!mapping) throw new Error('the titles are not known')
  return mapping
}

/** An acquirer from the day of the tests on; of cards unless said otherwise. */
export const acquirerRequest = (more: Partial<Input> = {}): Input => ({
  code: 'CARDS',
  names: { en: 'UnionPay merchant service', zh: '银联商务' },
  methods: ['card'],
  settlementDays: 1,
  startsOn: '2026-06-15',
  mapping: inputMapping(mappingOf(cardStatement([]))),
  ...more,
})

/** A mapping as commands take it. */
export const inputMapping = (mapping: StatementMapping = emptyMapping): Input['mapping'] => ({
  ...mapping,
  columns: { ...mapping.columns },
  refundWords: [...mapping.refundWords],
})

/** Makes the acquirer of cards, or another one. */
export async function createAcquirer(
  app: TestApp,
  user: SignedInUser,
  more: Partial<Input> = {},
): Promise<string> {
  const { data, message } = await app.call(user, 'accounts.createAcquirer', acquirerRequest(more))
  if (!data) throw new Error(message)
  return data.id
}

/** Imports a statement. */
export function importFile(
  app: TestApp,
  user: SignedInUser,
  acquirerId: string,
  file: Buffer,
  fileName = 'statement.csv',
) {
  return app.call(user, 'accounts.importStatement', { acquirerId, fileName, file: file.toString('base64') })
}

let receipts = 0
/** A payment by card with a receipt number of its own. */
export const cardPayment = () => {
  receipts += 1
  return { method: 'card' as const, reference: `CARD-RECEIPT-${receipts}` }
}

/** A card payment at the counter: its reference and amount as a statement has them. */
export async function sellByCard(app: TestApp, clerk: SignedInUser): Promise<WrittenLine & { fen: number }> {
  const payment = cardPayment()
  const { data, message } = await app.call(clerk, 'orders.sell', await buildSale(app, { payment }))
  if (!data) throw new Error(message)
  return { reference: payment.reference, amount: (data.total / 100).toFixed(2), fen: data.total }
}

/** A statement with a matched line, one of another amount, and lines that nothing of ours stands for. */
export async function importDifferences(
  app: TestApp,
  {
    user,
    clerk,
    acquirerId,
    unknown,
  }: { user: SignedInUser; clerk: SignedInUser; acquirerId: string; unknown: number },
): Promise<{ statementId: string; differenceIds: string[] }> {
  const [matched, differing] = [await sellByCard(app, clerk), await sellByCard(app, clerk)]
  const lines = Array.from({ length: unknown }, (_, index) => ({
    reference: `${matched.reference}-${index}`,
    amount: '20.00',
  }))
  const file = cardStatement([matched, { ...differing, amount: '1.00' }, ...lines])
  const { data, message } = await importFile(app, user, acquirerId, file)
  if (!data) throw new Error(message)
  const { rows } = (
    await app.call(user, 'accounts.acquirerDifferences', {
      statementId: data.statementId,
      kind: ['theirsOnly'],
      pageSize: 200,
    })
  ).data
  return { statementId: data.statementId, differenceIds: rows.map(({ id }) => id) }
}
