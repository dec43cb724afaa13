export const downloads = {
  'problems.downloads.noFile': '没有可下载的该文件。',
  'problems.downloads.ticketGone': '该下载凭证已使用或已超过一分钟，请重新下载。',
}
