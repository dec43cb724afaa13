import './feedback.css'
import '../../blocks/values/facts.css'
import { useQueryOf } from '../../api/queries.ts'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useTableSearch, useTabSearch } from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { FeedbackDialog } from './FeedbackDialog.tsx'
import { FeedbackState } from './FeedbackState.tsx'
import { type FeedbackRow, feedbackKinds, feedbackStates } from './kinds.ts'

/** What the staff said about the product, for those who look after it. */
export default function FeedbackListPage() {
  const t = useText()
  const name = useName()
  const table = useTableSearch<'at' | '-at'>({ sort: '-at' })
  const [filters, setFilters] = useTabSearch({ kind: '', state: '', text: '' })
  const [{ entry, page }, setShown] = useTabSearch({ entry: '', page: '1' })
  const kind = feedbackKinds.find((one) => one === filters.kind)
  const state = feedbackStates.find((one) => one === filters.state)
  const request = { text: filters.text, ...(kind && { kind }), ...(state && { state }) }
  const list = useQueryOf('feedback.list', { ...table.request, ...request }, { keepPrevious: true })
  const open = (id: string) => setShown({ entry: id, page })
  const shown = list.data?.rows.find(({ id }) => id === entry)

  const columns: Column<FeedbackRow>[] = [
    { key: 'text', title: t('feedback.text'), cell: (row) => row.text, width: 320 },
    { key: 'kind', title: t('feedback.kind'), cell: (row) => t(`feedback.kind.${row.kind}`) },
    { key: 'state', title: t('feedback.state'), cell: (row) => <FeedbackState state={row.state} /> },
    { key: 'at', title: t('feedback.at'), cell: (row) => <When at={row.at} />, sortable: true },
    { key: 'user', title: t('feedback.user'), cell: (row) => `${row.user.name} · ${row.user.code}` },
    { key: 'organisation', title: t('feedback.organisation'), cell: (row) => name(row.organisation) },
    { key: 'page', title: t('feedback.page'), cell: (row) => row.page },
  ]

  return (
    <PageFrame
      title={t('feedback.list.title')}
      search={
        <>
          <Field label={t('feedback.kind')}>
            <Select
              value={filters.kind}
              placeholder={t('feedback.anyKind')}
              onChange={(chosen) => setFilters({ kind: chosen })}
              options={feedbackKinds.map((value) => ({ value, label: t(`feedback.kind.${value}`) }))}
            />
          </Field>
          <Field label={t('feedback.state')}>
            <Select
              value={filters.state}
              placeholder={t('feedback.anyState')}
              onChange={(chosen) => setFilters({ state: chosen })}
              options={feedbackStates.map((value) => ({ value, label: t(`feedback.state.${value}`) }))}
            />
          </Field>
          <Field label={t('feedback.search')}>
            <Input
              type="search"
              maxLength={100}
              value={filters.text}
              onChange={(text) => setFilters({ text })}
            />
          </Field>
        </>
      }
    >
      <Panel>
        <QueryTable
          label={t('feedback.list.title')}
          columns={columns}
          list={list}
          table={table}
          rowKey={(row) => row.id}
          onOpen={(row) => open(row.id)}
          rowClass={(row) => (row.state === 'done' ? 'feedback-done' : '')}
          empty={t('feedback.list.empty')}
          exports={{ list: 'feedback.list', request: { ...request, sort: table.request.sort } }}
          card={(row) => (
            <>
              <p className="feedback-head">
                <FeedbackState state={row.state} />
                <span>{t(`feedback.kind.${row.kind}`)}</span>
                <When at={row.at} />
              </p>
              <p className="feedback-text">{row.text}</p>
              <p className="feedback-page">{`${row.user.name} · ${name(row.organisation)}`}</p>
            </>
          )}
        />
        {shown && <FeedbackDialog row={shown} onClose={() => open('')} />}
      </Panel>
    </PageFrame>
  )
}
