import { statementList } from '@fairway/contract/accounts/acquirers/lists'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission, useTab } from '../../../blocks/page/page-context.tsx'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { AcquirerFilter } from './AcquirerFilter.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { StatementState } from './StatementState.tsx'

type Statement = Reply<'accounts.acquirerStatements'>['rows'][number]

const cells: Cells<Statement, keyof typeof statementList.columns> = {
  state: ({ state }) => <StatementState state={state} />,
}

/** Imported statements with the counts and sums of their lines. */
export default function StatementsPage() {
  const t = useText()
  const { open } = useTab()
  const invalidate = useInvalidate()
  const matches = usePermission('accounts.matchAcquirers')
  const list = useList(statementList, { cells })
  const [importing, setImporting] = useState(false)
  return (
    <PageFrame
      title={t('acquirers.statementsTitle')}
      views={<ListViews list={statementList.endpoint} />}
      actions={
        matches && (
          <Button tone="primary" icon="import" onClick={() => setImporting(true)}>
            {t('acquirers.import')}
          </Button>
        )
      }
      search={
        <ListFilters
          list={list}
          fields={{
            acquirerId: (
              <AcquirerFilter
                value={list.filters.acquirerId}
                onChange={(acquirerId) => list.setFilters({ acquirerId })}
              />
            ),
          }}
        />
      }
    >
      <QueryTable
        {...list.table}
        onOpen={({ id }) => open(`accounts/statement?statementId=${id}`)}
        card={(row) => <StatementCard row={row} />}
      />
      {importing && (
        <ImportDialog onClose={() => setImporting(false)} onDone={() => void invalidate('accounts')} />
      )}
    </PageFrame>
  )
}

function StatementCard({ row }: { row: Statement }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p className="cluster">
        <b>{name(row.acquirer.names)}</b> <StatementState state={row.state} /> <Money fen={row.net} />
      </p>
      <p className="cluster soft small">
        <When at={row.importedAt} /> <span>{row.fileName}</span>
      </p>
      <p className="cluster small">
        <span>
          {t('acquirers.matched')} <span className="figures">{row.matched}</span>
        </span>
        <span>
          {t('acquirers.differs')} <span className="figures">{row.differs}</span>
        </span>
        <span>
          {t('acquirers.theirsOnly')} <span className="figures">{row.theirsOnly}</span>
        </span>
      </p>
    </div>
  )
}
