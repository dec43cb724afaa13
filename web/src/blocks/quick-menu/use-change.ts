import { maxQuickMenuItems } from '@fairway/contract/home/values'
import { report } from '../../api/errors.ts'
import { useText } from '../../i18n/text.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { changeQuickMenu } from './change.ts'

/** Changes the quick menu and reports errors; true once it is saved. */
export function useQuickMenuChange(): (change: Parameters<typeof changeQuickMenu>[0]) => Promise<boolean> {
  const t = useText()
  return async (change) => {
    try {
      const outcome = await changeQuickMenu(change)
      if (outcome === 'full')
        toast({ tone: 'warning', text: t('quickMenu.full', { count: maxQuickMenuItems }) })
      return outcome === 'saved'
    } catch (error) {
      report(error)
      return false
    }
  }
}
