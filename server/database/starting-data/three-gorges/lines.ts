import type { StartingNames } from '@fairway/contract/kernel/languages'

/** A call at a dock: minutes after the departure of the sailing; none at the ends. */
export interface StartingStop {
  dock: string
  arrive: number | null
  depart: number | null
}

/** A ship runs at these times on the days d with (d − anchorDate) mod everyDays = offsetDays. */
export interface StartingService {
  ship: string
  departures: readonly string[]
  everyDays: number
  offsetDays: number
}

export interface StartingLine {
  code: string
  names: StartingNames
  kind: 'fast' | 'ferry' | 'sightseeing' | 'cruise'
  services: readonly StartingService[]
  stops: readonly StartingStop[]
  /** Adult fare by class: fen per river kilometre and a floor, or one price for the whole round trip. */
  fares:
    | { fenPerKm: Readonly<Record<string, number>>; minimumFen: Readonly<Record<string, number>> }
    | { flatFen: Readonly<Record<string, number>> }
}

/** The day services count from. */
export const anchorDate = '2026-01-01'

export const lines: readonly StartingLine[] = [
  {
    code: 'FAST-DOWN',
    names: {
      en: 'Fengjie – Taipingxi fast boat',
      zh: '奉节—太平溪 快船',
      es: 'Barco rápido Fengjie – Taipingxi',
      ja: '奉節―太平渓 高速船',
    },
    kind: 'fast',
    services: [
      { ship: 'F101', departures: ['08:30'], everyDays: 1, offsetDays: 0 },
      { ship: 'F102', departures: ['14:00'], everyDays: 1, offsetDays: 0 },
    ],
    stops: [
      { dock: 'BTP', arrive: null, depart: 0 },
      { dock: 'WSN1', arrive: 45, depart: 50 },
      { dock: 'BDY', arrive: 105, depart: 110 },
      { dock: 'TPX', arrive: 175, depart: null },
    ],
    fares: { fenPerKm: { SEAT1: 95, SEAT2: 65 }, minimumFen: { SEAT1: 4000, SEAT2: 3000 } },
  },
  {
    code: 'FAST-UP',
    names: {
      en: 'Taipingxi – Fengjie fast boat',
      zh: '太平溪—奉节 快船',
      es: 'Barco rápido Taipingxi – Fengjie',
      ja: '太平渓―奉節 高速船',
    },
    kind: 'fast',
    services: [
      { ship: 'F102', departures: ['09:00'], everyDays: 1, offsetDays: 0 },
      { ship: 'F101', departures: ['14:30'], everyDays: 1, offsetDays: 0 },
    ],
    stops: [
      { dock: 'TPX', arrive: null, depart: 0 },
      { dock: 'BDY', arrive: 65, depart: 70 },
      { dock: 'WSN1', arrive: 125, depart: 130 },
      { dock: 'BTP', arrive: 180, depart: null },
    ],
    fares: { fenPerKm: { SEAT1: 95, SEAT2: 65 }, minimumFen: { SEAT1: 4000, SEAT2: 3000 } },
  },
  {
    code: 'FERRY-CW',
    names: {
      en: 'Chongqing – Wanzhou ferry',
      zh: '重庆—万州 客轮',
      es: 'Transbordador Chongqing – Wanzhou',
      ja: '重慶―万州 客船',
    },
    kind: 'ferry',
    services: [
      { ship: 'FY7', departures: ['07:00'], everyDays: 2, offsetDays: 0 },
      { ship: 'FY8', departures: ['07:00'], everyDays: 2, offsetDays: 1 },
    ],
    stops: [
      { dock: 'CTM', arrive: null, depart: 0 },
      { dock: 'CSU1', arrive: 205, depart: 215 },
      { dock: 'BHL', arrive: 340, depart: 355 },
      { dock: 'MSH', arrive: 500, depart: 520 },
      { dock: 'ZHX1', arrive: 725, depart: 735 },
      { dock: 'SBZ', arrive: 840, depart: 850 },
      { dock: 'WZL', arrive: 965, depart: null },
    ],
    fares: { fenPerKm: { SEAT2: 24, OPEN: 16 }, minimumFen: { SEAT2: 800, OPEN: 500 } },
  },
  {
    code: 'FERRY-WC',
    names: {
      en: 'Wanzhou – Chongqing ferry',
      zh: '万州—重庆 客轮',
      es: 'Transbordador Wanzhou – Chongqing',
      ja: '万州―重慶 客船',
    },
    kind: 'ferry',
    services: [
      { ship: 'FY8', departures: ['06:00'], everyDays: 2, offsetDays: 0 },
      { ship: 'FY7', departures: ['06:00'], everyDays: 2, offsetDays: 1 },
    ],
    stops: [
      { dock: 'WZL', arrive: null, depart: 0 },
      { dock: 'SBZ', arrive: 140, depart: 150 },
      { dock: 'ZHX1', arrive: 277, depart: 287 },
      { dock: 'MSH', arrive: 537, depart: 557 },
      { dock: 'BHL', arrive: 730, depart: 745 },
      { dock: 'CSU1', arrive: 895, depart: 905 },
      { dock: 'CTM', arrive: 1155, depart: null },
    ],
    fares: { fenPerKm: { SEAT2: 24, OPEN: 16 }, minimumFen: { SEAT2: 800, OPEN: 500 } },
  },
  {
    code: 'FERRY-WB',
    names: {
      en: 'Wanzhou – Badong county ferry',
      zh: '万州—巴东 客轮',
      es: 'Transbordador comarcal Wanzhou – Badong',
      ja: '万州―巴東 県際客船',
    },
    kind: 'ferry',
    services: [
      { ship: 'FY9', departures: ['07:00'], everyDays: 2, offsetDays: 0 },
      { ship: 'FY10', departures: ['07:00'], everyDays: 2, offsetDays: 1 },
    ],
    stops: [
      { dock: 'WZL', arrive: null, depart: 0 },
      { dock: 'ZFM', arrive: 105, depart: 115 },
      { dock: 'BTP', arrive: 340, depart: 360 },
      { dock: 'WSN1', arrive: 485, depart: 500 },
      { dock: 'BDY', arrive: 660, depart: null },
    ],
    fares: { fenPerKm: { SEAT2: 24, OPEN: 16 }, minimumFen: { SEAT2: 800, OPEN: 500 } },
  },
  {
    code: 'FERRY-BW',
    names: {
      en: 'Badong – Wanzhou county ferry',
      zh: '巴东—万州 客轮',
      es: 'Transbordador comarcal Badong – Wanzhou',
      ja: '巴東―万州 県際客船',
    },
    kind: 'ferry',
    services: [
      { ship: 'FY10', departures: ['06:30'], everyDays: 2, offsetDays: 0 },
      { ship: 'FY9', departures: ['06:30'], everyDays: 2, offsetDays: 1 },
    ],
    stops: [
      { dock: 'BDY', arrive: null, depart: 0 },
      { dock: 'WSN1', arrive: 195, depart: 210 },
      { dock: 'BTP', arrive: 360, depart: 380 },
      { dock: 'ZFM', arrive: 655, depart: 665 },
      { dock: 'WZL', arrive: 790, depart: null },
    ],
    fares: { fenPerKm: { SEAT2: 24, OPEN: 16 }, minimumFen: { SEAT2: 800, OPEN: 500 } },
  },
  {
    code: 'NIGHT-2R',
    names: {
      en: 'Two-River night cruise',
      zh: '两江夜游',
      es: 'Crucero nocturno Dos Ríos',
      ja: '両江ナイトクルーズ',
    },
    kind: 'sightseeing',
    services: [
      { ship: 'NR1', departures: ['18:30', '20:30'], everyDays: 1, offsetDays: 0 },
      { ship: 'NR3', departures: ['19:00', '21:00'], everyDays: 1, offsetDays: 0 },
      { ship: 'NR2', departures: ['19:30', '21:30'], everyDays: 1, offsetDays: 0 },
    ],
    stops: [
      { dock: 'CTM', arrive: null, depart: 0 },
      { dock: 'CTM', arrive: 60, depart: null },
    ],
    fares: { flatFen: { DECKVIP: 19800, OPEN: 13800 } },
  },
  {
    code: 'CRUISE-DOWN',
    names: {
      en: 'Chongqing – Maoping cruise, downstream',
      zh: '重庆—茅坪 游轮 下水',
      es: 'Crucero Chongqing – Maoping, río abajo',
      ja: '重慶―茅坪 クルーズ 下り',
    },
    kind: 'cruise',
    services: [
      { ship: 'GC1', departures: ['21:00'], everyDays: 8, offsetDays: 0 },
      { ship: 'GC2', departures: ['21:00'], everyDays: 8, offsetDays: 4 },
    ],
    stops: [
      { dock: 'CTM', arrive: null, depart: 0 },
      { dock: 'MSH', arrive: 660, depart: 960 },
      { dock: 'BDC', arrive: 2040, depart: 2220 },
      { dock: 'SNX', arrive: 2400, depart: 2640 },
      { dock: 'MPG', arrive: 3540, depart: null },
    ],
    fares: {
      fenPerKm: { CAB1: 520, CAB2: 340, CAB3: 240 },
      minimumFen: { CAB1: 60000, CAB2: 40000, CAB3: 30000 },
    },
  },
  {
    code: 'CRUISE-UP',
    names: {
      en: 'Maoping – Chongqing cruise, upstream',
      zh: '茅坪—重庆 游轮 上水',
      es: 'Crucero Maoping – Chongqing, río arriba',
      ja: '茅坪―重慶 クルーズ 上り',
    },
    kind: 'cruise',
    services: [
      { ship: 'GC1', departures: ['20:00'], everyDays: 8, offsetDays: 3 },
      { ship: 'GC2', departures: ['20:00'], everyDays: 8, offsetDays: 7 },
    ],
    stops: [
      { dock: 'MPG', arrive: null, depart: 0 },
      { dock: 'SNX', arrive: 660, depart: 900 },
      { dock: 'BDC', arrive: 1200, depart: 1380 },
      { dock: 'MSH', arrive: 3000, depart: 3240 },
      { dock: 'CTM', arrive: 4200, depart: null },
    ],
    fares: {
      fenPerKm: { CAB1: 480, CAB2: 310, CAB3: 220 },
      minimumFen: { CAB1: 60000, CAB2: 40000, CAB3: 30000 },
    },
  },
  {
    code: 'DAY-2D1G',
    names: {
      en: 'Two dams, one gorge day trip',
      zh: '两坝一峡 一日游',
      es: 'Dos presas y una garganta, excursión de un día',
      ja: '二つのダムと峡谷 日帰り',
    },
    kind: 'sightseeing',
    services: [
      { ship: 'DB6', departures: ['08:00'], everyDays: 1, offsetDays: 0 },
      { ship: 'DB7', departures: ['09:00'], everyDays: 1, offsetDays: 0 },
    ],
    stops: [
      { dock: 'SXC', arrive: null, depart: 0 },
      { dock: 'SDP', arrive: 150, depart: 240 },
      { dock: 'SXC', arrive: 390, depart: null },
    ],
    fares: { flatFen: { SEAT1: 26800, SEAT2: 18800 } },
  },
]
