interface Named {
  code: string
  initials: string
  pinyin: string
  names: Record<string, string>
}

interface PortLike extends Named {
  id: string
  corporation: { id: string } | null
  docks: (Named & { own: boolean })[]
}

/** Filters ports and docks; a port whose name matches keeps all its docks. One without docks is found by its own name. */
export function filterPorts<Port extends PortLike>(
  ports: readonly Port[],
  filter: { text: string; corporation: string; ownOnly: boolean },
): Port[] {
  const text = filter.text.trim().toLowerCase()
  const named = (entry: Named) =>
    [entry.code, entry.initials, entry.pinyin, ...Object.values(entry.names)].some((word) =>
      word.toLowerCase().includes(text),
    )
  const empty = new Set(ports.filter(({ docks }) => docks.length === 0).map(({ id }) => id))
  return ports
    .filter((port) => filter.corporation === '' || port.corporation?.id === filter.corporation)
    .map((port) => ({
      ...port,
      docks: port.docks.filter(
        (dock) => (text === '' || named(port) || named(dock)) && (!filter.ownOnly || dock.own),
      ),
    }))
    .filter(
      (port) =>
        port.docks.length > 0 || (!filter.ownOnly && empty.has(port.id) && (text === '' || named(port))),
    )
}
