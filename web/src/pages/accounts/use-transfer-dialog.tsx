import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { TransferDialog } from './TransferDialog.tsx'

/** The dialog of the transfer in the URL, and how to open one; the page of the list behind it stays. */
export function useTransferDialog() {
  const [{ transfer, page }, setView] = useTabSearch({ transfer: '', page: '1' })
  const open = (id: string) => setView({ transfer: id, page })
  return {
    open,
    dialog: transfer !== '' && <TransferDialog id={transfer} onOpen={open} onClose={() => open('')} />,
  }
}
