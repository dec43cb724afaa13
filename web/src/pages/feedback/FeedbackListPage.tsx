import './feedback.css'
import '../../blocks/values/facts.css'
import { feedbackList } from '@fairway/contract/feedback/lists'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { FeedbackDialog } from './FeedbackDialog.tsx'
import { FeedbackState } from './FeedbackState.tsx'
import type { FeedbackRow } from './feedback-row.ts'

const cells: Cells<FeedbackRow, keyof typeof feedbackList.columns> = {
  state: ({ state }) => <FeedbackState state={state} />,
}

/** The feedback of the staff, for the maintainers of the installation. */
export default function FeedbackListPage() {
  const t = useText()
  const list = useList(feedbackList, { cells })
  const [{ entry, page }, setView] = useTabSearch({ entry: '', page: '1' })
  const open = (id: string) => setView({ entry: id, page })
  const opened = list.reply?.rows.find(({ id }) => id === entry)
  return (
    <PageFrame
      title={t('feedback.list.title')}
      views={<ListViews list={feedbackList.endpoint} />}
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        onOpen={(row) => open(row.id)}
        rowClass={(row) => (row.state === 'done' ? 'feedback-done muted' : '')}
        card={(row) => <FeedbackCard row={row} />}
      />
      {opened && <FeedbackDialog row={opened} onClose={() => open('')} />}
    </PageFrame>
  )
}

function FeedbackCard({ row }: { row: FeedbackRow }) {
  const t = useText()
  const name = useName()
  return (
    <>
      <p className="cluster soft small">
        <FeedbackState state={row.state} />
        <span>{t(`feedback.kind.${row.kind}`)}</span>
        <When at={row.at} />
      </p>
      <p className="feedback-text wrap-anywhere">{row.text}</p>
      <p className="soft small wrap-anywhere">{`${row.user.name} · ${name(row.organisation)}`}</p>
    </>
  )
}
