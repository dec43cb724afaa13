import './print-list.css'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { command, type Reply } from '../../api/client.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ErrorNote } from '../page/ErrorNote.tsx'
import { columnWraps } from './print-columns.ts'
import { useListSettings, visibleColumns } from './settings/list-settings.ts'
import type { ToolProps } from './types.ts'

interface Printed extends Omit<Reply<'lists.print'>, 'rows'> {
  rows: { key: string; cells: string[] }[]
}

/** What scrolls must be reachable by keyboard. */
const reachable = { tabIndex: 0 }
/** Number of preview rows; print has all of them. */
const previewRows = 100

/**
 * Print preview of the whole list: title, filter, who and when, all rows of all pages. While it is open the browser
 * prints the list and nothing else of the window.
 */
export default function PrintDialog({ list, request, label, columns, onClose }: ToolProps) {
  const t = useText()
  const settings = useListSettings(list)
  const [printed, setPrinted] = useState<Printed>()
  const [error, setError] = useState<unknown>()
  // Snapshot of the request when the dialog was opened, whatever the page does meanwhile.
  const [printRequest, setPrintRequest] = useState(() => ({
    list,
    request,
    ...(columns.length > 0 && { columns: visibleColumns(columns, settings).map(({ key }) => key) }),
  }))

  useEffect(() => {
    const abort = new AbortController()
    setError(undefined)
    command('lists.print', printRequest, { signal: abort.signal }).then(
      (reply) =>
        setPrinted({ ...reply, rows: reply.rows.map((cells, place) => ({ key: String(place), cells })) }),
      (failure: unknown) => {
        if (!abort.signal.aborted) setError(failure)
      },
    )
    return () => abort.abort()
  }, [printRequest])

  return (
    <>
      <Dialog
        id="list-print"
        title={t('lists.print.title', { list: label })}
        closeLabel={t('blocks.close')}
        width="full"
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('blocks.close')}</Button>
            <Button tone="primary" icon="print" disabled={!printed} onClick={() => print()}>
              {t('lists.print.start')}
            </Button>
          </>
        }
      >
        {error !== undefined && (
          <ErrorNote error={error} retry={() => setPrintRequest({ ...printRequest })} />
        )}
        {!printed && error === undefined && <Skeleton lines={10} label={t('blocks.loading')} />}
        {printed && (
          <section className="list-paper shown scroll-x" aria-label={label} {...reachable}>
            <Paper printed={printed} maxRows={previewRows} />
            {printed.rows.length > previewRows && (
              <p className="soft small">
                {t('lists.print.shown', { shown: previewRows, count: printed.rows.length })}
              </p>
            )}
          </section>
        )}
      </Dialog>
      {printed &&
        createPortal(
          <div className="list-paper list-sheet">
            <Paper printed={printed} />
          </div>,
          document.body,
        )}
    </>
  )
}

function Paper({ printed, maxRows }: { printed: Printed; maxRows?: number }) {
  const wraps = useMemo(() => columnWraps(printed.rows.map(({ cells }) => cells)), [printed])
  const columns = printed.columns.map(({ title, figures }, at) => ({
    title,
    key: `${at} ${title}`,
    className: [figures ? 'figures' : '', wraps[at] ?? ''].join(' ').trim() || undefined,
  }))
  return (
    <>
      <h1>{printed.title}</h1>
      {printed.notes.map((note) => (
        <p key={note} className="soft small">
          {note}
        </p>
      ))}
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title, className }) => (
              <th key={key} scope="col" className={className}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.rows.slice(0, maxRows).map((row) => (
            <tr key={row.key}>
              {columns.map(({ key, className }, at) => (
                <td key={key} className={className}>
                  {row.cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {printed.sums && (
          <tfoot>
            <tr>
              {columns.map(({ key, className }, at) => (
                <td key={key} className={className}>
                  {printed.sums?.cells[at] || (at === 0 ? printed.sums?.label : '')}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </>
  )
}
