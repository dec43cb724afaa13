interface Named {
  code: string
  initials: string
  pinyin: string
  names: Record<string, string>
}

interface PortLike extends Named {
  corporation: { id: string } | null
  docks: (Named & { own: boolean })[]
}

/** Filters ports and docks; a port whose name matches keeps all its docks. */
export function filterPorts<Port extends PortLike>(
  ports: readonly Port[],
  filter: { text: string; corporation: string; ownOnly: boolean },
): Port[] {
  const text = filter.text.trim().toLowerCase()
  const named = (entry: Named) =>
    [entry.code, entry.initials, entry.pinyin, ...Object.values(entry.names)].some((word) =>
      word.toLowerCase().includes(text),
    )
  return ports
    .filter((port) => filter.corporation === '' || port.corporation?.id === filter.corporation)
    .map((port) => ({
      ...port,
      docks: port.docks.filter(
        (dock) => (text === '' || named(port) || named(dock)) && (!filter.ownOnly || dock.own),
      ),
    }))
    .filter(({ docks }) => docks.length > 0)
}
