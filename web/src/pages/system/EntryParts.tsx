import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import type { Entry } from './entry.ts'

// How an entry of a dictionary looks, in the table and on cards.

export function EntryState({ entry }: { entry: Entry }) {
  const t = useText()
  return (
    <StatusBadge tone={entry.enabled ? 'success' : 'neutral'}>
      {t(entry.enabled ? 'system.dictionaries.on' : 'system.dictionaries.off')}
    </StatusBadge>
  )
}

/** How a certificate number is checked, in words; the pattern itself is under the pointer. */
export function EntryRule({ entry: { rule } }: { entry: Entry }) {
  const t = useText()
  if (!rule) return null
  const lengths = Array.isArray(rule.lengths)
    ? rule.lengths.join(t('system.dictionaries.or'))
    : `${rule.lengths.from}–${rule.lengths.to}`
  const text = t('system.dictionaries.characters', { lengths, example: rule.example })
  return (
    <span className="system-rule">
      {rule.check === 'identity' ? `${text} · ${t('system.dictionaries.identity')}` : text}
    </span>
  )
}

export function LastChange({ entry: { changedAt, changedBy, builtIn } }: { entry: Entry }) {
  const t = useText()
  if (!changedAt) return <span className="soft">{builtIn ? t('system.dictionaries.needed') : '–'}</span>
  return (
    <>
      <When at={changedAt} style="dateTime" /> · {changedBy?.name}
    </>
  )
}

/** An entry in narrow windows. */
export function EntryCard({ entry }: { entry: Entry }) {
  const name = useName()
  return (
    <div className="stack gap-2 wrap-anywhere">
      <p className="cluster between">
        <b>{name(entry.names)}</b>
        <EntryState entry={entry} />
      </p>
      <p className="soft">
        {entry.position} · {entry.code} {Object.values(entry.details).join(' · ')}
      </p>
      {entry.rule && <EntryRule entry={entry} />}
    </div>
  )
}
