import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { network } from '@fairway/contract/network/endpoints'
import { filterPorts } from '@fairway/contract/network/filter-ports'
import { problem } from '../platform/http/problems.ts'
import { handlers } from '../platform/http/serve.ts'
import { dockBoard, lineTimetable, listLines, listPorts } from './queries.ts'

export const networkHandlers = handlers(network, {
  'network.ports': async ({ db, scope, now }, { text = '', corporationId = '', own, whole }) => {
    const { ports, ...rest } = await listPorts(db, scope, { whole }, now)
    return { ...rest, ports: filterPorts(ports, { text, corporation: corporationId, ownOnly: own }) }
  },
  'network.lines': async ({ db, scope, now }, { kind, carrierId }) => {
    const { lines, ...rest } = await listLines(db, scope, now)
    const filtered = lines.filter(
      (line) => (!kind || kind.includes(line.kind)) && (!carrierId || line.carrier.id === carrierId),
    )
    return { ...rest, lines: filtered }
  },
  'network.dock': async ({ db, caller, now }, { id, date }) => {
    const request = { id, date: date ?? serviceDateOf(now), ownDocks: caller.dockIds }
    const board = await dockBoard(db, request, now)
    if (!board) throw problem('network.dockNotFound')
    return board
  },
  'network.line': async ({ db, scope, now }, { id }) => {
    const timetable = await lineTimetable(db, scope, id, now)
    if (!timetable) throw problem('network.lineNotFound')
    return timetable
  },
})
