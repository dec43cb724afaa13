import '../../../blocks/query-table/print-list.css'
import { addDays, daysBetween } from '@fairway/contract/kernel/service-date'
import { runStates } from '@fairway/contract/sailings/services/values'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import type { useSeasonTexts } from './clash-text.ts'
import { type Bar, type Row, type Season, type Sheet, sheetsOf } from './season-rows.ts'

// Units of the drawing; a sheet is as wide as the paper.
const width = 1_000
const labelWidth = 130
const axisHeight = 20
const rowHeight = 22
const barHeight = 14
/** Below this width a bar could not be found. */
const minWidth = 2

/**
 * A season on paper: its chart as a vector drawing in sheets, then every clash. Prints as soon as it is there; while it is there the
 * browser prints it and nothing else of the window.
 */
export function SeasonSheets({
  season,
  rows,
  labels,
  texts,
  onPrinted,
}: {
  season: Season
  rows: readonly Row[]
  /** What each row is called, by its id. */
  labels: ReadonlyMap<string, string>
  texts: ReturnType<typeof useSeasonTexts>
  onPrinted: () => void
}) {
  const t = useText()
  const { moment } = useFormat()
  const done = useEffectEvent(onPrinted)
  useEffect(() => {
    const after = () => done()
    addEventListener('afterprint', after)
    print()
    return () => removeEventListener('afterprint', after)
  }, [])
  const momentOf = (date: string) => `${date}T12:00:00+08:00`
  const dayText = (date: string) => moment(momentOf(date), 'weekday')
  const states = runStates.filter((state) => rows.some(({ bars }) => bars.some((bar) => bar.state === state)))
  return createPortal(
    <div className="list-paper list-sheet season-paper">
      <h1>
        {t('services.season')} {moment(momentOf(season.from), 'date')} – {moment(momentOf(season.to), 'date')}
      </h1>
      <ul className="cluster">
        {states.map((state) => (
          <li key={state} className="cluster gap-1">
            <svg viewBox="0 0 24 14" width="24" height="14" aria-hidden="true">
              <BarPicture bar={{ run: '', from: 0, to: 0, state, clash: false }} x={1} y={0} wide={22} />
            </svg>
            {t(`services.run.${state}`)}
          </li>
        ))}
        <li>{t('services.clashCount', { count: season.clashes.length })}</li>
      </ul>
      {sheetsOf(rows, daysBetween(season.from, season.to) + 1).map((sheet) => (
        <SheetPicture
          key={`${sheet.firstDay} ${sheet.rows[0]?.id ?? ''}`}
          sheet={sheet}
          dayText={(day) => dayText(addDays(season.from, day))}
          labels={labels}
        />
      ))}
      {season.clashes.length > 0 && <Clashes season={season} texts={texts} />}
    </div>,
    document.body,
  )
}

function SheetPicture({
  sheet: { firstDay, days, rows },
  dayText,
  labels,
}: {
  sheet: Sheet
  /** A day of the axis, by its place in the season. */
  dayText: (day: number) => string
  labels: ReadonlyMap<string, string>
}) {
  const height = axisHeight + rows.length * rowHeight
  const dayWidth = (width - labelWidth) / days
  const x = (minute: number) => labelWidth + (minute / 1440 - firstDay) * dayWidth
  return (
    <svg className="season-picture" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {Array.from({ length: days }, (_, at) => firstDay + at).map((day) => (
        <g key={day}>
          <line className="season-rule" x1={x(day * 1440)} x2={x(day * 1440)} y1={0} y2={height} />
          <text x={x(day * 1440) + 3} y={13}>
            {dayText(day)}
          </text>
        </g>
      ))}
      {rows.map(({ id, bars }, at) => (
        <g key={id} transform={`translate(0 ${axisHeight + at * rowHeight})`}>
          <line className="season-rule" x1={0} x2={width} y1={0} y2={0} />
          <text x={2} y={15}>
            {labels.get(id)}
          </text>
          {bars.map((bar) => (
            <BarPicture
              key={`${bar.run} ${bar.from}`}
              bar={bar}
              x={x(bar.from)}
              y={4}
              wide={Math.max(minWidth, x(bar.to) - x(bar.from))}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}

/** A run; one with a clash has a mark above it, so that it is found on paper without colours. */
function BarPicture({ bar: { state, clash }, x, y, wide }: { bar: Bar; x: number; y: number; wide: number }) {
  const middle = x + wide / 2
  return (
    <>
      <rect className={`season-print-bar ${state}`} x={x} y={y} width={wide} height={barHeight} />
      {clash && (
        <polygon className="season-print-clash" points={`${middle - 4},0 ${middle + 4},0 ${middle},7`} />
      )}
    </>
  )
}

function Clashes({ season, texts }: { season: Season; texts: ReturnType<typeof useSeasonTexts> }) {
  const t = useText()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('services.kind')}</th>
          <th scope="col">{t('services.toSailing')}</th>
          <th scope="col">{t('services.what')}</th>
        </tr>
      </thead>
      <tbody>
        {season.clashes.map((clash) => (
          <tr key={`${clash.kind} ${clash.run} ${clash.dockId ?? ''} ${clash.certificate ?? ''}`}>
            <td>{t(`services.clash.${clash.kind}`)}</td>
            <td>{texts.shortly(clash.run)}</td>
            <td>{texts.detailOf(clash)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
