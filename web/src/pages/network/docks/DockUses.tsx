import './docks.css'
import { useQueryOf } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

/** Where a dock is in use: lines, sailings and people, with the ways there. */
export function DockUses({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useText()
  const name = useName()
  const seesPeople = usePermission('staff.viewUsers')
  const seesSailings = usePermission('sailings.view')
  const { data, error, refetch } = useQueryOf('network.dockUses', { id }, { staleTime: 0 })
  const { lines = [], sailings, people = [] } = data ?? {}
  const ahead = sailings && (
    <>
      {t('docks.usesSailings', { ahead: sailings.ahead })}
      {sailings.first &&
        sailings.last &&
        ` · ${t('docks.usesDays', { first: sailings.first, last: sailings.last })}`}
    </>
  )
  return (
    <Dialog
      id="network-dock-uses"
      title={t('docks.usesOf', { name: title })}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('blocks.close')}
        </Button>
      }
    >
      {error && <ErrorNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} label={t('blocks.loading')} />}
      {sailings && lines.length + people.length + sailings.ahead + sailings.past === 0 ? (
        <p>{t('docks.usesNone')}</p>
      ) : (
        sailings && (
          <dl className="network-uses stack gap-3">
            <div>
              <dt>{t('docks.lines')}</dt>
              {lines.length === 0 && <dd>–</dd>}
              {lines.map((line) => (
                <dd key={line.id}>
                  <a href={pagePath('network/lines', { line: line.id })}>{name(line.names)}</a>
                  {!line.ahead && <span className="soft small"> · {t('docks.usesFormer')}</span>}
                </dd>
              ))}
            </div>
            <div>
              <dt>{t('docks.sailingsAhead')}</dt>
              <dd>
                {sailings.ahead > 0 && sailings.first && sailings.last && seesSailings ? (
                  <a
                    href={pagePath('sailings/calendar', {
                      view: 'list',
                      dock: id,
                      from: sailings.first,
                      to: sailings.last,
                    })}
                  >
                    {ahead}
                  </a>
                ) : (
                  ahead
                )}
                <span className="soft small"> · {t('docks.usesPast', { past: sailings.past })}</span>
              </dd>
            </div>
            <div>
              <dt>{t('docks.people')}</dt>
              {people.length === 0 && <dd>–</dd>}
              {people.map((person) => (
                <dd key={person.id}>
                  {seesPeople ? <a href={pagePath('staff/user', person.id)}>{person.name}</a> : person.name}
                  <span className="soft small"> · {name(person.organisation)}</span>
                </dd>
              ))}
            </div>
          </dl>
        )
      )}
    </Dialog>
  )
}
