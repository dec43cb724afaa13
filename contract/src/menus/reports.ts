import { names } from '../kernel/languages.ts'
import { analysts, type BuiltInMenu, type BuiltInRole, button } from './built-in-menu.ts'

const money = ['accountant'] as const
const runners = ['pierSupervisor', 'accountant', 'carrierStaff', 'portStaff'] as const

/** A report: its page, and the permission to view it. */
const report = <const Name extends string>(
  name: Name,
  roles: readonly BuiltInRole[],
  icon: string,
  page: [string, string, string, string],
  view: [string, string, string, string],
) =>
  ({
    id: `reports/${name}`,
    type: 'C',
    names: names(...page),
    uri: `reports/${name}`,
    roles,
    options: { icon },
    children: [button(`reports.${name}`, roles, ...view)],
  }) as const

export const reportsMenu = {
  id: 'reports',
  type: 'M',
  names: names('Reports', '报表', 'Informes', 'レポート'),
  options: { icon: 'report' },
  children: [
    report(
      'sales',
      analysts,
      'report',
      ['Sales analysis', '销售分析', 'Análisis de ventas', '販売分析'],
      ['View the sales analysis', '查看销售分析', 'Ver el análisis de ventas', '販売分析を見る'],
    ),
    report(
      'load',
      runners,
      'ship',
      ['Load', '上座率', 'Ocupación', '乗船率'],
      [
        'View loads of legs and relations',
        '查看航段上座率',
        'Ver la ocupación por tramos',
        '区間の乗船率を見る',
      ],
    ),
    report(
      'agents',
      ['agencyClerk', 'accountant'],
      'report',
      ['Agencies', '代理商业绩', 'Agencias', '代理店実績'],
      ['View the report on agencies', '查看代理商业绩', 'Ver el informe de agencias', '代理店実績を見る'],
    ),
    report(
      'refunds',
      ['agencyClerk', 'accountant', 'carrierStaff'],
      'report',
      ['Refunds', '退票分析', 'Reembolsos', '払戻し分析'],
      ['View the report on refunds', '查看退票分析', 'Ver el informe de reembolsos', '払戻し分析を見る'],
    ),
    report(
      'tills',
      ['agencyClerk', ...money],
      'report',
      ['Takings', '收款分析', 'Recaudación', '入金分析'],
      ['View the report on takings', '查看收款分析', 'Ver el informe de recaudación', '入金分析を見る'],
    ),
    report(
      'punctuality',
      runners,
      'clock',
      ['Punctuality', '准点率', 'Puntualidad', '定時運航'],
      ['View the report on punctuality', '查看准点率', 'Ver el informe de puntualidad', '定時運航を見る'],
    ),
    report(
      'forecast',
      ['accountant', 'carrierStaff'],
      'report',
      ['Pick-up curve', '预售走势', 'Curva de ventas', '予約推移'],
      ['View pick-up curves', '查看预售走势', 'Ver las curvas de venta', '予約推移を見る'],
    ),
  ],
} as const satisfies BuiltInMenu
