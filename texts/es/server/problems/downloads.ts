export const downloads = {
  'problems.downloads.noFile': 'Archivo no encontrado.',
  'problems.downloads.ticketGone':
    'Este enlace de descarga ya se usó o tiene más de un minuto. Inicie la descarga de nuevo.',
}
