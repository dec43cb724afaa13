import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stopWhenEnded } from './stop-when-ended.ts'

const ownMain = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
export const benchPassword = 'Bench-Harbour-2026'

export interface RunningServer {
  url: string
  dataFolder: string
  process: ChildProcess
  /** What the server printed so far. */
  output(): string
  stop(): Promise<void>
}

/** A port that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Waits for the rest of the demo dataset, and prints what it was: measurements begin after it. */
async function demoLoaded(url: string): Promise<void> {
  let total: number | undefined
  for (;;) {
    const response = await fetch(`${url}/api/ready`)
    const { data } = (await response.json()) as { data: { demoProgress: { total: number } | null } }
    if (data.demoProgress === null) break
    total = data.demoProgress.total
    await sleep(500)
  }
  if (total !== undefined) process.stdout.write(`The demo dataset is loaded: ${total} orders.\n`)
}

/**
 * The product as people run it, in a process of its own, on a data folder of its own that goes away afterwards.
 * Captchas are off, as they may be on loopback. Nothing is being loaded any more.
 */
export async function runServer({
  main = ownMain,
  dataFolder = '',
  env = {} as Record<string, string>,
} = {}): Promise<RunningServer> {
  const own = dataFolder === ''
  const folder = own ? mkdtempSync(join(tmpdir(), 'fairway-bench-')) : dataFolder
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      FAIRWAY_DATA: folder,
      FAIRWAY_DEMO_PASSWORD: benchPassword,
      FAIRWAY_CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const running: RunningServer = {
    url,
    dataFolder: folder,
    process: child,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await gone
      if (own) rmSync(folder, { recursive: true, force: true })
    },
  }
  void gone.then(stopWhenEnded(() => running.stop()))
  for (let turn = 0; turn < 1800; turn++) {
    if (child.exitCode !== null) throw new Error(`Fairway did not start:\n${output}`)
    const ready = await fetch(`${url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) {
      await demoLoaded(url)
      return running
    }
    await sleep(100)
  }
  await running.stop()
  throw new Error(`Fairway was not ready within three minutes:\n${output}`)
}
