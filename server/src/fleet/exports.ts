import { exportOfWhole, texts } from '../lists/index.ts'

const words = {
  carrier: texts('Carrier', '船公司', 'Naviera', '船会社'),
  series: texts('Series', '船舶系列', 'Serie', 'シリーズ'),
}

export const fleetExports = exportOfWhole('fleet.ships', {
  titles: texts('Ships', '船舶', 'Barcos', '船舶'),
  rowsOf: ({ ships }) => ships,
  columns: [
    {
      key: 'ship',
      titles: texts('Ship', '船舶', 'Barco', '船舶'),
      width: 20,
      cell: (ship, { name }) => name(ship.names),
    },
    { key: 'code', titles: texts('Code', '代码', 'Código', 'コード'), width: 12, cell: (ship) => ship.code },
    {
      key: 'series',
      titles: words.series,
      width: 20,
      cell: (ship, { name }) => (ship.series ? name(ship.series.names) : ''),
    },
    { key: 'carrier', titles: words.carrier, width: 26, cell: (ship, { name }) => name(ship.carrier.names) },
    {
      key: 'capacity',
      titles: texts('Capacity', '核定载客', 'Capacidad', '定員'),
      kind: 'number',
      width: 10,
      cell: (ship) => ship.certifiedCapacity,
    },
    {
      key: 'decks',
      titles: texts('Decks', '甲板', 'Cubiertas', 'デッキ'),
      kind: 'number',
      width: 8,
      cell: (ship) => ship.decks,
    },
    {
      key: 'classes',
      titles: texts('Seats by class', '各等级座位', 'Plazas por clase', '等級別座席'),
      width: 36,
      cell: (ship, { name }) =>
        ship.classes.map((entry) => `${name(entry.class.names)} ${entry.seats}`).join(' · '),
    },
    {
      key: 'next',
      titles: texts('Next sailing', '下一航班', 'Próxima travesía', '次の便'),
      kind: 'moment',
      width: 18,
      cell: (ship) => ship.nextSailing?.departs ?? null,
    },
  ],
  filters: {
    carrierId: {
      titles: words.carrier,
      show: (value, { name }, { ships }) => {
        const found = ships.find(({ carrier }) => carrier.id === value)
        return found ? name(found.carrier.names) : value
      },
    },
    seriesId: {
      titles: words.series,
      show: (value, { name }, { ships }) => {
        const found = ships.find(({ series }) => series?.id === value)?.series
        return found ? name(found.names) : value
      },
    },
  },
})
