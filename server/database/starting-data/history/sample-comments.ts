/** What passengers of each product say, with the stars they give; read again in the order they stand. */
export const sampleComments: Record<string, readonly (readonly [stars: number, text: string])[]> = {
  'TWO-RIVERS': [
    [5, '夜景太震撼了！洪崖洞灯光从江面上看比岸上更美，二层甲板视野最好，建议提前半小时登船占位置。'],
    [4, '整体不错，讲解很清楚，就是周末人有点多，拍照要排队。'],
    [
      5,
      'Beautiful. The city from the water at night is worth every yuan; staff helped us find seats with the pram.',
    ],
    [5, '带爸妈来的，老人有专用通道，工作人员很耐心。'],
    [3, '风大的时候甲板有点冷，船上热饮选择不多。'],
    [4, 'Muy bonito, aunque una hora se queda corta. Puntual y bien organizado.'],
    [5, '二江の合流点の夜景が最高でした。日本語の案内もあって助かりました。'],
    [2, '登船排队太久，晚了十五分钟才开。'],
    [5, '孩子特别开心，看到了千厮门大桥和大剧院，下次还来。'],
  ],
  'GORGES-CRUISE': [
    [5, '三天两晚，白天过三峡全程都能看到，房间带阳台，餐食也很丰富。'],
    [5, 'The gorges at sunrise from our own balcony. The shore visits were well guided and never rushed.'],
    [4, '白帝城和神女溪都很值得，船上的网络在峡谷里断断续续。'],
    [4, '服务周到，房间隔音可以再好一点。'],
    [5, '过五级船闸那一夜我们全家都没睡，太值得看了。'],
  ],
  'TWO-DAMS': [
    [5, '过葛洲坝船闸的体验很特别，水位慢慢升上去，孩子看得入迷。'],
    [4, 'Good day out. The lock is the highlight; lunch on board was simple but fine.'],
    [4, '西陵峡风景秀丽，一等座靠窗，推荐。'],
    [3, '行程有点赶，大坝停留时间希望能多半小时。'],
    [5, 'Excursión muy completa, el paso por la esclusa impresiona.'],
  ],
  'GORGES-FAST': [
    [5, '快船准点，奉节到巴东两个小时不到，座位宽敞。'],
    [4, '速度快，看瞿塘峡和巫峡正好，就是窗户上有水渍。'],
    [4, 'Fast, clean and on time. Boarding with the identity card took seconds.'],
    [3, '太平溪下船后接驳车等了二十分钟。'],
    [5, '每周出差都坐，比绕山路舒服多了。'],
  ],
  'RIVER-FERRY': [
    [5, '老式客轮的味道，慢悠悠看两岸，票价很实惠。'],
    [4, '回乡探亲坐的，行李多也方便，船员会帮忙。'],
    [3, '普通舱热，夏天建议早点上船选通风的位置。'],
    [4, 'Slow and friendly. You travel with the people who live along the river.'],
  ],
}

/** What the operator answers to those who were not content, in the order they stand. */
export const sampleReplies = [
  '感谢您的反馈，我们已增加高峰时段的检票通道，期待再次为您服务。',
  '谢谢您的建议，我们已转告船方改进，欢迎再次乘船。',
] as const
