import { useText } from '../../i18n/text.ts'
import { useFormats } from '../formats.ts'
import type { PublicComment } from './calls.ts'
import { commentsUrl } from './comments-url.ts'
import { Link } from './Link.tsx'
import { Stars } from './Stars.tsx'

/** A comment of a passenger with the reply of the operator; plain text only, never markup. */
export function CommentCard({ comment, productId }: { comment: PublicComment; productId: string }) {
  const t = useText()
  const { date } = useFormats()
  return (
    <article className="say-comment say-card stack gap-2">
      <header className="cluster baseline">
        <b>{comment.author}</b>
        <Stars value={comment.rating} />
        <span className="say-small soft">
          {t('comments.travelled', { date: date(`${comment.travelledOn}T12:00:00+08:00`) })}
        </span>
      </header>
      <p className="say-text" dir="auto">
        {comment.text}
      </p>
      {comment.reply && (
        <blockquote>
          <b>{t('comments.reply', { date: date(comment.reply.at) })}</b>
          <p className="say-text" dir="auto">
            {comment.reply.text}
          </p>
        </blockquote>
      )}
      <footer className="say-small cluster between soft">
        <span>{t('comments.written', { date: date(comment.writtenAt) })}</span>
        <Link href={commentsUrl({ id: productId, comment: comment.id })}>{t('comments.link')}</Link>
      </footer>
    </article>
  )
}
