import type { Reply } from '../../api/client.ts'

export type Port = Reply<'network.ports'>['ports'][number]
export type Dock = Port['docks'][number]

/** Heights of the list beside the drawing, in pixels; fixed, so that the drawing knows where each row is. */
export const portHeight = 34
export const dockHeight = 32
const gap = 10

/** A port with the place of its row in the list. */
export interface PlacedPort {
  port: Port
  /** The upper edge of its row. */
  top: number
}

/** Stacks the ports with their docks; what they take in all is the height of the drawing. */
export function placePorts(ports: readonly Port[]): { placed: PlacedPort[]; height: number } {
  let top = 0
  const placed = ports.map((port) => {
    const entry = { port, top }
    top += portHeight + port.docks.length * dockHeight + gap
    return entry
  })
  return { placed, height: Math.max(0, top - gap) }
}

/** Keeps the ports and docks that were asked for; a port whose name matches keeps all its docks. */
export function matchingPorts(
  ports: readonly Port[],
  wanted: { text: string; corporation: string; ownOnly: boolean },
): Port[] {
  const text = wanted.text.trim().toLowerCase()
  const named = (entry: { code: string; initials: string; pinyin: string; names: Record<string, string> }) =>
    [entry.code, entry.initials, entry.pinyin, ...Object.values(entry.names)].some((word) =>
      word.toLowerCase().includes(text),
    )
  return ports
    .filter((port) => wanted.corporation === '' || port.corporation?.id === wanted.corporation)
    .map((port) => ({
      ...port,
      docks: port.docks.filter(
        (dock) => (text === '' || named(port) || named(dock)) && (!wanted.ownOnly || dock.own),
      ),
    }))
    .filter(({ docks }) => docks.length > 0)
}
