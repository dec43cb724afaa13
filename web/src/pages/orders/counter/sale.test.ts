import { expect, test, vi } from 'vitest'
import { ApiProblem, NoAnswer } from '../../../api/problem.ts'
import { type Placed, type SaleSteps, sellOnce } from './sale.ts'

const order = { orderId: '1', number: '26061500017' } as Placed
const lost = () => Promise.reject(new NoAnswer('/api/orders/sell', undefined))

function steps(more: Partial<SaleSteps>): SaleSteps & { checking: ReturnType<typeof vi.fn> } {
  return {
    send: lost,
    ask: async () => ({ state: 'notDone' }),
    wait: async () => undefined,
    checking: vi.fn(),
    ...more,
  } as SaleSteps & { checking: ReturnType<typeof vi.fn> }
}

test('a sale that is answered is done and nobody is asked', async () => {
  const ask = vi.fn()
  expect(await sellOnce(steps({ send: async () => order, ask }))).toEqual({ done: order })
  expect(ask).not.toHaveBeenCalled()
})

test('a lost answer is asked about until it is known, through lost answers to the question as well', async () => {
  const answers: (() => ReturnType<SaleSteps['ask']>)[] = [
    lost,
    async () => ({ state: 'inProgress' }),
    lost,
    async () => ({ state: 'done', order }),
  ]
  const sale = steps({ ask: () => answers.shift()!() })
  expect(await sellOnce(sale)).toEqual({ done: order })
  expect(sale.checking).toHaveBeenCalledOnce()
  expect(answers).toHaveLength(0)
})

test('a sale that was not done says so', async () => {
  expect(await sellOnce(steps({}))).toEqual({ done: undefined })
})

test('a gateway that answers in the place of the server counts as a lost answer', async () => {
  const gateway = new ApiProblem('/api/orders/sell', 502, {})
  expect(await sellOnce(steps({ send: () => Promise.reject(gateway) }))).toEqual({ done: undefined })
})

test('a refusal is handed on and nobody is asked', async () => {
  const refusal = new ApiProblem('/api/orders/sell', 409, { code: 'orders.soldOut' })
  const sale = steps({ send: () => Promise.reject(refusal) })
  await expect(sellOnce(sale)).rejects.toBe(refusal)
  expect(sale.checking).not.toHaveBeenCalled()
})
