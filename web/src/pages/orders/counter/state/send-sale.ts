import { command, type Request } from '../../../../api/client.ts'
import {
  type AskOutcome,
  type CommandEnd,
  type IdempotentOptions,
  sendIdempotent,
  settle,
} from '../../../../api/idempotent-command.ts'
import { removePendingRequest } from '../../../../api/pending-requests.ts'
import type { Payment, Placed } from './sale.ts'

/** What became of a sale, with its order as it is now. */
const askForOrder: AskOutcome<Placed> = async (key, signal) => {
  const outcome = await command('orders.outcome', { key }, { background: true, signal })
  return outcome.state === 'done' ? { state: 'done', reply: outcome.order } : outcome
}

/** What became of a sale whose answer this page never saw. */
export async function settleEarlier(key: string): Promise<CommandEnd<Placed>> {
  const outcome = await settle(key, { ask: askForOrder })
  removePendingRequest(key)
  return outcome.state === 'done' ? outcome : { state: 'notDone', why: undefined }
}

/** Sends a sale or a hold; each is kept as open, and asked about, under the name of its own command. */
export function sendSale(
  payment: Payment,
  asked: Request<'orders.hold'>,
  options: Omit<IdempotentOptions<Placed>, 'ask'>,
): Promise<CommandEnd<Placed>> {
  const withAsk = { ...options, ask: askForOrder }
  switch (payment.method) {
    case 'hold':
      return sendIdempotent('orders.hold', asked, withAsk)
    case 'wallet': {
      const { paymentPassword } = payment
      return sendIdempotent('orders.sellFromWallet', { ...asked, paymentPassword }, withAsk)
    }
    case 'cash':
      return sendIdempotent('orders.sell', { ...asked, payment: { method: 'cash' } }, withAsk)
    default:
      return sendIdempotent('orders.sell', { ...asked, payment }, withAsk)
  }
}
