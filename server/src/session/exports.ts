import { exportOfWhole, texts } from '../lists/index.ts'

const enabled = texts('In use', '启用', 'En uso', '有効')
const unsponsored = texts('Needs a sponsor', '缺少担保人', 'Sin responsable', '責任者なし')
const disabled = texts('Withdrawn', '已停用', 'Retirado', '無効')

export const sessionExports = exportOfWhole('session.partners', {
  titles: texts('Partner systems', '合作系统', 'Sistemas asociados', '連携システム'),
  rowsOf: (partners) => partners,
  columns: [
    {
      key: 'code',
      titles: texts('Code', '代码', 'Código', 'コード'),
      width: 14,
      cell: (partner) => partner.code,
    },
    {
      key: 'name',
      titles: texts('Name', '名称', 'Nombre', '名称'),
      width: 24,
      cell: (partner) => partner.name,
    },
    {
      key: 'organisation',
      titles: texts('Organisation', '所属机构', 'Organización', '組織'),
      width: 28,
      cell: (partner, { name }) => name(partner.organisation.names),
    },
    {
      key: 'sponsor',
      titles: texts('Sponsor', '担保人', 'Responsable', '責任者'),
      width: 20,
      cell: ({ sponsor }) => (sponsor ? `${sponsor.name} (${sponsor.code})` : ''),
    },
    {
      key: 'created',
      titles: texts('Added', '添加时间', 'Añadido', '追加日時'),
      kind: 'moment',
      width: 18,
      cell: (partner) => partner.createdAt,
    },
    {
      key: 'used',
      titles: texts('Last used', '最近使用', 'Último uso', '最終使用'),
      kind: 'moment',
      width: 18,
      cell: (partner) => partner.lastUsedAt,
    },
    {
      key: 'state',
      titles: texts('State', '状态', 'Estado', '状態'),
      width: 12,
      cell: (partner, { name }) =>
        name(partner.enabled ? (partner.sponsored ? enabled : unsponsored) : disabled),
    },
  ],
  filters: {},
})
