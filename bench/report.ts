import { readFileSync } from 'node:fs'

const begun = processorTime()

/** What the processors of this machine were asked for since it started and what its host gave to others (steal); absent on macOS. */
function processorTime(): { all: number; stolen: number } | undefined {
  try {
    const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).map(Number)
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = ticks
    return { all: user + nice + system + irq + softirq + stolen, stolen }
  } catch {
    return undefined
  }
}

/** Which part of the processor time that was asked for since the process began its host gave to others. */
function stolenShare(): number | undefined {
  const now = processorTime()
  if (!begun || !now) return undefined
  return round((now.stolen - begun.stolen) / Math.max(1, now.all - begun.all), 3)
}

/**
 * Prints figures as a table, one row each, and as the last line the same figures as one line of JSON. Both end with what the host of a
 * virtual machine took away meanwhile: times are longer by it.
 */
export function report(
  name: string,
  rows: readonly (readonly [label: string, value: string, aim?: string])[],
  figures: object,
): void {
  const stolen = stolenShare()
  const all =
    stolen === undefined
      ? rows
      : [...rows, ['steal', `${round(stolen * 100, 1)} % of the processors`] as const]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => displayWidth(row[column] ?? ''))))
  console.log(`\n${name}`)
  for (const row of all)
    console.log(
      `  ${pad(row[0], widths[0] ?? 0)}  ${pad(row[1], widths[1] ?? 0, true)}${row[2] ? `   ${row[2]}` : ''}`.trimEnd(),
    )
  console.log('')
  console.log(JSON.stringify({ bench: name, ...figures, stolen }))
}

function pad(text: string, width: number, right = false): string {
  const space = ' '.repeat(Math.max(0, width - displayWidth(text)))
  return right ? space + text : text + space
}

const displayWidth = (text: string) => [...text].length

/** The value below which this share of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const round = (value: number, digits = 0) => Number(value.toFixed(digits))
