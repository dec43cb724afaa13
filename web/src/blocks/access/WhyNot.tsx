import './access.css'
import { useQueryOf } from '../../api/queries.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ErrorNote } from '../page/ErrorNote.tsx'

/** Explains a missing permission: which one, which roles grant it, who can assign them. */
export function WhyNot({ permission }: { permission: string }) {
  const t = useText()
  const name = useName()
  const { data, error, refetch } = useQueryOf('staff.whyNot', { permission })
  if (error) return <ErrorNote error={error} retry={refetch} />
  if (!data) return <Skeleton lines={4} label={t('blocks.loading')} />
  const path = data.path.map(name)
  return (
    <dl className="access-why text-start stack">
      <div>
        <dt>{t('access.why.missing')}</dt>
        <dd>
          {path.at(-1)} <code>{data.permission}</code>
          {path.length > 1 && <small className="block">{path.slice(0, -1).join(' › ')}</small>}
        </dd>
      </div>
      {data.switchedOff ? (
        <div>
          <dt>{t('access.why.reason')}</dt>
          <dd>{t('access.why.switchedOff')}</dd>
        </div>
      ) : (
        <div>
          <dt>{t('access.why.roles')}</dt>
          <dd>
            {data.roles.length === 0
              ? t('access.noRole')
              : data.roles.map(({ names }) => name(names)).join(t('access.and'))}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('access.why.ask')}</dt>
        <dd>
          {data.ask.length === 0
            ? t('access.why.askNobody')
            : data.ask.map((person) => `${person.name} (${name(person.organisation)})`).join(t('access.and'))}
        </dd>
      </div>
    </dl>
  )
}

/** The same as a dialog, opened from the palette. */
export function WhyNotDialog({ permission, onClose }: { permission: string; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog id="why-not" title={t('access.why')} closeLabel={t('blocks.close')} onClose={onClose}>
      <WhyNot permission={permission} />
    </Dialog>
  )
}
