import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { corporations } from '@fairway/contract/network/corporation-endpoints'
import { dockRecords } from '@fairway/contract/network/dock-endpoints'
import { network } from '@fairway/contract/network/endpoints'
import { filterPorts } from '@fairway/contract/network/filter-ports'
import { portRecords } from '@fairway/contract/network/port-endpoints'
import { problem } from '../platform/http/problems.ts'
import { handlers } from '../platform/http/serve.ts'
import { createDock, deleteDock, editDock, setDockEnabled } from './docks/change-docks.ts'
import { dockRecord, docksList, dockUses } from './docks/dock-rows.ts'
import {
  copyLine,
  createLine,
  deleteLine,
  editLine,
  lineCarriers,
  setLineEnabled,
} from './lines/change-lines.ts'
import {
  approveLineVersion,
  discardLineVersion,
  draftLineVersion,
  publishLineVersion,
  returnLineVersion,
  saveLineVersion,
  withdrawLineVersion,
} from './lines/change-versions.ts'
import { lineVersionPublication, lineVersionWithdrawal } from './lines/publication.ts'
import { lineVersion, lineVersions } from './lines/version-queries.ts'
import { assignPort, createPort, deletePort, editPort, setPortEnabled } from './ports/change-ports.ts'
import { corporationsList } from './ports/corporations.ts'
import { portRecord } from './ports/port-record.ts'
import { dockBoard, lineTimetable, listLines, listPorts } from './queries.ts'

export const networkHandlers = handlers(network, {
  'network.ports': async ({ db, scope, now }, { text = '', corporationId = '', own, whole }) => {
    const { ports, ...rest } = await listPorts(db, scope, { whole }, now)
    return { ...rest, ports: filterPorts(ports, { text, corporation: corporationId, ownOnly: own }) }
  },
  'network.lines': listLines,
  'network.dock': async ({ db, caller, now }, { id, date }) => {
    const request = { id, date: date ?? serviceDateOf(now), ownDocks: caller.dockIds }
    const board = await dockBoard(db, request, now)
    if (!board) throw problem('network.dockNotFound')
    return board
  },
  'network.line': async (context, { id }) => {
    const timetable = await lineTimetable(context, id)
    if (!timetable) throw problem('network.lineNotFound')
    return timetable
  },
  'network.createLine': createLine,
  'network.editLine': editLine,
  'network.lineCarriers': lineCarriers,
  'network.copyLine': copyLine,
  'network.enableLine': setLineEnabled(true),
  'network.disableLine': setLineEnabled(false),
  'network.deleteLine': deleteLine,
  'network.lineVersions': lineVersions,
  'network.lineVersion': lineVersion,
  'network.draftLineVersion': draftLineVersion,
  'network.saveLineVersion': saveLineVersion,
  'network.discardLineVersion': discardLineVersion,
  'network.approveLineVersion': approveLineVersion,
  'network.returnLineVersion': returnLineVersion,
  'network.publishLineVersion': publishLineVersion,
  'network.withdrawLineVersion': withdrawLineVersion,
  'network.lineVersionPublication': lineVersionPublication,
  'network.lineVersionWithdrawal': lineVersionWithdrawal,
})

export const portRecordHandlers = handlers(portRecords, {
  'network.port': portRecord,
  'network.createPort': createPort,
  'network.editPort': editPort,
  'network.setPortEnabled': setPortEnabled,
  'network.deletePort': deletePort,
  'network.assignPort': assignPort,
})

export const dockRecordHandlers = handlers(dockRecords, {
  'network.docks': docksList,
  'network.dockRecord': dockRecord,
  'network.dockUses': dockUses,
  'network.createDock': createDock,
  'network.editDock': editDock,
  'network.setDockEnabled': setDockEnabled,
  'network.deleteDock': deleteDock,
})

export const corporationHandlers = handlers(corporations, { 'network.corporations': corporationsList })
