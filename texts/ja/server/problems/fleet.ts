export const fleet = {
  'problems.fleet.shipNotFound': 'その船はありません。船舶の一覧から選んでください。',
}
