/** The position of a dialog in its host, in CSS pixels. */
export interface Place {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

/** The position and size of a dialog in its host, in CSS pixels. */
export interface Frame extends Place, Size {}

/** The minimum size of a dialog, unless its host is smaller. */
export const minDialog: Size = { width: 400, height: 300 }

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, Math.max(min, max)))
}

/** Clamps the position of a dialog to its host, whatever its size is. */
export function clampPlace(frame: Frame, host: Size): Place {
  return { x: clamp(frame.x, 0, host.width - frame.width), y: clamp(frame.y, 0, host.height - frame.height) }
}

/** Clamps a frame to its host: first the size, then the position, never below the minimum the host allows. */
export function clampFrame(frame: Frame, host: Size): Frame {
  const width = Math.min(clamp(frame.width, minDialog.width, host.width), host.width)
  const height = Math.min(clamp(frame.height, minDialog.height, host.height), host.height)
  return { width, height, ...clampPlace({ ...frame, width, height }, host) }
}

/** The saved size of a dialog, if it was resized. */
export function rememberedSize(id: string): Size | undefined {
  try {
    const { width, height } = JSON.parse(localStorage.getItem(`fairway-dialog:${id}`) ?? '{}')
    return width > 0 && height > 0 ? { width, height } : undefined
  } catch (error) {
    console.warn(`unreadable size of dialog ${id}`, error)
    return undefined
  }
}

/** Saves the size of a dialog in this browser. */
export function rememberSize(id: string, { width, height }: Size): void {
  localStorage.setItem(`fairway-dialog:${id}`, JSON.stringify({ width, height }))
}
