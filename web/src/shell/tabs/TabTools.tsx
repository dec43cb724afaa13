import './tab-tools.css'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Menu } from '../../blocks/page/menu.ts'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { afterPaint } from '../../ui/overlay/after-paint.ts'
import { TabMenu } from './TabMenu.tsx'
import { useTabs } from './tab-store.ts'
import type { Tab } from './tabs.ts'
import { useLazyModule } from './use-lazy-module.ts'

const loadList = async () => (await import('./TabList.tsx')).TabList

interface Hidden {
  before: boolean
  after: boolean
  /** Whether the tabs are wider than the whole bar. */
  any: boolean
}

const nothingHidden: Hidden = { before: false, after: false, any: false }

/** What the tab bar needs from its second tab on: the wheel, the active tab in view, shadows, the list, the menu. */
export function TabTools({
  bar,
  menu,
  menuAt,
  onMenuDone,
}: {
  bar: RefObject<HTMLElement | null>
  menu: Menu
  /** The tab whose context menu is open, and where. */
  menuAt: { tab: Tab; x: number; y: number } | undefined
  onMenuDone: () => void
}) {
  const hidden = useOverflow(bar)
  return (
    <>
      {hidden.before && <span className="tags-shadow" aria-hidden="true" />}
      {hidden.any && <AllTabs bar={bar} menu={menu} shadow={hidden.after} />}
      {menuAt && <TabMenu key={`${menuAt.tab.id} ${menuAt.x} ${menuAt.y}`} {...menuAt} onDone={onMenuDone} />}
    </>
  )
}

/** Follows which tabs are out of sight, and keeps the active one in view. */
function useOverflow(bar: RefObject<HTMLElement | null>): Hidden {
  const tabs = useTabs((state) => state.tabs)
  const active = useTabs((state) => state.active)
  const [hidden, setHidden] = useState(nothingHidden)

  const measure = useEffectEvent(() => {
    const element = bar.current
    const room = element?.parentElement?.clientWidth
    if (!element || room === undefined) return
    const { scrollLeft, scrollWidth, clientWidth } = element
    const now: Hidden = {
      before: scrollLeft > 1,
      after: scrollLeft + clientWidth < scrollWidth - 1,
      any: scrollWidth > room,
    }
    setHidden((former) =>
      former.before === now.before && former.after === now.after && former.any === now.any ? former : now,
    )
  })

  const showActive = useEffectEvent(() =>
    bar.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  )

  useEffect(() => {
    const element = bar.current
    if (!element) return
    // The wheel scrolls sideways here. React's listener is passive and could not prevent the page from scrolling too.
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY === 0 || element.scrollWidth <= element.clientWidth) return
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    const onScroll = () => measure()
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('scroll', onScroll)
    }
  }, [bar])

  // Titles come later and windows are resized: every tab is observed, and the bar, which moves the active one.
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const sizes = new ResizeObserver((entries) => {
      measure()
      if (entries.some(({ target }) => target === element)) showActive()
    })
    sizes.observe(element)
    for (const { id } of tabs) {
      const tag = document.getElementById(`tab-${id}`)
      if (tag) sizes.observe(tag)
    }
    return () => sizes.disconnect()
  }, [bar, tabs])

  // After paint: measuring the tag earlier would force an extra layout.
  useEffect(() => {
    if (active) return afterPaint(showActive)
  }, [active])

  return hidden
}

/** The button that opens the list of all tabs; the list is fetched at the first approach. */
function AllTabs({ bar, menu, shadow }: { bar: RefObject<HTMLElement | null>; menu: Menu; shadow: boolean }) {
  const t = useText()
  const count = useTabs((state) => state.tabs.length)
  const button = useRef<HTMLButtonElement>(null)
  const [approached, setApproached] = useState(false)
  const [pressed, setPressed] = useState(false)
  const List = useLazyModule(approached, loadList)
  const approach = () => setApproached(true)
  const label = t('tabs.all')

  return (
    <>
      <button
        ref={button}
        type="button"
        className="button quiet all-tabs relative flex-none figures"
        data-shadow={shadow || undefined}
        aria-haspopup="dialog"
        aria-expanded={pressed && List !== undefined}
        data-tip={label}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => {
          approach()
          setPressed(!pressed)
        }}
      >
        {count}
        <span className="unseen">{label}</span>
        <Icon name="chevronDown" />
      </button>
      {pressed && List && (
        <List
          menu={menu}
          anchor={button}
          onClose={(chosen) => {
            setPressed(false)
            // The chosen tab is selected with the next frame.
            if (chosen)
              requestAnimationFrame(() =>
                bar.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus(),
              )
            else button.current?.focus()
          }}
        />
      )}
    </>
  )
}
