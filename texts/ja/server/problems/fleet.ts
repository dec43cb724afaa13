export const fleet = {
  'problems.fleet.shipNotFound': '船舶が見つかりません。船舶の一覧から選んでください。',
}
