import { differenceList } from '@fairway/contract/accounts/acquirers/lists'
import {
  type DifferenceAction,
  differenceActions,
  openDifferenceStates,
} from '@fairway/contract/accounts/acquirers/values'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission, useTabSearch } from '../../../blocks/page/page-context.tsx'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import type { RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { AcquirerFilter } from './AcquirerFilter.tsx'
import { DifferenceActionDialog } from './DifferenceActionDialog.tsx'
import { DifferenceDialog } from './DifferenceDialog.tsx'
import { DifferenceState } from './DifferenceState.tsx'
import { differenceLabels } from './difference-labels.ts'
import { SettledLink } from './SettledLink.tsx'

type Difference = Reply<'accounts.acquirerDifferences'>['rows'][number]

/** Default filter: what is not at its end. */
const defaults = { state: openDifferenceStates.join() }
const cells: Cells<Difference, keyof typeof differenceList.columns> = {
  state: (row) => <DifferenceState row={row} />,
  settled: ({ settled }) => <SettledLink settled={settled} />,
}

/** The queue of differences between the statements of acquirers and the own books. */
export default function DifferencesPage() {
  const t = useText()
  const invalidate = useInvalidate()
  const matches = usePermission('accounts.matchAcquirers')
  const list = useList(differenceList, { cells, defaults })
  const [{ difference, page }, setView] = useTabSearch({ difference: '', page: '1' })
  const [open, setOpen] = useState<{ action: DifferenceAction; difference: Difference }>()

  const actions = (row: Difference): RowActionsProps => ({
    name: row.id,
    actions: differenceActions.map((action) => {
      const decision = row.can[action]
      return {
        id: action,
        icon: icons[action],
        label: t(differenceLabels[action]),
        common: action === (row.can.assign.allowed ? 'assign' : 'accept'),
        reason: decision.allowed ? undefined : decision.text,
        onSelect: () => setOpen({ action, difference: row }),
      }
    }),
  })

  return (
    <PageFrame
      title={t('acquirers.differencesTitle')}
      views={<ListViews list={differenceList.endpoint} />}
      search={
        <ListFilters
          list={list}
          fields={{
            statementId: null,
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
        {...(matches && { actions })}
        onOpen={(row) => setView({ difference: row.id, page })}
        card={(row) => <DifferenceCard row={row} />}
      />
      {open && (
        <DifferenceActionDialog
          {...open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            void invalidate('accounts', 'approvals')
          }}
        />
      )}
      {difference !== '' && (
        <DifferenceDialog id={difference} onClose={() => setView({ difference: '', page })} />
      )}
    </PageFrame>
  )
}

const icons = { assign: 'link', unassign: 'close', accept: 'check', claim: 'feedback', note: 'edit' } as const

function DifferenceCard({ row }: { row: Difference }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p className="cluster">
        <b>{t(`acquirers.differenceKind.${row.kind}`)}</b> <Money fen={row.difference} />{' '}
        <DifferenceState row={row} />
      </p>
      <p className="cluster soft small">
        <span>{name(row.acquirer.names)}</span>
        <span className="figures">{row.reference}</span>
        {row.at && <When at={row.at} />}
        <SettledLink settled={row.settled} />
      </p>
      {row.note !== '' && <p className="small">{row.note}</p>}
    </div>
  )
}
