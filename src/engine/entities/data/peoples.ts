import { wordList } from './word-list'

/** Nationalities, religions and political groups. */
export const PEOPLES = wordList(`
Afghan, African, African American, Albanian, Algerian, American, Amish, Anglican, Arab, Arabian, Argentinian, Argentine, Armenian, Asian, Australian,
Austrian, Azerbaijani, Bangladeshi, Baptist, Basque, Bavarian, Belarusian, Belgian, Bolivian, Bosnian, Brazilian, British, Brit, Buddhist, Bulgarian,
Cambodian, Cameroonian, Canadian, Catalan, Catholic, Chilean, Chinese, Christian, Colombian, Communist, Conservative, Costa Rican, Croat, Croatian,
Cuban, Cypriot, Czech, Dane, Danish, Democrat, Democratic, Dominican, Dutch, Ecuadorian, Egyptian, Englishman, Englishwoman, Eritrean, Estonian,
Ethiopian, European, Evangelical, Filipino, Finn, Finnish, Flemish, French, Frenchman, Frenchwoman, Georgian, German, Ghanaian, Greek, Guatemalan,
Haitian, Hindu, Hispanic, Honduran, Hungarian, Icelandic, Indian, Indonesian, Iranian, Iraqi, Irish, Irishman, Islamic, Islamist, Israeli, Italian,
Jamaican, Japanese, Jew, Jewish, Jordanian, Kazakh, Kenyan, Korean, Kurd, Kurdish, Kuwaiti, Latin American, Latino, Latvian, Lebanese, Liberal,
Liberal Democrat, Libyan, Lithuanian, Lutheran, Malaysian, Maltese, Maori, Marxist, Mennonite, Methodist, Mexican, Moldovan, Mongolian, Mormon,
Moroccan, Muslim, Native American, Nazi, Nepalese, New Zealander, Nicaraguan, Nigerian, Norwegian, Orthodox, Pakistani, Palestinian, Panamanian,
Paraguayan, Persian, Peruvian, Pole, Polish, Portuguese, Presbyterian, Protestant, Quaker, Republican, Romanian, Russian, Rwandan, Salvadoran, Saudi,
Scandinavian, Scot, Scottish, Senegalese, Serb, Serbian, Shia, Shiite, Sikh, Singaporean, Slovak, Slovakian, Slovene, Slovenian, Socialist, Somali,
South African, South Korean, North Korean, Soviet, Spaniard, Spanish, Sri Lankan, Sudanese, Sunni, Swede, Swedish, Swiss, Syrian, Taiwanese, Tamil,
Tanzanian, Thai, Tibetan, Tory, Tories, Tunisian, Turk, Turkish, Ugandan, Ukrainian, Uruguayan, Venezuelan, Vietnamese, Welsh, Welshman, Yemeni,
Zambian, Zimbabwean, Zulu, Roma, Sinti, Social Democrat, Christian Democrat`)

/** Entries that are also common words in lower case. */
export const AMBIGUOUS_PEOPLES = new Set(
  wordList('pole, polish, finn, dane, liberal, conservative, democratic, orthodox, catholic, evangelical, main, roma, republican'),
)

/** Languages. Most are also peoples, so they only count as languages if a neighbouring word indicates it. */
export const LANGUAGES = wordList(`
Afrikaans, Albanian, Amharic, Arabic, Armenian, Azerbaijani, Basque, Belarusian, Bengali, Bosnian, Breton, Bulgarian, Burmese, Cantonese, Catalan,
Chinese, Cornish, Croatian, Czech, Danish, Dari, Dutch, English, Esperanto, Estonian, Farsi, Filipino, Finnish, Flemish, French, Frisian, Gaelic,
Galician, Georgian, German, Greek, Gujarati, Hausa, Hebrew, Hindi, Hungarian, Icelandic, Igbo, Indonesian, Irish, Italian, Japanese, Kannada, Kazakh,
Khmer, Korean, Kurdish, Kyrgyz, Lao, Latin, Latvian, Lithuanian, Luxembourgish, Macedonian, Malay, Malayalam, Maltese, Mandarin, Maori, Marathi,
Mongolian, Nepali, Norwegian, Occitan, Oromo, Pashto, Persian, Polish, Portuguese, Punjabi, Quechua, Romanian, Romansh, Russian, Samoan, Sanskrit,
Scots, Serbian, Sinhala, Slovak, Slovenian, Somali, Spanish, Swahili, Swedish, Tagalog, Tamil, Telugu, Thai, Tibetan, Tigrinya, Turkish, Turkmen,
Ukrainian, Urdu, Uyghur, Uzbek, Vietnamese, Welsh, Wolof, Xhosa, Yiddish, Yoruba, Zulu, sign language, British Sign Language, American Sign Language, BSL`)

/** Languages whose names have no other meaning. */
export const ONLY_LANGUAGES = new Set(
  wordList(`afrikaans, amharic, arabic, bengali, breton, burmese, cantonese, cornish, dari, english, esperanto, farsi, frisian, gaelic, galician, gujarati, hausa,
hebrew, hindi, igbo, kannada, khmer, latin, luxembourgish, malay, malayalam, mandarin, marathi, nepali, occitan, oromo, pashto, punjabi, quechua, romansh,
samoan, sanskrit, sinhala, swahili, tagalog, telugu, tigrinya, urdu, uyghur, wolof, xhosa, yiddish, yoruba, sign language, british sign language,
american sign language, bsl`),
)
