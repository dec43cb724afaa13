export const handOver = {
  'handOver.under': 'Entrando desde otro sistema',
  'handOver.wait': 'Un momento, se está abriendo su sesión…',
  'handOver.failed': 'El otro sistema no pudo darle entrada',
  'handOver.again': 'Intentar de nuevo',
  'handOver.goOn': 'Continuar con la sesión actual',
}
