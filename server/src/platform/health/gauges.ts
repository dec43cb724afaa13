/** One figure a capability adds to `/api/metrics`; undefined while there is none. */
export interface Gauge {
  name: string
  help: string
  read(): Promise<number | undefined>
}

/** The figures in the text format of Prometheus; one that cannot be read is left out. */
export async function writeGauges(gauges: readonly Gauge[]): Promise<string[]> {
  const lines = await Promise.all(
    gauges.map(async ({ name, help, read }) => {
      const value = await read().catch(() => undefined)
      return value === undefined ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`]
    }),
  )
  return lines.flat()
}
