import type { ComponentType, ReactNode } from 'react'
import { useState } from 'react'
import type { QueryName } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission, useTabSearch } from '../../../blocks/page/page-context.tsx'
import { type TextKey, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'

/** The page around a list of versions: its saved views, its search, and the form of a new rule, which is opened once it is drafted. */
export function RuleListFrame({
  titleKey,
  newKey,
  endpoint,
  search,
  form: Form,
  children,
}: {
  titleKey: TextKey
  newKey: TextKey
  endpoint: QueryName
  search: ReactNode
  form: ComponentType<{ onClose: () => void; onSaved: (id: string) => void }>
  children: ReactNode
}) {
  const t = useText()
  const [, setSearch] = useTabSearch({ rule: '' })
  const edits = usePermission('fares.editRules')
  const invalidate = useInvalidate()
  const [creating, setCreating] = useState(false)
  return (
    <PageFrame
      title={t(titleKey)}
      views={<ListViews list={endpoint} pageParameters={['rule']} />}
      search={search}
      actions={
        edits && (
          <Button tone="primary" icon="plus" onClick={() => setCreating(true)}>
            {t(newKey)}
          </Button>
        )
      }
    >
      {children}
      {creating && (
        <Form
          onClose={() => setCreating(false)}
          onSaved={(id) => {
            setCreating(false)
            void invalidate('fares')
            setSearch({ rule: id })
          }}
        />
      )}
    </PageFrame>
  )
}
