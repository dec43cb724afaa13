import '../../blocks/values/facts.css'
import { channels } from '@fairway/contract/fares/values'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Reply } from '../../api/client.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../blocks/page/PageFrame.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'

type Fee = Reply<'fares.serviceFees'>['serviceFees'][number]

/** What each channel adds to a ticket. */
export function ServiceFees({ fees }: { fees: UseQueryResult<Reply<'fares.serviceFees'>> }) {
  const t = useText()
  return (
    <Panel title={t('fares.fees.title')}>
      {fees.error && <ErrorNote error={fees.error} retry={() => fees.refetch()} />}
      <dl className="facts cluster">
        {channels.map((channel) => {
          const fee = fees.data?.serviceFees.find((row) => row.channel === channel)
          return (
            <div key={channel}>
              <dt>{t(`fares.channel.${channel}`)}</dt>
              <dd>{fee ? <FeeText fee={fee} /> : t('fares.fees.none')}</dd>
            </div>
          )
        })}
      </dl>
      <p className="soft small">{t('fares.fees.note')}</p>
    </Panel>
  )
}

function FeeText({ fee }: { fee: Fee }) {
  const t = useText()
  const { number, money } = useFormat()
  const parts = [
    ...(fee.fixedFen > 0 ? [money(fee.fixedFen)] : []),
    ...(fee.percent > 0
      ? [number(fee.percent / 10_000, { style: 'percent', maximumFractionDigits: 2 })]
      : []),
  ]
  return parts.length === 0 ? t('fares.fees.none') : parts.join(' + ')
}
