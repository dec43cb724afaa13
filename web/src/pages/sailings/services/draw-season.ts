import { addDays } from '@fairway/contract/kernel/service-date'
import type { Bar, Row, Zoom } from './season-rows.ts'

export const rowHeight = 28
export const axisHeight = 28

export type Tone = 'new' | 'published' | 'other' | 'withdrawn' | 'sold' | 'clash' | 'line' | 'text'

/** Below this width a bar is drawn as a stroke that can still be found. */
const minWidth = 3
const steps = [60, 180, 360, 720, 1440, 2 * 1440, 7 * 1440, 14 * 1440, 30 * 1440]

/** Draws the rows of a season onto a canvas of this size, at the density of the screen. */
export function drawSeason(
  canvas: HTMLCanvasElement,
  {
    rows,
    zoom,
    width,
    from,
    colours,
    dayText,
  }: {
    rows: readonly Row[]
    zoom: Zoom
    width: number
    from: string
    colours: Record<Tone, string>
    /** A day of the axis, in the reader's language. */
    dayText: (date: string) => string
  },
): void {
  const height = axisHeight + rows.length * rowHeight
  const density = devicePixelRatio || 1
  if (canvas.width !== Math.round(width * density)) canvas.width = Math.round(width * density)
  if (canvas.height !== Math.round(height * density)) canvas.height = Math.round(height * density)
  canvas.style.height = `${height}px`
  const context = canvas.getContext('2d')
  if (!context) return
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, width, height)
  const x = (minute: number) => (minute - zoom.start) / zoom.scale
  const step = steps.find((one) => one / zoom.scale >= 70) ?? 30 * 1440
  context.font = '12px system-ui, sans-serif'
  context.strokeStyle = colours.line
  context.fillStyle = colours.text
  context.lineWidth = 1
  const first = Math.ceil(zoom.start / step) * step
  for (let minute = first; x(minute) < width; minute += step) {
    const at = Math.round(x(minute)) + 0.5
    context.beginPath()
    context.moveTo(at, axisHeight - 6)
    context.lineTo(at, height)
    context.stroke()
    const ofDay = ((minute % 1440) + 1440) % 1440
    const label =
      ofDay === 0
        ? dayText(addDays(from, Math.floor(minute / 1440)))
        : `${String(ofDay / 60).padStart(2, '0')}:00`
    context.fillText(label, at + 3, 16)
  }
  for (const [at, { bars }] of rows.entries()) {
    const top = axisHeight + at * rowHeight
    context.strokeStyle = colours.line
    context.beginPath()
    context.moveTo(0, top + 0.5)
    context.lineTo(width, top + 0.5)
    context.stroke()
    for (const bar of bars) drawBar(context, bar, top + 5, x, width, colours)
  }
}

function drawBar(
  context: CanvasRenderingContext2D,
  { from, to, state, clash }: Bar,
  top: number,
  x: (minute: number) => number,
  width: number,
  colours: Record<Tone, string>,
): void {
  const left = x(from)
  const wide = Math.max(minWidth, x(to) - left)
  if (left > width || left + wide < 0) return
  const high = rowHeight - 10
  context.fillStyle = colours[state]
  context.strokeStyle = colours[state]
  if (state === 'new' || state === 'withdrawn') {
    context.globalAlpha = 0.25
    context.fillRect(left, top, wide, high)
    context.globalAlpha = 1
    context.setLineDash(state === 'withdrawn' ? [3, 3] : [])
    context.lineWidth = 1.5
    context.strokeRect(left + 0.75, top + 0.75, Math.max(1, wide - 1.5), high - 1.5)
    context.setLineDash([])
  } else {
    context.globalAlpha = state === 'other' ? 0.5 : 1
    context.fillRect(left, top, wide, high)
    context.globalAlpha = 1
  }
  if (!clash) return
  // A mark above the bar, so that a clash has more than its colour.
  context.fillStyle = colours.clash
  context.strokeStyle = colours.clash
  context.lineWidth = 2
  context.strokeRect(left, top, wide, high)
  context.beginPath()
  context.moveTo(left + wide / 2 - 5, top - 5)
  context.lineTo(left + wide / 2 + 5, top - 5)
  context.lineTo(left + wide / 2, top + 3)
  context.fill()
}
