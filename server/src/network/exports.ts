import type { Texts } from '@fairway/contract/kernel/languages'
import type { LineKind } from '@fairway/contract/network/endpoints'
import { exportOfWhole, texts } from '../lists/index.ts'
import { sailingStateNames } from '../sailings/index.ts'

const kinds: Record<LineKind, Texts> = {
  fast: texts('Fast boat', '快船', 'Barco rápido', '高速船'),
  ferry: texts('Ferry', '客轮', 'Transbordador', '客船'),
  sightseeing: texts('Sightseeing', '观光', 'Excursión', '観光船'),
  cruise: texts('Cruise', '游轮', 'Crucero', 'クルーズ'),
}
const words = {
  code: texts('Code', '代码', 'Código', 'コード'),
  dock: texts('Dock', '码头', 'Muelle', '桟橋'),
  line: texts('Line', '航线', 'Línea', '航路'),
  kind: texts('Kind', '类型', 'Tipo', '種類'),
  carrier: texts('Carrier', '船公司', 'Naviera', '船会社'),
  corporation: texts('Port corporation', '港务公司', 'Autoridad portuaria', '港務会社'),
  departs: texts('Departs', '开航', 'Sale', '出発'),
  arrives: texts('Arrives', '到达', 'Llega', '到着'),
}
/** A number as it is, with a decimal point. */
const km = (value: number) => String(value)

export const networkExports = {
  ...exportOfWhole('network.ports', {
    titles: texts('Ports and docks', '港口与码头', 'Puertos y muelles', '港と桟橋'),
    rowsOf: ({ ports }) => ports.flatMap((port) => port.docks.map((dock) => ({ port, dock }))),
    columns: [
      {
        key: 'port',
        titles: texts('Port', '港口', 'Puerto', '港'),
        width: 20,
        cell: ({ port }, { name }) => name(port.names),
      },
      { key: 'dock', titles: words.dock, width: 24, cell: ({ dock }, { name }) => name(dock.names) },
      { key: 'code', titles: words.code, width: 12, cell: ({ dock }) => dock.code },
      {
        key: 'corporation',
        titles: words.corporation,
        width: 28,
        cell: ({ port }, { name }) => (port.corporation ? name(port.corporation.names) : ''),
      },
      {
        key: 'riverKm',
        titles: texts('River kilometre', '航道里程', 'Kilómetro fluvial', '河川距離'),
        width: 12,
        cell: ({ dock }) => km(dock.riverKm),
      },
      {
        key: 'berths',
        titles: texts('Berths', '泊位', 'Puestos de atraque', 'バース'),
        kind: 'number',
        width: 8,
        cell: ({ dock }) => dock.berths,
      },
      {
        key: 'lines',
        titles: texts('Lines', '航线', 'Líneas', '航路'),
        kind: 'number',
        width: 8,
        cell: ({ dock }) => dock.lines,
      },
      {
        key: 'calls',
        titles: texts('Calls today', '今日停靠', 'Escalas de hoy', '本日の寄港'),
        kind: 'number',
        width: 12,
        cell: ({ dock }) => dock.callsToday,
      },
    ],
    filters: {
      text: { titles: texts('Port or dock', '港口或码头', 'Puerto o muelle', '港または桟橋') },
      corporationId: {
        titles: words.corporation,
        show: (value, { name }, { ports }) => {
          const found = ports.find(({ corporation }) => corporation?.id === value)?.corporation
          return found ? name(found.names) : value
        },
      },
      own: {
        titles: texts('My docks only', '只看我的码头', 'Solo mis muelles', '担当桟橋のみ'),
        show: () => '✓',
      },
    },
  }),
  ...exportOfWhole('network.lines', {
    titles: texts('Lines', '航线', 'Líneas', '航路'),
    rowsOf: ({ lines }) => lines,
    columns: [
      { key: 'line', titles: words.line, width: 30, cell: (line, { name }) => name(line.names) },
      { key: 'code', titles: words.code, width: 14, cell: (line) => line.code },
      { key: 'kind', titles: words.kind, width: 14, cell: (line, { name }) => name(kinds[line.kind]) },
      {
        key: 'carrier',
        titles: words.carrier,
        width: 24,
        cell: (line, { name }) => name(line.carrier.names),
      },
      {
        key: 'stops',
        titles: texts('Stops', '停靠站', 'Escalas', '寄港地'),
        width: 60,
        cell: (line, { name }) => line.stops.map(({ dock }) => name(dock.names)).join(' → '),
      },
      {
        key: 'sailings',
        titles: texts('Sailings in 30 days', '30 天内航班', 'Travesías en 30 días', '今後30日の便'),
        kind: 'number',
        width: 14,
        cell: (line) => line.sailingsAhead,
      },
    ],
    filters: {
      kind: {
        titles: words.kind,
        show: (value, { name }) => (value in kinds ? name(kinds[value as LineKind]) : value),
      },
      carrierId: {
        titles: words.carrier,
        show: (value, { name }, { lines }) => {
          const found = lines.find(({ carrier }) => carrier.id === value)
          return found ? name(found.carrier.names) : value
        },
      },
    },
  }),
  ...exportOfWhole('network.dock', {
    titles: texts('Board of the day', '当日航班牌', 'Tablón del día', '当日の発着案内'),
    rowsOf: ({ calls }) => calls,
    columns: [
      { key: 'departs', titles: words.departs, kind: 'moment', width: 18, cell: (call) => call.departs },
      { key: 'arrives', titles: words.arrives, kind: 'moment', width: 18, cell: (call) => call.arrives },
      {
        key: 'towards',
        titles: texts('Towards', '开往', 'Hacia', '行先'),
        width: 24,
        cell: (call, { name }) => name(call.towards),
      },
      { key: 'line', titles: words.line, width: 28, cell: (call, { name }) => name(call.line.names) },
      {
        key: 'line',
        titles: texts('Ship', '船舶', 'Barco', '船舶'),
        width: 20,
        cell: (call, { name }) => name(call.ship.names),
      },
      {
        key: 'status',
        titles: texts('State', '状态', 'Estado', '状態'),
        width: 12,
        cell: (call, { name }) => {
          const names = Object.entries(sailingStateNames).find(([state]) => state === call.status)?.[1]
          return names ? name(names) : call.status
        },
      },
    ],
    filters: {
      id: { titles: words.dock, show: (_value, { name }, { dock }) => name(dock.names) },
      date: { titles: texts('Day', '日期', 'Día', '日付') },
    },
  }),
}
