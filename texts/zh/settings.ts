export const settings = {
  'settings.accent': '主题颜色',
  'settings.accentOwn': '自定义颜色',
  'settings.accentPreset': '颜色 {colour}',
  'settings.tagsView': '显示标签栏',
  'settings.fixedHeader': '固定头部',
  'settings.sidebarLogo': '侧边栏徽标',
  'settings.showSettings': '屏幕边缘的设置按钮',
  'settings.simpleTitle': '浏览器标签页标题只显示页面名称',
  'settings.sound': '售票和扫描提示音',
  'settings.note':
    '界面设置随账号保存：在任何一台电脑上登录，界面都与您上次离开时一样。断网时所作的更改先保存在本机，联网后自动同步。',
}
