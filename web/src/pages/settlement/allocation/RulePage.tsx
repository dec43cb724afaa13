import './cascade.css'
import { ruleScope } from '@fairway/contract/settlement/rule-lists'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { useReader } from '../../../blocks/list/reader.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../../blocks/page/page-context.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Cascade } from './Cascade.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { RuleActions } from './RuleActions.tsx'
import { RuleStatus } from './RuleStatus.tsx'
import type { Rule } from './rule-values.ts'
import { useStepTexts } from './use-step-texts.ts'

/** One version: what it says beside the version before it, its cascade, last month under it, and what may be done with it. */
export function RulePage({ id }: { id: string }) {
  const t = useText()
  const name = useName()
  const { data, error, refetch } = useQueryOf('settlement.rule', { id })
  const [, setSearch] = useTabSearch({ rule: '' })
  const rule = data?.rule
  return (
    <PageFrame
      title={
        rule
          ? t('allocation.versionOf', { name: name(rule.names), version: rule.version })
          : t('allocation.title')
      }
      badge={rule && <RuleStatus status={rule.status} />}
      actions={
        <>
          <Button icon="chevronLeft" onClick={() => setSearch({ rule: '' })}>
            {t('allocation.all')}
          </Button>
          {data && <RuleActions detail={data} />}
        </>
      }
    >
      {error && !data && <ErrorNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={10} label={t('blocks.loading')} />}
      {data && (
        <>
          <Panel>
            <Facts detail={data} />
          </Panel>
          <Panel title={t('allocation.example')}>
            <Cascade rule={data.rule} organisations={organisationsOf(data.rule)} />
          </Panel>
          <PreviewPanel id={id} />
        </>
      )}
    </PageFrame>
  )
}

const organisationsOf = ({ steps, remainder }: Rule) =>
  [...steps, remainder].flatMap(({ organisation }) => organisation ?? [])

/** What a version says, beside the one before it; what differs is marked. */
function Facts({ detail: { rule, former } }: { detail: Reply<'settlement.rule'> }) {
  const t = useText()
  const name = useName()
  const reader = useReader()
  const { moment } = useFormat()
  const { lines } = useStepTexts()
  const facts = (version: Rule) => [
    { label: t('allocation.code'), value: [version.code] },
    { label: t('allocation.name'), value: [name(version.names)] },
    { label: t('allocation.scope'), value: [ruleScope(version, reader)] },
    { label: t('allocation.validFrom'), value: [moment(version.validFrom, 'date')] },
    {
      label: t('allocation.validTo'),
      value: [version.validTo ? moment(version.validTo, 'date') : t('allocation.noEnd')],
    },
    {
      label: t('allocation.earnedOn'),
      value: [
        t(`allocation.earnedOn.${version.earnedOn}`),
        t('allocation.wait', { hours: version.waitMinutes / 60 }),
      ],
    },
    { label: t('allocation.steps'), value: lines(version) },
  ]
  const before = former && facts(former)
  return (
    <div className="stack">
      <div className="scroll-x">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('blocks.record.field')}</th>
              <th scope="col">{t('allocation.this')}</th>
              {former && <th scope="col">{t('allocation.former', { version: former.version })}</th>}
            </tr>
          </thead>
          <tbody>
            {facts(rule).map(({ label, value }, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="rule-lines">
                  {value.join('\n')}{' '}
                  {before && before[index]?.value.join() !== value.join() && (
                    <StatusBadge tone="active">{t('allocation.changed')}</StatusBadge>
                  )}
                </td>
                {before && <td className="rule-lines soft">{before[index]?.value.join('\n')}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="soft small">
        {t('allocation.drawnUpBy')}: {rule.drawnUpBy}, <When at={rule.drawnUpAt} />
        {rule.approvedBy && ` · ${t('allocation.approvedBy')}: ${rule.approvedBy}`}
      </p>
    </div>
  )
}
