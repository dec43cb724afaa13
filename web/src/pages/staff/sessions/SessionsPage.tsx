import { sessionList } from '@fairway/contract/staff/lists'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { useText } from '../../../i18n/text.ts'
import { SessionTable } from './SessionTable.tsx'

/** The active sessions of all users. */
export default function SessionsPage() {
  const t = useText()
  return (
    <PageFrame
      title={t('users.sessions.title')}
      views={<ListViews list={sessionList.endpoint} />}
      search={<ListFilters list={useList(sessionList)} fields={{ userId: null }} />}
    >
      <SessionTable />
    </PageFrame>
  )
}
