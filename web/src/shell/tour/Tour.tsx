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
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { useMobile } from '../../ui/frame/mobile.ts'
import { changeSettings, presentSettings } from '../settings/settings.ts'
import { registry } from '../tabs/registry.ts'
import { pathOfPage } from '../tabs/routes.ts'
import { openAddress } from '../tabs/workspace.ts'
import { placeCard } from './place-card.ts'
import { canShow, type Step, stepsFor, targetOf } from './steps.ts'

/** How long a page may take until its search area is there; then the step is passed over. */
const patience = 4_000

interface Shown {
  box: { left: number; top: number; width: number; height: number } | undefined
  card: { left: number; top: number }
}

/** Leads through the shell as it is: one thing in the light, some words about it, on by key or press. */
export function Tour({ menu, onEnd }: { menu: Menu; onEnd: () => void }) {
  const t = useText()
  const mobile = useMobile()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  // What is there at the beginning is counted; what has gone meanwhile is passed over.
  const [steps] = useState(() => stepsFor(mobile, menu).filter(canShow))
  const [at, setAt] = useState(0)
  const [shown, setShown] = useState<Shown>()
  const step = steps[at]
  const last = at === steps.length - 1

  function end(guide: 'done' | 'declined') {
    // Who has seen it all once has seen it.
    if (presentSettings().guide !== 'done') changeSettings({ guide })
    onEnd()
  }

  /** The next step in a direction that can be shown; beyond the last one the tour is over. */
  function go(direction: 1 | -1) {
    for (let next = at + direction; next >= 0; next += direction) {
      const candidate = steps[next]
      if (!candidate) return end('done')
      if (canShow(candidate)) return setAt(next)
    }
  }

  useLayoutEffect(() => {
    // A modal dialog keeps the focus, makes the rest inert and gives the focus back when it closes.
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])

  useEffect(() => {
    if (!step) return
    const stop = show(step, menu, (target) => {
      const box = target?.getBoundingClientRect()
      const words = card.current?.getBoundingClientRect() ?? { width: 0, height: 0 }
      setShown({
        box: box && { left: box.left, top: box.top, width: box.width, height: box.height },
        card: placeCard(box, words, { width: innerWidth, height: innerHeight }),
      })
    })
    card.current?.querySelector<HTMLElement>('[data-next]')?.focus()
    return stop
  }, [step, menu])

  function pressed(event: KeyboardEvent) {
    const direction = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (direction === 1 || direction === -1) {
      event.preventDefault()
      go(direction)
    }
    // Nothing that is pressed here is meant for the page behind.
    if (event.key !== 'Tab') event.stopPropagation()
  }

  if (!step) return null
  const { box, card: place } = shown ?? {}
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
      onKeyDown={pressed}
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
          <h2 id={titleId}>{t(step.title)}</h2>
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

/** Shows where a step is and follows it; opens its page first. Gives back what ends that. */
function show(step: Step, menu: Menu, draw: (target: Element | undefined) => void): () => void {
  const uri = step.pages?.find((page) => menu.byUri.has(page))
  if (uri) openAddress(pathOfPage(uri, menu, registry))
  let known: Element | undefined
  const again = () => {
    known = targetOf(step)
    draw(known)
  }
  const bring = () => {
    known = targetOf(step)
    known?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    draw(known)
  }
  const frame = requestAnimationFrame(bring)
  // A page that is just opening grows into its place.
  const growth = new MutationObserver(again)
  const limit = setTimeout(() => growth.disconnect(), patience)
  const content = document.getElementById('content')
  if (uri && content) growth.observe(content, { childList: true, subtree: true })
  addEventListener('resize', again)
  addEventListener('scroll', again, true)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(limit)
    growth.disconnect()
    removeEventListener('resize', again)
    removeEventListener('scroll', again, true)
  }
}
