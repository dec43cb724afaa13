import { type ComponentType, useEffect, useState } from 'react'
import { report } from '../../api/errors.ts'
import type { BatchBarProps } from './BatchBar.tsx'

/** The batch bar is a lazy chunk, fetched when the first row is selected. */
export function BatchTools<Row>(props: BatchBarProps<Row>) {
  const [tools, setTools] = useState<{ Bar: ComponentType<BatchBarProps<Row>> }>()
  const needed = props.selection.selected.size > 0

  useEffect(() => {
    if (!needed || tools) return
    let unmounted = false
    import('./BatchBar.tsx')
      .then(({ default: Bar }) => {
        if (!unmounted) setTools({ Bar })
      })
      .catch(report)
    return () => {
      unmounted = true
    }
  }, [needed, tools])

  return tools && <tools.Bar {...props} />
}
