import type { ReportName } from '@fairway/contract/reports/values'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'))

/** Opens the dialog that has the report sent to the own inbox. */
export function SendRegularly({
  name,
  filters,
}: {
  name: ReportName | undefined
  filters: Partial<Record<string, string>>
}) {
  const t = useText()
  const [open, setOpen] = useState(false)
  if (!name) return null
  const set = Object.entries(filters).flatMap(([key, value]) => (value ? [[key, value] as const] : []))
  return (
    <>
      <Button tone="quiet" icon="clock" onClick={() => setOpen(true)}>
        {t('reports.send')}
      </Button>
      {open && (
        <Suspense>
          <ScheduleDialog name={name} filters={Object.fromEntries(set)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
