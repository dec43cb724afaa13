import { useText } from '../i18n/text.ts'

/** Kilometres along the river of each port, in the order of the names in `session.ports`. */
const kilometres = [0, 75, 120, 172, 247, 327, 365, 450, 493, 551, 613, 660]
const width = 1000
const scale = width / 660

/** The winding of the drawn channel; only along the river it is to scale. */
const bend = (km: number) => Math.round(110 + 22 * Math.sin(km / 47) + 13 * Math.sin(km / 19 + 2))
const channel = Array.from({ length: 111 }, (_, step) => `${Math.round(step * 6 * scale)} ${bend(step * 6)}`)

/** The river with its ports, drawn to scale along its length. */
export function River() {
  const t = useText()
  const names = t('session.ports').split(',')
  return (
    <svg className="river" viewBox="-60 50 1120 130" role="img" aria-label={t('session.river')}>
      <path
        d={`M${channel.join('L')}`}
        fill="none"
        strokeWidth="10"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {kilometres.map((km, at) => {
        const y = bend(km)
        // On the outer side of a bend the name does not lie in the water.
        const above = y < (bend(km - 25) + bend(km + 25)) / 2
        return (
          <g key={km} strokeWidth="2.5" transform={`translate(${Math.round(km * scale)} ${y})`}>
            <circle r="5" />
            <text textAnchor="middle" y={above ? -16 : 27}>
              {names[at]}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
