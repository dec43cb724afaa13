import type { ApiResponse, SignedInUser } from './api-client.ts'
import { buildSale, type Sale } from './orders.ts'
import type { TestApp } from './test-app.ts'

/** Sells a trip that carries this phone and gives the number of the order. */
export async function sellTrip(
  app: TestApp,
  clerk: SignedInUser,
  phone: string,
  more: Partial<Sale> = {},
): Promise<{ id: string; number: string }> {
  const { data, message } = await app.call(clerk, 'orders.sell', await buildSale(app, { phone, ...more }))
  if (!data) throw new Error(message)
  return { id: data.orderId, number: data.number }
}

/** Submits a comment as an anonymous visitor with a solved captcha, from any network address. */
export async function submitVisitorComment(
  app: TestApp,
  comment: { orderNumber: string; phone: string; rating?: number; text?: string },
  address?: string,
): Promise<ApiResponse<{ product: { id: string } }>> {
  const response = await fetch(`${app.url}/api/comments/write`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(address && { 'x-forwarded-for': address }) },
    body: JSON.stringify({
      rating: 5,
      text: 'A fine trip on a clean boat.',
      ...comment,
      ...(await app.solveCaptcha()),
    }),
  })
  return { http: response.status, ...((await response.json()) as Omit<ApiResponse<never>, 'http'>) }
}
