import { readerList } from '@fairway/contract/messages/lists'
import { useLocalTable } from '../../blocks/access/use-local-table.ts'
import { useList } from '../../blocks/list/use-list.ts'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { useText } from '../../i18n/text.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

/** Who has read a message, and when. */
export function ReadersDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useText()
  const table = useLocalTable('-at')
  const list = useList(readerList, { table, request: { id } })
  return (
    <Dialog
      id="messages-readers"
      title={`${t('messages.manage.readers')}: ${title}`}
      closeLabel={t('blocks.close')}
      onClose={onClose}
    >
      <QueryTable {...list.table} empty="–" />
    </Dialog>
  )
}
