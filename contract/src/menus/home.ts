import { names } from '../kernel/languages.ts'
import { type BuiltInMenu, button, everyRole } from './built-in-menu.ts'

export const homeMenu = {
  id: 'home',
  type: 'C',
  names: names('Home', '首页', 'Inicio', 'ホーム'),
  uri: 'home',
  roles: everyRole,
  options: { icon: 'dashboard', home: true },
  children: [
    button('home.view', everyRole, 'View home', '查看首页', 'Ver el inicio', 'ホームを見る'),
    button(
      'dashboards.view',
      ['viewer'],
      'Open the dashboards',
      '打开大屏',
      'Abrir los paneles',
      'ダッシュボードを開く',
    ),
    button(
      'sys.index.withdraw',
      ['accountant', 'agencyClerk'],
      'Withdraw from the wallet',
      '钱包提现',
      'Retirar del monedero',
      'ウォレットから出金',
    ),
  ],
} as const satisfies BuiltInMenu
