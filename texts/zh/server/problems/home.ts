export const home = {
  'problems.home.quickMenuForeign': '快捷菜单只能包含您自己菜单中的页面，以下页面不可用：{menus}',
  'problems.home.quickMenuChanged': '快捷菜单已在其他窗口中更改，请重新加载。',
}
