import type { quickMenu as shape } from '../en/quickMenu.ts'

export const quickMenu = {
  'quickMenu.title': '快捷菜单',
  'quickMenu.hint': '将菜单项拖到此处，或打开其右键菜单（右击、长按或 Shift+F10）。',
  'quickMenu.begin': '也可以从这些页面开始：',
  'quickMenu.drop': '放到这里',
  'quickMenu.add': '添加到快捷菜单',
  'quickMenu.addThis': '添加本页',
  'quickMenu.addNamed': '添加“{name}”',
  'quickMenu.remove': '从快捷菜单移除',
  'quickMenu.up': '上移',
  'quickMenu.down': '下移',
  'quickMenu.editRemark': '编辑备注',
  'quickMenu.remark': '备注',
  'quickMenu.remarkOf': '“{name}”的备注',
  'quickMenu.actions': '“{name}”的操作',
  'quickMenu.moved': '“{name}”现在是第 {place} 项，共 {count} 项。',
  'quickMenu.added': '“{name}”已在快捷菜单中。',
  'quickMenu.removed': '“{name}”已从快捷菜单移除。',
  'quickMenu.full': '快捷菜单最多 {count} 项，请先移除一项。',
  'quickMenu.keys': 'Alt 加方向键移动条目，Delete 键移除条目。',
  'quickMenu.newWindow': '在新窗口中打开',
} as const satisfies Record<keyof typeof shape, string>
