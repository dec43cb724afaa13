import type { Texts } from '@fairway/contract/kernel/languages'
import { exportOfWhole, texts } from '../lists/index.ts'

const states: Record<'draft' | 'approved' | 'published' | 'withdrawn', Texts> = {
  draft: texts('Draft', '草稿', 'Borrador', '下書き'),
  approved: texts('Approved', '已审批', 'Aprobada', '承認済み'),
  published: texts('Published', '已发布', 'Publicada', '公開済み'),
  withdrawn: texts('Withdrawn', '已撤回', 'Retirada', '取り下げ'),
}
const withSeat = texts('with seat', '占座', 'con plaza', '座席あり')
const withoutSeat = texts('without seat', '不占座', 'sin plaza', '座席なし')
const anyNumber = texts('any number', '不限', 'sin límite', '制限なし')

/** From one bound to below the other, as the tables of the counter write it. */
const between = (from: number | null, below: number | null) =>
  from === null && below === null ? '' : `${from ?? ''} ≤ … ${below === null ? '' : `< ${below}`}`.trim()

export const faresExports = {
  ...exportOfWhole('fares.tables', {
    titles: texts('Fare tables', '票价表', 'Tablas de tarifas', '運賃表'),
    rowsOf: ({ tables }) => tables.flatMap((table) => table.classes.map((entry) => ({ table, entry }))),
    columns: [
      {
        key: 'line',
        titles: texts('Line', '航线', 'Línea', '航路'),
        width: 30,
        cell: ({ table }, { name }) => name(table.line.names),
      },
      {
        key: 'version',
        titles: texts('Version', '版本', 'Versión', '版'),
        kind: 'number',
        width: 8,
        cell: ({ table }) => table.version,
      },
      {
        key: 'status',
        titles: texts('State', '状态', 'Estado', '状態'),
        width: 12,
        cell: ({ table }, { name }) => name(states[table.status]),
      },
      {
        key: 'validFrom',
        titles: texts('Holds from', '生效日', 'Válida desde', '適用開始'),
        kind: 'day',
        width: 12,
        cell: ({ table }) => table.validFrom,
      },
      {
        key: 'validTo',
        titles: texts('Holds until', '截止日', 'Válida hasta', '適用終了'),
        kind: 'day',
        width: 12,
        cell: ({ table }) => table.validTo,
      },
      {
        key: 'class',
        titles: texts('Class', '等级', 'Clase', '等級'),
        width: 16,
        cell: ({ entry }, { name }) => name(entry.class.names),
      },
      {
        key: 'lowest',
        titles: texts('Lowest fare (CNY)', '最低票价（元）', 'Tarifa mínima (CNY)', '最低運賃（元）'),
        kind: 'money',
        width: 14,
        cell: ({ entry }) => entry.lowestFen,
      },
      {
        key: 'highest',
        titles: texts('Highest fare (CNY)', '最高票价（元）', 'Tarifa máxima (CNY)', '最高運賃（元）'),
        kind: 'money',
        width: 14,
        cell: ({ entry }) => entry.highestFen,
      },
    ],
    filters: {
      lineId: {
        titles: texts('Line', '航线', 'Línea', '航路'),
        show: (value, { name }, { tables }) => {
          const found = tables.find(({ line }) => line.id === value)
          return found ? name(found.line.names) : value
        },
      },
    },
  }),
  ...exportOfWhole('fares.passengerTypes', {
    titles: texts('Passenger types', '旅客类型', 'Tipos de pasajero', '旅客区分'),
    rowsOf: ({ passengerTypes }) => passengerTypes,
    columns: [
      {
        key: 'name',
        titles: texts('Type', '类型', 'Tipo', '区分'),
        width: 20,
        cell: (type, { name }) => name(type.names),
      },
      {
        key: 'percent',
        titles: texts('Share', '折扣', 'Parte', '割合'),
        width: 10,
        cell: (type) => `${type.percent / 100} %`,
      },
      {
        key: 'ages',
        titles: texts('Age', '年龄', 'Edad', '年齢'),
        width: 14,
        cell: (type) => between(type.ageFrom, type.ageBelow),
      },
      {
        key: 'height',
        titles: texts('Height (cm)', '身高（厘米）', 'Estatura (cm)', '身長（cm）'),
        width: 14,
        cell: (type) => between(type.heightFromCm, type.heightBelowCm),
      },
      {
        key: 'seat',
        titles: texts('Seat', '座位', 'Plaza', '座席'),
        width: 14,
        cell: (type, { name }) => name(type.needsSeat ? withSeat : withoutSeat),
      },
      {
        key: 'perAdult',
        titles: texts('Per adult', '每位成人可带', 'Por adulto', '大人1名につき'),
        width: 12,
        cell: (type, { name }) => (type.freePerAdult === null ? name(anyNumber) : String(type.freePerAdult)),
      },
      {
        key: 'proof',
        titles: texts('To be shown', '需出示', 'Debe presentar', '提示する書類'),
        width: 30,
        cell: (type, { name }) => (type.proof ? name(type.proof) : ''),
      },
    ],
    filters: {},
  }),
}
