import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { type Parameter, useFormatValue, type Value } from './value.ts'

type Change = Reply<'system.parameterHistory'>['rows'][number]
const onPage = 20

/** The history of a parameter: values, who set them and when. */
export function ParameterHistory({ parameter, onClose }: { parameter: Parameter; onClose: () => void }) {
  const t = useText()
  const name = useName()
  const formatValue = useFormatValue()
  const [page, setPage] = useState(1)
  const list = useQueryOf(
    'system.parameterHistory',
    { key: parameter.key, page, pageSize: onPage },
    { keepPrevious: true },
  )
  const format = (value: Value | null) =>
    value === null
      ? `${formatValue(parameter.standard, parameter)} (${t('system.parameters.standard')})`
      : formatValue(value, parameter)
  const columns: Column<Change>[] = [
    {
      key: 'version',
      title: t('system.parameters.version'),
      cell: (row) => row.version,
      figures: true,
      width: 80,
    },
    { key: 'before', title: t('system.parameters.before'), cell: (row) => format(row.before), width: 200 },
    { key: 'after', title: t('system.parameters.after'), cell: (row) => format(row.after), width: 200 },
    {
      key: 'when',
      title: t('system.parameters.when'),
      cell: (row) => <When at={row.changedAt} style="full" />,
    },
    {
      key: 'who',
      title: t('system.parameters.who'),
      cell: (row) => `${row.changedBy.name} · ${row.changedBy.code}`,
    },
  ]
  const total = list.data?.total ?? 0
  return (
    <Dialog
      id="system.parameterHistory"
      title={t('system.parameters.historyOf', { name: name(parameter.names) })}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={onClose}
      footer={
        <>
          {total > onPage && (
            <>
              <Button disabled={page === 1} onClick={() => setPage(page - 1)} icon="chevronLeft">
                {t('system.parameters.newer')}
              </Button>
              <Button disabled={page * onPage >= total} onClick={() => setPage(page + 1)} icon="chevronRight">
                {t('system.parameters.older')}
              </Button>
            </>
          )}
          <Button tone="primary" onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
        </>
      }
    >
      <QueryTable
        label={t('system.parameters.historyOf', { name: name(parameter.names) })}
        columns={columns}
        list={list}
        rowKey={(row) => String(row.version)}
        empty={t('system.parameters.noHistory')}
        card={(row) => (
          <div className="stack gap-2 wrap-anywhere">
            <p className="cluster between">
              <When at={row.changedAt} style="full" />
              <span>{row.changedBy.name}</span>
            </p>
            <p>
              {format(row.before)} → <b>{format(row.after)}</b>
            </p>
          </div>
        )}
      />
    </Dialog>
  )
}
