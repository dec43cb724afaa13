import './profile.css'
import { useQueryOf } from '../../api/queries.ts'
import { OwnFactors } from '../../blocks/factor/OwnFactors.tsx'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useText } from '../../i18n/text.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Appearance } from './Appearance.tsx'
import { OwnData } from './OwnData.tsx'
import { Sessions } from './Sessions.tsx'

/** The profile of the signed-in user: data, sessions, appearance. */
export default function ProfilePage() {
  const t = useText()
  const own = useQueryOf('profile.own', {})
  return (
    <PageFrame title={t('profile.title')}>
      <div className="profile columns gap-4">
        <div className="stack gap-4">
          <Panel title={t('profile.data')}>
            {own.data ? (
              <OwnData own={own.data} />
            ) : own.error ? (
              <ErrorNote error={own.error} retry={() => void own.refetch()} />
            ) : (
              <Skeleton lines={9} label={t('blocks.loading')} />
            )}
          </Panel>
        </div>
        <div className="stack gap-4">
          <Panel title={t('factor.title')}>
            <OwnFactors />
          </Panel>
          <Sessions />
          <Panel title={t('profile.looks')}>
            <Appearance />
          </Panel>
        </div>
      </div>
    </PageFrame>
  )
}
