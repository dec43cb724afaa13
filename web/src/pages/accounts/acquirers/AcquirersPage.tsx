import { acquirerList } from '@fairway/contract/accounts/acquirers/lists'
import { useState } from 'react'
import { query, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import { type Cells, ListValue } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import type { RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { AcquirerForm } from './AcquirerForm.tsx'
import type { Acquirer } from './acquirer-values.ts'
import { ImportDialog } from './ImportDialog.tsx'

type Row = Reply<'accounts.acquirers'>['rows'][number]
type Open =
  | { dialog: 'form'; acquirer?: Acquirer; template?: Acquirer }
  | { dialog: 'history'; row: Row }
  | { dialog: 'import'; row?: Row }

const { columns } = acquirerList
const cells: Cells<Row, keyof typeof columns> = {
  statements: ({ id, statements }) => (
    <a className="figures" href={pagePath('accounts/statements', { acquirerId: id })}>
      {statements}
    </a>
  ),
  differences: ({ id, differences }) => (
    <a className="figures" href={pagePath('accounts/differences', { acquirerId: id })}>
      {differences}
    </a>
  ),
}

/** Who settles card, WeChat and Alipay payments, and how their statements are read. */
export default function AcquirersPage() {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const matches = usePermission('accounts.matchAcquirers')
  const list = useList(acquirerList, { cells })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)

  async function openForm(row: Row, use: 'acquirer' | 'template') {
    try {
      setOpen({ dialog: 'form', [use]: await query('accounts.acquirer', { id: row.id }) })
    } catch (error) {
      report(error)
    }
  }

  const actions = (row: Row): RowActionsProps => ({
    name: name(row.names),
    actions: [
      ...(matches
        ? ([
            {
              id: 'import',
              icon: 'import',
              label: t('acquirers.import'),
              common: true,
              onSelect: () => setOpen({ dialog: 'import', row }),
            },
            {
              id: 'edit',
              icon: 'edit',
              label: t('acquirers.edit'),
              onSelect: () => void openForm(row, 'acquirer'),
            },
            {
              id: 'copy',
              icon: 'copy',
              label: t('acquirers.copy'),
              onSelect: () => void openForm(row, 'template'),
            },
          ] as const)
        : []),
      {
        id: 'history',
        icon: 'clock',
        label: t('acquirers.history'),
        onSelect: () => setOpen({ dialog: 'history', row }),
      },
    ],
  })

  const create = { label: t('acquirers.new'), onSelect: () => setOpen({ dialog: 'form' }) }
  return (
    <PageFrame
      title={t('acquirers.title')}
      views={<ListViews list={acquirerList.endpoint} />}
      actions={
        matches && (
          <>
            <Button tone="primary" icon="import" onClick={() => setOpen({ dialog: 'import' })}>
              {t('acquirers.import')}
            </Button>
            <Button icon="plus" onClick={create.onSelect}>
              {create.label}
            </Button>
          </>
        )
      }
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        actions={actions}
        {...(matches && { onOpen: (row: Row) => void openForm(row, 'acquirer') })}
        card={(row) => <AcquirerCard row={row} />}
        create={matches ? create : undefined}
      />
      {open?.dialog === 'form' && (
        <AcquirerForm
          {...(open.acquirer && { acquirer: open.acquirer })}
          {...(open.template && { template: open.template })}
          title={
            open.acquirer ? t('acquirers.editTitle', { name: name(open.acquirer.names) }) : t('acquirers.new')
          }
          onClose={close}
          onSaved={(names) => {
            close()
            toast({
              tone: 'success',
              text: t(open.acquirer ? 'acquirers.saved' : 'acquirers.created', { name: name(names) }),
            })
            void invalidate('accounts')
          }}
        />
      )}
      {open?.dialog === 'import' && (
        <ImportDialog
          {...(open.row && { acquirerId: open.row.id })}
          onClose={close}
          onDone={() => void invalidate('accounts')}
        />
      )}
      {open?.dialog === 'history' && (
        <RecordHistory
          entity="accounts.acquirer"
          id={open.row.id}
          title={name(open.row.names)}
          onClose={close}
        />
      )}
    </PageFrame>
  )
}

/** An acquirer in narrow windows. */
function AcquirerCard({ row }: { row: Row }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p className="cluster">
        <b>{name(row.names)}</b> <span className="soft">{row.code}</span>
      </p>
      <p className="cluster small">
        <ListValue column={columns.methods} row={row} />
        <ListValue column={columns.settlementDays} row={row} />
        <span>
          {t('acquirers.openDifferences')} <span className="figures">{row.differences}</span>
        </span>
      </p>
    </div>
  )
}
