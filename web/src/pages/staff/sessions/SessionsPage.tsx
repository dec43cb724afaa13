import { sessionList } from '@fairway/contract/staff/lists'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { useText } from '../../../i18n/text.ts'
import { SessionTable } from './SessionTable.tsx'

/** Who is signed in at this moment, and where. */
export default function SessionsPage() {
  const t = useText()
  return (
    <PageFrame
      title={t('users.sessions.title')}
      search={<ListFilters list={useList(sessionList)} fields={{ userId: null }} />}
    >
      <SessionTable />
    </PageFrame>
  )
}
