import type { Menu } from '../../blocks/page/menu.ts'
import type { TextKey } from '../../i18n/text.ts'

/** One step of the tour. Steps whose target is not rendered, or not granted, are left out. */
export interface Step {
  id: string
  title: TextKey
  text: TextKey
  /** Target selectors: the first visible match counts. Without any the card stands in the middle. */
  targets?: readonly string[]
  /** Pages to open first, by uri: the first one granted. */
  pages?: readonly string[]
}

/** Lists with a search area, the most common first. */
const listPages = ['orders/list', 'sailings/calendar', 'network/ports', 'network/lines', 'fleet/ships']

const menuButton = '.navbar > [aria-controls="sidebar"]'

/** The steps of the tour on a desktop or a phone, for a user with this menu. */
export function stepsFor(mobile: boolean, menu: Menu): Step[] {
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
    { id: 'end', title: 'guide.end', text: 'guide.end.text' },
  ]
  return steps.filter((step) => step !== false)
}

/** The target element of a step: rendered, visible, and with a size. */
export function targetOf({ targets = [] }: Step): Element | undefined {
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
