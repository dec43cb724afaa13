import { useState } from 'react'
import { useQueryOf } from '../../api/queries.ts'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

/** Who has read a message, and when. */
export function ReadersDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useText()
  const name = useName()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(20)
  const list = useQueryOf('messages.readers', { id, page, pageSize }, { keepPrevious: true })
  return (
    <Dialog
      id="messages-readers"
      title={`${t('messages.manage.readers')}: ${title}`}
      closeLabel={t('blocks.close')}
      onClose={onClose}
    >
      <QueryTable
        label={t('messages.manage.readers')}
        list={list}
        table={{ request: { page, pageSize }, setPage, setPageSize, setSort: () => undefined }}
        rowKey={(row) => row.id}
        empty="—"
        exports={{ list: 'messages.readers', request: { id } }}
        columns={[
          { key: 'name', title: t('messages.manage.people'), cell: (row) => row.name },
          {
            key: 'organisation',
            title: t('messages.manage.organisations'),
            cell: (row) => name(row.organisation),
          },
          { key: 'at', title: t('messages.inbox.read'), cell: (row) => <When at={row.at} /> },
        ]}
      />
    </Dialog>
  )
}
