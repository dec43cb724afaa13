import type { StartingNames } from '@fairway/contract/kernel/languages'

export interface StartingClass {
  code: string
  names: StartingNames
  kind: 'seat' | 'open' | 'berth'
  /** How many stand side by side on a deck, or lie in one cabin. */
  seatsPerRow: number
}

export interface StartingShip {
  code: string
  names: StartingNames
  series: string
  /** Units of capacity by class. */
  capacity: Readonly<Record<string, number>>
  certifiedCapacity: number
}

export const carriers: readonly { code: string; names: StartingNames }[] = [
  {
    code: 'GRS',
    names: { en: 'Gorge River Shipping', zh: '峡江航运', es: 'Naviera Río de las Gargantas', ja: '峡江航運' },
  },
  {
    code: 'CFC',
    names: {
      en: 'County Ferry Company',
      zh: '县际客轮公司',
      es: 'Compañía de Transbordadores Comarcales',
      ja: '県際客船公司',
    },
  },
  {
    code: 'TRC',
    names: { en: 'Two-River Cruises', zh: '两江游轮', es: 'Cruceros Dos Ríos', ja: '両江クルーズ' },
  },
]

export const classes: readonly StartingClass[] = [
  {
    code: 'SEAT1',
    names: { en: 'First-class seat', zh: '一等座', es: 'Asiento de primera', ja: '一等席' },
    kind: 'seat',
    seatsPerRow: 3,
  },
  {
    code: 'SEAT2',
    names: { en: 'Second-class seat', zh: '二等座', es: 'Asiento de segunda', ja: '二等席' },
    kind: 'seat',
    seatsPerRow: 4,
  },
  {
    code: 'OPEN',
    names: { en: 'Open seating', zh: '散席', es: 'Asiento libre', ja: '自由席' },
    kind: 'open',
    seatsPerRow: 10,
  },
  {
    code: 'DECKVIP',
    names: { en: 'Upper-deck VIP', zh: '顶层贵宾席', es: 'VIP de cubierta superior', ja: '最上階VIP席' },
    kind: 'seat',
    seatsPerRow: 4,
  },
  {
    code: 'CAB1',
    names: { en: 'First-class cabin berth', zh: '一等舱', es: 'Litera de primera', ja: '一等寝台' },
    kind: 'berth',
    seatsPerRow: 2,
  },
  {
    code: 'CAB2',
    names: { en: 'Second-class cabin berth', zh: '二等舱', es: 'Litera de segunda', ja: '二等寝台' },
    kind: 'berth',
    seatsPerRow: 4,
  },
  {
    code: 'CAB3',
    names: { en: 'Third-class cabin berth', zh: '三等舱', es: 'Litera de tercera', ja: '三等寝台' },
    kind: 'berth',
    seatsPerRow: 6,
  },
]

export const series: readonly { code: string; carrier: string; names: StartingNames }[] = [
  {
    code: 'FLYBOAT',
    carrier: 'GRS',
    names: { en: 'Fast hydrofoil', zh: '飞船', es: 'Hidroala rápido', ja: '水中翼船' },
  },
  {
    code: 'COUNTY',
    carrier: 'CFC',
    names: { en: 'County ferry', zh: '县际客轮', es: 'Transbordador comarcal', ja: '県際客船' },
  },
  {
    code: 'NIGHT',
    carrier: 'TRC',
    names: {
      en: 'Two-River night cruise',
      zh: '两江夜游',
      es: 'Crucero nocturno Dos Ríos',
      ja: '両江ナイトクルーズ',
    },
  },
  {
    code: 'GORGE',
    carrier: 'TRC',
    names: { en: 'Gorges cruise', zh: '三峡游轮', es: 'Crucero de las Gargantas', ja: '三峡クルーズ' },
  },
  {
    code: 'DAYBOAT',
    carrier: 'GRS',
    names: {
      en: 'Two-Dams day boat',
      zh: '两坝一峡',
      es: 'Barco diurno de las Dos Presas',
      ja: '両ダム日帰り船',
    },
  },
]

export const ships: readonly StartingShip[] = [
  {
    code: 'F101',
    series: 'FLYBOAT',
    names: { en: 'Fast 101', zh: '飞船101', es: 'Rápido 101', ja: '高速船101' },
    capacity: { SEAT1: 24, SEAT2: 96 },
    certifiedCapacity: 120,
  },
  {
    code: 'F102',
    series: 'FLYBOAT',
    names: { en: 'Fast 102', zh: '飞船102', es: 'Rápido 102', ja: '高速船102' },
    capacity: { SEAT1: 24, SEAT2: 96 },
    certifiedCapacity: 120,
  },
  {
    code: 'F103',
    series: 'FLYBOAT',
    names: {
      en: 'Fast 103 (reserve)',
      zh: '飞船103(备用)',
      es: 'Rápido 103 (reserva)',
      ja: '高速船103(予備)',
    },
    capacity: { SEAT1: 24, SEAT2: 120 },
    certifiedCapacity: 144,
  },
  {
    code: 'FY7',
    series: 'COUNTY',
    names: { en: 'County 7', zh: '县际7号', es: 'Comarcal 7', ja: '県際7号' },
    capacity: { SEAT2: 80, OPEN: 120 },
    certifiedCapacity: 200,
  },
  {
    code: 'FY8',
    series: 'COUNTY',
    names: { en: 'County 8', zh: '县际8号', es: 'Comarcal 8', ja: '県際8号' },
    capacity: { SEAT2: 80, OPEN: 120 },
    certifiedCapacity: 200,
  },
  {
    code: 'FY9',
    series: 'COUNTY',
    names: { en: 'County 9', zh: '县际9号', es: 'Comarcal 9', ja: '県際9号' },
    capacity: { SEAT2: 80, OPEN: 120 },
    certifiedCapacity: 200,
  },
  {
    code: 'FY10',
    series: 'COUNTY',
    names: { en: 'County 10', zh: '县际10号', es: 'Comarcal 10', ja: '県際10号' },
    capacity: { SEAT2: 80, OPEN: 120 },
    certifiedCapacity: 200,
  },
  {
    code: 'NR1',
    series: 'NIGHT',
    names: { en: 'Night River 1', zh: '夜游1号', es: 'Río Nocturno 1', ja: 'ナイトリバー1号' },
    capacity: { DECKVIP: 60, OPEN: 340 },
    certifiedCapacity: 400,
  },
  {
    code: 'NR2',
    series: 'NIGHT',
    names: { en: 'Night River 2', zh: '夜游2号', es: 'Río Nocturno 2', ja: 'ナイトリバー2号' },
    capacity: { DECKVIP: 80, OPEN: 420 },
    certifiedCapacity: 500,
  },
  {
    code: 'NR3',
    series: 'NIGHT',
    names: { en: 'Night River 3', zh: '夜游3号', es: 'Río Nocturno 3', ja: 'ナイトリバー3号' },
    capacity: { DECKVIP: 60, OPEN: 540 },
    certifiedCapacity: 600,
  },
  {
    code: 'GC1',
    series: 'GORGE',
    names: { en: 'Gorges 1', zh: '峡江1号', es: 'Gargantas 1', ja: '峡江1号' },
    capacity: { CAB1: 80, CAB2: 160, CAB3: 120 },
    certifiedCapacity: 360,
  },
  {
    code: 'GC2',
    series: 'GORGE',
    names: { en: 'Gorges 2', zh: '峡江2号', es: 'Gargantas 2', ja: '峡江2号' },
    capacity: { CAB1: 120, CAB2: 320, CAB3: 210 },
    certifiedCapacity: 650,
  },
  {
    code: 'DB6',
    series: 'DAYBOAT',
    names: { en: 'Day Boat 6', zh: '日游6号', es: 'Barco Diurno 6', ja: 'デイボート6号' },
    capacity: { SEAT1: 99, SEAT2: 400 },
    certifiedCapacity: 499,
  },
  {
    code: 'DB7',
    series: 'DAYBOAT',
    names: { en: 'Day Boat 7', zh: '日游7号', es: 'Barco Diurno 7', ja: 'デイボート7号' },
    capacity: { SEAT1: 99, SEAT2: 400 },
    certifiedCapacity: 499,
  },
]
