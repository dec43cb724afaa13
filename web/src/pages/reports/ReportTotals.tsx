import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { BigFigure } from '../../blocks/values/BigFigure.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { useMobile } from '../../ui/frame/mobile.ts'
import type { Report } from './define-report.ts'
import { type Figure, figureValue, useFigure } from './figures.tsx'

/** States the comparison period, and until when figures are in. */
export function Compared<Key extends string>({ report }: { report: Report<Key> }) {
  const t = useText()
  const noon = (date: ServiceDate) => <When at={`${date}T12:00:00+08:00`} style="date" />
  return (
    <span className="report-note soft">
      {t('reports.against')} {noon(report.before.from)}
      {report.before.to !== report.before.from && <> – {noon(report.before.to)}</>} · {t('reports.untilNow')}{' '}
      <When at={report.asOf} style="time" />
    </span>
  )
}

/** The figures of the whole period, each beside that of the comparison period. */
export function Totals<Key extends string>({
  report,
  figures,
}: {
  report: Report<Key>
  figures: readonly Figure<Key>[]
}) {
  const t = useText()
  const { format, Change } = useFigure()
  // Two beside each other on a phone have no room for millions with their fen.
  const mobile = useMobile()
  // The change is that of the first figure of the reply, which is not always the one drawn first.
  const [compared] = Object.keys(report.now)
  const summed = figures.filter(({ isCumulative }) => !isCumulative)
  const isCompared = ({ of, in: whole, per }: Figure<Key>) =>
    of === compared && whole === undefined && per === undefined
  return (
    <dl className="report-totals grid fit">
      {summed.map((figure) => {
        const [now, earlier] = [figureValue(figure, report.now), figureValue(figure, report.earlier)]
        return (
          <div key={figure.key} className="panel">
            <dt>{t(figure.title)}</dt>
            <dd className="report-total strong figures">
              {mobile && figure.kind !== 'percent' && now !== null ? (
                <BigFigure value={now} money={figure.kind === 'money'} exact />
              ) : (
                format(now, figure)
              )}
            </dd>
            <dd className="soft small">
              {isCompared(figure) && (
                <>
                  <Change change={report.change} now={now} rise={figure.rise} />
                  {report.running && report.change !== null && <> {t('reports.withoutToday')}</>} ·{' '}
                </>
              )}
              <span className="report-before">{t('reports.before', { value: format(earlier, figure) })}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
