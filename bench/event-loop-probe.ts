// Loaded into a server that is measured (`node --import`): how long its event loop was held since it was last asked.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env.EVENT_LOOP_FILE ?? ''
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
let asked = 0

process.on('SIGUSR2', () => {
  // Written by the loop itself: whatever held it is over and counted.
  writeFileSync(file, JSON.stringify({ asked: ++asked, ms: delay.max / 1e6 }))
  delay.reset()
})

/** What the probe writes at each signal. */
export interface Held {
  asked: number
  ms: number
}
