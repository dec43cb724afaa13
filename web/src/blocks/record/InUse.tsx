import '../../ui/theme/content.css'
import type { PageUri } from '@fairway/contract/menus'
import { useState } from 'react'
import { describeError, report } from '../../api/errors.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useShell } from '../page/page-context.tsx'
import { pagePath } from '../page/paths.ts'

/** A page that lists what refers to a record, filtered by it. */
interface WayToUses {
  kind: 'services' | 'sailings' | 'fareTables' | 'docks' | 'ships'
  page: PageUri
  search: Readonly<Record<string, string>>
}

interface Used {
  /** What people call the record. */
  name: string
  ways: readonly WayToUses[]
}

/** Reports that a record could not be deleted; where others refer to it, with the pages that list them. */
export function useInUse() {
  const [refused, setRefused] = useState<Used & { text: string }>()
  return {
    reportDeletion: (error: unknown, used: Used) => {
      if (error instanceof ApiProblem && error.code === 'record.inUse')
        setRefused({ ...used, text: describeError(error).text })
      else report(error)
    },
    inUseDialog: refused && <InUse {...refused} onClose={() => setRefused(undefined)} />,
  }
}

function InUse({ name, text, ways, onClose }: Used & { text: string; onClose: () => void }) {
  const t = useText()
  const { pages, permissions } = useShell()
  const open = ways.filter(({ page }) => {
    const permission = pages.get(page)?.permission
    return permission !== undefined && permissions.has(permission)
  })
  return (
    <Dialog
      id="record-in-use"
      title={t('blocks.uses.title', { name })}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('blocks.close')}
        </Button>
      }
    >
      <p>{text}</p>
      <ul className="bullets">
        {open.map(({ kind, page, search }) => (
          <li key={kind}>
            <a href={pagePath(page, search)}>{t(`blocks.uses.${kind}`)}</a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
