import type { StartingNames } from '@fairway/contract/kernel/languages'

export const agents: readonly { code: string; names: StartingNames; level: 'A' | 'B' | 'C' }[] = [
  {
    code: 'RVT',
    names: { en: 'River Travel Agency', zh: '江河旅行社', es: 'Agencia de Viajes del Río', ja: '江河旅行社' },
    level: 'A',
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
  },
]
