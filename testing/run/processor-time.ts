import { readdirSync, readFileSync } from 'node:fs'

// Processor seconds, user and system, from /proc; where there is none (macOS) only this process is measured.

/** A clock tick, as Linux reports it on every architecture. */
const ticksASecond = 100

/** The parent of a process, its seconds, and those of its children that have ended and were waited for. */
function readProcess(pid: number | 'self') {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  if (fields.length < 15) return undefined
  const secondsOf = (...places: number[]) =>
    places.reduce((sum, place) => sum + (fields[place] ?? 0), 0) / ticksASecond
  return { parent, own: secondsOf(11, 12), ended: secondsOf(13, 14) }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    // The process ended meanwhile.
    return ''
  }
}

/** Those that its main thread started. */
const childrenOf = (pid: number) =>
  read(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .flatMap((child) => (child.trim() ? [Number(child)] : []))

/** Everything that a process started, by any of its threads. Reads the whole of /proc, which takes a while. */
function descendantsOf(root: number): Set<number> {
  const parents = new Map<number, number>()
  try {
    for (const name of readdirSync('/proc'))
      if (/^\d+$/.test(name)) parents.set(Number(name), readProcess(Number(name))?.parent ?? 0)
  } catch {
    return new Set()
  }
  const found = new Set([root])
  // A set is walked on into what is added to it.
  for (const one of found) for (const [pid, parent] of parents) if (parent === one) found.add(pid)
  found.delete(root)
  return found
}

/** Of a process and everything it started, what has ended included as far as its parent waited for it. */
export function treeSeconds(root: number): number {
  return [root, ...descendantsOf(root)].reduce((sum, pid) => {
    const { own = 0, ended = 0 } = readProcess(pid) ?? {}
    return sum + own + ended
  }, 0)
}

let direct = ''
let started = new Set<number>()

/**
 * Of this process and everything it started, a browser above all. Cheap enough for every test: looks again for what other
 * threads started only when asked to, or when this process has other children than before.
 */
export function secondsSoFar(lookAgain = false): number {
  const now = childrenOf(process.pid).join(' ')
  if (now !== direct || (lookAgain && now !== '')) started = descendantsOf(process.pid)
  direct = now
  const { user, system } = process.cpuUsage()
  let seconds = (user + system) / 1e6 + (readProcess('self')?.ended ?? 0)
  for (const pid of started) {
    const one = readProcess(pid)
    if (!one) started.delete(pid)
    else {
      seconds += one.own + one.ended
      for (const child of childrenOf(pid)) started.add(child)
    }
  }
  return seconds
}

let isWarm = false

/**
 * Calibration: the processor seconds of a fixed piece of work. A busy machine takes more of them for the same work, because
 * programs share its caches; divided by this figure, measurements of different machines can be compared.
 */
export function calibrate(): number {
  // Compiled code only; the first turns of a worker run without it.
  for (let turn = 0; !isWarm && turn < 15; turn++) fixedWork()
  isWarm = true
  return Math.min(fixedWork(), fixedWork())
}

function fixedWork(): number {
  const before = process.cpuUsage()
  const counts = new Map<string, number>()
  for (let turn = 0; turn < 60_000; turn++) {
    const word = `word ${(turn * 40_503) % 4_099}`
    counts.set(word, (counts.get(word) ?? 0) + word.length)
  }
  if (JSON.parse(JSON.stringify([...counts])).length !== 4_099) throw new Error('the calibration went wrong')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
