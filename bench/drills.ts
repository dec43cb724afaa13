// Fault injection on a running service: the clock, the key, unread exports, a full disk. Each drill ends with the service
// whole, or fails; the messages are those people read then.

import { drillClock } from './drills/clock.ts'
import type { Step } from './drills/drill.ts'
import { drillUnreadExports } from './drills/exports.ts'
import { drillFullDisk } from './drills/full-disk.ts'
import { drillKey } from './drills/key.ts'
import { report } from './report.ts'

const drills: Record<string, () => Promise<Step[]>> = {
  clock: drillClock,
  key: drillKey,
  unreadExports: drillUnreadExports,
  fullDisk: drillFullDisk,
}
const selected = process.argv.slice(2)
const results: Record<string, { whole: boolean; steps: Step[] }> = {}

for (const [name, drill] of Object.entries(drills)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  try {
    results[name] = { whole: true, steps: await drill() }
  } catch (error) {
    console.error(error)
    results[name] = { whole: false, steps: [{ what: name, happened: `FAILED: ${(error as Error).message}` }] }
    process.exitCode = 1
  }
}

report(
  'drills',
  Object.entries(results).flatMap(([name, { steps }]) =>
    steps.map(
      ({ what, happened, sentence }) => [`${name}: ${what}`, happened, sentence && `“${sentence}”`] as const,
    ),
  ),
  results,
)
