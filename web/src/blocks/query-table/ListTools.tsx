import { type ComponentType, useState } from 'react'
import { report } from '../../api/errors.ts'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import type { ToolProps } from './types.ts'

/** Tools for the whole list; their dialogs are lazy chunks. */
export function ListTools(props: Omit<ToolProps, 'onClose'>) {
  const t = useText()
  const [tool, setTool] = useState<{ Dialog: ComponentType<ToolProps> }>()

  async function open(dialog: () => Promise<{ default: ComponentType<ToolProps> }>) {
    try {
      setTool({ Dialog: (await dialog()).default })
    } catch (error) {
      report(error)
    }
  }

  return (
    <span className="button-row">
      {props.columns.length > 0 && (
        <IconButton
          icon="columns"
          label={t('lists.table.settings')}
          onClick={() => void open(() => import('./settings/ListSettingsDialog.tsx'))}
        />
      )}
      <IconButton
        icon="export"
        label={t('lists.table.export')}
        onClick={() => void open(() => import('./ExportDialog.tsx'))}
      />
      <IconButton
        icon="print"
        label={t('lists.table.print')}
        onClick={() => void open(() => import('./PrintDialog.tsx'))}
      />
      {tool && <tool.Dialog {...props} onClose={() => setTool(undefined)} />}
    </span>
  )
}
