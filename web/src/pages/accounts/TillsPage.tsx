import { tillShiftList } from '@fairway/contract/accounts/till-lists'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { docks } from '../../blocks/fields/lookups.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { usePermission, useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { CountDialog } from '../../blocks/tills/CountDialog.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { AskDialog } from './tills/AskDialog.tsx'
import { DrawersDialog } from './tills/DrawersDialog.tsx'
import { ShiftState } from './tills/ShiftState.tsx'
import { TillReport } from './tills/TillReport.tsx'
import { useTillPrint } from './tills/use-till-print.tsx'

type Shift = Reply<'accounts.tillShifts'>['rows'][number]

/** Default filter: what is not at its end. */
const defaults = { state: 'open,handing' }
const cells: Cells<Shift, keyof typeof tillShiftList.columns> = {
  state: ({ state }) => <ShiftState state={state} />,
  difference: ({ difference }) => difference !== null && <Money fen={difference} />,
}

/** All tills: who has one open, what is in it, and what closed ones came to. */
export default function TillsPage() {
  const t = useText()
  const manages = usePermission('accounts.manageTills')
  const list = useList(tillShiftList, { cells, defaults })
  const [{ shift, page }, setView] = useTabSearch({ shift: '', page: '1' })
  const [drawers, setDrawers] = useState(false)
  return (
    <PageFrame
      title={t('tills.title')}
      views={<ListViews list={tillShiftList.endpoint} />}
      actions={
        manages && (
          <Button icon="settings" onClick={() => setDrawers(true)}>
            {t('tills.drawers')}
          </Button>
        )
      }
      search={
        <ListFilters
          list={list}
          fields={{
            dockId: (
              <Field label={t('tills.dock')}>
                <LookupSelect
                  value={list.filters.dockId}
                  onChange={(dockId) => list.setFilters({ dockId })}
                  clearable
                  placeholder={t('lists.filters.all')}
                  source={docks}
                />
              </Field>
            ),
          }}
        />
      }
    >
      <QueryTable
        {...list.table}
        onOpen={(row) => setView({ shift: row.id, page })}
        card={(row) => <ShiftCard row={row} />}
      />
      {drawers && <DrawersDialog onClose={() => setDrawers(false)} />}
      {shift !== '' && <ShiftDialog id={shift} onClose={() => setView({ shift: '', page })} />}
    </PageFrame>
  )
}

function ShiftCard({ row }: { row: Shift }) {
  return (
    <>
      <p className="cluster">
        <ShiftState state={row.state} /> <b>{row.clerk}</b> <Money fen={row.cash} />
      </p>
      <p className="cluster soft small">
        <When at={row.openedAt} />
      </p>
    </>
  )
}

/** A shift with all that went through its till. */
function ShiftDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const manages = usePermission('accounts.manageTills')
  const query = useQueryOf('accounts.tillReport', { shiftId: id })
  const [open, setOpen] = useState<'close' | 'ask'>()
  const done = () => setOpen(undefined)
  const { print, slip } = useTillPrint()
  const report = query.data
  const isClosed = report?.shift.state === 'closed'
  return (
    <Dialog
      id="accounts-shift"
      title={t('tills.one', { id })}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <>
          {report && manages && !isClosed && (
            <Button icon="check" onClick={() => setOpen('close')}>
              {t('tills.close')}
            </Button>
          )}
          {report?.can.ask.allowed && (
            <Button icon="users" onClick={() => setOpen('ask')}>
              {t('tills.ask')}
            </Button>
          )}
          {report && (
            <Button icon="print" onClick={() => print(report)}>
              {t(isClosed ? 'tills.printZ' : 'tills.printX')}
            </Button>
          )}
          <Button tone="primary" onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
        </>
      }
    >
      {query.error && !report && <ErrorNote error={query.error} retry={() => void query.refetch()} />}
      {!report && !query.error && <Skeleton lines={6} label={t('blocks.loading')} />}
      {report && <TillReport report={report} />}
      {open === 'close' && <CountDialog name="accounts.closeTill" shiftId={id} onClose={done} />}
      {open === 'ask' && report && <AskDialog shift={report.shift} onClose={done} />}
      {slip}
    </Dialog>
  )
}
