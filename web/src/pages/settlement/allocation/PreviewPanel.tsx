import { partyText } from '@fairway/contract/settlement/rule-lists'
import { useState } from 'react'
import { useQueryOf } from '../../../api/queries.ts'
import { useReader } from '../../../blocks/list/reader.ts'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { PreviewState } from '../../../blocks/versions/PreviewState.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'

/** Last month under a version, beside what it was by the rules in force; it is computed when a person asks for it. */
export function PreviewPanel({ id }: { id: string }) {
  const t = useText()
  const reader = useReader()
  const [isComputed, setComputed] = useState(false)
  const preview = useQueryOf('settlement.rulePreview', { id }, { enabled: isComputed })
  const { data } = preview
  const reachable = { tabIndex: 0 }
  return (
    <Panel title={t('allocation.preview')}>
      {!isComputed && (
        <div>
          <Button icon="play" onClick={() => setComputed(true)}>
            {t('allocation.previewDo')}
          </Button>
        </div>
      )}
      {isComputed && <PreviewState preview={preview} lines={6} />}
      {data && data.more > 0 && (
        <p className="warning-text">
          {t('allocation.previewMore', {
            computed: data.sailings,
            all: data.sailings + data.more,
            count: data.more,
          })}
        </p>
      )}
      {data && data.parties.length === 0 && <p className="soft">{t('allocation.previewNone')}</p>}
      {data && data.parties.length > 0 && (
        <section className="scroll-x" aria-label={t('allocation.preview')} {...reachable}>
          <table className="table">
            <caption className="soft small">
              {t('allocation.previewOf', { month: data.month.slice(0, 7), sailings: data.sailings })}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('allocation.party')}</th>
                <th scope="col" className="numbers">
                  {t('allocation.was')}
                </th>
                <th scope="col" className="numbers">
                  {t('allocation.would')}
                </th>
                <th scope="col" className="numbers">
                  {t('allocation.difference')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.parties.map((row) => (
                <tr key={`${row.kind}/${row.party?.id ?? ''}`}>
                  <th scope="row">{partyText(row, reader)}</th>
                  <td className="numbers">
                    <Money fen={row.was} />
                  </td>
                  <td className="numbers">
                    <Money fen={row.would} />
                  </td>
                  <td className="numbers">
                    <Difference fen={row.would - row.was} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {data && data.unshared > 0 && (
        <p className="warning-text">{t('allocation.unshared', { count: data.unshared })}</p>
      )}
    </Panel>
  )
}

/** More in the colour of success, less in that of danger. */
function Difference({ fen }: { fen: number }) {
  if (fen === 0) return <Money fen={0} />
  return (
    <span className={fen > 0 ? 'success-text' : 'danger-text'}>
      {fen > 0 && '+'}
      <Money fen={fen} />
    </span>
  )
}
