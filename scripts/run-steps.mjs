// Runs the steps of a test run: a graph, two at a time, each measured.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/**
 * Runs steps, each when those it `needs` have ended, the first ones of the list first.
 * @param steps `{ name, needs, body }`; a body gives an exit code, and `beside` says that it waits more than it reckons
 * @returns what became of each: `{ name, passed, seconds, cost }`, cost in processor seconds
 */
export async function runSteps(steps, isInterrupted = () => false) {
  const lanes = Math.max(2, availableParallelism() - 1)
  const waiting = [...steps]
  const running = new Map()
  const ended = new Map()
  let costSoFar = secondsOfEnded()
  const isReady = (step) =>
    (step.needs ?? []).every((need) => ended.has(need)) && (step.beside || occupied() < lanes)
  const occupied = () => [...running.keys()].filter((step) => !step.beside).length

  const finish = async (step) => {
    const since = Date.now()
    console.log(`\n— ${step.name}`)
    const code = await step.body().catch((error) => {
      console.error(error.message)
      return 1
    })
    // Processes count when they have ended: what has been added since the last end was this step's.
    const now = secondsOfEnded()
    const result = {
      name: step.name,
      passed: code === 0,
      seconds: (Date.now() - since) / 1000,
      cost: now - costSoFar,
    }
    costSoFar = now
    ended.set(step.name, result)
    running.delete(step)
  }
  while (waiting.length > 0 || running.size > 0) {
    for (
      let next = waiting.findIndex(isReady);
      next >= 0 && !isInterrupted();
      next = waiting.findIndex(isReady)
    ) {
      const [step] = waiting.splice(next, 1)
      running.set(step, finish(step))
    }
    if (running.size === 0) break
    await Promise.race(running.values())
  }
  return [...ended.values()]
}

/** Processor seconds of all processes that we started and that have ended; nothing where there is no /proc. */
function secondsOfEnded() {
  try {
    const fields = readFileSync('/proc/self/stat', 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return 0
  }
}
