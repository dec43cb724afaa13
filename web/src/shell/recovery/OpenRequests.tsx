import './open-requests.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { report } from '../../api/errors.ts'
import { settle } from '../../api/idempotent-command.ts'
import { type PendingRequest, pendingRequests, removePendingRequest } from '../../api/pending-requests.ts'
import { useInvalidate } from '../../api/queries.ts'
import { ConfirmDialog } from '../../blocks/dialogs/ConfirmDialog.tsx'
import { loadTexts, useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { currentUrl } from '../tabs/location.ts'

const named = ['sell', 'sellFromWallet', 'hold', 'payHold', 'release'] as const

await loadTexts('requests', 'operations')

type End = 'asking' | 'done' | 'notDone'

/** The commands that ended without an answer; a page that is shown and asks by itself needs no second one to tell. */
const unanswered = () =>
  pendingRequests().filter(({ pageAsks, path }) => !(pageAsks && path === currentUrl().path))

/**
 * After somebody has signed in again: what became of the commands that were under way. Done or not done, there is no
 * third; those not done are offered again on their page, where what was typed still stands.
 */
export function OpenRequests() {
  const t = useText()
  const forget = useInvalidate()
  const [requests, setRequests] = useState(unanswered)
  const [ends, setEnds] = useState<Record<string, End>>({})

  const ask = useEffectEvent(async ({ key, pageAsks }: PendingRequest) => {
    const { state: end } = await settle(key)
    // A page that keeps the key itself forgets it when it has told its person.
    if (!pageAsks) removePendingRequest(key)
    setEnds((known) => ({ ...known, [key]: end }))
    await forget('orders', 'home')
  })

  // Once, about what was open when the window came back.
  useEffect(() => {
    for (const request of unanswered()) ask(request).catch(report)
  }, [])

  if (requests.length === 0) return null
  return (
    <ConfirmDialog tone="info" title={t('requests.title')} onCancel={() => setRequests([])}>
      <p>{t('requests.why')}</p>
      <ul className="open-requests stack gap-2">
        {requests.map((request) => (
          <Outcome
            key={request.key}
            request={request}
            end={ends[request.key] ?? 'asking'}
            onGo={() => setRequests([])}
          />
        ))}
      </ul>
    </ConfirmDialog>
  )
}

const tones = { asking: '', done: 'success-text', notDone: 'warning-text' } satisfies Record<End, string>

function Outcome({ request, end, onGo }: { request: PendingRequest; end: End; onGo: () => void }) {
  const t = useText()
  const { name, path } = request
  const known = named.find((verb) => name === `orders.${verb}`)
  return (
    <li>
      <span>{known ? t(`operations.orders.${known}`) : t('requests.other', { path })}</span>
      <strong className={`row gap-1 ${tones[end]}`} role="status" data-end={end}>
        {end !== 'asking' && <Icon name={end === 'done' ? 'success' : 'warning'} />}
        {t(`requests.${end}`)}
      </strong>
      {end !== 'asking' && (
        <a className="button open-request-link" href={path} onClick={onGo}>
          {t(end === 'done' ? 'requests.look' : 'requests.again')}
        </a>
      )}
    </li>
  )
}
