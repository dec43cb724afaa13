import './tour.css'
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Menu } from '../../blocks/page/menu.ts'
import type { Me } from '../../blocks/page/page-context.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { useMobile } from '../../ui/frame/mobile.ts'
import { changeSettings, getSettings } from '../settings/settings.ts'
import { currentUrl, urlOf } from '../tabs/location.ts'
import { registry } from '../tabs/registry.ts'
import { pathOfPage } from '../tabs/routes.ts'
import { close, getTabs, openUrl } from '../tabs/tab-store.ts'
import { placeCard } from './place-card.ts'
import type { Step } from './step.ts'
import { canShow, stepsFor, targetOf } from './steps.ts'

/** Timeout for the page of a step; after it the step is skipped. */
const pageTimeoutMs = 4_000

interface Layout {
  box: { left: number; top: number; width: number; height: number } | undefined
  card: { left: number; top: number }
}

/**
 * The guided tour over the live shell: one spotlight per step, on by key or press. It ends where it began, and closes
 * the pages it has opened.
 */
export function Tour({ me, menu, onEnd }: { me: Me; menu: Menu; onEnd: () => void }) {
  const t = useText()
  const name = useName()
  const mobile = useMobile()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  // Steps are counted at the start; those whose target has gone are skipped.
  const [steps] = useState(() =>
    stepsFor(mobile, { menu, organisationKind: me.organisation.kind }).filter(canShow),
  )
  const [start] = useState(() => ({ url: urlOf(currentUrl()), tabs: getTabs().tabs.map(({ id }) => id) }))
  const [at, setAt] = useState(0)
  const [layout, setLayout] = useState<Layout>()
  const step = steps[at]
  const last = at === steps.length - 1

  function end(guide: 'done' | 'declined') {
    // `done` is final.
    if (getSettings().guide !== 'done') changeSettings({ guide })
    openUrl(start.url)
    for (const { id } of getTabs().tabs) if (!start.tabs.includes(id)) close({ type: 'close', id })
    onEnd()
  }

  /** The next visible step in a direction; beyond the last one the tour ends. */
  function go(direction: 1 | -1) {
    for (let next = at + direction; next >= 0; next += direction) {
      const candidate = steps[next]
      if (!candidate) return end('done')
      if (canShow(candidate)) return setAt(next)
    }
  }

  useLayoutEffect(() => {
    // A modal dialog traps the focus, makes the rest inert and restores the focus on close.
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])

  useEffect(() => {
    if (!step) return
    const stop = show(step, menu, (target) => {
      const box = target?.getBoundingClientRect()
      const words = card.current?.getBoundingClientRect() ?? { width: 0, height: 0 }
      setLayout({
        box: box && { left: box.left, top: box.top, width: box.width, height: box.height },
        card: placeCard(box, words, { width: innerWidth, height: innerHeight }),
      })
    })
    card.current?.querySelector<HTMLElement>('[data-next]')?.focus()
    return stop
  }, [step, menu])

  function onKeyDown(event: KeyboardEvent) {
    const direction = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (direction === 1 || direction === -1) {
      event.preventDefault()
      go(direction)
    }
    // Keys must not reach the page behind.
    if (event.key !== 'Tab') event.stopPropagation()
  }

  if (!step) return null
  const { box, card: place } = layout ?? {}
  const light =
    box &&
    ({
      '--left': `${box.left}px`,
      '--top': `${box.top}px`,
      '--width': `${box.width}px`,
      '--height': `${box.height}px`,
    } as CSSProperties)
  return (
    <dialog
      ref={dialog}
      className="tour"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        end('declined')
      }}
    >
      <div className="tour-light" data-whole={!box || undefined} style={light} />
      <div
        ref={card}
        className="tour-card"
        style={place ? { left: place.left, top: place.top } : { visibility: 'hidden' }}
      >
        <div aria-live="polite" className="stack gap-2">
          <h2 id={titleId}>
            {typeof step.title === 'string'
              ? t(step.title)
              : name(menu.byUri.get(step.title.uri)?.names ?? {})}
          </h2>
          <p>{t(step.text)}</p>
        </div>
        <div className="button-row tour-foot">
          <span className="pull soft small figures">
            {t('guide.progress', { step: at + 1, steps: steps.length })}
          </span>
          {!last && (
            <Button tone="quiet" onClick={() => end('declined')}>
              {t('guide.skip')}
            </Button>
          )}
          {at > 0 && <Button onClick={() => go(-1)}>{t('guide.back')}</Button>}
          <Button tone="primary" data-next="" onClick={() => go(1)}>
            {t(last ? 'guide.done' : 'guide.next')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

/** Highlights the target of a step and follows its position; opens its page first. Returns the cleanup. */
function show(step: Step, menu: Menu, draw: (target: Element | undefined) => void): () => void {
  const uri = step.pages?.find((page) => menu.byUri.has(page))
  if (uri) openUrl(pathOfPage(uri, menu, registry))
  else if (step.panel) openUrl('/')
  let target: Element | undefined
  const redraw = () => {
    target = targetOf(step)
    draw(target)
  }
  const scrollIntoViewAndDraw = () => {
    target = targetOf(step)
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    draw(target)
  }
  const frame = requestAnimationFrame(scrollIntoViewAndDraw)
  // A page that is loading changes its layout.
  const growth = new MutationObserver(redraw)
  const limit = setTimeout(() => growth.disconnect(), pageTimeoutMs)
  const content = document.getElementById('content')
  if ((uri || step.panel) && content) growth.observe(content, { childList: true, subtree: true })
  addEventListener('resize', redraw)
  addEventListener('scroll', redraw, true)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(limit)
    growth.disconnect()
    removeEventListener('resize', redraw)
    removeEventListener('scroll', redraw, true)
  }
}
