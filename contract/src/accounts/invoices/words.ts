import type { Fen } from '../../kernel/money.ts'

const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟'] as const
const groups = ['', '万', '亿', '万亿'] as const

/** One group of four digits; a zero is read once between digits, never at the end. */
function groupWords(group: number): string {
  let words = ''
  let zero = false
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.trunc(group / 10 ** place) % 10
    if (digit === 0) zero = words !== ''
    else {
      words += `${zero ? '零' : ''}${digits[digit]}${places[place]}`
      zero = false
    }
  }
  return words
}

/**
 * An amount in capital Chinese numerals as invoices have it (大写), by the Payment and Settlement Measures of the People's Bank:
 * 壹仟零伍拾元零叁分, and 整 after whole yuan and whole jiao.
 * 负 stands before what is owed the other way.
 * @throws RangeError for an amount that is not whole
 */
export function chineseAmount(fen: Fen): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`not an amount in fen: ${fen}`)
  if (fen < 0) return `负${chineseAmount(-fen)}`
  const yuan = Math.trunc(fen / 100)
  const jiao = Math.trunc(fen / 10) % 10
  const cents = fen % 10
  let words = ''
  let zero = false
  for (let place = groups.length - 1; place >= 0; place -= 1) {
    const group = Math.trunc(yuan / 10_000 ** place) % 10_000
    if (group === 0) zero = words !== ''
    else {
      words += `${zero || (words !== '' && group < 1_000) ? '零' : ''}${groupWords(group)}${groups[place]}`
      zero = false
    }
  }
  if (words !== '') words += '元'
  if (jiao === 0 && cents === 0) return `${words || '零元'}整`
  if (jiao > 0) words += `${digits[jiao]}角`
  else if (words !== '') words += '零'
  return cents > 0 ? `${words}${digits[cents]}分` : `${words}整`
}
