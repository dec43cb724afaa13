export const home = {
  'problems.home.quickMenuForeign': '快捷菜单只能包含您自己菜单中的页面。不可用的页面：{menus}',
  'problems.home.quickMenuChanged': '快捷菜单已在其他窗口中更改，请刷新页面。',
}
