interface Called {
  code: string
  initials: string
  pinyin: string
  names: Record<string, string>
}

interface PortLike extends Called {
  corporation: { id: string } | null
  docks: (Called & { own: boolean })[]
}

/** Keeps the ports and docks that were asked for; a port whose name matches keeps all its docks. */
export function matchingPorts<Port extends PortLike>(
  ports: readonly Port[],
  wanted: { text: string; corporation: string; ownOnly: boolean },
): Port[] {
  const text = wanted.text.trim().toLowerCase()
  const named = (entry: Called) =>
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
