import { type ExportFormat, exportFormats, maxExportedRows } from '@fairway/contract/lists/values'
import { useRef, useState } from 'react'
import { downloadBlob, downloadByForm } from '../../api/download.ts'
import { useQueryOf } from '../../api/queries.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Segmented } from '../../ui/form/Choice.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { useListSettings, visibleColumns } from './settings/list-settings.ts'
import type { ToolProps } from './types.ts'

/**
 * Selects the format and downloads the file. A workbook is fetched by script, with progress and cancel. Other formats
 * stream straight to the disk.
 */
export default function ExportDialog({ list, request, label, columns, keys, onClose }: ToolProps) {
  const t = useText()
  const { number } = useFormat()
  const settings = useListSettings(list)
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [error, setError] = useState<unknown>()
  const [loaded, setLoaded] = useState<number>()
  const fetching = useRef<AbortController>(undefined)

  async function start() {
    const controller = new AbortController()
    fetching.current = controller
    setError(undefined)
    setLoaded(0)
    try {
      const exportRequest = {
        list,
        format,
        // Empty values are left out, as in the query string of the list.
        request: Object.fromEntries(Object.entries(request).filter(([, value]) => value !== '')),
        ...(keys && { keys: [...keys] }),
        ...(columns.length > 0 && { columns: visibleColumns(columns, settings).map(({ key }) => key) }),
      }
      if (format === 'xlsx') {
        const name = await downloadBlob('lists.export', exportRequest, {
          signal: controller.signal,
          onProgress: setLoaded,
        })
        toast({ tone: 'success', text: t('lists.export.done', { name }) })
      } else {
        await downloadByForm('lists.export', exportRequest)
        toast({ tone: 'success', text: t('lists.export.begun') })
      }
      onClose()
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure)
      setLoaded(undefined)
    }
  }

  return (
    <FormDialog
      id="list-export"
      title={t('lists.export.title', { list: label })}
      submitLabel={t('lists.export.start')}
      error={error}
      dirty={false}
      state={loaded === undefined ? 'idle' : 'running'}
      width="wide"
      onSubmit={() => void start()}
      onClose={() => {
        fetching.current?.abort()
        onClose()
      }}
    >
      <p>{keys ? t('lists.export.chosen', { count: keys.length }) : t('lists.export.what')}</p>
      <Segmented
        label={t('lists.export.format')}
        value={format}
        onChange={setFormat}
        options={exportFormats.map((value) => ({ value, label: t(`lists.export.${value}`) }))}
      />
      <p>{t('lists.export.most', { count: maxExportedRows[format] })}</p>
      {loaded !== undefined && (
        <div className="button-row">
          <p role="status">
            {loaded === 0 ? (
              <Waiting />
            ) : (
              t('lists.export.loaded', { size: `${number(Math.ceil(loaded / 1_000))} kB` })
            )}
          </p>
          <Button
            onClick={() => {
              fetching.current?.abort()
              onClose()
            }}
          >
            {t('lists.export.giveUp')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

const askEveryMs = 1_000

/** The queue position of the file, polled while it waits. */
function Waiting() {
  const t = useText()
  const { data } = useQueryOf('lists.exportPlace', {}, { staleTime: 0, refetchInterval: askEveryMs })
  if (data?.waitsFor === 'own') return t('lists.export.ownFirst')
  if (data?.waitsFor === 'others') return t('lists.export.place', { before: data.before })
  return t('lists.export.waiting')
}
