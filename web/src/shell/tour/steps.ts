import { text } from '../../i18n/text.ts'
import { jobSteps, type TourUser } from './job-steps.ts'
import type { Step } from './step.ts'

/** Lists with a search area, the most common first. */
const listPages = ['orders/list', 'sailings/calendar', 'network/ports', 'network/lines', 'fleet/ships']

const menuButton = '.navbar > [aria-controls="sidebar"]'

/** The steps of the tour on a desktop or a phone, for a user with this menu. */
export function stepsFor(mobile: boolean, user: TourUser): Step[] {
  const { menu } = user
  const job = jobSteps(user)
  const lists = listPages.filter((uri) => menu.byUri.has(uri) && menu.home?.uri !== uri)
  const steps: (Step | false)[] = [
    { id: 'welcome', title: 'guide.welcome', text: 'guide.welcome.text' },
    mobile
      ? { id: 'menu', title: 'guide.menu', text: 'guide.menu.phone', targets: [menuButton] }
      : { id: 'menu', title: 'guide.menu', text: 'guide.menu.text', targets: ['#sidebar'] },
    !mobile && { id: 'fold', title: 'guide.fold', text: 'guide.fold.text', targets: [menuButton] },
    { id: 'tabs', title: 'guide.tabs', text: 'guide.tabs.text', targets: ['.tags-bar'] },
    {
      id: 'search',
      title: 'guide.search',
      text: mobile ? 'guide.search.phone' : 'guide.search.text',
      targets: ['.navbar [aria-keyshortcuts="Control+K"]', '.navbar-account'],
    },
    {
      id: 'quickMenu',
      title: 'guide.quickMenu',
      text: 'guide.quickMenu.text',
      targets: ['.navbar-quick-menu'],
    },
    {
      id: 'messages',
      title: 'guide.messages',
      text: 'guide.messages.text',
      targets: ['.navbar .messages-button'],
    },
    {
      id: 'language',
      title: 'guide.language',
      text: 'guide.language.text',
      targets: ['.navbar-language'],
    },
    !mobile && {
      id: 'size',
      title: 'guide.size',
      text: 'guide.size.text',
      targets: ['.navbar-sizes'],
    },
    {
      id: 'account',
      title: 'guide.account',
      text: 'guide.account.text',
      targets: ['.navbar-account'],
    },
    {
      id: 'settings',
      title: 'guide.settings',
      text: 'guide.settings.text',
      targets: ['.settings-handle'],
    },
    lists.length > 0 && {
      id: 'page',
      title: 'guide.page',
      text: 'guide.page.text',
      pages: lists,
      targets: ['.page-search', '.page-head [aria-controls]', '.page-head'],
    },
    ...job,
    { id: 'end', title: 'guide.end', text: 'guide.end.text' },
  ]
  return steps.filter((step) => step !== false)
}

/** The panel of the page that is shown with this title. */
function panelWithTitle(title: string): Element | undefined {
  const headings = document.querySelectorAll('.panel-head h2')
  return Array.from(headings)
    .find((heading) => heading.textContent === title && heading.checkVisibility?.() !== false)
    ?.closest('.panel') as Element | undefined
}

/** The target element of a step: rendered, visible, and with a size. */
export function targetOf({ targets = [], panel }: Step): Element | undefined {
  if (panel) return panelWithTitle(text(panel))
  for (const selector of targets)
    for (const element of document.querySelectorAll(selector)) {
      const { width, height } = element.getBoundingClientRect()
      if (width > 0 && height > 0 && element.checkVisibility?.({ visibilityProperty: true }) !== false)
        return element
    }
  return undefined
}

/** Whether a step can be shown now, or after its page is opened. */
export function canShow(step: Step): boolean {
  return !step.targets || step.pages !== undefined || targetOf(step) !== undefined
}
