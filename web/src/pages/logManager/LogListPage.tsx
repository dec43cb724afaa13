import { clientErrorList, logInList, operationList } from '@fairway/contract/journal/lists'
import type { ReactNode } from 'react'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { useText } from '../../i18n/text.ts'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { ClientErrors, ClientErrorsSearch } from './ClientErrors.tsx'
import { LogIns, LogInsSearch } from './LogIns.tsx'
import { Operations, OperationsSearch } from './Operations.tsx'

interface Log {
  id: string
  label: 'logManager.operations.title' | 'logManager.logIns.title' | 'logManager.errors.title'
  endpoint: string
  search: () => ReactNode
  list: () => ReactNode
}

/** The logs, each with its filters and its list. */
const logs: readonly [Log, ...Log[]] = [
  {
    id: 'operations',
    label: 'logManager.operations.title',
    endpoint: operationList.endpoint,
    search: () => <OperationsSearch />,
    list: () => <Operations />,
  },
  {
    id: 'logIns',
    label: 'logManager.logIns.title',
    endpoint: logInList.endpoint,
    search: () => <LogInsSearch />,
    list: () => <LogIns />,
  },
  {
    id: 'errors',
    label: 'logManager.errors.title',
    endpoint: clientErrorList.endpoint,
    search: () => <ClientErrorsSearch />,
    list: () => <ClientErrors />,
  },
]

/** One log at a time, each with its filters in the URL. */
export default function LogListPage() {
  const t = useText()
  const [{ log }, setLog] = useTabSearch({ log: logs[0].id, sort: '', entry: '', error: '' })
  const current = logs.find(({ id }) => id === log) ?? logs[0]
  return (
    <PageFrame
      title={t('shell.logs.title')}
      views={<ListViews list={current.endpoint} pageParameters={['log']} />}
      search={current.search()}
    >
      <Tabs
        label={t('shell.logs.title')}
        items={logs.map(({ id, label }) => ({ id, label: t(label) }))}
        value={current.id}
        // Opened entry and sorting belong to one log; period and user are carried over.
        onChange={(next) => setLog({ log: next, sort: '', entry: '', error: '' })}
      >
        {current.list()}
      </Tabs>
    </PageFrame>
  )
}
