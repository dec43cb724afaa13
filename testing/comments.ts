import { randomUUID } from 'node:crypto'
import { type Sale, saleOf } from './orders.ts'
import type { Answer, Person, TestServer } from './test-app.ts'

/** Sells a trip that carries this phone and gives the number of the order. */
export async function soldTrip(
  pier: TestServer,
  clerk: Person,
  phone: string,
  more: Partial<Sale> = {},
): Promise<{ id: string; number: string }> {
  const { data, message } = await pier.call(clerk, 'orders.sell', await saleOf(pier, { phone, ...more }))
  if (!data) throw new Error(message)
  return { id: data.orderId, number: data.number }
}

/** Submits a comment as an anonymous visitor with a solved captcha, from any network address. */
export async function writeAsVisitor(
  pier: TestServer,
  comment: { orderNumber: string; phone: string; rating?: number; text?: string },
  address?: string,
): Promise<Answer<{ product: { id: string } }>> {
  const deviceId = randomUUID()
  await fetch(`${pier.url}/api/login/loginAuthCode.do?show=${deviceId}`)
  const response = await fetch(`${pier.url}/api/comments/write`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(address && { 'x-forwarded-for': address }) },
    body: JSON.stringify({
      rating: 5,
      text: 'A fine trip on a clean boat.',
      ...comment,
      deviceId,
      code: pier.captchas.get(deviceId) ?? '',
    }),
  })
  return { http: response.status, ...((await response.json()) as Omit<Answer<never>, 'http'>) }
}
