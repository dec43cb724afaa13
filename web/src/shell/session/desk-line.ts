import { command } from '../../api/client.ts'
import { reportSessionEnd } from '../../api/errors.ts'
import { tellLive } from '../../api/live.ts'
import { openLine } from '../../api/live-socket.ts'
import { readToken } from '../../api/token.ts'
import { followPermissions } from './live-permissions.ts'

/** Opens the WebSocket connection of the signed-in session and its subscribers. */
export function openDeskLine(): () => void {
  const stops = [
    followPermissions(),
    openLine({
      path: '/ws/userGroupMs/sys?token=',
      wanted: () => readToken() !== '',
      tell: tellLive,
      ended: reportSessionEnd,
      askForTicket: async () => (await command('session.socketTicket', {}, { background: true })).ticket,
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
