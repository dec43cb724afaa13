import '../../../ui/theme/content.css'
import { useQueryOf } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { describeSeat, type SeatFacts } from './plan.ts'

/** What a version of a deck plan changes of the one before it: seats by class, and every seat that differs. */
export function PlanDifferences({ id }: { id: string }) {
  const t = useText()
  const name = useName()
  const { data, error, refetch } = useQueryOf('fleet.planDifferences', { id }, { staleTime: 0 })
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} label={t('blocks.loading')} />
  const nameOfClass = (code: string) =>
    name(data.classes.find((entry) => entry.class.code === code)?.class.names ?? { en: code })
  const written = (seat: SeatFacts | null) =>
    seat === null ? t('fleet.plans.nothing') : describeSeat(seat, t, nameOfClass)
  const { added, removed, changed, aisles, cabins } = data
  const all = added + removed + changed
  return (
    <div className="stack gap-3">
      <p className="soft small">
        {data.since === null ? t('fleet.plans.isFirst') : t('fleet.plans.since', { version: data.since })}
      </p>
      <div className="scroll-x">
        <table className="table small">
          <thead>
            <tr>
              <th scope="col">{t('fleet.plans.class')}</th>
              <th scope="col" className="numbers">
                {t('fleet.plans.before')}
              </th>
              <th scope="col" className="numbers">
                {t('fleet.plans.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.classes.map((entry) => (
              <tr key={entry.class.id}>
                <th scope="row">{name(entry.class.names)}</th>
                <td className="numbers">{entry.before}</td>
                <td className="numbers">{entry.seats}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.since !== null && (
        <>
          <ul className="bullets">
            {all + aisles + cabins === 0 && <li>{t('fleet.plans.same')}</li>}
            {all > 0 && <li>{t('fleet.plans.counts', { added, removed, changed })}</li>}
            {aisles > 0 && <li>{t('fleet.plans.aisles', { count: aisles })}</li>}
            {cabins > 0 && <li>{t('fleet.plans.cabins', { count: cabins })}</li>}
          </ul>
          {all > 0 && (
            <div className="scroll-x">
              <table className="table small">
                <thead>
                  <tr>
                    <th scope="col">{t('fleet.plans.place')}</th>
                    <th scope="col">{t('fleet.plans.before')}</th>
                    <th scope="col">{t('fleet.plans.after')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.first.map(({ deck, row, position, before, after }) => (
                    <tr key={`${deck}-${row}-${position}`}>
                      <th scope="row">{t('fleet.plans.placeOf', { deck, row, position })}</th>
                      <td>{written(before)}</td>
                      <td>{written(after)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {all > data.first.length && (
            <p className="soft small">{t('fleet.plans.moreSeats', { count: all - data.first.length })}</p>
          )}
        </>
      )}
    </div>
  )
}
