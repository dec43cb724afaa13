import type { StartingNames } from '@fairway/contract/kernel/languages'

export const agents: readonly {
  code: string
  names: StartingNames
  level: 'A' | 'B' | 'C'
  /** Between the wallets of one group money can be transferred. */
  group?: string
}[] = [
  {
    code: 'RVT',
    names: { en: 'River Travel Agency', zh: '江河旅行社', es: 'Agencia de Viajes del Río', ja: '江河旅行社' },
    level: 'A',
    group: 'RIVER',
  },
  {
    code: 'OLT',
    names: { en: 'Online Tickets', zh: '线上票务', es: 'Billetes en Línea', ja: 'オンライン乗船券' },
    level: 'B',
  },
  {
    code: 'WZT',
    names: { en: 'Wanzhou Travel', zh: '万州旅游', es: 'Viajes Wanzhou', ja: '万州トラベル' },
    level: 'C',
    group: 'RIVER',
  },
]
