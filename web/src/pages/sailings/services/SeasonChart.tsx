import { daysBetween } from '@fairway/contract/kernel/service-date'
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { axisHeight, drawSeason, rowHeight, type Tone } from './draw-season.ts'
import {
  fitted,
  moved,
  nearestBar,
  type Place,
  placeOf,
  type Row,
  revealing,
  type Zoom,
  zoomed,
} from './season-rows.ts'

const tones = ['new', 'published', 'other', 'withdrawn', 'sold'] as const

/**
 * Runs along the time, a row for each ship or dock. The drawing is a canvas; the bar of the focus is a button above it, which
 * takes the keys and has the words.
 */
export function SeasonChart({
  from,
  to,
  rows,
  labels,
  focused,
  onFocus,
  onOpen,
  onNextClash,
  describe,
}: {
  from: string
  to: string
  rows: readonly Row[]
  /** What each row is called, by its id. */
  labels: ReadonlyMap<string, string>
  /** The run that is looked at. */
  focused: string | undefined
  onFocus: (run: string) => void
  onOpen: (run: string) => void
  onNextClash: (back: boolean) => void
  describe: (run: string) => string
}) {
  const t = useText()
  const { moment } = useFormat()
  const days = daysBetween(from, to) + 1
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const legend = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [width, setWidth] = useState(600)
  const [zoom, setZoom] = useState<Zoom>()
  const [chosen, setChosen] = useState<Place>({ row: 0, bar: 0 })
  const [drag, setDrag] = useState<{ x: number; start: number }>()
  const whole = fitted(days, width)
  const view = zoom ?? whole
  const own = rows[chosen.row]?.bars[chosen.bar]?.run
  const place = focused === undefined || own === focused ? chosen : (placeOf(rows, focused) ?? chosen)
  const bar = rows[place.row]?.bars[place.bar]
  const colours = useColours(legend, box)

  useLayoutEffect(() => {
    const drawing = box.current
    if (!drawing) return
    const measure = () => setWidth(Math.max(200, Math.round(drawing.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(drawing)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (canvas.current && colours)
      drawSeason(canvas.current, {
        ...{ rows, zoom: view, width, from, colours },
        dayText: (date) => moment(`${date}T12:00:00+08:00`, 'weekday'),
      })
  })

  // What is looked at elsewhere, such as in the table of clashes, comes into view.
  const barKey = bar && `${place.row}:${bar.run}`
  const reveal = useEffectEvent(() => {
    if (!bar) return
    const next = revealing(view, bar, width)
    if (next.start !== view.start) setZoom(next)
    button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  useEffect(() => {
    if (barKey !== undefined) reveal()
  }, [barKey])

  function go(next: Place) {
    const target = rows[next.row]?.bars[next.bar]
    if (!target) return
    setChosen(next)
    onFocus(target.run)
  }

  const zoomBy = (factor: number, minute = bar?.from ?? view.start) =>
    setZoom(zoomed(view, factor, minute, whole.scale))

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = moved(rows, place, event.key)
    if (next) go(next)
    else if (event.key === '+' || event.key === '=') zoomBy(0.5)
    else if (event.key === '-' || event.key === '−') zoomBy(2)
    else if (event.key === '0') setZoom(undefined)
    else if (event.key === 'PageDown') setZoom({ ...view, start: view.start + width * view.scale * 0.9 })
    else if (event.key === 'PageUp') setZoom({ ...view, start: view.start - width * view.scale * 0.9 })
    else if (event.key === 'F8') onNextClash(event.shiftKey)
    else return
    event.preventDefault()
  }

  function barAt(event: PointerEvent): Place | undefined {
    const area = canvas.current?.getBoundingClientRect()
    if (!area) return undefined
    const row = Math.floor((event.clientY - area.top - axisHeight) / rowHeight)
    const target = rows[row]
    if (!target) return undefined
    const minute = view.start + (event.clientX - area.left) * view.scale
    const reach = 6 * view.scale
    const hit = target.bars.findIndex((one) => one.from - reach <= minute && minute <= one.to + reach)
    return hit < 0 ? { row, bar: nearestBar(target, minute) } : { row, bar: hit }
  }

  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ x: event.clientX, start: view.start })
    },
    onPointerMove(event: PointerEvent) {
      if (drag && Math.abs(event.clientX - drag.x) > 4)
        setZoom({ ...view, start: drag.start - (event.clientX - drag.x) * view.scale })
    },
    onPointerUp(event: PointerEvent) {
      const target = drag && Math.abs(event.clientX - drag.x) <= 4 ? barAt(event) : undefined
      setDrag(undefined)
      if (target) {
        go(target)
        button.current?.focus()
      }
    },
  }

  return (
    <section className="stack gap-2" aria-label={t('services.chart')}>
      <div className="cluster">
        <Button onClick={() => zoomBy(0.5)} icon="plus">
          {t('services.zoomIn')}
        </Button>
        <Button onClick={() => zoomBy(2)} icon="minus">
          {t('services.zoomOut')}
        </Button>
        <Button onClick={() => setZoom(undefined)}>{t('services.fit')}</Button>
        <ul ref={legend} className="season-legend cluster small">
          {tones.map((tone) => (
            <li key={tone}>
              <span className={`season-swatch season-${tone} ${tone}`} aria-hidden="true" />
              {t(`services.run.${tone}`)}
            </li>
          ))}
          <li>
            <span className="season-clash" aria-hidden="true">
              ▼
            </span>
            {t('services.clashes')}
          </li>
        </ul>
      </div>
      <div className="season-chart">
        <ul className="season-labels small" aria-hidden="true">
          {rows.map(({ id }) => (
            <li key={id} className="ellipsis" data-tip={labels.get(id)}>
              {labels.get(id)}
            </li>
          ))}
        </ul>
        <div className="season-drawing relative" ref={box}>
          <div aria-hidden="true">
            <canvas ref={canvas} {...pointer} />
          </div>
          {bar && (
            <button
              ref={button}
              type="button"
              className="season-bar"
              aria-label={describe(bar.run)}
              aria-describedby="season-keys"
              style={{
                top: axisHeight + place.row * rowHeight + 2,
                left: Math.max(0, Math.min(width - 24, (bar.from - view.start) / view.scale)),
                width: Math.max(24, Math.min(width, (bar.to - bar.from) / view.scale)),
              }}
              onKeyDown={onKeyDown}
              onFocus={() => onFocus(bar.run)}
              onClick={() => onOpen(bar.run)}
            />
          )}
        </div>
      </div>
      <p id="season-keys" className="soft small">
        {t('services.chartHelp')}
      </p>
      <p className="small" aria-live="polite">
        {bar ? describe(bar.run) : t('services.noRuns')}
      </p>
    </section>
  )
}

/** The colours of the theme as the canvas needs them: those that the legend has at this moment. */
function useColours(
  legend: React.RefObject<HTMLUListElement | null>,
  box: React.RefObject<HTMLDivElement | null>,
): Record<Tone, string> | undefined {
  const [colours, setColours] = useState<Record<Tone, string>>()
  useEffect(() => {
    const read = () => {
      const list = legend.current
      if (!list) return
      const of = (tone: string) => {
        const swatch = list.querySelector(`.season-${tone}`)
        return swatch ? getComputedStyle(swatch).color : ''
      }
      const text = getComputedStyle(list).color
      const frame = box.current?.parentElement
        ? getComputedStyle(box.current.parentElement).borderTopColor
        : text
      setColours({
        ...{ new: of('new'), published: of('published'), other: of('other'), withdrawn: of('withdrawn') },
        ...{ sold: of('sold'), clash: of('clash'), line: frame, text },
      })
    }
    read()
    const observer = new MutationObserver(read)
    observer.observe(document.documentElement, { attributes: true })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', read)
    return () => {
      observer.disconnect()
      dark.removeEventListener('change', read)
    }
  }, [legend, box])
  return colours
}
