import { withThousands, withUnit } from '@fairway/contract/kernel/formats'
import { type Language, languageTag } from './language.ts'

/** From here on figures are abbreviated with a unit. */
export const bigFrom = 100_000

/** These languages count in units of ten thousand. */
const countsInTenThousands = (language: Language) => language === 'zh' || language === 'ja'

/** A number with the unit of the language: `1.2M`, `1,2M`, `120万`. */
export function shortFigure(value: number, language: Language): string {
  if (countsInTenThousands(language))
    return new Intl.NumberFormat(languageTag(language), {
      notation: 'compact',
      maximumFractionDigits: 1,
    }).format(value)
  const text = withUnit(value)
  return text.replace('.', withThousands(0.5, language).charAt(1))
}

/** An amount of fen in yuan, with `short` in the unit of the language, in whole yuan or to the fen otherwise. */
export function yuanOf(fen: number, language: Language, { short = false, exact = true } = {}): string {
  const amount = new Intl.NumberFormat(languageTag(language), {
    style: 'currency',
    currency: 'CNY',
    // ¥ is another currency in Japan.
    currencyDisplay: language === 'ja' ? 'symbol' : 'narrowSymbol',
    ...(exact && !short ? {} : { maximumFractionDigits: 0 }),
  })
  if (!short) return amount.format(exact ? fen / 100 : Math.round(fen / 100))
  return amount.format(fen < 0 ? -1 : 1).replace('1', shortFigure(Math.abs(fen) / 100, language))
}
