// Loaded into a server that is drilled (`node --import`): its wall clock stands so many milliseconds beside that of the
// machine, and so of the database. The file that holds the figure is read at the start and at each SIGUSR2.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_SHIFT_FILE ?? ''
const machineNow = Date.now
const MachineDate = Date
let shiftMs = 0

function readShift(): void {
  shiftMs = Number(readFileSync(file, 'utf8'))
}

readShift()
process.on('SIGUSR2', readShift)

/** The date of the shifted clock; one that is made of a moment stays that moment. */
export class ShiftedDate extends MachineDate {
  constructor(...moment: [] | ConstructorParameters<typeof Date>) {
    if (moment.length === 0) super(machineNow() + shiftMs)
    else super(...moment)
  }

  static override now(): number {
    return machineNow() + shiftMs
  }
}

globalThis.Date = ShiftedDate as DateConstructor
