import { withThousands } from '@fairway/contract/kernel/formats'
import { bigFrom, shortFigure, yuanOf } from '../../i18n/short-figure.ts'
import { useLanguage } from '../../i18n/text.ts'

/**
 * A large figure with its unit, `¥1.2M`. The exact figure is the tooltip and what screen readers read. Money comes in
 * fen and is shown in whole yuan, with `exact` to the fen.
 */
export function BigFigure({
  value,
  money = false,
  exact = false,
}: {
  value: number
  money?: boolean
  exact?: boolean
}) {
  const language = useLanguage()
  const whole = money ? yuanOf(value, language, { exact }) : withThousands(value, language)
  if (Math.abs(money ? value / 100 : value) < bigFrom) return <span className="figures">{whole}</span>
  return (
    <span className="figures" role="img" aria-label={whole} data-tip={whole}>
      {money ? yuanOf(value, language, { short: true }) : shortFigure(value, language)}
    </span>
  )
}
