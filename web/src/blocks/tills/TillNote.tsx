import { useState } from 'react'
import { useQueryOf } from '../../api/queries.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { usePermission } from '../page/page-context.tsx'
import { OpenTillDialog } from './OpenTillDialog.tsx'

/** Says that money is taken with an open till alone while the user has none, and opens one. */
export function TillNote() {
  const uses = usePermission('accounts.useTill')
  return uses ? <OwnTillNote /> : null
}

function OwnTillNote() {
  const t = useText()
  const { data } = useQueryOf('accounts.ownTill', {}, { staleTime: 60_000 })
  const [opening, setOpening] = useState(false)
  if (!data?.required || data.report?.shift.state === 'open') return null
  return (
    <div role="status" className="till-note row gap-2">
      <p>{t('tills.required')}</p>
      <Button icon="wallet" tone="primary" onClick={() => setOpening(true)}>
        {t('tills.open')}
      </Button>
      {opening && <OpenTillDialog onClose={() => setOpening(false)} />}
    </div>
  )
}
