/** One figure a capability adds to `/api/metrics`; undefined while there is none. */
export interface CapabilityGauge {
  name: string
  help: string
  read(): Promise<number | undefined>
}
