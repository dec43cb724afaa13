const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Opening hours as people read them; what closes before it opens closes on the next day. */
export const hoursText = ({ from, to }: { from: number; to: number }) => `${clock(from)}–${clock(to)}`

/** A position as charts write it: degrees with five decimals, which is a metre. */
export const positionText = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
