import { command } from '../../api/client.ts'
import { reportSessionEnd } from '../../api/errors.ts'
import { emitLive } from '../../api/live.ts'
import { startLiveRefresh } from '../../api/live-refresh.ts'
import { openSocket } from '../../api/live-socket.ts'
import { readToken } from '../../api/token.ts'
import { subscribePermissions } from './live-permissions.ts'

/** Opens the WebSocket connection of the signed-in session and its subscribers. */
export function openLiveConnection(): () => void {
  const stops = [
    subscribePermissions(),
    startLiveRefresh(),
    openSocket({
      path: '/ws/userGroupMs/sys?token=',
      isWanted: () => readToken() !== '',
      onEvent: emitLive,
      endsSession: reportSessionEnd,
      fetchTicket: async () => (await command('session.socketTicket', {}, { background: true })).ticket,
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
