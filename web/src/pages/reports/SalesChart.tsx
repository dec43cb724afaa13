import type { Reply } from '../../api/client.ts'
import { useFormat } from '../../i18n/format.ts'
import { shortFigure } from '../../i18n/short-figure.ts'
import { useLanguage, useText } from '../../i18n/text.ts'
import { type Measure, useFigure } from './figures.tsx'
import { topOfScale } from './periods.ts'

type Days = Reply<'reports.sales'>['days']

const width = 960
const height = 240
const leftMargin = 84
const bottom = 24
const top = 8
const marks = [0, 0.25, 0.5, 0.75, 1]
/** Limit of axis labels without overlap. */
const maxNames = 12

/** What scrolls sideways must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

/**
 * The days as bars, the comparison period as a line. For screen readers there is a summary, and the same figures as a
 * table below.
 */
export function SalesChart({ days, measure }: { days: Days; measure: Measure }) {
  const t = useText()
  const language = useLanguage()
  const { moment } = useFormat()
  const { format } = useFigure()
  const scale = topOfScale(Math.max(...days.flatMap(({ now, earlier }) => [now[measure], earlier[measure]])))
  const step = (width - leftMargin) / days.length
  const x = (at: number) => leftMargin + step * at
  const y = (value: number) => top + (height - top - bottom) * (1 - value / scale)
  const day = (date: string) => moment(`${date}T12:00:00+08:00`, 'weekday')
  const every = Math.ceil(days.length / maxNames)
  const best = days.reduce((a, b) => (b.now[measure] > a.now[measure] ? b : a))
  const line = days.map(
    ({ earlier }, at) => `${Math.round(x(at) + step / 2)} ${Math.round(y(earlier[measure]))}`,
  )
  const onAxis = (value: number) => shortFigure(measure === 'fen' ? value / 100 : value, language)

  return (
    <figure className="sales-chart scroll-x" {...reachable}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('reports.chart', { day: day(best.date), value: format(best.now[measure], measure) })}
      >
        {marks.map((share) => (
          <g key={share} className="sales-mark">
            <line x1={leftMargin} x2={width} y1={y(scale * share)} y2={y(scale * share)} />
            <text x={leftMargin - 8} y={y(scale * share) + 4} textAnchor="end">
              {onAxis(scale * share)}
            </text>
          </g>
        ))}
        {days.map(({ date, earlierDate, now, earlier }, at) => (
          <g key={date} className="sales-bar">
            <title>
              {`${day(date)}: ${format(now[measure], measure)} · ${day(earlierDate)}: ${format(earlier[measure], measure)}`}
            </title>
            <rect className="sales-touch" x={x(at)} y={top} width={step} height={height - top - bottom} />
            <rect
              x={x(at) + step * 0.15}
              y={y(now[measure])}
              width={step * 0.7}
              height={Math.max(0, y(0) - y(now[measure]))}
            />
            {at % every === 0 && (
              <text x={x(at) + step / 2} y={height - 6} textAnchor="middle">
                {days.length > 31 ? date.slice(5) : day(date)}
              </text>
            )}
          </g>
        ))}
        {days.length > 1 && (
          <path className="sales-earlier" fill="none" strokeDasharray="5 4" d={`M${line.join('L')}`} />
        )}
        {days.map(({ date, earlier }, at) => (
          <circle key={date} className="sales-earlier" cx={x(at) + step / 2} cy={y(earlier[measure])} r="3" />
        ))}
      </svg>
      <figcaption className="cluster soft small">
        <span className="sales-key" data-of="now">
          {t('reports.now')}
        </span>
        <span className="sales-key" data-of="earlier">
          {t('reports.earlier')}
        </span>
      </figcaption>
    </figure>
  )
}
