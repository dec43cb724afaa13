import type { Texts } from '@fairway/contract/kernel/languages'
import type { SailingState } from '@fairway/contract/sailings/endpoints'
import { exportOf, texts } from '../lists/index.ts'

export const sailingStateNames: Record<SailingState, Texts> = {
  scheduled: texts('Scheduled', '未开航', 'Programada', '出航前'),
  boarding: texts('Boarding', '登船中', 'Embarcando', '乗船中'),
  departed: texts('Under way', '航行中', 'En ruta', '航行中'),
  arrived: texts('Arrived', '已到达', 'Llegada', '到着済み'),
  cancelled: texts('Cancelled', '已停航', 'Cancelada', '欠航'),
}
const words = {
  line: texts('Line', '航线', 'Línea', '航路'),
  ship: texts('Ship', '船舶', 'Barco', '船舶'),
  state: texts('State', '状态', 'Estado', '状態'),
}

export const sailingsExports = exportOf('sailings.list', {
  titles: texts('Sailings', '航班', 'Travesías', '便'),
  columns: [
    {
      key: 'departs',
      titles: texts('Departs', '开航', 'Sale', '出発'),
      kind: 'moment',
      width: 18,
      cell: (row) => row.departs,
    },
    { key: 'line', titles: words.line, width: 28, cell: (row, { name }) => name(row.line.names) },
    { key: 'ship', titles: words.ship, width: 18, cell: (row, { name }) => name(row.ship.names) },
    {
      key: 'ship',
      titles: texts('Carrier', '船公司', 'Naviera', '船会社'),
      width: 20,
      cell: (row, { name }) => name(row.carrier.names),
    },
    {
      key: 'arrives',
      titles: texts('Arrives', '到达', 'Llega', '到着'),
      kind: 'moment',
      width: 18,
      cell: (row) => row.arrives,
    },
    {
      key: 'load',
      titles: texts('Load per leg', '各航段上座率', 'Ocupación por tramo', '区間別乗船率'),
      width: 24,
      cell: (row) => row.loadPerLeg.join(' / '),
    },
    {
      key: 'capacity',
      titles: texts('Capacity', '核定载客', 'Capacidad', '定員'),
      kind: 'number',
      width: 10,
      cell: (row) => row.certifiedCapacity,
    },
    {
      key: 'status',
      titles: words.state,
      width: 12,
      cell: (row, { name }) => name(sailingStateNames[row.status]),
    },
  ],
  filters: {
    from: { titles: texts('From day', '起始日期', 'Desde el día', '開始日'), inJournal: true },
    to: { titles: texts('To day', '结束日期', 'Hasta el día', '終了日'), inJournal: true },
    text: { titles: texts('Line or ship', '航线或船舶', 'Línea o barco', '航路または船舶') },
    lineId: {
      titles: words.line,
      inJournal: true,
      show: (value, { name }, { rows }) => {
        const found = rows.find(({ line }) => line.id === value)
        return found ? name(found.line.names) : value
      },
    },
    shipId: {
      titles: words.ship,
      inJournal: true,
      show: (value, { name }, { rows }) => {
        const found = rows.find(({ ship }) => ship.id === value)
        return found ? name(found.ship.names) : value
      },
    },
    dockId: {
      titles: texts('Dock', '码头', 'Muelle', '桟橋'),
      show: (value, { name }, { rows }) => {
        const found = rows.flatMap(({ stops }) => stops).find(({ dock }) => dock.id === value)
        return found ? name(found.dock.names) : value
      },
    },
    status: {
      titles: words.state,
      inJournal: true,
      show: (value, { name }) =>
        value in sailingStateNames ? name(sailingStateNames[value as SailingState]) : value,
    },
  },
})
