import type { Finding } from '../types'
import { ListMatcher } from './list-matcher'

/** Parts of names that are also common words. */
const COMMON = new Set(
  'the,and,von,van,der,den,del,della,bin,will,mark,grace,hope,joy,faith,rose,art,dean,may,june,april,august,rich,frank,earl,guy,sue,pat,chase,pierce,summer,dawn,price,young,long,baker,cook,page,day,lane,king,prince,bishop,abbot,north,west,east,south,hill,wood,woods,brook,brooks,field,fields,stone,rivers,banks,bush,street,church,temple,green,brown,white,black,grey,gray,bell,bird,fish,fox,wolf,lamb,swan,star,snow,frost,winter,love,best,good,wise,strong,sharp,small,little,large,short,major,general,judge,officer,english,french,german,scott,welsh,holland,london,york,lincoln,washington,bristol,berlin,paris,our,your,his,her,new,old,garda,mr,mrs,ms,dr'.split(
    ',',
  ),
)

/** Finds further occurrences of the forenames and surnames of persons who were found by their full name. */
export function findRepeatedNames(text: string, findings: readonly Finding[], caseless: boolean): Finding[] {
  const names = new Set<string>()
  for (const { category, text: name, confidence } of findings) {
    if (category !== 'PERSON' || confidence < 0.6) continue
    const words = name.split(/[\s.]+/).filter((word) => word.length > (caseless ? 3 : 2) && !COMMON.has(word.toLowerCase()))
    for (const word of caseless ? words.slice(-1) : words) if (caseless || /^\p{Lu}/u.test(word)) names.add(word)
  }
  return new ListMatcher([...names])
    .find(text)
    .map(({ start, end }): Finding => ({
      category: 'PERSON',
      text: text.slice(start, end),
      start,
      end,
      confidence: 0.65,
      method: 'list',
      detail: 'repeated',
    }))
    .filter((finding) => caseless || /^\p{Lu}/u.test(finding.text))
}
