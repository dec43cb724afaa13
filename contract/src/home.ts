import * as z from 'zod/mini'
import { capability, query } from './kernel/endpoint.ts'
import { id } from './kernel/ids.ts'
import { fen } from './kernel/money.ts'
import { serviceDate } from './kernel/service-date.ts'
import { named, texts } from './kernel/texts.ts'
import { lineKinds } from './network.ts'
import { sailingStates } from './sailings.ts'

/** A call of today as the pier sees it: who leaves from here, when, and how full. */
const departure = z.object({
  sailingId: id,
  line: z.object({ id, code: z.string(), names: texts, kind: z.enum(lineKinds) }),
  ship: named,
  status: z.enum(sailingStates),
  stop: z.int(),
  dock: named,
  towards: texts,
  departs: z.string(),
  /** True while tickets from this stop can be bought. */
  onSale: z.boolean(),
  certifiedCapacity: z.int(),
  /** Passengers booked on the leg that begins here. */
  booked: z.int(),
})

export const home = capability('home', {
  today: query({
    access: { permission: 'home.view' },
    scope: 'own',
    request: z.object({}),
    reply: z.object({
      date: serviceDate,
      /** Docks of the asking person; empty for those who see all. */
      docks: z.array(named),
      departures: z.array(departure),
      departuresInAll: z.int(),
      /** What the asking person sold today; null for people who do not sell. */
      sales: z.nullable(z.object({ orders: z.int(), tickets: z.int(), fen })),
      asOf: z.string(),
    }),
  }),
})
