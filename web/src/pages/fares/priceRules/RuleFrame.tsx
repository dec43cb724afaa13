import type { PriceRuleKind } from '@fairway/contract/fares/values'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../../blocks/page/page-context.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { type TextKey, useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { TableStatus } from '../TableStatus.tsx'
import { RuleActions } from './RuleActions.tsx'
import type { Detail, Head } from './rule.ts'
import type { RuleFormProps } from './use-rule-form.ts'

/** What a version says under one label, in words. */
export interface Fact {
  label: string
  value: string
}

/** One version of a rule: what it says beside the version before it, and what may be done with it. */
export function RuleFrame<Rule extends Head>({
  kind,
  titleKey,
  detail,
  facts,
  form,
  children,
}: {
  kind: PriceRuleKind
  /** What the page is called while the version is on its way. */
  titleKey: TextKey
  detail: UseQueryResult<Detail<Rule>>
  /** What a version of this kind says; the same labels in the same order for every version. */
  facts: (rule: Rule) => Fact[]
  form: ComponentType<RuleFormProps<Rule>>
  children?: ReactNode
}) {
  const t = useText()
  const name = useName()
  const [, setSearch] = useTabSearch({ rule: '' })
  const rule = detail.data?.rule
  return (
    <PageFrame
      title={
        rule ? t('fares.rules.versionOf', { name: name(rule.names), version: rule.version }) : t(titleKey)
      }
      badge={rule && <TableStatus table={rule} />}
      actions={
        <>
          <Button icon="chevronLeft" onClick={() => setSearch({ rule: '' })}>
            {t('fares.rules.all')}
          </Button>
          {detail.data && <RuleActions<Rule> kind={kind} detail={detail.data} form={form} />}
        </>
      }
    >
      {detail.error && !detail.data && <ErrorNote error={detail.error} retry={() => void detail.refetch()} />}
      {!detail.data && !detail.error && <Skeleton lines={10} label={t('blocks.loading')} />}
      {detail.data && (
        <Panel>
          <Facts detail={detail.data} facts={facts} />
        </Panel>
      )}
      {children}
    </PageFrame>
  )
}

/** What a version says, beside the one before it; what differs is marked. */
function Facts<Rule extends Head>({
  detail: { rule, former },
  facts,
}: {
  detail: Detail<Rule>
  facts: (rule: Rule) => Fact[]
}) {
  const t = useText()
  const name = useName()
  const { moment } = useFormat()
  const period = ({ validFrom, validTo }: Head) =>
    `${moment(validFrom, 'full')} – ${validTo ? moment(validTo, 'full') : t('fares.rules.noEnd')}`
  const all = (version: Rule): Fact[] => [
    { label: t('fares.rules.code'), value: version.code },
    { label: t('fares.rules.name'), value: name(version.names) },
    { label: t('fares.rules.valid'), value: period(version) },
    ...facts(version),
  ]
  const before = former && all(former)
  return (
    <div className="stack">
      <div className="scroll-x">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('blocks.record.field')}</th>
              <th scope="col">{t('fares.rules.this')}</th>
              {former && <th scope="col">{t('network.version.number', { version: former.version })}</th>}
            </tr>
          </thead>
          <tbody>
            {all(rule).map(({ label, value }, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  {value || '–'}
                  {before && before[index]?.value !== value && (
                    <>
                      {' '}
                      <StatusBadge tone="active">{t('fares.rules.changed')}</StatusBadge>
                    </>
                  )}
                </td>
                {before && <td className="soft">{before[index]?.value || '–'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="soft small">
        {t('fares.table.drawnUpBy')}: {rule.drawnUpBy}, <When at={rule.drawnUpAt} />
        {rule.approvedBy && ` · ${t('fares.table.approvedBy')}: ${rule.approvedBy}`}
      </p>
    </div>
  )
}
