export const inventory = {
  'problems.inventory.notOfThisSailing': '所选座位中有不属于该航班的座位，请重新加载座位图。',
}
