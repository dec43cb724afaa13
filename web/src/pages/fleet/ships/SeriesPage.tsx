import { seriesList } from '@fairway/contract/fleet/lists'
import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import type { RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { useInUse } from '../../../blocks/record/InUse.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { useRecordCommand } from '../../../blocks/record/use-record-command.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { type Series, SeriesForm } from './SeriesForm.tsx'

const cells: Cells<Series, keyof typeof seriesList.columns> = {
  ships: (series) => <Ships series={series} />,
}

/** The families of sister ships. */
export default function SeriesPage() {
  const t = useText()
  const name = useName()
  const mayEdit = usePermission('fleet.edit')
  const list = useList(seriesList, { cells })
  const [open, setOpen] = useState<{ dialog: 'form' | 'copy' | 'history' | 'delete'; series?: Series }>()
  const series = open?.series
  const close = () => setOpen(undefined)
  const { busy, run } = useRecordCommand(close, 'fleet', 'lookups')
  const { reportDeletion, inUseDialog } = useInUse()

  const actions = (row: Series): RowActionsProps => ({
    name: name(row.names),
    actions: [
      {
        ...{ id: 'edit', icon: 'edit', label: t('fleet.edit'), common: true },
        onSelect: () => setOpen({ dialog: 'form', series: row }),
      },
      {
        ...{ id: 'copy', icon: 'copy', label: t('fleet.copy') },
        onSelect: () => setOpen({ dialog: 'copy', series: row }),
      },
      {
        ...{ id: 'history', icon: 'clock', label: t('fleet.history') },
        onSelect: () => setOpen({ dialog: 'history', series: row }),
      },
      {
        ...{ id: 'delete', icon: 'trash', label: t('fleet.delete'), danger: true, separated: true },
        onSelect: () => setOpen({ dialog: 'delete', series: row }),
      },
    ],
  })
  const create = { label: t('fleet.series.new'), onSelect: () => setOpen({ dialog: 'form' }) }
  return (
    <PageFrame
      title={t('fleet.series.title')}
      views={<ListViews list={seriesList.endpoint} />}
      actions={
        mayEdit && (
          <Button tone="primary" icon="plus" onClick={create.onSelect}>
            {create.label}
          </Button>
        )
      }
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        {...(mayEdit && { actions, onOpen: (row: Series) => setOpen({ dialog: 'form', series: row }) })}
        card={(row) => (
          <div className="stack gap-1 wrap-anywhere">
            <p>
              <b>{name(row.names)}</b> · {row.code}
            </p>
            <p>
              {t('fleet.ships.title')} <Ships series={row} />
            </p>
          </div>
        )}
        create={mayEdit ? create : undefined}
      />
      {(open?.dialog === 'form' || open?.dialog === 'copy') && (
        <SeriesForm
          series={open.dialog === 'form' ? series : undefined}
          template={series}
          onClose={close}
          onSaved={(names) => void run(async () => undefined, t('fleet.saved', { name: name(names) }))}
        />
      )}
      {open?.dialog === 'history' && series && (
        <RecordHistory entity="fleet.series" id={series.id} title={name(series.names)} onClose={close} />
      )}
      {open?.dialog === 'delete' && series && (
        <ConfirmDialog
          tone="danger"
          title={t('fleet.delete')}
          confirmLabel={t('fleet.delete')}
          busy={busy}
          onConfirm={() =>
            void run(
              () => command('fleet.deleteSeries', { id: series.id, revision: series.revision }),
              t('fleet.deleted', { name: name(series.names) }),
              (error) =>
                reportDeletion(error, {
                  name: name(series.names),
                  ways: [{ kind: 'ships', page: 'fleet/ships', search: { series: series.id } }],
                }),
            )
          }
          onCancel={close}
        >
          {t('fleet.series.deleteWhy', { name: name(series.names) })}
        </ConfirmDialog>
      )}
      {inUseDialog}
    </PageFrame>
  )
}

/** The ships of a series, as a link to them. */
function Ships({ series: { id, ships } }: { series: Series }) {
  const t = useText()
  const name = useName()
  if (ships.length === 0) return '–'
  return (
    <a href={pagePath('fleet/ships', { series: id })}>
      {ships.map(({ names }) => name(names)).join(t('blocks.comma'))}
    </a>
  )
}
