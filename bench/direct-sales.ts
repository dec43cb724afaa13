import { setTimeout } from 'node:timers/promises'
import { buildTraveller, newIdempotencyKey } from '@fairway/testing/api-client'
import { createSellingLanes, type SaleRequest } from '../server/src/orders/index.ts'
import { createLog } from '../server/src/platform/log.ts'
import { createCrypto } from '../server/src/platform/security/crypto.ts'
import { fareFen as counterFareFen } from './bench-sailings.ts'
import { databaseSocket } from './measure-me.ts'

/** Who sells: a user of an organisation, who takes cash, or whose wallet pays. */
export interface Seller {
  user: string
  organisation: string
  method: 'cash' | 'wallet'
  fareFen: number
}

export interface DirectSales {
  /** Sells so many single tickets, about `together` of them in one batch of a lane; gives sales a second. */
  run(sailings: readonly string[], sales: number, together: number): Promise<number>
  close(): Promise<void>
}

/** The selling function called directly through `pg`, through the same lanes and batches, without HTTP around it. */
export async function createDirectSales(
  dataFolder: string,
  { user, organisation, method, fareFen }: Seller = {
    user: '1',
    organisation: '1',
    method: 'cash',
    fareFen: counterFareFen,
  },
): Promise<DirectSales> {
  const lanes = createSellingLanes({ connection: await databaseSocket(dataFolder), log: createLog('silent') })
  const crypto = createCrypto(Buffer.alloc(32, 1))
  const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

  /** What the server would hand over, made before the clock runs. */
  const request = (sailing: string, turn: number): SaleRequest => {
    const person = buildTraveller()
    const { hash, cipher } = crypto.protect('certificate', person.certificateNumber, person.certificateNumber)
    return {
      key: newIdempotencyKey(),
      endpoint: method === 'wallet' ? 'orders.sellFromWallet' : 'orders.sell',
      hash: hex(crypto.keyedHash('secret', String(turn))),
      user,
      organisation,
      channel: method === 'wallet' ? 'agent' : 'counter',
      operation: method === 'wallet' ? 'orders.sellFromWallet' : 'orders.sell',
      requestId: '',
      address: '127.0.0.1',
      at: new Date().toISOString(),
      sailing,
      from: turn % 3,
      to: (turn % 3) + 1,
      class: 'OPEN',
      expected: fareFen,
      method,
      reference: '',
      passengers: [
        {
          name: person.name,
          type: 'adult',
          kind: 'passport',
          hash: hex(hash),
          cipher: hex(cipher),
          masked: 'E*******',
          born: person.birthDate,
          sex: person.sex,
          nationality: person.nationality,
        },
      ],
    }
  }

  return {
    async run(sailings, sales, together) {
      // Twice as many as go together, in two halves: while one half is sold to, the other stands ready, as it does
      // when the sales come through HTTP.
      const half = Math.round(together) * Math.min(lanes.count, sailings.length)
      const requests = Array.from({ length: sales }, (_, turn) =>
        request(sailings[turn % sailings.length] ?? '', turn),
      )
      let next = 0
      const begun = performance.now()
      await Promise.all(
        Array.from({ length: 2 * half }, async (_, place) => {
          if (place >= half) await setTimeout(1)
          for (let mine = requests[next++]; mine !== undefined; mine = requests[next++]) {
            const { code } = await lanes.sell(mine)
            if (code !== 'sold') throw new Error(`a direct sale was refused: ${code}`)
          }
        }),
      )
      return sales / ((performance.now() - begun) / 1000)
    },
    close: () => lanes.close(),
  }
}
