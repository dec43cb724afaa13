import type { Texts } from '@fairway/contract/kernel/languages'

interface Parameters {
  /** The platform's name in titles. */
  'shell.platformName': Texts
  /** The longer name in the navbar. */
  'shell.navbarTitle': Texts
  /** Where the feedback link leads; the user's name and id are added to it. Empty: no link. */
  'shell.feedbackUrl': string
  /** Days an error of a browser stays in the log after it was last met. */
  'logs.clientErrorDays': number
  /** Days an operation stays in the journal; never fewer than 180. */
  'logs.operationDays': number
  /** Days a log-in stays in the journal; never fewer than 180. */
  'logs.logInDays': number
}

const defaults: Parameters = {
  'shell.platformName': {
    en: 'Management platform for the inland-waterway passenger ticketing system',
    zh: '内河客运联网售票系统管理平台',
    es: 'Plataforma de gestión del sistema de billetes de pasajeros por vías navegables interiores',
    ja: '内陸水路旅客オンライン発券システム管理プラットフォーム',
  },
  'shell.navbarTitle': {
    en: 'Networked ticket-sales system for passenger shipping',
    zh: '客运船舶联网售票系统',
    es: 'Sistema de venta de billetes en red para el transporte fluvial de pasajeros',
    ja: '旅客船ネットワーク発券システム',
  },
  'shell.feedbackUrl': '',
  'logs.clientErrorDays': 90,
  'logs.operationDays': 1_825,
  'logs.logInDays': 365,
}

/** The parameters in force: what an administrator set (key → value as stored), else the product's own. */
export function withDefaults(stored: Record<string, unknown>): Parameters {
  const known = Object.entries(stored).filter(([key]) => key in defaults)
  return { ...defaults, ...(Object.fromEntries(known) as Partial<Parameters>) }
}
