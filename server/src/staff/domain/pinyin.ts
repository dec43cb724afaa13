/**
 * One everyday character for each syllable. Characters of one syllable stand together in the pinyin order, so any other
 * character belongs to the syllable of its neighbour before it or of the one behind it.
 */
const samples = `
  a阿 ai爱 an安 ang昂 ao奥 ba八 bai白 ban半 bang帮 bao包 bei北 ben本 beng蹦 bi比 bian边 biao表 bie别 bin宾 bing冰 bo波 bu不
  ca擦 cai才 can参 cang藏 cao草 ce策 cen岑 ceng层 cha茶 chai柴 chan产 chang长 chao超 che车 chen陈 cheng成 chi吃 chong冲
  chou抽 chu出 chuai揣 chuan川 chuang窗 chui吹 chun春 chuo戳 ci词 cong从 cou凑 cu粗 cuan窜 cui崔 cun村 cuo错 da大 dai代
  dan丹 dang当 dao刀 de德 deng邓 di地 dian电 diao刁 die爹 ding丁 diu丢 dong东 dou豆 du杜 duan段 dui对 dun顿 duo多 e额
  en恩 er二 fa发 fan凡 fang方 fei飞 fen分 feng风 fo佛 fou否 fu夫 ga嘎 gai改 gan干 gang刚 gao高 ge哥 gei给 gen根
  geng耿 gong工 gou狗 gu古 gua瓜 guai怪 guan关 guang光 gui贵 gun滚 guo国 ha哈 hai海 han韩 hang杭 hao好 he和 hei黑 hen恨
  heng恒 hong红 hou侯 hu胡 hua华 huai怀 huan欢 huang黄 hui辉 hun昏 huo火 ji吉 jia家 jian建 jiang江 jiao交 jie杰 jin金
  jing京 jiong炯 jiu九 ju居 juan娟 jue觉 jun军 ka卡 kai开 kan看 kang康 kao考 ke克 ken肯 keng坑 kong孔 kou口 ku苦 kua夸
  kuai快 kuan宽 kuang况 kui葵 kun坤 kuo阔 la拉 lai来 lan兰 lang郎 lao老 le乐 lei雷 leng冷 li李 lian连 liang梁 liao廖
  lie列 lin林 ling玲 liu刘 long龙 lou楼 lu卢 lv吕 luan乱 lve略 lun伦 luo罗 ma马 mai麦 man满 mang忙 mao毛 mei梅 men门
  meng孟 mi米 mian面 miao苗 mie灭 min民 ming明 miu谬 mo莫 mou谋 mu木 na娜 nai奈 nan南 nang囊 nao脑 ne呢 nei内 nen嫩
  neng能 ni倪 nian年 niang娘 niao鸟 nie聂 nin您 ning宁 niu牛 nong农 nu努 nv女 nuan暖 nve虐 nuo诺 ou欧 pa怕 pai派 pan潘
  pang庞 pao跑 pei裴 pen盆 peng彭 pi皮 pian片 piao票 pie撇 pin品 ping平 po坡 pou剖 pu普 qi齐 qia恰 qian钱 qiang强 qiao乔
  qie切 qin秦 qing青 qiong琼 qiu邱 qu曲 quan全 que缺 qun群 ran然 rang让 rao饶 re热 ren人 reng仍 ri日 rong荣 rou柔 ru如
  ruan阮 rui瑞 run润 ruo若 sa萨 sai赛 san三 sang桑 sao扫 se色 sen森 seng僧 sha沙 shai晒 shan山 shang尚 shao邵 she佘
  shen申 sheng胜 shi石 shou寿 shu舒 shua刷 shuai帅 shuan栓 shuang双 shui水 shun顺 shuo硕 si司 song宋 sou搜 su苏 suan算
  sui隋 sun孙 suo索 ta塔 tai泰 tan谭 tang唐 tao陶 te特 teng滕 ti提 tian田 tiao条 tie铁 ting婷 tong童 tou头 tu涂 tuan团
  tui推 tun吞 tuo托 wa娃 wai外 wan万 wang王 wei韦 wen文 weng翁 wo沃 wu吴 xi西 xia夏 xian先 xiang向 xiao萧 xie谢 xin新
  xing星 xiong熊 xiu秀 xu徐 xuan宣 xue薛 xun勋 ya雅 yan颜 yang杨 yao姚 ye叶 yi易 yin尹 ying英 yong永 you尤 yu于 yuan袁
  yue岳 yun云 za杂 zai在 zan赞 zang臧 zao早 ze泽 zei贼 zen怎 zeng增 zha扎 zhai翟 zhan詹 zhang张 zhao赵 zhe哲 zhen真
  zheng郑 zhi志 zhong钟 zhou周 zhu朱 zhua抓 zhuai拽 zhuan专 zhuang庄 zhui追 zhun准 zhuo卓 zi子 zong宗 zou邹 zu祖 zuan钻
  zui最 zun尊 zuo左`

/** Family names that are read otherwise than the same character elsewhere. */
const readings: Record<string, string> = {
  曾: 'zeng',
  单: 'shan',
  仇: 'qiu',
  解: 'xie',
  查: 'zha',
  任: 'ren',
  区: 'ou',
  盖: 'ge',
  朴: 'piao',
  尉: 'yu',
}

const order = new Intl.Collator('zh-Hans-u-co-pinyin')
let sorted: { syllable: string; sample: string }[] | undefined

function samplesInOrder() {
  sorted ??= [...samples.matchAll(/(?<![a-z])([a-z]+)(\p{Script=Han})/gu)]
    .map(([, syllable = '', sample = '']) => ({ syllable, sample }))
    .sort((one, other) => order.compare(one.sample, other.sample))
  return sorted
}

/** The syllables a Chinese character may be: one when it is known for certain, else the two it lies between. */
function syllablesOf(character: string): string[] {
  const all = samplesInOrder()
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (order.compare(all[middle]?.sample ?? '', character) <= 0) low = middle + 1
    else high = middle
  }
  const before = all[low - 1]
  const named = readings[character]
  const found =
    before?.sample === character ? [before.syllable] : [before?.syllable, all[low]?.syllable].filter(isText)
  return [...new Set([...(named ? [named] : []), ...found])]
}

/** The ways a Chinese name may be typed in Latin letters, syllable by syllable; empty for a name that is not Chinese. */
export function pinyinOf(name: string): string[][] {
  const characters = [...name]
  if (characters.length === 0 || characters.length > 4) return []
  if (!characters.every((one) => /\p{Script=Han}/u.test(one))) return []
  return characters.reduce<string[][]>(
    (ways, character) => ways.flatMap((way) => syllablesOf(character).map((one) => [...way, one])),
    [[]],
  )
}

const isText = (value: string | undefined): value is string => value !== undefined
