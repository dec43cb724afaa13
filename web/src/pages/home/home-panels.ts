import { type HomeReader, waitsFor } from '@fairway/contract/home/values'

/** What a home page can consist of. */
export type HomePanel =
  | 'attention'
  | 'board'
  | 'calls'
  | 'dashboards'
  | 'figures'
  | 'firstSteps'
  | 'holds'
  | 'sales'
  | 'ships'
  | 'takings'
  | 'wallet'

/** The panels that come with a chunk of their own. */
export type LazyPanelName = Exclude<HomePanel, 'board' | 'sales'>

/** Who the page is for. */
export interface HomeUser extends HomeReader {
  worksAtDocks: boolean
}

/**
 * The panels of a home page by the work of its user: what they decide on first, then what they do, then what they
 * watch. `main` is the wide column, `side` the narrow one.
 */
export function homePanels(user: HomeUser): {
  main: HomePanel[]
  side: HomePanel[]
} {
  const { may, organisationKind, worksAtDocks } = user
  const sells = may('orders.sell') || may('orders.sellFromWallet')
  const decides = Object.values(waitsFor).some((isFor) => isFor(user))
  const hasShips = organisationKind === 'carrier' && may('sailings.view')
  const looksAfterDocks = worksAtDocks && !sells && may('sailings.view')
  const countsMoney =
    may('reports.sales') && !worksAtDocks && (organisationKind === 'operator' || organisationKind === 'agent')
  const main: HomePanel[] = [
    ...(decides ? (['attention'] as const) : []),
    ...(hasShips ? (['ships'] as const) : []),
    ...(sells ? (['board'] as const) : []),
    ...(looksAfterDocks ? (['calls'] as const) : []),
    // What is earned and owed is of interest to those who are paid out of sailings, and to those who pay them.
    ...(may('settlement.viewEarnings') ? (['figures'] as const) : []),
    ...(countsMoney ? (['takings'] as const) : []),
    ...(may('dashboards.view') ? (['dashboards'] as const) : []),
  ]
  // Who has no work of these watches the river.
  const watches = main.every((panel) => panel === 'dashboards' || panel === 'attention')
  return {
    main: watches ? [...main, 'board'] : main,
    side: [
      ...(may('orders.sellFromWallet') && organisationKind === 'agent' ? (['wallet'] as const) : []),
      ...(sells ? (['sales'] as const) : []),
      ...(may('orders.hold') ? (['holds'] as const) : []),
    ],
  }
}
