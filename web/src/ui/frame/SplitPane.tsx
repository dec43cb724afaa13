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
import { clampPane, handleWidth, minPane, rememberedPane, rememberPane } from './split.ts'

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
  const [chosenWidth, setChosenWidth] = useState(() => rememberedPane(id) ?? initial)
  const [whole, setWhole] = useState(0)
  const width = whole > 0 ? clampPane(chosenWidth, whole) : chosenWidth

  useEffect(() => {
    const element = box.current
    if (!element) return
    const sized = new ResizeObserver(() => setWhole(element.clientWidth))
    sized.observe(element)
    return () => sized.disconnect()
  }, [])

  function commitWidth(next: number | undefined) {
    setChosenWidth(next ?? initial)
    rememberPane(id, next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const far = event.shiftKey ? 4 * step : step
    const next = {
      ArrowLeft: width - far,
      ArrowRight: width + far,
      Home: minPane,
      End: whole,
    }[event.key]
    if (next !== undefined) commitWidth(clampPane(next, whole))
    else if (event.key === 'Enter') commitWidth(undefined)
    else return
    event.preventDefault()
  }

  function dragged(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    const handle = event.currentTarget
    const startX = event.clientX
    let now = width
    handle.focus()
    handle.setPointerCapture(event.pointerId)
    const onPointerMove = (move: globalThis.PointerEvent) => {
      now = clampPane(width + move.clientX - startX, whole)
      setChosenWidth(now)
    }
    const ended = () => {
      handle.removeEventListener('pointermove', onPointerMove)
      handle.removeEventListener('lostpointercapture', ended)
      if (now !== width) rememberPane(id, now)
    }
    handle.addEventListener('pointermove', onPointerMove)
    handle.addEventListener('lostpointercapture', ended)
  }

  return (
    <div ref={box} className="split shrink" style={{ '--first': `${width}px` } as CSSProperties}>
      <div id={paneId} className="split-pane shrink scroll-x">
        {first}
      </div>
      <div
        className="split-handle no-print"
        {...{
          ...separator,
          'aria-label': label,
          'aria-controls': paneId,
          'aria-valuenow': Math.round(width),
          'aria-valuemin': minPane,
          'aria-valuemax': Math.max(minPane, whole - handleWidth - minPane),
        }}
        {...{ onKeyDown, onPointerDown: dragged, onDoubleClick: () => commitWidth(undefined) }}
      />
      <div className="split-pane shrink scroll-x">{second}</div>
    </div>
  )
}

/** A focusable separator is a widget. */
const separator = { role: 'separator', tabIndex: 0, 'aria-orientation': 'vertical' } as const
