export const fleet = {
  'problems.fleet.shipNotFound': '没有这艘船，请从船舶列表中选择。',
}
