import './split-pane.css'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { clampPane, handleWidth, leastPane, rememberedPane, rememberPane } from './split.ts'

const step = 16

/**
 * Master and detail side by side. The splitter is dragged by pointer capture, or moved by arrow keys, Home and End;
 * double click or Enter resets it. Narrow windows stack the panes.
 */
export function SplitPane({
  id,
  label,
  initial,
  first,
  second,
}: {
  /** A stable id; the width is saved under it. */
  id: string
  /** The accessible name of the splitter. */
  label: string
  /** The initial width of the first pane, in CSS pixels. */
  initial: number
  first: ReactNode
  second: ReactNode
}) {
  const paneId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(() => rememberedPane(id) ?? initial)
  const [whole, setWhole] = useState(0)
  const width = whole > 0 ? clampPane(wanted, whole) : wanted

  useEffect(() => {
    const element = box.current
    if (!element) return
    const sized = new ResizeObserver(() => setWhole(element.clientWidth))
    sized.observe(element)
    return () => sized.disconnect()
  }, [])

  function settle(next: number | undefined) {
    setWanted(next ?? initial)
    rememberPane(id, next)
  }

  function pressed(event: KeyboardEvent) {
    const far = event.shiftKey ? 4 * step : step
    const next = {
      ArrowLeft: width - far,
      ArrowRight: width + far,
      Home: leastPane,
      End: whole,
    }[event.key]
    if (next !== undefined) settle(clampPane(next, whole))
    else if (event.key === 'Enter') settle(undefined)
    else return
    event.preventDefault()
  }

  function dragged(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    const handle = event.currentTarget
    const begun = event.clientX
    let now = width
    handle.focus()
    handle.setPointerCapture(event.pointerId)
    const moved = (move: globalThis.PointerEvent) => {
      now = clampPane(width + move.clientX - begun, whole)
      setWanted(now)
    }
    const ended = () => {
      handle.removeEventListener('pointermove', moved)
      handle.removeEventListener('lostpointercapture', ended)
      if (now !== width) rememberPane(id, now)
    }
    handle.addEventListener('pointermove', moved)
    handle.addEventListener('lostpointercapture', ended)
  }

  return (
    <div ref={box} className="split" style={{ '--first': `${width}px` } as CSSProperties}>
      <div id={paneId} className="split-pane">
        {first}
      </div>
      <div
        className="split-handle"
        {...{
          ...separator,
          'aria-label': label,
          'aria-controls': paneId,
          'aria-valuenow': Math.round(width),
          'aria-valuemin': leastPane,
          'aria-valuemax': Math.max(leastPane, whole - handleWidth - leastPane),
        }}
        {...{ onKeyDown: pressed, onPointerDown: dragged, onDoubleClick: () => settle(undefined) }}
      />
      <div className="split-pane">{second}</div>
    </div>
  )
}

/** A focusable separator is a widget. */
const separator = { role: 'separator', tabIndex: 0, 'aria-orientation': 'vertical' } as const
