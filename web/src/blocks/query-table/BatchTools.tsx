import { type ComponentType, useEffect, useState } from 'react'
import { report } from '../../api/errors.ts'
import { loadTexts } from '../../i18n/text.ts'
import type { BatchBarProps } from './BatchBar.tsx'

/** The batch bar is a lazy chunk, fetched when the first row is selected. */
export function BatchTools<Row>(props: BatchBarProps<Row>) {
  const [tools, setTools] = useState<{ Bar: ComponentType<BatchBarProps<Row>> }>()
  const wanted = props.selection.chosen.size > 0

  useEffect(() => {
    if (!wanted || tools) return
    let over = false
    Promise.all([import('./BatchBar.tsx'), loadTexts('lists')])
      .then(([{ default: Bar }]) => {
        if (!over) setTools({ Bar })
      })
      .catch(report)
    return () => {
      over = true
    }
  }, [wanted, tools])

  return tools && <tools.Bar {...props} />
}
