import { type ComponentType, useRef, useState } from 'react'
import { command } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate } from '../../api/queries.ts'
import { useShell } from '../../blocks/page/page-context.tsx'
import { Avatar } from '../../blocks/values/Avatar.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import type { CropProps } from './CropDialog.tsx'

/** The own picture, to be chosen, cut and taken away. */
export function OwnPicture({ avatar }: { avatar: string }) {
  const t = useText()
  const { reloadSession } = useShell()
  const invalidate = useInvalidate()
  const file = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [crop, setCrop] = useState<{ Dialog: ComponentType<CropProps>; picture: ImageBitmap }>()

  async function choose(file: File | undefined) {
    if (!file) return
    try {
      const [picture, { CropDialog }] = await Promise.all([
        createImageBitmap(file).catch(() => undefined),
        import('./CropDialog.tsx'),
      ])
      if (picture) setCrop({ Dialog: CropDialog, picture })
      else toast({ tone: 'danger', text: t('profile.noPicture') })
    } catch (error) {
      report(error)
    }
  }

  /** Saves a picture, or removes it when called without one. */
  async function save(image: string): Promise<boolean> {
    setBusy(true)
    try {
      await command('profile.saveAvatar', { image })
      toast({ tone: 'success', text: t(image ? 'profile.pictureSaved' : 'profile.pictureRemoved') })
      reloadSession()
      await invalidate('profile.own', 'profile.avatar')
      return true
    } catch (error) {
      report(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="cluster gap-4 mb-4">
      <span className="profile-portrait center">
        <Avatar url={avatar} size={96} />
      </span>
      <div className="button-row">
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="unseen"
          tabIndex={-1}
          aria-label={t('profile.choosePicture')}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
        <Button icon="import" onClick={() => file.current?.click()}>
          {t('profile.choosePicture')}
        </Button>
        {avatar && (
          <Button icon="trash" busy={busy} onClick={() => void save('')}>
            {t('profile.removePicture')}
          </Button>
        )}
      </div>
      {crop && (
        <crop.Dialog
          picture={crop.picture}
          busy={busy}
          onSave={async (image) => {
            if (await save(image)) setCrop(undefined)
          }}
          onClose={() => setCrop(undefined)}
        />
      )}
    </div>
  )
}
