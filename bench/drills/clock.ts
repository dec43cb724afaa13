import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSaleOn, findTrip } from '@fairway/testing/concurrent-sales'
import { prepareDataFolder } from '@fairway/testing/processes/prepared-folder'
import { benchPassword } from '@fairway/testing/processes/running-server'
import {
  assertHealthy,
  clerkAt,
  findMessage,
  pollUntil,
  readiness,
  type Step,
  start,
  startupError,
} from './drill.ts'

const shift = fileURLToPath(new URL('./clock-shift.ts', import.meta.url))
const hourMs = 3_600_000

/** A clock an hour ahead of the database's: at the start, and later on a running node. */
export async function drillClock(): Promise<Step[]> {
  const { folder, remove } = await prepareDataFolder(benchPassword)
  const own = mkdtempSync(join(tmpdir(), 'fairway-clock-'))
  const file = join(own, 'shift')
  const env = { CLOCK_SHIFT_FILE: file, NODE_OPTIONS: `--import ${shift}` }
  const setClock = (ms: number) => writeFileSync(file, String(ms))
  try {
    setClock(hourMs)
    const steps: Step[] = [
      {
        what: 'a clock an hour ahead at the start',
        happened: 'refused to start',
        sentence: await startupError(folder, env, /[Tt]he clock of this machine is [^"\n]+/),
      },
    ]
    setClock(0)
    const fairway = await start(folder, env)
    try {
      const clerk = await clerkAt(fairway.url)
      setClock(hourMs)
      fairway.process.kill('SIGUSR2')
      const sick = await pollUntil(
        () => readiness(fairway.url),
        ({ http }) => http === 503,
      )
      if (sick.clock !== false) throw new Error(`readiness blames something else: ${JSON.stringify(sick)}`)
      // Graceful degradation: calls that reach the node all the same are served, at the time of the database.
      await clerk.callOk('orders.sell', buildSaleOn(await findTrip(clerk)))
      steps.push({
        what: 'a clock set an hour ahead on a running node',
        happened: 'not ready, jobs paused, sales at the time of the database',
        sentence: findMessage(fairway.output(), /[Tt]he clock of this machine is [^"\n]+/),
      })
      setClock(0)
      fairway.process.kill('SIGUSR2')
      steps.push(await assertHealthy(fairway))
    } finally {
      await fairway.stop()
    }
    return steps
  } finally {
    remove()
    rmSync(own, { recursive: true, force: true })
  }
}
