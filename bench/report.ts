/** Prints figures as a table, one row each, and as the last line the same figures as one line of JSON. */
export function report(
  name: string,
  rows: readonly (readonly [label: string, value: string, aim?: string])[],
  figures: object,
): void {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => displayWidth(row[column] ?? ''))))
  console.log(`\n${name}`)
  for (const row of rows)
    console.log(
      `  ${pad(row[0], widths[0] ?? 0)}  ${pad(row[1], widths[1] ?? 0, true)}${row[2] ? `   ${row[2]}` : ''}`.trimEnd(),
    )
  console.log('')
  console.log(JSON.stringify({ bench: name, ...figures }))
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
