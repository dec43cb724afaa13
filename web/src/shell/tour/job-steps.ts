import type { Permission } from '@fairway/contract/menus'
import type { Menu } from '../../blocks/page/menu.ts'
import type { TextKey } from '../../i18n/text.ts'
import type { Step } from './step.ts'

/** Who the tour is for. */
export interface TourUser {
  menu: Menu
  /** Kind of the organisation. */
  organisationKind: string
}

const page = (uri: string, text: TextKey): Step => ({
  id: uri,
  title: { uri },
  text,
  pages: [uri],
  targets: ['.tab-view .page-search', '.tab-view .page-frame .panel', '.tab-view .page-head'],
})

/** A panel of the start page, found by its title. */
const panel = (title: TextKey, text: TextKey): Step => ({ id: title, title, text, panel: title })

const counter = page('orders/counter', 'guide.job.counter')
const sales = page('reports/sales', 'guide.job.sales')
const passengers = page('sailings/calendar', 'guide.job.passengers')
const holds = panel('homePanels.holds', 'guide.job.holds')

/**
 * The steps of each job, by what its users may do; the first that fits is theirs. An administrator, who may do
 * everything, looks after users and parameters.
 */
const jobs: readonly {
  fits: (may: (permission: Permission) => boolean, organisationKind: string) => boolean
  steps: readonly Step[]
}[] = [
  {
    fits: (may) => may('system.setParameters'),
    steps: [
      page('staff/users', 'guide.job.users'),
      page('system/parameters', 'guide.job.parameters'),
      panel('homePanels.attention', 'guide.job.health'),
    ],
  },
  {
    fits: (may) => may('orders.sell'),
    steps: [counter, page('orders/list', 'guide.job.payment'), holds, panel('home.sales', 'guide.job.shift')],
  },
  {
    fits: (may) => may('orders.sellFromWallet'),
    steps: [counter, panel('homePanels.wallet', 'guide.job.wallet'), holds, sales],
  },
  {
    fits: (may, organisationKind) => organisationKind === 'carrier' && may('sailings.view'),
    steps: [panel('homePanels.ships', 'guide.job.ships'), passengers],
  },
  {
    fits: (may) => may('orders.viewPassengers'),
    steps: [panel('homePanels.calls', 'guide.job.calls'), passengers],
  },
  {
    fits: (may) => may('reports.sales'),
    steps: [panel('homePanels.takings', 'guide.job.takings'), sales],
  },
  { fits: (may) => may('staff.editUsers'), steps: [page('staff/users', 'guide.job.users')] },
  {
    fits: (may) => may('dashboards.view'),
    steps: [panel('homePanels.dashboards', 'guide.job.dashboards')],
  },
]

/** The steps of a user's job. Pages that are not granted are left out. */
export function jobSteps({ menu, organisationKind }: TourUser): Step[] {
  const job = jobs.find(({ fits }) =>
    fits((permission) => menu.permissions.has(permission), organisationKind),
  )
  return (job?.steps ?? []).filter(({ pages }) => !pages || pages.some((uri) => menu.byUri.has(uri)))
}
