import type { fares } from '@fairway/contract/fares/endpoints'
import type { RequestOf } from '@fairway/contract/kernel/endpoint'

type Endpoints = typeof fares

/** A new passenger type that pays the full fare without conditions, with some fields changed. */
export const newPassengerType = (
  more: Partial<RequestOf<Endpoints['fares.createPassengerType']>>,
): RequestOf<Endpoints['fares.createPassengerType']> => ({
  ...{ code: 'GUEST', names: { en: 'Guest' }, validFrom: '2026-01-01T00:00:00+08:00', validTo: null },
  ...{ percent: 10_000, needsSeat: true, ageFrom: null, ageBelow: null, heightFromCm: null },
  ...{
    heightBelowCm: null,
    certificateKinds: null,
    proof: {},
    freePerAdult: null,
    isAdult: false,
    position: 9,
  },
  ...more,
})
