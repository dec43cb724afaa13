import type { RiverFile } from '@fairway/contract/river/river-file'

type Compare<Item> = (one: Item, other: Item) => number
const sorted = <Item>(items: readonly Item[], compare: Compare<Item>): Item[] => [...items].sort(compare)
const byText =
  <Item>(text: (item: Item) => string): Compare<Item> =>
  (one, other) =>
    text(one) < text(other) ? -1 : text(one) > text(other) ? 1 : 0

type Deck = NonNullable<RiverFile['ships'][number]['plan']>['decks'][number]

const tidyDeck = ({ number, names, aisles, seats, cabins }: Deck): Deck => ({
  number,
  names,
  aisles: sorted(
    aisles
      .filter(({ aisleAfter }) => aisleAfter.length > 0)
      .map(({ row, aisleAfter }) => ({ row, aisleAfter: [...new Set(aisleAfter)].sort((a, b) => a - b) })),
    (one, other) => one.row - other.row,
  ),
  seats: sorted(
    seats.map(({ label, classCode, row, position, attributes, cabin }) => ({
      ...{ label, classCode, row, position, cabin },
      attributes: [...new Set(attributes)].sort(),
    })),
    (one, other) => one.row - other.row || one.position - other.position,
  ),
  cabins: sorted(
    cabins,
    byText(({ code }) => code),
  ),
})

/** The sales that a rule is for have no order. */
const tidyScope = <Rule extends RiverFile['charges'][number] | RiverFile['promotions'][number]>(
  rule: Rule,
): Rule => ({
  ...rule,
  lines: rule.lines && [...rule.lines].sort(),
  classes: rule.classes && [...rule.classes].sort(),
  channels: rule.channels && [...rule.channels].sort(),
  passengerTypes: rule.passengerTypes && [...rule.passengerTypes].sort(),
})

const tidyCertificates = (certificates: RiverFile['ships'][number]['certificates']) =>
  sorted(
    certificates,
    byText(({ kind, number }) => `${kind} ${number}`),
  )

/**
 * A file in the form that an export has: what has no order of its own is sorted, so that two files that say the same are the
 * same. Ports, docks, lines, classes and passenger types keep their order, which is that of the screens.
 */
export const tidied = (file: RiverFile): RiverFile => ({
  ...file,
  carriers: file.carriers.map((carrier) => ({
    ...carrier,
    certificates: tidyCertificates(carrier.certificates),
  })),
  suppliers: file.suppliers.map((supplier) => ({
    ...supplier,
    supplies: [...new Set(supplier.supplies)].sort(),
  })),
  ships: file.ships.map((ship) => ({
    ...ship,
    certificates: tidyCertificates(ship.certificates),
    plan: ship.plan && {
      name: ship.plan.name,
      decks: sorted(ship.plan.decks, (one, other) => one.number - other.number).map(tidyDeck),
    },
  })),
  lines: file.lines.map((line) => ({
    ...line,
    fareTables: line.fareTables.map((table) => ({
      ...table,
      fares: sorted(
        table.fares,
        (one, other) =>
          byText<typeof one>((fare) => fare.class)(one, other) ||
          one.fromStop - other.fromStop ||
          one.toStop - other.toStop,
      ),
    })),
  })),
  services: file.services.map((service) => ({
    ...service,
    days: sorted(
      service.days,
      byText(({ date }) => date),
    ),
  })),
  holidays: sorted(
    file.holidays,
    byText(({ dock, from, to }) => `${from} ${to} ${dock ?? ''}`),
  ),
  charges: file.charges.map(tidyScope),
  promotions: file.promotions.map(tidyScope),
  passengerTypes: file.passengerTypes.map((type) => ({
    ...type,
    certificateTypes: type.certificateTypes && [...type.certificateTypes].sort(),
  })),
})
