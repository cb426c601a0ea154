import { wordList } from './word-list'

/** Organisations whose names don't identify them as such. */
export const ORGANISATIONS = wordList(`
3M, Adidas, Adobe, Airbus, Aldi, Allianz, Amazon, AMD, American Airlines, Amnesty International, AOL, Apple, Asda, AstraZeneca, AT&T, Aviva, AXA, BAE Systems,
Barclays, BASF, Bayer, BBC, Bloomberg, BMW, BNP Paribas, Boeing, Bosch, BP, British Airways, BT, Canon, CBS, Chevron, CIA, Cisco, Citigroup, CNN,
Commerzbank, Credit Suisse, Daimler, Danone, DEFRA, Dell, Deloitte, Deutsche Bahn, Deutsche Bank, DHL, Disney, DVLA, E.ON, eBay, EDF, Ericsson, EU,
European Union, European Commission, Europol, Facebook, FBI, FC Barcelona, FedEx, Ferrari, Fiat, FIFA, Ford Motor Company, Foxconn, General Electric,
General Motors, GlaxoSmithKline, GCHQ, Goldman Sachs, Google, Greenpeace, Heineken, Hitachi, HMRC, Honda, HSBC, Huawei, IBM, IKEA, IMF, Infosys, ING, Intel,
Interpol, IRS, John Lewis, JP Morgan, JPMorgan, KLM, KPMG, L'Oréal, Lego, Lenovo, LG, Lidl, LinkedIn, Lloyds, Lockheed Martin, Lufthansa, Marks and Spencer,
Mastercard, McDonald's, Merck, Meta, MI5, MI6, Michelin, Microsoft, Mitsubishi, Monsanto, NASA, National Trust, NATO, Nestlé, Netflix, NHS, Nike, Nintendo,
Nissan, Nokia, Novartis, Nvidia, Oracle, Oxfam, Panasonic, PayPal, PepsiCo, Pfizer, Philips, Porsche, PwC, Red Cross, Renault, Reuters, Roche, Rolls-Royce,
Ryanair, Sainsbury's, Samsung, Santander, SAP, Shell, Siemens, Sky, Sony, SpaceX, Spotify, Starbucks, Tesco, Tesla, ThyssenKrupp, Toshiba, Total, Toyota,
Twitter, Uber, UBS, UEFA, UNESCO, UNICEF, Unilever, United Airlines, United Nations, UPS, Verizon, Visa, Vodafone, Volkswagen, Volvo, Waitrose, Walmart,
Wells Fargo, WHO, Wikipedia, World Bank, World Health Organization, WWF, Yahoo, YouTube, Zalando, Zoom, Parliament, Congress, Supreme Court, House of Commons,
House of Lords, Bundestag, Home Office, Foreign Office, Treasury, Pentagon, White House, Kremlin, Scotland Yard, Metropolitan Police, Crown Prosecution Service,
Labour Party, Conservative Party, Democratic Party, Republican Party, Green Party, Citizens Advice, Salvation Army, Médecins Sans Frontières, Save the Children`)

/** Organisations whose names are also common words: they need a capital letter. */
export const AMBIGUOUS_ORGANISATIONS = new Set(
  wordList(
    'amazon, apple, congress, eu, ford, ing, meta, oracle, parliament, sap, shell, sky, total, treasury, visa, who, zoom, ups, asda, canon, merck, lg, pentagon, philips, bt, bp, target',
  ),
)

/** Products. A following number or model name belongs to the product. */
export const PRODUCTS = wordList(`
Amoxicillin, Atorvastatin, Citalopram, Codeine, Diazepam, Fluoxetine, Gabapentin, Insulin Glargine, Lisinopril, Losartan, Naproxen, Nurofen, Omeprazole, Oxycodone,
Penicillin, Prednisone, Ramipril, Ritalin, Salbutamol, Sertraline, Simvastatin, Tramadol, Voltaren, Warfarin, Zoloft, Airbus A320, Airbus A380, AirPods, Alexa, Android, Apple Watch, Aspirin, Audi A4, Audi A6, Boeing 737, Boeing 747, Boeing 777, Chromebook, ChatGPT, Coca-Cola,
Corvette, Diet Coke, Discord, Dropbox, Echo Dot, Excel, Facebook Messenger, FaceTime, Fiat 500, Fitbit, Ford Fiesta, Ford Focus, Ford Mustang, Ford Transit,
Galaxy, Game Boy, Gmail, GoPro, Google Maps, Honda Civic, Hotmail, Ibuprofen, iMac, iMessage, InDesign, Instagram, iPad, iPhone, iPod, Java, JavaScript, Kindle,
Land Rover, Linux, MacBook, MacBook Pro, Mercedes, Metformin, Microsoft Office, Microsoft Teams, Mini Cooper, Model 3, Model S, Model Y, Nutella, Opel Corsa, Outlook,
Oyster card, Panadol, Paracetamol, Photoshop, PlayStation, Polo, PowerPoint, Prius, Python, Range Rover, Raspberry Pi, Renault Clio, Roomba, Sat Nav, Siri, Skoda Octavia,
Skype, Slack, Snapchat, Sprinter, Surface, Surface Pro, Switch, Telegram, TikTok, Toyota Corolla, Toyota Prius, Toyota Yaris, Transit, Tylenol, Vauxhall Astra, Vauxhall Corsa, Viagra,
Volkswagen Golf, VW Golf, VW Polo, Walkman, WhatsApp, Windows, Xanax, Xbox, Thermomix, Hoover, Botox, Prozac, Valium, Ventolin, Peugeot 208, Fairphone, ThinkPad, Pixel`)

/** Products that are also common words: they need a capital letter, and a word before them that doesn't start a sentence. */
export const AMBIGUOUS_PRODUCTS = new Set(
  wordList(
    'excel, galaxy, polo, switch, surface, transit, java, python, outlook, slack, echo dot, sprinter, android, hoover, mercedes, discord, pixel, kindle, windows, telegram, siri, alexa',
  ),
)

/** Events whose names don't identify them as such. */
export const EVENTS = wordList(`
Black Friday, Brexit, Champions League, Cold War, Comic-Con, Copa América, D-Day, Davos, Euro 2020, Euro 2024, Eurovision, Eurovision Song Contest,
First World War, French Open, Glastonbury, Great Depression, Great War, Gulf War, Holocaust, Industrial Revolution, Oktoberfest, Olympic Games, Olympics, Paralympics,
Premier League, Renaissance, Second World War, Six Nations, Super Bowl, Tour de France, US Open, Vietnam War, Watergate, Wimbledon, Winter Olympics, Summer Olympics, World Cup,
World War I, World War II, World War One, World War Two, Grand National, London Marathon, Boston Marathon, New York Marathon, Reformation, French Revolution,
Russian Revolution, Arab Spring, Korean War, Hundred Years' War, Crimean War, Berlinale, Documenta, Hannover Messe, Giro d'Italia, Ashes, Ryder Cup, Crufts`)

/** Works of art that are known by their titles. */
export const WORKS = wordList(`
A Christmas Carol, A Tale of Two Cities, Animal Farm, Anna Karenina, Bohemian Rhapsody, Brave New World, Breaking Bad, Citizen Kane, Clair de Lune,
Coronation Street, Crime and Punishment, Die Zauberflöte, Doctor Who, Don Giovanni, Don Quixote, Downton Abbey, EastEnders, Frankenstein, Game of Thrones, Girl with a Pearl Earring,
Great Expectations, Guernica, Hamlet, Happy Birthday, Harry Potter, House of Cards, Jane Eyre, King Lear, La Traviata, Les Misérables, Lord of the Flies, Macbeth, Madame Bovary, Madame Butterfly,
Mona Lisa, Moby Dick, Moonlight Sonata, Nineteen Eighty-Four, Oliver Twist, Othello, Pride and Prejudice, Romeo and Juliet, Sesame Street, Star Trek, Star Wars, Swan Lake, The Archers,
The Birth of Venus, The Catcher in the Rye, The Crown, The Godfather, The Great Gatsby, The Hobbit, The Last Supper, The Lion King, The Lord of the Rings, The Magic Flute,
The Night Watch, The Odyssey, The Scream, The Simpsons, The Sopranos, The Starry Night, The Tempest, To Kill a Mockingbird, Ulysses, War and Peace, Waiting for Godot, Wuthering Heights,
Ode to Joy, Für Elise, Bleak House, Middlemarch, Faust, Carmen, Aida, Tosca, Nabucco, Turandot, Rigoletto, The Nutcracker, The Bible, The Quran, Desert Island Discs`)
