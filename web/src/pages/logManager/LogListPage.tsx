import type { ReactNode } from 'react'
import { PageFrame } from '../../blocks/PageFrame.tsx'
import { useTabSearch } from '../../blocks/page-context.tsx'
import { useText } from '../../i18n/text.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { ClientErrors, ClientErrorsSearch } from './ClientErrors.tsx'

interface Log {
  id: string
  label: 'logManager.errors.title'
  search: () => ReactNode
  list: () => ReactNode
}

/** The logs there are, each with its filters and its list. */
const logs: readonly [Log, ...Log[]] = [
  {
    id: 'errors',
    label: 'logManager.errors.title',
    search: () => <ClientErrorsSearch />,
    list: () => <ClientErrors />,
  },
]

/** What was recorded: one log at a time, each with its filters in the address. */
export default function LogListPage() {
  const t = useText()
  const [{ log }, setLog] = useTabSearch({ log: logs[0].id })
  const shown = logs.find(({ id }) => id === log) ?? logs[0]
  return (
    <PageFrame title={t('shell.logs.title')} search={shown.search()}>
      {logs.length === 1 ? (
        shown.list()
      ) : (
        <Tabs
          label={t('shell.logs.title')}
          items={logs.map(({ id, label }) => ({ id, label: t(label) }))}
          value={shown.id}
          onChange={(next) => setLog({ log: next })}
        >
          {shown.list()}
        </Tabs>
      )}
    </PageFrame>
  )
}
