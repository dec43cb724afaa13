import { useState } from 'react'
import { useTab } from '../../../blocks/page/page-context.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { CreateDialog } from './CreateDialog.tsx'

/** Adds a sailing outside of the timetable, and opens it. */
export function AddSailing() {
  const t = useText()
  const { open } = useTab()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Button tone="primary" icon="plus" onClick={() => setAdding(true)}>
        {t('control.create')}
      </Button>
      {adding && (
        <CreateDialog onCreated={(id) => open(`sailings/detail/${id}`)} onClose={() => setAdding(false)} />
      )}
    </>
  )
}
