import type { ReactNode } from 'react'
import { BigFigure } from '../../blocks/values/BigFigure.tsx'
import { useText } from '../../i18n/text.ts'
import { useFormats } from '../formats.ts'
import type { Figures } from './cached-figures.ts'

/** The four headline figures, in the largest type. */
export function Headlines({ figures }: { figures: Figures }) {
  const t = useText()
  const { number } = useFormats()
  const { today, lastWeek, dayOfSailings } = figures
  return (
    <dl className="board-headlines">
      <Headline
        name="tickets"
        title={t('dashboards.tickets')}
        note={t('dashboards.orders', { count: today.orders })}
      >
        <BigFigure value={today.tickets} />
      </Headline>
      <Headline
        name="revenue"
        title={t('dashboards.revenue')}
        note={<Against today={today.fen} lastWeek={lastWeek.soFar.fen} />}
      >
        <BigFigure value={today.fen} money />
      </Headline>
      <Headline
        name="against"
        title={t('dashboards.against')}
        note={
          lastWeek.soFar.tickets > 0
            ? t('dashboards.againstNote', { tickets: lastWeek.soFar.tickets })
            : t('dashboards.noComparison')
        }
      >
        <Change today={today.tickets} lastWeek={lastWeek.soFar.tickets} />
      </Headline>
      <Headline
        name="sailings"
        title={t('dashboards.sailings')}
        note={
          <>
            {t('dashboards.sailingsOf', { count: dayOfSailings.inAll })}
            {dayOfSailings.cancelled > 0 && (
              <b className="danger-text">
                {' '}
                · {t('dashboards.cancelled', { count: dayOfSailings.cancelled })}
              </b>
            )}
          </>
        }
      >
        {number(dayOfSailings.left)}
      </Headline>
    </dl>
  )
}

function Headline({
  name,
  title,
  note,
  children,
}: {
  name: string
  title: string
  note: ReactNode
  children: ReactNode
}) {
  return (
    <div className="board-headline column" data-figure={name}>
      <dt>{title}</dt>
      <dd>
        <strong>{children}</strong>
        <span className="soft ellipsis">{note}</span>
      </dd>
    </div>
  )
}

/** More or fewer than a week ago at this time: sign, word and colour. */
function Change({ today, lastWeek }: { today: number; lastWeek: number }) {
  const t = useText()
  const { number } = useFormats()
  if (lastWeek === 0) return '–'
  const share = (today - lastWeek) / lastWeek
  const tone = share > 0 ? 'success-text' : share < 0 ? 'danger-text' : undefined
  return (
    <span className={tone}>
      <span aria-hidden="true">{share > 0 ? '▲' : share < 0 ? '▼' : '＝'}</span>
      {number(Math.abs(share), { style: 'percent', maximumFractionDigits: 0 })}
      <span className="unseen">
        {t(share > 0 ? 'dashboards.more' : share < 0 ? 'dashboards.fewer' : 'dashboards.same')}
      </span>
    </span>
  )
}

function Against({ today, lastWeek }: { today: number; lastWeek: number }) {
  const t = useText()
  const { yuan } = useFormats()
  if (lastWeek === 0) return t('dashboards.noComparison')
  const difference = today - lastWeek
  return t('dashboards.revenueAgainst', {
    difference: `${difference >= 0 ? '+' : '−'}${yuan(Math.abs(difference))}`,
  })
}
