import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { network } from '@fairway/contract/network'
import { handlers } from '../platform/http.ts'
import { problem } from '../platform/problems.ts'
import { dockBoard, linesOnRiver, lineTimetable, portsOnRiver } from './queries.ts'

export const networkHandlers = handlers(network, {
  'network.ports': ({ db, caller, now }) => portsOnRiver(db, caller.dockIds, now),
  'network.lines': ({ db, now }) => linesOnRiver(db, now),
  'network.dock': async ({ db, caller, now }, { id, date }) => {
    const asked = { id, date: date ?? serviceDateOf(now), ownDocks: caller.dockIds }
    const board = await dockBoard(db, asked, now)
    if (!board) throw problem('network.dockNotFound')
    return board
  },
  'network.line': async ({ db, now }, { id }) => {
    const timetable = await lineTimetable(db, id, now)
    if (!timetable) throw problem('network.lineNotFound')
    return timetable
  },
})
