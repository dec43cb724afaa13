import { execFileSync } from 'node:child_process'
import { closeSync, cpSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Attempt,
  buildSaleOn,
  fetchOutcomes,
  findTrip,
  startSelling,
} from '@fairway/testing/concurrent-sales'
import { prepareDataFolder } from '@fairway/testing/processes/prepared-folder'
import { benchPassword, type RunningServer } from '@fairway/testing/processes/running-server'
import { assertHealthy, clerkAt, findMessage, pollUntil, readiness, type Step, start } from './drill.ts'

const sizeMb = 640
/** Slow enough that the sailing is not sold out before the end. */
const restMs = 500

/** A disk that another program fills while eight clients sell, and that has free space again later. */
export async function drillFullDisk(): Promise<Step[]> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return [
      { what: 'a full disk', happened: 'not tried: a small file system is mounted by root on Linux alone' },
    ]
  const mount = mkdtempSync(join(tmpdir(), 'fairway-small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0711`, 'tmpfs', mount])
  const { folder, remove } = await prepareDataFolder(benchPassword)
  const onSmallDisk = join(mount, 'data')
  let fairway: RunningServer | undefined
  try {
    cpSync(folder, onSmallDisk, { recursive: true, preserveTimestamps: true })
    execFileSync('chown', ['--reference', join(folder, 'database'), '-R', join(onSmallDisk, 'database')])
    fairway = await start(onSmallDisk, { LOG_LEVEL: 'warn' })
    return [
      ...(await fillWhileSelling(fairway, join(mount, 'another-program'))),
      await assertHealthy(fairway),
    ]
  } catch (error) {
    console.error(fairway?.output().slice(-4_000))
    throw error
  } finally {
    await fairway?.stop()
    remove()
    execFileSync('umount', [mount])
    rmSync(mount, { recursive: true, force: true })
  }
}

async function fillWhileSelling({ url, output }: RunningServer, file: string): Promise<Step[]> {
  const clerk = await clerkAt(url)
  const trip = await findTrip(clerk)
  const attempts: Attempt[] = []
  const confirmed = () => attempts.filter(({ acknowledged }) => acknowledged).length
  const stopSelling = startSelling(clerk, trip, attempts, restMs)
  try {
    await pollUntil(
      async () => confirmed(),
      (count) => count > 40,
    )
    // What is given free while the database recovers is taken as well.
    const filling = setInterval(fill, 100, file)
    const sick = await pollUntil(
      () => readiness(url),
      ({ http }) => http === 503,
    )
    // The database may give up and begin again and again while there is no room.
    await sleep(20_000)
    const refused = await clerk.call('orders.sell', buildSaleOn(trip)).catch(() => undefined)
    if (refused?.http === 200) throw new Error('the full disk still takes sales')
    const read = await clerk
      .call('sailings.list', { from: '2026-01-01', to: '2026-01-01' })
      .catch(() => undefined)
    clearInterval(filling)
    const atFull = confirmed()
    rmSync(file)
    await pollUntil(
      async () => confirmed(),
      (count) => count > atFull + 20,
      120_000,
    )
    await stopSelling()
    await fetchOutcomes(clerk, attempts)
    return [
      {
        what: `a disk of ${sizeMb} MB full while eight desks sell`,
        happened:
          `not ready (${Object.keys(sick).filter((part) => sick[part] === false)}), a sale ${refused?.http ?? 'unanswered'}, ` +
          `a list ${read?.http ?? 'unanswered'}; all ${confirmed()} confirmed sales are there`,
        sentence: refused?.message ?? '',
      },
      {
        what: 'the log of the service',
        happened: 'one line every half minute',
        sentence: findMessage(output(), /the storage is full or[^"\n]*/),
      },
    ]
  } finally {
    await stopSelling()
  }
}

/** Writes until the file system takes no more. */
function fill(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (const block of [Buffer.alloc(1 << 20), Buffer.alloc(4096)])
      try {
        for (;;) writeSync(handle, block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
  } finally {
    closeSync(handle)
  }
}
