import { wordList } from './word-list'

/** Countries with their common names. */
export const COUNTRIES = wordList(`
Afghanistan, Albania, Algeria, Andorra, Angola, Argentina, Armenia, Australia, Austria, Azerbaijan, Bahamas, Bahrain, Bangladesh, Barbados, Belarus,
Belgium, Belize, Benin, Bhutan, Bolivia, Bosnia and Herzegovina, Bosnia, Botswana, Brazil, Britain, Brunei, Bulgaria, Burkina Faso, Burma, Burundi,
Cambodia, Cameroon, Canada, Cape Verde, Chad, Chile, China, Colombia, Congo, Costa Rica, Croatia, Cuba, Cyprus, Czech Republic, Czechia, Denmark,
Deutschland, Djibouti, Dominican Republic, Ecuador, Egypt, El Salvador, England, Eritrea, España, Estonia, Ethiopia, Fiji, Finland, France, Gabon,
Gambia, Georgia, Germany, Ghana, Great Britain, Greece, Greenland, Grenada, Guatemala, Guinea, Guyana, Haiti, Honduras, Hong Kong, Hungary, Iceland,
India, Indonesia, Iran, Iraq, Ireland, Israel, Italia, Italy, Ivory Coast, Jamaica, Japan, Jordan, Kazakhstan, Kenya, Kosovo, Kuwait, Kyrgyzstan,
Laos, Latvia, Lebanon, Lesotho, Liberia, Libya, Liechtenstein, Lithuania, Luxembourg, Macau, Macedonia, Madagascar, Malawi, Malaysia, Maldives, Mali,
Malta, Mauritania, Mauritius, Mexico, Moldova, Monaco, Mongolia, Montenegro, Morocco, Mozambique, Myanmar, Namibia, Nepal, Netherlands, New Zealand,
Nicaragua, Niger, Nigeria, North Korea, North Macedonia, Northern Ireland, Norway, Oman, Pakistan, Palestine, Panama, Papua New Guinea, Paraguay,
Peru, Philippines, Poland, Portugal, Puerto Rico, Qatar, Romania, Russia, Rwanda, San Marino, Saudi Arabia, Scotland, Senegal, Serbia, Sierra Leone,
Singapore, Slovakia, Slovenia, Somalia, South Africa, South Korea, South Sudan, Soviet Union, Spain, Sri Lanka, Sudan, Suriname, Swaziland, Sweden,
Switzerland, Syria, Taiwan, Tajikistan, Tanzania, Thailand, Tibet, Togo, Tonga, Trinidad and Tobago, Tunisia, Turkey, Turkmenistan, U.A.E., U.K.,
U.S., U.S.A., UAE, Uganda, UK, Ukraine, United Arab Emirates, United Kingdom, United States, United States of America, Uruguay, USA, Uzbekistan,
Vatican City, Venezuela, Vietnam, Wales, Yemen, Yugoslavia, Zambia, Zimbabwe`)

/** Large cities, and states and regions with a government. */
export const CITIES_AND_REGIONS = wordList(`
Aberdeen, Abu Dhabi, Accra, Addis Ababa, Adelaide, Alabama, Alaska, Alberta, Algiers, Amsterdam, Andalusia, Ankara, Antwerp, Arizona, Arkansas,
Athens, Atlanta, Auckland, Austin, Baden-Württemberg, Baghdad, Baltimore, Bangalore, Bangkok, Barcelona, Basel, Bavaria, Beijing, Beirut, Belfast,
Belgrade, Berlin, Bern, Bilbao, Birmingham, Bogotá, Bologna, Bombay, Bonn, Bordeaux, Boston, Brandenburg, Brasília, Bratislava, Bremen, Brighton,
Brisbane, Bristol, British Columbia, Brittany, Brooklyn, Bruges, Brussels, Bucharest, Budapest, Buenos Aires, Buffalo, Cairo, Calgary, California,
Cambridge, Canberra, Cape Town, Caracas, Cardiff, Casablanca, Catalonia, Charlotte, Chennai, Chicago, Cincinnati, Cleveland, Cologne, Colorado,
Connecticut, Copenhagen, Cork, Cornwall, Coventry, Dallas, Damascus, Delaware, Delhi, Denver, Derby, Detroit, Devon, Dhaka, Doha, Dortmund, Dresden,
Dubai, Dublin, Dundee, Durban, Düsseldorf, Edinburgh, Edmonton, Essen, Exeter, Florence, Florida, Frankfurt, Freiburg, Galway, Gdansk, Geneva, Genoa,
Ghent, Glasgow, Granada, Graz, Guangzhou, Halifax, Hamburg, Hanoi, Hanover, Havana, Hawaii, Helsinki, Hertfordshire, Hesse, Ho Chi Minh City, Houston,
Hull, Idaho, Illinois, Indiana, Indianapolis, Innsbruck, Iowa, Istanbul, Jakarta, Jerusalem, Johannesburg, Kabul, Kansas, Kansas City, Karachi, Kent,
Kentucky, Kerala, Kiel, Kiev, Kolkata, Krakow, Kuala Lumpur, Kyiv, Kyoto, Lagos, Lahore, Lancashire, Lausanne, Leeds, Leicester, Leipzig, Lille, Lima,
Limerick, Lisbon, Liverpool, Ljubljana, Lombardy, London, Los Angeles, Louisiana, Lower Saxony, Lyon, Madrid, Maine, Mainz, Malmö, Manchester,
Manila, Mannheim, Marseille, Maryland, Massachusetts, Mecca, Melbourne, Memphis, Mexico City, Miami, Michigan, Milan, Milwaukee, Minneapolis,
Minnesota, Mississippi, Missouri, Montana, Montevideo, Montreal, Moscow, Mumbai, Munich, Nairobi, Nanjing, Nantes, Naples, Nashville, Nebraska,
Nevada, New Delhi, New England, New Hampshire, New Jersey, New Mexico, New Orleans, New South Wales, New York, New York City, Newcastle, Nice, Norfolk,
North Carolina, North Dakota, Norwich, Nottingham, Nova Scotia, Nuremberg, Odessa, Ohio, Oklahoma, Ontario, Oregon, Osaka, Oslo, Ottawa, Oxford,
Oxfordshire, Paris, Pennsylvania, Perth, Philadelphia, Phoenix, Pittsburgh, Plymouth, Portland, Porto, Portsmouth, Prague, Pretoria, Provence, Punjab,
Quebec, Queensland, Reykjavik, Rhode Island, Riga, Rio de Janeiro, Riyadh, Rome, Rotterdam, Sacramento, Salt Lake City, Salzburg, San Antonio,
San Diego, San Francisco, San Jose, Santiago, São Paulo, Sarajevo, Saxony, Seattle, Seoul, Seville, Shanghai, Sheffield, Shenzhen, Sicily, Sofia,
Somerset, South Carolina, South Dakota, Southampton, St Petersburg, Stockholm, Strasbourg, Stuttgart, Suffolk, Surrey, Sussex, Sydney, Taipei,
Tallinn, Tampa, Tasmania, Tehran, Tel Aviv, Tennessee, Texas, The Hague, Tokyo, Toronto, Toulouse, Tunis, Turin, Tuscany, Ulster, Utah, Utrecht,
Valencia, Vancouver, Venice, Vermont, Victoria, Vienna, Vilnius, Virginia, Warsaw, Washington, Washington D.C., Wellington, West Virginia, Westphalia,
Wisconsin, Wolverhampton, Wyoming, Yorkshire, Zagreb, Zaragoza, Zurich, Zürich, México, Sevilla, München, Köln, Wien, Roma, Milano, Napoli, Torino,
Lisboa, Bruxelles, Genève, Den Haag, Firenze, Venezia, Nürnberg, Hannover, York, Bath, Reading, Lincoln, Cartagena, Guadalajara, Monterrey, Bergen,
Uppsala, Gothenburg, Aarhus, Turku, Tampere, Kraków, Gdańsk, Wrocław, Poznań, Brno, Lviv, Kharkiv, Thessaloniki, Izmir, Haifa, Amman, Kuwait City,
Marrakesh, Fez, Dakar, Kampala, Harare, Lusaka, Luanda, Maputo, Kigali, Swansea, Bradford, Stoke-on-Trent, Sunderland, Luton, Ipswich, Inverness`)

/** Names of places that are also common words or names, so that they need a capital letter, or a preposition before them. */
export const AMBIGUOUS_PLACES = new Set(
  wordList(`bath, brighton, buffalo, chad, charlotte, china, cork, derby, essen, fez, florence, georgia, guinea, hull, jersey, jordan, lima, lincoln, mali, nice,
oman, phoenix, porto, reading, sofia, togo, turkey, tours, victoria, virginia, york, washington, kent, devon, austin, sydney, wales, niger, bergen, memphis`),
)

/** Places without a government: continents, seas, rivers, mountains, regions. */
export const LOCATIONS = wordList(`
Adriatic, Adriatic Sea, Aegean, Africa, Alps, Amazon Basin, Amazon River, Andes, Antarctica, Antarctic, Arabian Sea, Arctic, Arctic Ocean, Asia,
Atlantic, Atlantic Ocean, Balkans, Baltic, Baltic Sea, Bay of Bengal, Ben Nevis, Black Forest, Black Sea, Caribbean, Caspian Sea, Caucasus,
Central America, Central Asia, Central Europe, Cotswolds, Danube, Dead Sea, Death Valley, Dolomites, East Africa, East Asia, Eastern Europe, Elbe,
English Channel, Eurasia, Europe, Everest, Far East, Ganges, Gobi Desert, Grand Canyon, Great Barrier Reef, Great Lakes, Great Plains, Gulf Coast,
Gulf of Mexico, Highlands, Himalayas, Hudson River, Iberian Peninsula, Indian Ocean, Ionian Sea, Irish Sea, Kilimanjaro, Lake District, Latin America,
Loire, Main River, Matterhorn, Mediterranean, Mediterranean Sea, Mekong, Middle East, Midlands, Midwest, Mont Blanc, Mount Everest, Niagara Falls, Nile,
North Africa, North America, North Pole, North Sea, Northern Europe, Northern Hemisphere, Oceania, Orinoco, Pacific, Pacific Ocean, Patagonia, Peak District,
Pennines, Persian Gulf, Polynesia, Pyrenees, Red Sea, Rhine, Rhône, Rio Grande, River Thames, Rockies, Rocky Mountains, Sahara, Sahara Desert, Scandinavia,
Sea of Japan, Seine, Siberia, Sierra Nevada, Silicon Valley, Snowdonia, South America, South China Sea, South Pole, Southeast Asia, Southern Europe,
Southern Hemisphere, Sub-Saharan Africa, Suez Canal, Thames, Tyne, Urals, Volga, West Africa, West Coast, East Coast, Western Europe, Yangtze, West Bank,
Camargue, Lake Geneva, Lake Constance, Lake Como, Loch Ness, Wadden Sea, Harz, Eifel, Jura, Vosges, Apennines, Carpathians, Tatra Mountains, Exmoor, Dartmoor`)
