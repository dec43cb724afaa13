import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { useText } from '../../../i18n/text.ts'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'

/** A panel over a query: a skeleton until its answer is there, the error with a way to try again. */
export function LoadingPanel<Data>({
  title,
  query,
  actions,
  children,
}: {
  title: string
  query: UseQueryResult<Data>
  actions?: ReactNode
  children: (data: Data) => ReactNode
}) {
  const t = useText()
  return (
    <Panel title={title} actions={actions}>
      {query.error && <ErrorNote error={query.error} retry={() => query.refetch()} />}
      {query.isPending && !query.error && <Skeleton lines={3} label={t('blocks.loading')} />}
      {query.data && children(query.data)}
    </Panel>
  )
}
