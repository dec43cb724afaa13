import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { shortFigure } from '../../i18n/short-figure.ts'
import { useLanguage, useText } from '../../i18n/text.ts'
import { type Figure, useFigure } from './figures.tsx'

/** One place of the axis with both figures. */
export interface Point {
  key: string
  /** On the axis. */
  short: string
  name: string
  earlierName: string
  now: number | null
  earlier: number | null
}

/** The end of the scale while there is nothing: its marks stay different from each other. */
const emptyScale = { money: 400, number: 4, percent: 4 }

/**
 * A figure as bars or as a curve, the comparison as a dashed line, by recharts: the pointer, a finger and the arrow keys
 * show the figures of a place, and a screen reader announces them. The same figures stand in the table below.
 */
export function ReportChart({
  points,
  figure,
  shape,
  by,
}: {
  points: readonly Point[]
  figure: Pick<Figure<string>, 'title' | 'kind'>
  shape: 'bars' | 'curve'
  /** What the axis has. */
  by: string
}) {
  const t = useText()
  const language = useLanguage()
  const { format } = useFigure()
  const { kind } = figure
  const onAxis = (value: number) =>
    kind === 'percent' ? `${value / 100} %` : shortFigure(kind === 'money' ? value / 100 : value, language)
  const isEmpty = points.every(({ now, earlier }) => !now && !earlier)
  const best = points.reduce<Point | undefined>((a, b) => ((b.now ?? 0) > (a?.now ?? 0) ? b : a), points[0])
  return (
    <figure className="report-chart">
      <ComposedChart
        responsive
        className="report-plot"
        data={points}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        aria-label={t('reports.picture', {
          figure: t(figure.title),
          part: by,
          name: best?.name ?? '–',
          value: format(best?.now ?? null, figure),
        })}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="short"
          interval="equidistantPreserveStart"
          minTickGap={8}
          tickLine={false}
          stroke="var(--line)"
        />
        <YAxis
          width="auto"
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          domain={[(min: number) => Math.min(min, 0), isEmpty ? emptyScale[kind] : 'auto']}
          tickFormatter={onAxis}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--accent-wash)' }}
          content={({ active, payload }) => {
            const point: Point | undefined = payload[0]?.payload
            return (
              active &&
              point && (
                <div className="report-tip panel" role="status">
                  <p className="strong">
                    {point.name}: {format(point.now, figure)}
                  </p>
                  <p className="soft">
                    {point.earlierName}: {format(point.earlier, figure)}
                  </p>
                </div>
              )
            )
          }}
        />
        {shape === 'bars' ? (
          <Bar dataKey="now" name={t('reports.now')} fill="var(--accent)" isAnimationActive={false} />
        ) : (
          <Line
            dataKey="now"
            name={t('reports.now')}
            stroke="var(--accent)"
            strokeWidth={3}
            dot={false}
            isAnimationActive={false}
          />
        )}
        <Line
          dataKey="earlier"
          name={t('reports.earlier')}
          stroke="var(--text-soft)"
          strokeWidth={2}
          strokeDasharray="5 4"
          dot={shape === 'bars' && { fill: 'var(--surface)', strokeDasharray: 'none' }}
          isAnimationActive={false}
        />
      </ComposedChart>
      <figcaption className="cluster soft small">
        <span className="report-key" data-of={shape === 'bars' ? 'now' : 'curve'}>
          {t('reports.now')}
        </span>
        <span className="report-key" data-of="earlier">
          {t('reports.earlier')}
        </span>
      </figcaption>
    </figure>
  )
}
