import { names } from '../kernel/languages.ts'
import { type BuiltInMenu, button } from './built-in-menu.ts'

/** Those who are paid out of sailings, and who pays them. */
const earningReaders = ['accountant', 'carrierStaff', 'portStaff', 'agencyClerk'] as const

export const settlementMenu = {
  id: 'settlement',
  type: 'M',
  names: names('Settlement', '结算', 'Liquidación', '精算'),
  options: { icon: 'report' },
  children: [
    {
      id: 'settlement/rules',
      type: 'C',
      names: names('Cost allocation', '清分规则', 'Reparto de ingresos', '配分規則'),
      uri: 'settlement/rules',
      roles: ['accountant'],
      options: { icon: 'price' },
      children: [
        button(
          'settlement.viewRules',
          ['accountant'],
          'View cost-allocation rules',
          '查看清分规则',
          'Ver las reglas de reparto',
          '配分規則を見る',
        ),
        button(
          'settlement.editRules',
          ['accountant'],
          'Draw up cost-allocation rules',
          '起草清分规则',
          'Redactar reglas de reparto',
          '配分規則を起草',
        ),
        button(
          'settlement.approveRules',
          [],
          'Publish and withdraw cost-allocation rules',
          '发布与撤回清分规则',
          'Publicar y retirar reglas de reparto',
          '配分規則を公開・撤回',
        ),
      ],
    },
    {
      id: 'settlement/earnings',
      type: 'C',
      names: names('Earnings', '清分明细', 'Ingresos', '収益'),
      uri: 'settlement/earnings',
      roles: earningReaders,
      options: { icon: 'report' },
      children: [
        button(
          'settlement.viewEarnings',
          earningReaders,
          'View earnings and shares',
          '查看清分明细',
          'Ver ingresos y participaciones',
          '収益と配分額を見る',
        ),
      ],
    },
    {
      id: 'settlement/shares',
      type: 'C',
      names: names('Shares', '分配明细', 'Participaciones', '配分額'),
      uri: 'settlement/shares',
      roles: earningReaders,
      options: { icon: 'page', hidden: true },
    },
    {
      id: 'settlement/proof',
      type: 'C',
      names: names('Proof', '核查', 'Comprobación', '点検'),
      uri: 'settlement/proof',
      roles: ['accountant'],
      options: { icon: 'shield' },
      children: [
        button(
          'settlement.viewProof',
          ['accountant'],
          'View the proof',
          '查看核查结果',
          'Ver la comprobación',
          '点検の結果を見る',
        ),
        button(
          'settlement.runProof',
          ['accountant'],
          'Run the proof',
          '立即核查',
          'Iniciar la comprobación',
          '点検を実行',
        ),
      ],
    },
  ],
} as const satisfies BuiltInMenu
