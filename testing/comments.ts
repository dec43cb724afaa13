import { randomUUID } from 'node:crypto'
import { buildSale, type Sale } from './orders.ts'
import type { ApiResponse, SignedInUser, TestApp } from './test-app.ts'

/** Sells a trip that carries this phone and gives the number of the order. */
export async function sellTrip(
  pier: TestApp,
  clerk: SignedInUser,
  phone: string,
  more: Partial<Sale> = {},
): Promise<{ id: string; number: string }> {
  const { data, message } = await pier.call(clerk, 'orders.sell', await buildSale(pier, { phone, ...more }))
  if (!data) throw new Error(message)
  return { id: data.orderId, number: data.number }
}

/** Submits a comment as an anonymous visitor with a solved captcha, from any network address. */
export async function submitVisitorComment(
  pier: TestApp,
  comment: { orderNumber: string; phone: string; rating?: number; text?: string },
  address?: string,
): Promise<ApiResponse<{ product: { id: string } }>> {
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
  return { http: response.status, ...((await response.json()) as Omit<ApiResponse<never>, 'http'>) }
}
