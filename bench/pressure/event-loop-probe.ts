// Preloaded into the measured server (`node --import`): the longest block of its event loop since the last signal.
import { writeFileSync } from 'node:fs'

const file = process.env.EVENT_LOOP_FILE ?? ''
let sequence = 0
let longest = { ms: 0, wallMs: 0 }
let last = { cpu: process.threadCpuUsage(), at: performance.now() }

// A timer of every millisecond runs once in each turn of a busy loop.
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last.cpu)
  const at = performance.now()
  longest = {
    ms: Math.max(longest.ms, (user + system) / 1_000),
    wallMs: Math.max(longest.wallMs, at - last.at),
  }
  last = { cpu: process.threadCpuUsage(), at }
}, 1).unref()

process.on('SIGUSR2', () => {
  // In the turn after the next timer: a blocking task has ended and is counted.
  setTimeout(() => {
    writeFileSync(file, JSON.stringify({ sequence: ++sequence, ...longest } satisfies EventLoopBlock))
    longest = { ms: 0, wallMs: 0 }
    last = { cpu: process.threadCpuUsage(), at: performance.now() }
  }, 5)
})

/** The record written at each signal. */
export interface EventLoopBlock {
  sequence: number
  /** The longest processor time of the loop's thread in one turn: the cost of a request, whatever else runs. */
  ms: number
  /** The longest turn by the clock: that, and waiting for the processor and the disk. */
  wallMs: number
}
