import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import type { Reply } from '../../api/client.ts'
import { useFormat } from '../../i18n/format.ts'
import { shortFigure } from '../../i18n/short-figure.ts'
import { useLanguage, useText } from '../../i18n/text.ts'
import { type Measure, useFigure } from './figures.tsx'

type Day = Reply<'reports.sales'>['days'][number]

/** Beyond this many days the axis has room for month and day alone. */
const maxNamedDays = 31

/** The end of the scale while there are no sales: its marks stay different from each other. */
const emptyScale: Record<Measure, number> = { fen: 400, tickets: 4, orders: 4 }

/**
 * The days as bars, the comparison period as a line, by recharts: the pointer, a finger and the arrow keys show the
 * figures of a day, and a screen reader announces them. The same figures stand in the table below.
 */
export function SalesChart({ days, measure }: { days: readonly Day[]; measure: Measure }) {
  const t = useText()
  const language = useLanguage()
  const { moment } = useFormat()
  const { format } = useFigure()
  const dayName = (date: string) => moment(`${date}T12:00:00+08:00`, 'weekday')
  const onAxis = (value: number) => shortFigure(measure === 'fen' ? value / 100 : value, language)
  const best = days.reduce((a, b) => (b.now[measure] > a.now[measure] ? b : a))
  return (
    <figure className="sales-chart">
      <ComposedChart
        responsive
        className="sales-plot"
        data={days}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        aria-label={t('reports.chart', {
          day: dayName(best.date),
          value: format(best.now[measure], measure),
        })}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="date"
          interval="equidistantPreserveStart"
          minTickGap={8}
          tickLine={false}
          stroke="var(--line)"
          tickFormatter={(date: string) => (days.length > maxNamedDays ? date.slice(5) : dayName(date))}
        />
        <YAxis
          width="auto"
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          domain={[0, (max: number) => Math.max(max, emptyScale[measure])]}
          tickFormatter={onAxis}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--accent-wash)' }}
          content={({ active, payload }) => {
            const day: Day | undefined = payload[0]?.payload
            return active && day && <DayFigures day={day} measure={measure} />
          }}
        />
        <Bar
          dataKey={({ now }: Day) => now[measure]}
          name={t('reports.now')}
          fill="var(--accent)"
          isAnimationActive={false}
        />
        <Line
          dataKey={({ earlier }: Day) => earlier[measure]}
          name={t('reports.earlier')}
          stroke="var(--text-soft)"
          strokeWidth={2}
          strokeDasharray="5 4"
          dot={{ fill: 'var(--surface)', strokeDasharray: 'none' }}
          isAnimationActive={false}
        />
      </ComposedChart>
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

/** The figures of one day and of the day it is compared with; announced when the day changes. */
function DayFigures({ day: { date, earlierDate, now, earlier }, measure }: { day: Day; measure: Measure }) {
  const { moment } = useFormat()
  const { format } = useFigure()
  const dayName = (day: string) => moment(`${day}T12:00:00+08:00`, 'weekday')
  return (
    <div className="sales-tip panel" role="status">
      <p className="strong">
        {dayName(date)}: {format(now[measure], measure)}
      </p>
      <p className="soft">
        {dayName(earlierDate)}: {format(earlier[measure], measure)}
      </p>
    </div>
  )
}
