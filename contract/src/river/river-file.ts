import * as z from 'zod/mini'
import { supplierFields } from '../agents/supplier-endpoints.ts'
import { termsInput } from '../fares/condition-set.ts'
import { promotionConditions } from '../fares/promotion-endpoints.ts'
import { benefitFaults, channels, chargeBases, chargeKinds, promotionBenefits } from '../fares/values.ts'
import { certificateFields, certificatePeriod } from '../fleet/certificate-endpoints.ts'
import { classKinds, deckInput, maxDecks } from '../fleet/plan.ts'
import { instant, serviceDate } from '../kernel/dates.ts'
import { code } from '../kernel/ids.ts'
import { basisPoints, price } from '../kernel/money.ts'
import { localizedNameInput } from '../kernel/texts.ts'
import { maxRunMinutes, maxStops, stopFaults } from '../network/line-stops.ts'
import { riverKmInput } from '../network/port-endpoints.ts'
import { lineKinds } from '../network/values.ts'
import { phone } from '../profile/endpoints.ts'
import { holidayInOrder, saleWindow } from '../sailings/services/endpoints.ts'
import { onHolidays } from '../sailings/services/values.ts'
import { organisationCode, registrationCode } from '../staff/organisations/endpoints.ts'

// A river as one file. Records name each other by their codes, so that a file fits every installation.

const label = localizedNameInput(100)
const enabled = z.boolean()
const listOf = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z._default(z.array(item).check(z.maxLength(most)), [])

const organisation = z.strictObject({
  code: organisationCode,
  names: label,
  registrationCode,
  contact: z.string().check(z.trim(), z.maxLength(100)),
  phone,
  enabled,
})

/** A fault at the last day where a stretch of days ends before it begins. */
const inOrder = <Day extends string>(from: Day, to: Day) =>
  z.refine<Record<Day, string | null>>(
    ({ [from]: first, [to]: last }: Record<string, string | null>) => !first || !last || first <= last,
    { error: 'endsBeforeItBegins', path: [to] },
  )

const certificate = z.strictObject(certificateFields).check(certificatePeriod)

const carrier = z.extend(organisation, { certificates: listOf(certificate, 200) })

const supplier = z
  .strictObject({
    ...supplierFields,
    /** The code of the carrier or port corporation that it is; null: a company outside of the network. */
    organisation: z._default(z.nullable(z.string()), null),
    enabled,
  })
  .check(inOrder('contractFrom', 'contractTo'))

const travelClass = z.strictObject({
  code,
  names: label,
  kind: z.enum(classKinds),
  seatsPerRow: z.int().check(z.gte(1), z.lte(20)),
  /** Comfort, 1 is the best. */
  rank: z.int().check(z.gte(1), z.lte(1_000)),
})

const minuteOfDay = z.int().check(z.gte(0), z.lte(1_439))

const dock = z.strictObject({
  code,
  names: label,
  berths: z.int().check(z.gte(1), z.lte(99)),
  riverKm: riverKmInput,
  /** Minutes of the day in Asia/Shanghai; null: always open. */
  hours: z.nullable(z.strictObject({ from: minuteOfDay, to: minuteOfDay })),
  /** Degrees of WGS 84. */
  position: z.nullable(
    z.strictObject({
      latitude: z.number().check(z.gte(-90), z.lte(90)),
      longitude: z.number().check(z.gte(-180), z.lte(180)),
    }),
  ),
  enabled,
})

const port = z.strictObject({
  code,
  names: label,
  riverKm: riverKmInput,
  estimated: z.boolean(),
  /** The code of a port corporation. */
  corporation: z.nullable(z.string()),
  enabled,
  docks: listOf(dock, 200),
})

const ship = z.strictObject({
  code,
  names: label,
  /** The code of a series. */
  series: z.nullable(z.string()),
  /** The code of a carrier. */
  carrier: z.string(),
  certifiedCapacity: z.int().check(z.gte(1), z.lte(1_000_000)),
  enabled,
  certificates: listOf(certificate, 200),
  /** Its published deck plan. */
  plan: z.nullable(
    z.strictObject({
      name: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
      decks: z.array(deckInput).check(z.minLength(1), z.maxLength(maxDecks)),
    }),
  ),
})

const runMinutes = z.nullable(z.int().check(z.gte(0), z.lte(maxRunMinutes)))

const stops = z
  .array(
    z.strictObject({
      /** The code of a dock. */
      dock: z.string(),
      arriveMinutes: runMinutes,
      departMinutes: runMinutes,
    }),
  )
  .check(
    z.minLength(2),
    z.maxLength(maxStops),
    z.superRefine((list, refinement) => {
      // A round trip without a call on its way comes back to the dock it left: the forms draw none, the database keeps them.
      for (const { index, field, fault } of stopFaults(
        list.map(({ dock: dockId, ...times }) => ({ dockId, ...times })),
      ))
        if (fault !== 'stopTwice')
          refinement.addIssue({
            code: 'custom',
            path: [index, field],
            message: fault,
            input: list[index],
          })
    }),
  )

const stopNumber = z.int().check(z.gte(0), z.lte(maxStops - 1))
const fareTable = z
  .strictObject({
    /** First day of the version of the line whose stop numbers it uses. */
    version: serviceDate,
    validFrom: serviceDate,
    validTo: serviceDate,
    fares: z
      .array(
        z.strictObject({
          /** The code of a class. */
          class: z.string(),
          fromStop: stopNumber,
          toStop: stopNumber,
          price,
        }),
      )
      .check(z.minLength(1), z.maxLength(20_000)),
  })
  .check(inOrder('validFrom', 'validTo'))

const line = z.strictObject({
  code,
  names: label,
  kind: z.enum(lineKinds),
  /** The code of a carrier. */
  carrier: z.string(),
  enabled,
  /** When each channel sells it; null: as the parameters say. */
  saleWindow: z._default(z.nullable(z.strictObject(saleWindow)), null),
  /** Its published versions by their first days. */
  versions: listOf(z.strictObject({ validFrom: serviceDate, stops }), 100),
  /** Its published fare tables. */
  fareTables: listOf(fareTable, 100),
})

const day = z.nullable(serviceDate)
const weekdays = z.int().check(z.gte(1), z.lte(127))

const service = z
  .strictObject({
    code,
    /** The codes of a line and of a ship. */
    line: z.string(),
    ship: z.string(),
    departureMinute: minuteOfDay,
    /** Bits: 1 is Monday, 64 Sunday. */
    weekdays,
    everyDays: z.int().check(z.gte(1), z.lte(366)),
    countedFrom: serviceDate,
    validFrom: day,
    validTo: day,
    onHolidays: z.enum(onHolidays),
    rolling: z.boolean(),
    enabled,
    rota: listOf(z.strictObject({ ship: z.string(), weekdays, from: day, to: day }), 20),
    days: listOf(
      z.strictObject({
        date: serviceDate,
        runs: z.boolean(),
        reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      }),
      200,
    ),
  })
  .check(inOrder('validFrom', 'validTo'))

const holiday = z
  .strictObject({
    names: label,
    /** The code of a dock; null: of the whole network. */
    dock: z.nullable(z.string()),
    from: serviceDate,
    to: serviceDate,
  })
  .check(holidayInOrder)

/** From when it counts, and until when; null: until another one takes its place. */
const moments = { validFrom: instant, validTo: z._default(z.nullable(instant), null) }

const small = (most: number) => z.nullable(z.int().check(z.gte(0), z.lte(most)))

const passengerType = z.strictObject({
  code,
  names: label,
  /** Share of the full fare. */
  percentBp: basisPoints,
  needsSeat: z.boolean(),
  ageFrom: small(150),
  ageBelow: small(151),
  heightFromCm: small(250),
  heightBelowCm: small(251),
  certificateTypes: z.nullable(z.array(code).check(z.minLength(1), z.maxLength(50))),
  /** What the clerk asks for besides the certificate. */
  proof: z.nullable(label),
  freePerAdult: small(9),
  isAdult: z.boolean(),
  ...moments,
})

const some = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.nullable(z.array(item).check(z.minLength(1), z.maxLength(most)))

/** For which sales a rule is, by codes; null: all. */
const scope = {
  lines: some(z.string(), 500),
  classes: some(z.string(), 100),
  channels: some(z.enum(channels), channels.length),
  passengerTypes: some(z.string(), 100),
}

const charge = z.strictObject({
  code,
  names: label,
  kind: z.enum(chargeKinds),
  basis: z.enum(chargeBases),
  fixed: price.check(z.lte(1_000_000)),
  basisPoints,
  /** Whether a ticket whose fare is free is charged too. */
  onFree: z.boolean(),
  /** The code of a supplier; null: the operator. */
  payee: z.nullable(z.string()),
  refundable: z.boolean(),
  ...scope,
  ...moments,
})

const { budgetFen: budget, ...promotionLimits } = promotionConditions

const promotion = z
  .strictObject({
    code,
    names: label,
    benefit: z.enum(promotionBenefits),
    /** Share that is taken off. */
    basisPoints: z.nullable(basisPoints.check(z.gte(1))),
    /** What is taken off each fare, or what each costs with a fixed fare. */
    amount: z.nullable(price.check(z.lte(1_000_000))),
    ...scope,
    ...promotionLimits,
    budget,
    ...moments,
  })
  .check(
    inOrder('travelFrom', 'travelTo'),
    z.superRefine((one, refinement) => {
      for (const fault of benefitFaults(one.benefit, { share: one.basisPoints, amount: one.amount }))
        refinement.addIssue({
          code: 'custom',
          path: [fault === 'share' ? 'basisPoints' : 'amount'],
          message: 'benefit',
          input: one,
        })
    }),
  )

const conditions = z.strictObject({
  code,
  names: label,
  /** For which sales they are; null: all. Line and class by their codes. */
  scope: z.strictObject({
    line: z.nullable(z.string()),
    class: z.nullable(z.string()),
    lineKind: z.nullable(z.enum(lineKinds)),
    channel: z.nullable(z.enum(channels)),
  }),
  terms: termsInput,
  ...moments,
})

/** The format of the file, which a file says itself. */
export const riverFormat = 'fairway-river-1'

/** A river: organisations, network, fleet, services with their calendar, fares and rules of prices. A section that is left out changes nothing. */
export const riverFile = z.strictObject({
  /** For editors: the schema that describes the file. */
  $schema: z.optional(z.string().check(z.maxLength(500))),
  format: z.literal(riverFormat),
  corporations: listOf(organisation, 500),
  carriers: listOf(carrier, 500),
  suppliers: listOf(supplier, 1_000),
  ports: listOf(port, 500),
  classes: listOf(travelClass, 100),
  series: listOf(z.strictObject({ code, names: label }), 500),
  ships: listOf(ship, 1_000),
  lines: listOf(line, 500),
  services: listOf(service, 5_000),
  holidays: listOf(holiday, 2_000),
  passengerTypes: listOf(passengerType, 100),
  charges: listOf(charge, 500),
  promotions: listOf(promotion, 500),
  conditions: listOf(conditions, 200),
})

export type RiverFile = z.output<typeof riverFile>

/** The file as JSON Schema (draft 2020-12), for editors and other programs. */
export function riverSchema(): Record<string, unknown> {
  const described = z.toJSONSchema(riverFile, { io: 'input', unrepresentable: 'any' })
  return { ...described, title: 'Fairway river file' } as Record<string, unknown>
}
