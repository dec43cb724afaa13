export const fleet = {
  'problems.fleet.shipNotFound': '船舶不存在，请从船舶列表中选择。',
}
