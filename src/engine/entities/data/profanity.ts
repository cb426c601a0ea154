import { wordList } from './word-list'

/**
 * Strong and vulgar words by language, sorted. Words in common use with another meaning are left out. A trailing `*` stands for any ending.
 * There are few slurs against groups, because a list can't distinguish reporting a slur from using it; users can add their own list.
 */
export const PROFANITY: Readonly<Record<string, readonly string[]>> = {
  de: wordList(
    'Arsch, Arschloch*, Arschlöcher, beschissen*, Bullshit, Drecksack*, fick*, ficken, Fotze*, gefickt, Hurensohn, Hurensöhne, Kacke, Kackscheiße, Miststück*, Scheiss*, Scheiß*, verarsch*, verdammt*, verfickt*, verpiss*, Wichser*',
  ),
  en: wordList(
    'arse, arsehole*, ass, asshole*, bastard*, bitch*, bloody hell, bollocks, bugger*, bullshit*, crap, crappy, cunt*, damn, damned, dammit, dickhead*, dipshit*, douchebag*, effing, fuck*, motherfuck*, goddamn*, horseshit, jackass*, piss, pissed, prick, shit, shite, shits, shitty, shitting, shithead*, slut*, tosser*, twat*, wanker*, whore*',
  ),
  es: wordList(
    'cabrón, cabrona, cabrones, carajo, chingad*, chingar, coño, culo, gilipollas, hijo de puta, hijos de puta, hostia puta, huevón, joder, jodid*, maricón, mierda*, pendej*, puta, puto, putas, putos',
  ),
  fr: wordList(
    'bordel de merde, connard*, connasse*, couille*, emmerd*, encul*, fils de pute, foutre, merde*, merdique*, niquer, nique ta mère, pute, putain*, salaud*, salope*, ta gueule',
  ),
  it: wordList(
    'bastardo, bastardi, cagare, cazzata, cazzate, cazzo, coglione, coglioni, culo, figlio di puttana, fottut*, incazzat*, merda, merde, minchia, porca miseria, puttana, puttane, puttanata, stronz*, troia, vaffanculo',
  ),
  nl: wordList(
    'eikel, gelul, godverdomme, hoer, hoerenzoon, kak, klootzak*, klote, kut, lul, mierenneuker*, neuken, rotzak*, shit, sodemieter*, tering, tyfus, verdomme, verneuk*',
  ),
  pt: wordList(
    'bosta, cacete, caralho*, cu, cuzão, desgraçad*, filho da puta, filhos da puta, foda*, foder, fodid*, merda*, porra, puta, putaria, puto, vai se foder',
  ),
}
