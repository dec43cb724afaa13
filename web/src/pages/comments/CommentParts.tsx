import type { CommentState } from '@fairway/contract/comments/values'
import { pagePath } from '../../blocks/page/paths.ts'
import { StatusBadge, type StatusTone } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useName, useText } from '../../i18n/text.ts'
import type { ModeratedComment } from './moderated-comment.ts'

// How a comment looks to those who moderate, in the table and on cards.

const looks: Record<CommentState, { tone: StatusTone; icon: 'clock' | 'eye' | 'lock' }> = {
  waiting: { tone: 'warning', icon: 'clock' },
  published: { tone: 'success', icon: 'eye' },
  hidden: { tone: 'danger', icon: 'lock' },
}

function State({ state }: { state: CommentState }) {
  const t = useText()
  return <StatusBadge {...looks[state]}>{t(`moderation.state.${state}`)}</StatusBadge>
}

/** The state, and who decided it when. */
export function Decision({ comment: { state, decidedBy, decidedAt } }: { comment: ModeratedComment }) {
  const t = useText()
  const { moment } = useFormat()
  return (
    <>
      <State state={state} />
      {decidedBy && (
        <small className="moderation-by block">
          {t('moderation.decided', { name: decidedBy, at: moment(decidedAt) })}
        </small>
      )}
    </>
  )
}

export function OrderAndAuthor({ comment: { orderId, orderNumber, author } }: { comment: ModeratedComment }) {
  return (
    <>
      <a href={pagePath('orders/detail', orderId)}>{orderNumber}</a>
      <br />
      {author}
    </>
  )
}

export const Stars = ({ rating }: { rating: number }) => (
  <span className="warning-text">{'★'.repeat(rating)}</span>
)

/** The full text, because it is what is moderated; with the reply and the reason for hiding it. */
export function CommentText({ comment }: { comment: ModeratedComment }) {
  const t = useText()
  const { moment } = useFormat()
  return (
    <div className="moderation-said stack gap-1">
      <p dir="auto">{comment.text}</p>
      {comment.hideReason && <small>{t('moderation.hiddenFor', { reason: comment.hideReason })}</small>}
      {comment.reply && (
        <blockquote>
          <small>{t('moderation.replied', { name: comment.reply.by, at: moment(comment.reply.at) })}</small>
          <p dir="auto">{comment.reply.text}</p>
        </blockquote>
      )}
    </div>
  )
}

/** A comment in narrow windows. */
export function CommentCard({ comment }: { comment: ModeratedComment }) {
  const name = useName()
  return (
    <div className="stack gap-2">
      <p>
        <b>{name(comment.product.names)}</b> <Stars rating={comment.rating} /> <State state={comment.state} />
      </p>
      <CommentText comment={comment} />
      <p>
        {comment.author} · <When at={comment.writtenAt} style="dateTime" /> ·{' '}
        <a href={pagePath('orders/detail', comment.orderId)}>{comment.orderNumber}</a>
      </p>
    </div>
  )
}
