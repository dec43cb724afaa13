import type { Reply } from '../../api/client.ts'

export type Port = Reply<'network.ports'>['ports'][number]
export type Dock = Port['docks'][number]

/** Heights of the list beside the drawing, in pixels; fixed, so that the drawing knows where each row is. */
export const portHeight = 34
export const dockHeight = 32
/** With the calls below the name, where there is no room beside it. */
export const narrowDockHeight = 44
export const portGap = 12

/** A port with the place of its row in the list. */
export interface PlacedPort {
  port: Port
  /** The upper edge of its row. */
  top: number
}

/** Stacks the ports with their docks of one height; what they take in all is the height of the drawing. */
export function placePorts(
  ports: readonly Port[],
  eachDock = dockHeight,
): { placed: PlacedPort[]; height: number } {
  let top = 0
  const placed = ports.map((port) => {
    const entry = { port, top }
    top += portHeight + port.docks.length * eachDock + portGap
    return entry
  })
  return { placed, height: Math.max(0, top - portGap) }
}
