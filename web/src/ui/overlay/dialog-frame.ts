import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import {
  clampFrame,
  clampPlace,
  type Frame,
  type Place,
  rememberedSize,
  rememberSize,
} from '../frame/frame.ts'

/** The box of an element inside the one around it. */
function frameOf(box: HTMLElement, around: HTMLElement): Frame {
  const [own, outer] = [box.getBoundingClientRect(), around.getBoundingClientRect()]
  return { x: own.x - outer.x, y: own.y - outer.y, width: own.width, height: own.height }
}

const sizeOf = (around: HTMLElement) => ({ width: around.clientWidth, height: around.clientHeight })

/**
 * The place and size of a dialog in its veil: in the middle and as high as its content, until it is moved or resized.
 * The size is remembered by the id.
 */
export function useDialogFrame(id: string, box: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState(() => rememberedSize(id))
  const [place, setPlace] = useState<Place>()

  // It stays within reach when the window shrinks and when its content grows.
  useEffect(() => {
    const element = box.current
    const veil = element?.parentElement
    if (!element || !veil) return
    const resized = new ResizeObserver(() =>
      setPlace((now) => now && clampPlace({ ...frameOf(element, veil), ...now }, sizeOf(veil))),
    )
    resized.observe(veil)
    resized.observe(element)
    return () => resized.disconnect()
  }, [box])

  const dragged = (onMove: (start: Frame, x: number, y: number, veil: HTMLElement) => void) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const veil = box.current?.parentElement
      if (event.button !== 0 || (event.target as Element).closest('button') || !box.current || !veil) return
      const handle = event.currentTarget
      const [startX, startY] = [event.clientX, event.clientY]
      const start = frameOf(box.current, veil)
      handle.setPointerCapture(event.pointerId)
      const onPointerMove = (move: globalThis.PointerEvent) =>
        onMove(start, move.clientX - startX, move.clientY - startY, veil)
      const ended = () => {
        handle.removeEventListener('pointermove', onPointerMove)
        handle.removeEventListener('lostpointercapture', ended)
      }
      handle.addEventListener('pointermove', onPointerMove)
      handle.addEventListener('lostpointercapture', ended)
    },
  })

  return {
    frameProps: {
      'data-placed': place && '',
      style: {
        ...(place && { '--x': `${place.x}px`, '--y': `${place.y}px` }),
        ...(size && { '--width': `${size.width}px`, '--height': `${size.height}px` }),
      } as CSSProperties,
    },
    headerProps: dragged((start, x, y, veil) =>
      setPlace(clampPlace({ ...start, x: start.x + x, y: start.y + y }, sizeOf(veil))),
    ),
    cornerProps: dragged((start, x, y, veil) => {
      const frame = clampFrame({ ...start, width: start.width + x, height: start.height + y }, sizeOf(veil))
      setPlace({ x: frame.x, y: frame.y })
      setSize({ width: frame.width, height: frame.height })
      rememberSize(id, frame)
    }),
  }
}
