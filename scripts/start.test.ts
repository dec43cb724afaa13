import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { whyPackagesDiffer } from './prepare.mjs'

const watching = `
  import { whenParentEnds } from ${JSON.stringify(new URL('parent.mjs', import.meta.url).href)}
  whenParentEnds(() => { console.log('ended'); process.exit() })
  console.log(process.pid, process.ppid)
  setInterval(() => {}, 1000)`

/** A shell, below it one that stands for npm, below it the process that watches. Gives what the last one writes. */
async function threeProcesses() {
  const middle = `"$NODE" --input-type=module -e "$WATCHING" & wait`
  const shell = spawn('sh', ['-c', `sh -c '${middle}' & wait`], {
    env: { ...process.env, NODE: process.execPath, WATCHING: watching },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let written = ''
  shell.stdout.on('data', (chunk) => {
    written += chunk
  })
  await expect.poll(() => written, { timeout: 20_000 }).toMatch(/^\d+ \d+\n/)
  const [own = 0, parent = 0] = written.split(/\s/).map(Number)
  return { shell, own, parent, written: () => written }
}

test('a start ends when npm is killed, and goes on when only the shell above npm ends', async () => {
  const { shell, own, parent, written } = await threeProcesses()
  shell.kill('SIGKILL')
  await once(shell, 'exit')
  await sleep(2_500)
  expect(written()).not.toContain('ended')
  expect(process.kill(own, 0)).toBe(true)
  process.kill(parent, 'SIGKILL')
  await expect.poll(written, { timeout: 10_000 }).toContain('ended')
}, 40_000)

const locked = {
  '': { version: '0.1.0' },
  'node_modules/server': { version: '1.0.0' },
  'node_modules/test': { version: '2.0.0', dev: true },
  'node_modules/elsewhere': { version: '3.0.0', optional: true },
}
const { 'node_modules/test': _, ...withoutTest } = locked

test('a start installs when a package is missing or of another version, but not for development dependencies', () => {
  expect(whyPackagesDiffer(locked, locked, true)).toBeUndefined()
  expect(whyPackagesDiffer(locked, withoutTest, false)).toBeUndefined()
  expect(whyPackagesDiffer(locked, withoutTest, true)).toBe('node_modules/test is missing')
  expect(whyPackagesDiffer(locked, {}, false)).toBe('node_modules/server is missing')
  const other = { ...locked, 'node_modules/server': { version: '0.9.0' } }
  expect(whyPackagesDiffer(locked, other, false)).toBe('node_modules/server is 0.9.0 instead of 1.0.0')
})
