import type { OfferView } from '@fairway/contract/orders/after-sales/endpoints'
import type { OfferKind } from '@fairway/contract/orders/after-sales/values'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Connection } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { withinScope } from '../list/visible-orders.ts'
import { offerPermission } from './offers.ts'

export interface OwnOffer {
  id: string
  kind: OfferKind
  order_id: string
  number: string
  reason: string
  paid_by: string | null
  paid_at: Date | null
  /** The sailings of its tickets and that of the trip they are exchanged for. */
  sailings: string[]
}

/**
 * Cache of the offers that were just proposed, per database and scope: the user who proposes an offer confirms it seconds later, and
 * nothing of `OwnOffer` changes after the proposal. A carrier's docks or ships may change meanwhile, so it expires.
 */
const caches = new WeakMap<Connection, LRUCache<string, OwnOffer>>()
const maxCachedOffers = 10_000
const cacheTtlMs = 5 * 60_000

const cacheKey = ({ reaches, organisationKind, organisationId, dockIds }: Scope, offerId: string) =>
  JSON.stringify([reaches, organisationKind, organisationId, dockIds, offerId])

/** Remembers an offer that was proposed and committed. A void is left out: its decision asks who was paid when. */
export function cacheProposed({ db, scope }: Context, offer: OfferView): void {
  if (offer.kind === 'void') return
  const cache = caches.get(db) ?? new LRUCache({ max: maxCachedOffers, ttl: cacheTtlMs })
  caches.set(db, cache)
  const sailings = new Set(offer.lines.map(({ trip }) => trip.sailingId))
  if (offer.trip) sailings.add(offer.trip.sailingId)
  cache.set(cacheKey(scope, offer.id), {
    id: offer.id,
    kind: offer.kind,
    order_id: offer.orderId,
    number: offer.number,
    reason: offer.reason,
    paid_by: null,
    paid_at: null,
    sailings: [...sailings],
  })
}

/**
 * The offer, when the caller may see its order and may do what it does.
 * @throws orders.offerNotFound, request.noPermission
 */
export async function assertOwnOffer(db: Connection, context: Context, offerId: string): Promise<OwnOffer> {
  const cached = caches.get(db)?.get(cacheKey(context.scope, offerId))
  const offer = cached ?? (await readOwnOffer(db, context, offerId))
  const permission = offerPermission[offer.kind]
  if (!context.caller.permissions.has(permission)) throw problem('request.noPermission', { permission })
  return offer
}

async function readOwnOffer(db: Connection, { scope }: Context, offerId: string): Promise<OwnOffer> {
  const { rows } = await sql<OwnOffer>`${prepared}
    select f.id, f.kind, f.order_id, o.number, f.reason, o.paid_by, o.paid_at, array(
      select t.sailing_id::text from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id where l.offer_id = f.id
      union select f.sailing_id::text where f.sailing_id is not null) as sailings
    from orders.offers f join orders.orders o on o.id = f.order_id
    where f.id = ${offerId} and ${withinScope(scope)}`.execute(db)
  if (!rows[0]) throw problem('orders.offerNotFound')
  return rows[0]
}
