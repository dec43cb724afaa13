import { useText } from '../../i18n/text.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { ErrorNote } from '../page/ErrorNote.tsx'

/** A query for what a publication or a withdrawal does. */
export interface Preview {
  error: unknown
  isPending: boolean
  refetch(): unknown
}

/** In place of a preview while it loads or when it could not be loaded. */
export function PreviewState({ preview, lines }: { preview: Preview; lines: number }) {
  const t = useText()
  if (preview.error) return <ErrorNote error={preview.error} retry={() => void preview.refetch()} />
  return preview.isPending && <Skeleton lines={lines} label={t('blocks.loading')} />
}
