import type { SignedInUser } from '../api-client.ts'
import type { TestApp } from '../test-app.ts'

const nothingElse = { address: '', phone: '', bank: '', email: '' }
/** A buyer with a name alone. */
export const personBuyer = { kind: 'person' as const, name: '王芳', code: '', ...nothingElse }
/** A company with a code of GB 32100 whose check sign is right. */
export const companyBuyer = {
  ...{ kind: 'company' as const, name: '长江旅行社有限公司', code: '91350100M000100Y43', ...nothingElse },
  address: '重庆市渝中区朝天门 1 号',
}

/** A number of twenty digits for an invoice, and another one for its red letter. Payment codes of Alipay begin with 25 to 30. */
export const invoiceNumberOf = (id: string, red = false) => `${red ? 23 : 24}${id.padStart(18, '0')}`

/** What comes back about an invoice that was sent, as a line of a csv file. */
export const resultLine = (
  id: string,
  fen: number,
  more: Partial<Record<'kind' | 'amount' | 'result' | 'number' | 'day' | 'reason', string>> = {},
) =>
  [
    id,
    more.kind ?? 'invoice',
    more.amount ?? (fen / 100).toFixed(2),
    more.result ?? 'issued',
    more.number ?? invoiceNumberOf(id, more.kind === 'red letter'),
    more.day ?? '2026-06-15',
    more.reason ?? '',
  ].join(',')

/** A csv file of results in base64. */
export const resultFile = (...lines: string[]) =>
  Buffer.from(['invoice,kind,amount,result,number,day,reason', ...lines, ''].join('\r\n')).toString('base64')

/** Asks for an invoice over all tickets of an order. */
export async function askInvoice(app: TestApp, user: SignedInUser, orderId: string) {
  const { data, message } = await app.call(user, 'accounts.askInvoice', { orderId, buyer: personBuyer })
  if (!data) throw new Error(message)
  return data
}

/** Sends what waits, and books that an invoice, or its red letter, was issued. */
export async function issueInvoice(
  app: TestApp,
  accountant: SignedInUser,
  { invoiceId, fen }: { invoiceId: string; fen: number },
  kind: 'invoice' | 'red letter' = 'invoice',
): Promise<void> {
  const sent = await app.call(accountant, 'accounts.sendInvoices', {})
  if (!sent.data) throw new Error(sent.message)
  const read = await app.call(accountant, 'accounts.readInvoiceResults', {
    file: resultFile(resultLine(invoiceId, fen, { kind })),
  })
  if (read.data?.issued !== 1) throw new Error(read.message ?? JSON.stringify(read.data))
}

/** An invoice that was issued over all tickets of an order. */
export async function issuedInvoice(
  app: TestApp,
  users: { clerk: SignedInUser; accountant: SignedInUser },
  orderId: string,
) {
  const invoice = await askInvoice(app, users.clerk, orderId)
  await issueInvoice(app, users.accountant, invoice)
  return invoice
}
