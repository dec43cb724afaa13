export const inventory = {
  'problems.inventory.notOfThisSailing':
    '選択した座席の中にこの便のものでない座席があります。座席図を読み込み直してください。',
}
