import './palette.css'
import { visibleActions } from '../../blocks/page/actions.ts'
import { useText } from '../../i18n/text.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { globalKeys } from '../keyboard.ts'
import { Keys } from './Keys.tsx'

interface KeyRow {
  keys: string[]
  label: string
  reason?: string | undefined
}

/** The shortcuts of the visible page; consecutive digits are one row. */
function rowsOfPage(digits: string): KeyRow[] {
  const lines: KeyRow[] = []
  for (const { key, label, reason } of visibleActions()) {
    if (!key) continue
    const last = lines.at(-1)
    const previous = last?.keys.at(-1)
    if (last && previous && /^\d$/.test(key) && Number(key) === Number(previous) + 1) {
      last.keys = [last.keys[0] ?? key, key]
      last.label = digits
    } else lines.push({ keys: [key], label, reason })
  }
  return lines
}

function Section({ title, lines }: { title: string; lines: readonly KeyRow[] }) {
  return (
    <section className="key-help stack gap-1">
      <h3 className="soft small">{title}</h3>
      <dl>
        {lines.map(({ keys, label, reason }) => (
          <div key={`${keys} ${label}`}>
            <dt>
              {keys.map((key, at) => (
                <span key={key}>
                  {at > 0 && '…'}
                  <Keys combination={key} />
                </span>
              ))}
            </dt>
            <dd>
              {label}
              {reason !== undefined && <small className="block">{reason}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The keyboard help: shortcuts of this page and of every page. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const t = useText()
  const page = rowsOfPage(t('palette.key.choose'))
  const everywhere: KeyRow[] = [
    ...globalKeys.map(({ id, key }) => ({ keys: [key], label: t(`palette.key.${id}`) })),
    { keys: ['Alt+1', 'Alt+8'], label: t('palette.key.tab') },
    { keys: ['Alt+9'], label: t('palette.key.lastTab') },
    { keys: ['Esc'], label: t('palette.key.escape') },
  ]
  const onTabs: KeyRow[] = [
    { keys: ['←', '→'], label: t('palette.key.neighbour') },
    { keys: ['Ctrl+←', 'Ctrl+→'], label: t('palette.key.arrange') },
    { keys: ['Delete'], label: t('palette.key.close') },
    { keys: ['Shift+F10'], label: t('palette.key.menu') },
  ]
  return (
    <Dialog id="keys" title={t('palette.keys')} closeLabel={t('blocks.close')} onClose={onClose}>
      {page.length > 0 && <Section title={t('palette.keys.page')} lines={page} />}
      <Section title={t('palette.keys.everywhere')} lines={everywhere} />
      <Section title={t('palette.keys.tabs')} lines={onTabs} />
    </Dialog>
  )
}
