export const downloads = {
  'problems.downloads.noFile': '文件不存在。',
  'problems.downloads.ticketGone': '该下载链接已使用或已超过一分钟，请重新下载。',
}
